/**
 * How often a match is polled between deadlines, unless its host chooses another interval. At this
 * one, a hundred matches take at most half of what Google lets one account read.
 */
export const USUAL_POLL_MS = 300_000;

/** How often a match is polled between deadlines, unless its host says otherwise. */

export const USUAL_POLL_MS = 600_000;

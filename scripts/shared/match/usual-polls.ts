/** The usual interval between polls: a hundred matches use at most half of an account’s quota. */
export const USUAL_POLL_MS = 300_000;

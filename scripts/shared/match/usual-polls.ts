/**
 * Default interval between polls. A hundred matches then use at most half of an account’s quota.
 */
export const DEFAULT_POLL_MS = 300_000;

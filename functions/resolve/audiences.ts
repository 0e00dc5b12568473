/** Audiences of tokens for one address: each caller's token is useless for other requests. */

/** Audience of Cloud Scheduler's sweep. */
export const sweepAudience = (url: string): string => `${url}sweep`;

/** For whom tokens are made out at the function's one address: what one caller carries is nothing to the rest of it. */

/** Of notices, which Pub/Sub pushes. */
export const noticesAudience = (url: string): string => `${url}notices`;

/** Of the sweep, which Cloud Scheduler asks for. */
export const sweepAudience = (url: string): string => `${url}sweep`;

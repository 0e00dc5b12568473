/** For whom tokens are made out at the function's one address: what one caller carries is nothing to the rest of it. */

/** Of the sweep, which Cloud Scheduler asks for. */
export const sweepAudience = (url: string): string => `${url}sweep`;

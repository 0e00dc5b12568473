/** For whom the tokens of notices are made out, at the function's own address: so that they are nothing to the rest of it. */

export const noticesAudience = (url: string): string => `${url}notices`;

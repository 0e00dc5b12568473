/** Text within HTML. */

/** What has a meaning of its own there is written by its number. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Where a person opens a file: on the emulator's own pages, when the call came to its socket. */

/** `https://docs.google.com` for in-process calls, which are addressed to Google's hosts. */
export function pagesOrigin(url: URL): string {
  return url.hostname.endsWith('googleapis.com') ? 'https://docs.google.com' : url.origin;
}

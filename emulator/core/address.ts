/** Returns the origin of file pages: Google’s for in-process calls, else the emulator’s own. */
export function resolvePagesOrigin(url: URL): string {
  return url.hostname.endsWith('googleapis.com') ? 'https://docs.google.com' : url.origin;
}

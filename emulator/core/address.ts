/** The origin of a file’s page: the emulator’s own pages for calls to its socket. */

/** `https://docs.google.com` for calls in the process, which use Google’s hosts. */
export function resolvePagesOrigin(url: URL): string {
  return url.hostname.endsWith('googleapis.com') ? 'https://docs.google.com' : url.origin;
}

/**
 * Returns the origin of the pages of files: Google’s for calls in this process, which use Google’s
 * hosts, else the emulator’s own.
 */
export function resolvePagesOrigin(url: URL): string {
  return url.hostname.endsWith('googleapis.com') ? 'https://docs.google.com' : url.origin;
}

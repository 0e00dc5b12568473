/** Replaces `node-fetch` in bundles, because Google's client requires it by name. */

// biome-ignore lint/style/noDefaultExport: the replaced package has one.
export default (...request: Parameters<typeof globalThis.fetch>): Promise<Response> =>
  globalThis.fetch(...request);

/** What the bundle has in place of `node-fetch`: Google's client asks for that package by name where nobody hands it a way to fetch. */

// biome-ignore lint/style/noDefaultExport: the package that it stands in for has one.
export default (...request: Parameters<typeof globalThis.fetch>): Promise<Response> =>
  globalThis.fetch(...request);

/** Replaces the package `open` in tests of commands, which must not open a browser. */

export const openedAddresses: string[] = [];

// biome-ignore lint/style/noDefaultExport: the replaced package has one.
export default async (address: string): Promise<void> => {
  openedAddresses.push(address);
};

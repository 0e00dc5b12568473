/** Supported Node versions, as npm names them. */
export const NODES = ['22', '24'];

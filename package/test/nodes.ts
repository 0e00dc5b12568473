/** What the package promises to run on, by what npm knows it by. */
export const NODES = ['22', '24'];

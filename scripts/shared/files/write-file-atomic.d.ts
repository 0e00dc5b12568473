/** Types for the part that we use: the package lacks them. */
declare module 'write-file-atomic' {
  interface Options {
    readonly mode?: number;
    /** False: the current user owns the new file, not the owner of the file before. */
    readonly chown?: false;
  }

  const writeFileAtomic: (
    path: string,
    content: string | Uint8Array,
    options: Options,
  ) => Promise<void>;
  export = writeFileAtomic;
}

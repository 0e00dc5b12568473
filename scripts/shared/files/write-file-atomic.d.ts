/** Declares the types that we use, since the package has none. */
declare module 'write-file-atomic' {
  interface Options {
    readonly mode?: number;
    /** False: the new file belongs to the current user, not to the owner of the old file. */
    readonly chown?: false;
  }

  const writeFileAtomic: (
    path: string,
    content: string | Uint8Array,
    options: Options,
  ) => Promise<void>;
  export = writeFileAtomic;
}

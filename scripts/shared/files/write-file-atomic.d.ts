/** As far as it is used: the package brings no types. */
declare module 'write-file-atomic' {
  interface Options {
    readonly mode?: number;
    /** False: the new file belongs to the user who runs the command, even if another user owned the old one. */
    readonly chown?: false;
  }

  const writeFileAtomic: (
    path: string,
    content: string | Uint8Array,
    options: Options,
  ) => Promise<void>;
  export = writeFileAtomic;
}

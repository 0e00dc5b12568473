/** Declares the types that we use, since the package has none. */
declare module 'cross-spawn' {
  import type { ChildProcess, SpawnOptions } from 'node:child_process';

  const spawn: (command: string, words: readonly string[], options: SpawnOptions) => ChildProcess;
  export = spawn;
}

/** As far as it is used: the package brings no types. */
declare module 'cross-spawn' {
  import type { ChildProcess, SpawnOptions } from 'node:child_process';

  const spawn: (command: string, words: readonly string[], options: SpawnOptions) => ChildProcess;
  export = spawn;
}

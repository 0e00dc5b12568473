/** Types for the part that we use: the package lacks them. */
declare module 'cross-spawn' {
  import type { ChildProcess, SpawnOptions } from 'node:child_process';

  const spawn: (command: string, words: readonly string[], options: SpawnOptions) => ChildProcess;
  export = spawn;
}

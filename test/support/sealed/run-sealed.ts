/** Runs `sealed` for tests, and returns its output and exit code. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { runCommandLine } from '../../../scripts/sealed.ts';

export interface EndedRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

type EnvironmentVariables = Readonly<Record<string, string>>;

/** Hides the configuration of the person who runs the tests: this folder cannot exist. */
const NO_CONFIGURATION: EnvironmentVariables = { XDG_CONFIG_HOME: '/dev/null/none' };

const ENTRY_FILE = join(import.meta.dirname, '..', '..', '..', 'scripts', 'sealed.ts');

/**
 * Runs `sealed` as a process without a terminal. Passes only the given variables, and those that
 * check its exchanges against Google’s schemas.
 */
export function startSealed(
  words: readonly string[],
  variables: EnvironmentVariables = {},
): Promise<EndedRun> {
  return new Promise((resolve, reject) => {
    const { PATH, HOME, NODE_OPTIONS, GOOGLE_SCHEMAS } = process.env;
    const env = { PATH, HOME, NODE_OPTIONS, GOOGLE_SCHEMAS, ...NO_CONFIGURATION, ...variables };
    const child = execFile(process.execPath, [ENTRY_FILE, ...words], { env }, (error, out, err) => {
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ code: child.exitCode ?? -1, out, err });
    });
    child.stdin?.end();
  });
}

let currentRun: Promise<unknown> = Promise.resolve();

/**
 * Runs `sealed` in this process, which saves the second that a process takes to start. Runs wait
 * for each other, since they share output, variables and exit code.
 */
export function runSealed(
  words: readonly string[],
  variables: EnvironmentVariables = {},
  onTold: (err: string) => void = () => {},
): Promise<EndedRun> {
  const run = currentRun.then(() => runInProcess(words, variables, onTold));
  currentRun = run.catch(() => {});
  return run;
}

async function runInProcess(
  words: readonly string[],
  variables: EnvironmentVariables,
  onTold: (err: string) => void,
): Promise<EndedRun> {
  const { env, exitCode } = process;
  const { PATH, HOME } = env;
  process.env = { PATH, HOME, ...NO_CONFIGURATION, ...variables };
  process.exitCode = undefined;
  const out = collectOutput(process.stdout, () => {});
  const err = collectOutput(process.stderr, onTold);
  try {
    await runCommandLine(words);
    return { code: Number(process.exitCode ?? 0), out: out.text(), err: err.text() };
  } finally {
    out.end();
    err.end();
    process.env = env;
    process.exitCode = exitCode;
  }
}

/** Collects the output of a stream instead of writing it, until the returned function is called. */
function collectOutput(
  stream: NodeJS.WriteStream,
  onText: (all: string) => void,
): {
  readonly text: () => string;
  readonly end: () => void;
} {
  const { write } = stream;
  let text = '';
  stream.write = (chunk: string | Uint8Array): boolean => {
    text += String(chunk);
    onText(text);
    return true;
  };
  return {
    text: () => text,
    end: () => {
      stream.write = write;
    },
  };
}

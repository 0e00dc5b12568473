/** Injects faults into the loaded sources of a program; files on disk stay unchanged. */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const faultSchema = z.strictObject({
  /** Path from the root of the repository. */
  file: z.string(),
  /** Text that occurs once in the file. */
  right: z.string(),
  wrong: z.string(),
});
export type InjectedFault = z.infer<typeof faultSchema>;

/** A planted fault, which may need several changes of source. */
export interface PlantedFault extends InjectedFault {
  readonly also?: readonly InjectedFault[];
}

export const listFaults = ({
  file,
  right,
  wrong,
  also = [],
}: PlantedFault): readonly InjectedFault[] => [{ file, right, wrong }, ...also];

export const FAULTS_VARIABLE = 'PLANTED_FAULTS';

/** Parses a list of faults from JSON. @throws if the text is not such a list */
export const parseFaults = (text: string): readonly InjectedFault[] =>
  z.array(faultSchema).parse(JSON.parse(text));

export interface EndedProgram {
  readonly code: number;
  readonly out: string;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');
const HOOK_FILE = join(import.meta.dirname, 'hook.ts');

/** Returns the faults whose text does not occur exactly once in its file. */
export const findLostFaults = (faults: readonly InjectedFault[]): readonly InjectedFault[] =>
  faults.filter(
    ({ file, right }) => readFileSync(join(ROOT, file), 'utf8').split(right).length !== 2,
  );

/** Runs a program of ours with injected faults. @throws if a fault was not injected */
export function runWithFaults(
  faults: readonly InjectedFault[],
  [program = '', ...words]: readonly string[],
): Promise<EndedProgram> {
  const { GOOGLE_SCHEMAS: _schemas, ...env } = process.env;
  const options = {
    cwd: ROOT,
    env: { ...env, [FAULTS_VARIABLE]: JSON.stringify(faults) },
    maxBuffer: 64 * 1024 * 1024,
  };
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--import', HOOK_FILE, program, ...words],
      options,
      (error, out, err) => {
        const code = child.exitCode ?? -1;
        if (code === 0 || (code === 1 && out !== '')) resolve({ code, out });
        else reject(new Error(`${program} ended with ${code}: ${err}`, { cause: error }));
      },
    );
  });
}

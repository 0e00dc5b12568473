/** Faults planted into what vitest loads: the files on disk stay as they are. */

import type { Plugin } from 'vitest/config';
import { FAULTS_VARIABLE, faultsFrom, type InjectedFault } from './fault.ts';

/** None where no faults are handed over. */
export function plantedFaults(): readonly Plugin[] {
  const text = process.env[FAULTS_VARIABLE];
  if (text === undefined) return [];
  const faults = faultsFrom(text);
  const faultsIn = (id: string) => faults.filter(({ file }) => id.endsWith(`/${file}`));
  return [
    {
      name: 'planted-faults',
      enforce: 'pre',
      transform: (code, id) => {
        const own = faultsIn(id);
        return own.length === 0 ? null : { code: own.reduce(planted, code), map: null };
      },
      // Vitest keeps what it has loaded from run to run, and would take it without these faults, or with others.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => JSON.stringify(faultsIn(id))),
    },
  ];
}

/** @throws when what it makes wrong does not stand there once */
function planted(code: string, { file, right, wrong }: InjectedFault): string {
  const parts = code.split(right);
  if (parts.length !== 2) throw new Error(`${file} does not hold once: ${right}`);
  return parts.join(wrong);
}

/** Faults planted into what vitest loads: the files on disk stay as they are. */

import type { Plugin } from 'vite';
import { FAULTS_VARIABLE, faultsFrom, type InjectedFault } from './fault.ts';

/** None where no faults are handed over. */
export function plantedFaults(): readonly Plugin[] {
  const text = process.env[FAULTS_VARIABLE];
  if (text === undefined) return [];
  const faults = faultsFrom(text);
  return [
    {
      name: 'planted-faults',
      enforce: 'pre',
      transform: (code, id) => {
        const own = faults.filter(({ file }) => id.endsWith(`/${file}`));
        return own.length === 0 ? null : { code: own.reduce(planted, code), map: null };
      },
    },
  ];
}

/** @throws when what it makes wrong does not stand there once */
function planted(code: string, { file, right, wrong }: InjectedFault): string {
  const parts = code.split(right);
  if (parts.length !== 2) throw new Error(`${file} does not hold once: ${right}`);
  return parts.join(wrong);
}

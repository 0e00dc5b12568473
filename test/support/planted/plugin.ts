/** Injects faults into sources that vitest loads; files on disk stay unchanged. */

import type { Plugin } from 'vitest/config';
import { FAULTS_VARIABLE, type InjectedFault, parseFaults } from './fault.ts';

/** Returns the plugins for vitest; empty without faults. */
export function createFaultPlugins(): readonly Plugin[] {
  const text = process.env[FAULTS_VARIABLE];
  if (text === undefined) return [];
  const faults = parseFaults(text);
  const faultsIn = (id: string) => faults.filter(({ file }) => id.endsWith(`/${file}`));
  return [
    {
      name: 'planted-faults',
      enforce: 'pre',
      transform: (code, id) => {
        const own = faultsIn(id);
        return own.length === 0 ? null : { code: own.reduce(injectFault, code), map: null };
      },
      // Vitest caches sources across runs, so the key must include the faults.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => JSON.stringify(faultsIn(id))),
    },
  ];
}

/** Injects a fault. @throws if the text does not occur exactly once */
function injectFault(code: string, { file, right, wrong }: InjectedFault): string {
  const parts = code.split(right);
  if (parts.length !== 2) throw new Error(`${file} does not hold once: ${right}`);
  return parts.join(wrong);
}

/** Preloaded with a program: injects the faults into its sources. */

import { registerHooks } from 'node:module';
import { FAULTS_VARIABLE, faultsFrom } from './fault.ts';

const faults = faultsFrom(process.env[FAULTS_VARIABLE] ?? '');
const found = new Set<string>();

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const own = faults.filter(({ file }) => url.endsWith(`/${file}`));
    if (own.length === 0) return loaded;
    return { ...loaded, source: own.reduce(planted, String(loaded.source)) };
  },
});

function planted(source: string, { file, right, wrong }: (typeof faults)[number]): string {
  const parts = source.split(right);
  if (parts.length !== 2)
    throw new Error(`${file} has ${parts.length - 1} places for a fault: ${right}`);
  found.add(right);
  return parts.join(wrong);
}

process.once('exit', () => {
  const lost = faults.find(({ right }) => !found.has(right));
  if (lost === undefined) return;
  process.stderr.write(`${lost.file} was never loaded: nothing is planted.\n`);
  process.exitCode = 70;
});

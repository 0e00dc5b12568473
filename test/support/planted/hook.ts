/** Preloaded with a program to inject faults into its sources. */

import { registerHooks } from 'node:module';
import { FAULTS_VARIABLE, parseFaults } from './fault.ts';

const injectedFaults = parseFaults(process.env[FAULTS_VARIABLE] ?? '');
const foundFiles = new Set<string>();

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const own = injectedFaults.filter(({ file }) => url.endsWith(`/${file}`));
    if (own.length === 0) return loaded;
    return { ...loaded, source: own.reduce(injectFault, String(loaded.source)) };
  },
});

function injectFault(
  source: string,
  { file, right, wrong }: (typeof injectedFaults)[number],
): string {
  const parts = source.split(right);
  if (parts.length !== 2)
    throw new Error(`${file} has ${parts.length - 1} places for a fault: ${right}`);
  foundFiles.add(right);
  return parts.join(wrong);
}

process.once('exit', () => {
  const lost = injectedFaults.find(({ right }) => !foundFiles.has(right));
  if (lost === undefined) return;
  process.stderr.write(`${lost.file} was never loaded: nothing is planted.\n`);
  process.exitCode = 70;
});

#!/usr/bin/env node
/** `sealed` as it is installed: the same command line, compiled. Nothing is loaded before it is known that this Node can. */

import { packageFile } from '../../scripts/shared/files/package-file.ts';

const OLDEST = 22;
const words = process.argv.slice(2);
const [major = ''] = process.versions.node.split('.');

if (Number(major) < OLDEST) {
  process.stderr.write(
    `This is Node ${process.versions.node}, and sealed needs Node ${OLDEST} or newer: https://nodejs.org has it.\n`,
  );
  process.exitCode = 1;
} else if (words.join(' ') === '--version') {
  // Half a second of loading all commands is spared.
  process.stdout.write(`${packageFile.version}\n`);
} else {
  const { start } = await import('./start.ts');
  await start();
}

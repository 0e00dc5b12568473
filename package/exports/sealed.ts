#!/usr/bin/env node
/** `sealed` as it is installed: the same command line, compiled. Nothing is loaded before it is known that this Node can. */

import { packageFile } from '../../scripts/shared/files/package-file.ts';
import { nodeProblem } from '../../scripts/shared/terminal/oldest-node.ts';

const words = process.argv.slice(2);
const problem = nodeProblem(process.versions.node);

if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else if (words.join(' ') === '--version') {
  // Half a second of loading all commands is spared.
  process.stdout.write(`${packageFile.version}\n`);
} else {
  const { start } = await import('./start.ts');
  await start();
}

#!/usr/bin/env node
/** The installed command line. Checks Node's version before it loads anything. */

import { packageFile } from '../../scripts/shared/files/package-file.ts';
import { nodeProblem } from '../../scripts/shared/terminal/oldest-node.ts';

const words = process.argv.slice(2);
const problem = nodeProblem(process.versions.node);

if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else if (words.join(' ') === '--version') {
  // Answering here saves half a second of loading all commands.
  process.stdout.write(`${packageFile.version}\n`);
} else {
  const { start } = await import('./start.ts');
  await start();
}

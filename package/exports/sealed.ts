#!/usr/bin/env node
/** The installed command line. Checks Node's version first. */

import { packageFile } from '../../scripts/shared/files/package-file.ts';
import { findNodeProblem } from '../../scripts/shared/terminal/oldest-node.ts';

const commandWords = process.argv.slice(2);
const versionProblem = findNodeProblem(process.versions.node);

if (versionProblem !== null) {
  process.stderr.write(`${versionProblem}\n`);
  process.exitCode = 1;
} else if (commandWords.join(' ') === '--version') {
  // The commands take half a second to load.
  process.stdout.write(`${packageFile.version}\n`);
} else {
  const { startCommand: start } = await import('./start.ts');
  await start();
}

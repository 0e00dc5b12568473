#!/usr/bin/env node
/** `sealed` as it is installed: the same command line, compiled. Nothing is loaded before it is known that this Node can. */

const OLDEST = 22;
const [major = ''] = process.versions.node.split('.');

if (Number(major) < OLDEST) {
  process.stderr.write(
    `This is Node ${process.versions.node}, and sealed needs Node ${OLDEST} or newer: https://nodejs.org has it.\n`,
  );
  process.exitCode = 1;
} else {
  const { start } = await import('./start.ts');
  await start();
}

/**
 * `npm run habits` lists bad habits in the named files and folders, or in all. `--lower` records
 * counts that fell, unless others rose.
 */

import { readWrittenFiles } from './files.ts';
import { readRecordedCounts, writeRecordedCounts } from './habit-record.ts';
import { countByFolder, describeFinding, describeRises, findHabits, sumCounts } from './prose.ts';

const namedPaths = process.argv.slice(2);

if (namedPaths.includes('--lower')) {
  recordFalls();
} else {
  const files = readWrittenFiles().filter(
    ({ path }) => namedPaths.length === 0 || namedPaths.some((start) => path.startsWith(start)),
  );
  process.stdout.write(
    findHabits(files)
      .map((finding) => `${describeFinding(finding)}\n`)
      .join(''),
  );
}

function recordFalls(): void {
  const findings = findHabits(readWrittenFiles());
  const rises = describeRises(findings, readRecordedCounts());
  if (rises.length > 0) {
    process.stderr.write(`${rises.join('\n')}\n`);
    process.exitCode = 1;
    return;
  }
  const counts = countByFolder(findings);
  writeRecordedCounts(counts);
  process.stdout.write(`Set MAX_HABITS in test/house/prose.test.ts to ${sumCounts(counts)}.\n`);
}

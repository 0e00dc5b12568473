/**
 * `npm run habits` lists bad habits in the named files and folders, or in all. `--lower` lowers the
 * allowed counts.
 */

import { readAllowedCounts, writeAllowedCounts } from './allowed-habits.ts';
import { readWrittenFiles } from './files.ts';
import { countByFolder, describeFinding, findHabits, lowerCounts } from './prose.ts';

const namedPaths = process.argv.slice(2);

if (namedPaths.includes('--lower')) {
  writeAllowedCounts(
    lowerCounts(countByFolder(findHabits(readWrittenFiles())), readAllowedCounts()),
  );
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

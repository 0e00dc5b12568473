/** `npm run habits`: lists habits in named files and folders; `--lower` lowers the counts. */

import { readAllowedCounts, writeAllowedCounts } from './allowed-habits.ts';
import { readWrittenFiles } from './files.ts';
import { countByFolder, describeFinding, findHabits, lowerCounts } from './prose.ts';

const namedPaths = process.argv.slice(2);

if (namedPaths.includes('--lower')) {
  writeAllowedCounts(
    lowerCounts(countByFolder(findHabits(readWrittenFiles())), readAllowedCounts()),
  );
} else {
  const files = readWrittenFiles().filter(({ path }) =>
    namedPaths.some((start) => path.startsWith(start)),
  );
  process.stdout.write(
    findHabits(files)
      .map((finding) => `${describeFinding(finding)}\n`)
      .join(''),
  );
}

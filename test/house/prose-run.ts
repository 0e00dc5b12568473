/** `npm run habits`: lists habits in named files and folders; `--lower` lowers the counts. */

import { allowedCounts, writeAllowedCounts } from './allowed-habits.ts';
import { writtenFiles } from './files.ts';
import { countByFolder, findHabits, lowerCounts, reportFinding } from './prose.ts';

const paths = process.argv.slice(2);

if (paths.includes('--lower')) {
  writeAllowedCounts(lowerCounts(countByFolder(findHabits(writtenFiles())), allowedCounts()));
} else {
  const files = writtenFiles().filter(({ path }) => paths.some((start) => path.startsWith(start)));
  process.stdout.write(
    findHabits(files)
      .map((finding) => `${reportFinding(finding)}\n`)
      .join(''),
  );
}

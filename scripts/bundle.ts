/** Builds the function as a folder for deployment (`npm run bundle`). */

import { join } from 'node:path';
import { stageFunction } from './commands/deploy/staged.ts';

const { bytes, packages } = await stageFunction(join(import.meta.dirname, '..', 'dist', 'resolve'));
process.stdout.write(
  `dist/resolve: one file of ${Math.round(bytes / 1024)} KB, with ${packages} packages\n`,
);

/** For Node's `--import`: with GOOGLE_SCHEMAS set, the process ends when an exchange is not as Google's documents say. */

import { overhear } from './overhear.ts';
import { schemasFolder } from './schemas.ts';

const folder = schemasFolder();
if (folder !== null) {
  overhear(folder, (sentence) => {
    console.error(sentence);
    process.exit(1);
  });
}

/**
 * For Node's `--import`: with GOOGLE_SCHEMAS set, an exchange unlike Google's documents ends the
 * process.
 */

import { overhear } from './overhear.ts';
import { schemasFolder } from './schemas.ts';

const folder = schemasFolder();
if (folder !== null) {
  overhear(folder, (sentence) => {
    console.error(sentence);
    process.exit(1);
  });
}

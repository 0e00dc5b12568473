/**
 * For Node’s `--import`: ends the process at an exchange that differs from the documents in
 * GOOGLE_SCHEMAS.
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

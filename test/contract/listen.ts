/** For Node's `--import`: an exchange unlike the documents in GOOGLE_SCHEMAS ends the process. */

import { overhear } from './overhear.ts';
import { schemasFolder } from './schemas.ts';

const folder = schemasFolder();
if (folder !== null) {
  overhear(folder, (sentence) => {
    console.error(sentence);
    process.exit(1);
  });
}

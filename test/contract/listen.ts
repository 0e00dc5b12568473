/**
 * For Node’s `--import`: ends the process if an exchange differs from the documents in
 * GOOGLE_SCHEMAS.
 */

import { listenForErrors } from './error-listener.ts';
import { findSchemasFolder } from './schemas.ts';

const documentsFolder = findSchemasFolder();
if (documentsFolder !== null) {
  listenForErrors(documentsFolder, (sentence) => {
    console.error(sentence);
    process.exit(1);
  });
}

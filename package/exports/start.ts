/** The command line, once it is known that this Node can load it. */

import { enableCompileCache } from 'node:module';
import { sealed } from '../../scripts/sealed.ts';

export async function start(): Promise<void> {
  // In the folder that Node keeps for it: where the package is, as in a folder of the system's, perhaps nobody may write.
  enableCompileCache();
  await sealed(process.argv.slice(2));
}

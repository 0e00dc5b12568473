/** The command line, once it is known that this Node can load it. */

import { enableCompileCache } from 'node:module';

export async function start(): Promise<void> {
  // In the folder that Node keeps for it: where the package is, as in a folder of the system's, perhaps nobody may write.
  enableCompileCache();
  // Only what is loaded from now on is kept.
  const { sealedInTerminal } = await import('../../scripts/sealed.ts');
  await sealedInTerminal();
}

/** The command line after the check of Node's version. */

import { enableCompileCache } from 'node:module';

export async function startCommand(): Promise<void> {
  // Uses Node's own folder, since the package's may be read-only.
  enableCompileCache();
  // Loads the commands after the cache is enabled, so that they are cached.
  const { runSealedInTerminal } = await import('../../scripts/sealed.ts');
  await runSealedInTerminal();
}

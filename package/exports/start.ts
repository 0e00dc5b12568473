/** The command line after the check of Node's version. */

import { enableCompileCache } from 'node:module';

export async function start(): Promise<void> {
  // Node's own folder: the package's may not be writable.
  enableCompileCache();
  // Caches modules loaded from now on.
  const { sealedInTerminal } = await import('../../scripts/sealed.ts');
  await sealedInTerminal();
}

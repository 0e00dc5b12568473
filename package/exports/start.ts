import { enableCompileCache } from 'node:module';

export async function startCommand(): Promise<void> {
  // Uses Node’s own cache folder, since the package’s folder may be read-only.
  enableCompileCache();
  // An import after this call is cached.
  const { runSealedInTerminal } = await import('../../scripts/sealed.ts');
  await runSealedInTerminal();
}

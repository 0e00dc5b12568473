import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OLDEST_NODE_VERSION } from '../../scripts/shared/terminal/oldest-node.ts';
import type { RepositoryFacts } from './manifest.ts';

const CREATOR_NAME = 'create-sealed-game';
const CREATOR_PROGRAM = `${CREATOR_NAME}.js`;

/** Recreates the folder with the built package. `root` is the repository's. */
export async function buildCreator(
  root: string,
  folder: string,
  { version, license, repository }: RepositoryFacts,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const file of [CREATOR_PROGRAM, 'README.md'])
    await cp(join(root, 'package', 'creator', file), join(folder, file));
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const own = {
    name: CREATOR_NAME,
    version,
    description: 'Creates a game of sealed orders: npm create sealed-game my-game',
    license,
    ...(repository && { repository }),
    type: 'module',
    engines: { node: `>=${OLDEST_NODE_VERSION}` },
    bin: { [CREATOR_NAME]: CREATOR_PROGRAM },
    files: [CREATOR_PROGRAM],
    dependencies: { 'sealed-orders': version },
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildLock, lockSchema } from './staged.ts';

const FRAMEWORK_PACKAGE = '@google-cloud/functions-framework';
const functionManifest = {
  name: 'n',
  version: '1.0.0',
  engines: {},
  dependencies: { [FRAMEWORK_PACKAGE]: '5.0.5' },
};

async function readLockFile() {
  const file = join(import.meta.dirname, '..', '..', '..', 'package-lock.json');
  return lockSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Lists the folders in which Node searches for a package imported from another one. */
function listSearchedPlaces(place: string, name: string): readonly string[] {
  const parts = place === '' ? [] : place.split('/node_modules/');
  return Array.from({ length: parts.length + 1 }, (_, depth) =>
    [...parts.slice(0, depth), name].join('/node_modules/'),
  ).map((path) => (path.startsWith('node_modules/') ? path : `node_modules/${path}`));
}

test('the function’s lock file contains only the packages that the framework needs', async () => {
  const all = await readLockFile();
  const { packages } = buildLock(all, functionManifest);
  for (const [place, { version, dependencies }] of Object.entries(packages)) {
    if (place !== '') expect(all.packages[place]?.version).toBe(version);
    for (const name of Object.keys(dependencies ?? {})) {
      expect(listSearchedPlaces(place, name).some((path) => packages[path] !== undefined)).toBe(
        true,
      );
    }
  }
  expect(Object.keys(packages)).not.toContain('node_modules/googleapis');
  expect(Object.keys(packages).length).toBeLessThan(Object.keys(all.packages).length / 2);
});

test('buildLock keeps a package in the folder of its dependent', () => {
  const lock = buildLock(
    lockSchema.parse({
      lockfileVersion: 3,
      packages: {
        'node_modules/a': {
          version: '1',
          dependencies: { b: '2' },
          peerDependencies: { c: '1', d: '1' },
          peerDependenciesMeta: { d: { optional: true } },
        },
        'node_modules/a/node_modules/b': {
          version: '2',
          optionalDependencies: { missing: '1', e: '1' },
        },
        'node_modules/b': { version: '1' },
        'node_modules/c': { version: '1' },
        'node_modules/d': { version: '1' },
        'node_modules/e': { version: '1' },
      },
    }),
    { name: 'n', version: '1', engines: {}, dependencies: { a: '1' } },
  );
  expect(Object.keys(lock.packages)).toEqual([
    '',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/e',
  ]);
});

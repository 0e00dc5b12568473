/** npm’s lock file of a few packages, cut out of that of the whole repository: the same versions with the same hashes. */

import { z } from 'zod';

const names = z.record(z.string(), z.string()).optional();
const lockedPackage = z.looseObject({
  version: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z
    .record(z.string(), z.object({ optional: z.boolean().optional() }))
    .optional(),
});
export const lockSchema = z.looseObject({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), lockedPackage),
});
export type Lock = z.infer<typeof lockSchema>;
type LockedPackage = z.infer<typeof lockedPackage>;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines: unknown;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** What the manifest’s dependencies need, each where it lies in the whole. */
export function lockOf(whole: Lock, manifest: Manifest): Lock {
  const kept = new Set<string>();
  const wanted = Object.keys(manifest.dependencies).map((name) => placeOf(whole, '', name));
  for (let place = wanted.pop(); place !== undefined; place = wanted.pop()) {
    if (place === null || kept.has(place)) continue;
    kept.add(place);
    const { [place]: one } = whole.packages;
    if (one !== undefined) wanted.push(...neededBy(one).map(placeFrom(whole, place)));
  }
  const { name, version, engines, dependencies } = manifest;
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, engines, dependencies }, ...only(whole, kept) },
  };
}

const placeFrom =
  (whole: Lock, from: string) =>
  (name: string): string | null =>
    placeOf(whole, from, name);

/** As Node finds it: in the folder of who asks, or in the nearest one above. Null for an optional one that is not installed. */
function placeOf({ packages }: Lock, from: string, name: string): string | null {
  const place = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[place] !== undefined) return place;
  return from === '' ? null : placeOf({ lockfileVersion: 3, packages }, above(from), name);
}

const above = (place: string): string =>
  place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));

function neededBy(one: LockedPackage): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = one;
  const peers = Object.keys(peerDependencies ?? {});
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...peers.filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

const only = ({ packages }: Lock, kept: ReadonlySet<string>): Lock['packages'] =>
  Object.fromEntries(Object.entries(packages).filter(([place]) => kept.has(place)));

import { posix } from 'node:path';
import type { WrittenFile } from './files.ts';

export interface Import {
  readonly from: string;
  readonly to: string;
}

const STATIC_IMPORT = /^(?:import|export) (?:type )?(?:[\w*\s{},$]*? ?from )?'(\.[^']+)'/gm;
const DYNAMIC_IMPORT = /\bimport\('(\.[^']+)'\)/g;

/** Finds all imports between these files, including dynamic ones. */
export function findImports(files: readonly WrittenFile[]): readonly Import[] {
  const known = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path: from, text }) => {
    return [...text.matchAll(STATIC_IMPORT), ...text.matchAll(DYNAMIC_IMPORT)]
      .map(([, specifier = '']) => ({ from, to: posix.join(posix.dirname(from), specifier) }))
      .filter(({ to }) => known.has(to));
  });
}

/** Matches imports of a package whose index loads hundreds of files. */
const WHOLE_PACKAGE_IMPORT = /^import (?!type )[^;]* from '(date-fns|googleapis)';$/gm;

/** Reports files that load all of a large package, as "a.ts loads all of date-fns". */
export const findWholeImports = (files: readonly WrittenFile[]): readonly string[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(WHOLE_PACKAGE_IMPORT)].map(([, name]) => `${path} loads all of ${name}`),
  );

/** Finds the cycles of imports, including types; each cycle is a list of files. */
export function findCycles(imports: readonly Import[]): readonly (readonly string[])[] {
  const from = Map.groupBy(imports, (one) => one.from);
  const next = (path: string): readonly string[] => (from.get(path) ?? []).map(({ to }) => to);
  const reached = new Map([...from.keys()].map((path) => [path, findReachable(path, next)]));
  const needs = (one: string, other: string): boolean => reached.get(one)?.has(other) ?? false;
  const circular = [...reached.keys()].filter((path) => needs(path, path)).toSorted();
  const ofEach = circular.map((path) =>
    circular.filter((other) => needs(path, other) && needs(other, path)),
  );
  return ofEach.filter(([first], index) => first === circular[index]);
}

function findReachable(
  start: string,
  next: (path: string) => readonly string[],
): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...next(start)];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    open.push(...next(path));
  }
  return seen;
}

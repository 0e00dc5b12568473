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

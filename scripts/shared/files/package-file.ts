/** Reads the version of the package, and the versions of tools for a new game. */

import text from '../../../package.json' with { type: 'json' };

export const packageFile: {
  readonly version: string;
  readonly devDependencies: Readonly<Record<'@types/node' | 'esbuild' | 'typescript', string>>;
} = text;

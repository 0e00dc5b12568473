/** Facts from package.json: the version, and the tools of a new game. */

import text from '../../../package.json' with { type: 'json' };

export const packageFile: {
  readonly version: string;
  readonly devDependencies: Readonly<Record<'@types/node' | 'esbuild' | 'typescript', string>>;
} = text;

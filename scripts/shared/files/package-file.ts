/** What package.json says: which version this is, and of what it is built. */

import text from '../../../package.json' with { type: 'json' };

export const packageFile: {
  readonly version: string;
  readonly devDependencies: { readonly esbuild: string };
} = text;

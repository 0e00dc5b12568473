/** The package's own manifest, from the repository's. */

import { z } from 'zod';

const repository = z.object({
  version: z.string(),
  description: z.string(),
  license: z.string(),
  dependencies: z.object({ zod: z.string() }),
});

/** What packages are told of the repository. @throws when it is no manifest */
export const repositoryFacts = (given: unknown): z.infer<typeof repository> =>
  repository.parse(given);

export interface Exported {
  readonly name: string;
  readonly code: string;
  readonly types: string;
}

/** All that it needs beside itself is zod, so that schemas of a game and of the kit are of one kind. */
export function manifestOf(given: unknown, { exports }: { readonly exports: readonly Exported[] }) {
  const { version, description, license, dependencies } = repositoryFacts(given);
  return {
    name: 'sealed-orders',
    version,
    description,
    license,
    type: 'module',
    keywords: KEYWORDS,
    engines: { node: '>=22.12' },
    bin: { sealed: 'lib/sealed.js', 'sealed-orders': 'lib/sealed.js' },
    exports: Object.fromEntries(
      exports.map(({ name, code, types }) => [`./${name}`, { types, default: code }]),
    ),
    dependencies: { zod: dependencies.zod },
  };
}

const KEYWORDS = [
  'adjudicator',
  'games',
  'play-by-email',
  'simultaneous turns',
  'google-forms',
  'google-sheets',
  'emulator',
];

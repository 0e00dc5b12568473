/** Builds the package's manifest from the repository's. */

import { z } from 'zod';
import { OLDEST_NODE } from '../../scripts/shared/terminal/oldest-node.ts';

const facts = z.object({
  version: z.string(),
  description: z.string(),
  license: z.string(),
  dependencies: z.object({ zod: z.string() }),
  repository: z.object({ type: z.literal('git'), url: z.string() }).optional(),
});
export type RepositoryFacts = Readonly<z.infer<typeof facts>>;

/** Parses the repository's manifest. @throws if it is not a manifest */
export const repositoryFacts = (given: unknown): RepositoryFacts => facts.parse(given);

/**
 * Returns the repository's address by GitHub's variables, since provenance requires that address.
 */
export function addressAt({
  GITHUB_SERVER_URL: server,
  GITHUB_REPOSITORY: name,
}: Readonly<Record<string, string | undefined>>): Pick<RepositoryFacts, 'repository'> {
  if (server === undefined || name === undefined) return {};
  return { repository: { type: 'git', url: `git+${server}/${name}.git` } };
}

export interface Exported {
  readonly name: string;
  readonly code: string;
  readonly types: string;
}

/** Builds the manifest. zod is the only dependency, so that games and the kit share its schemas. */
export function manifestOf(
  { version, description, license, dependencies, repository }: RepositoryFacts,
  { exports }: { readonly exports: readonly Exported[] },
) {
  return {
    name: 'sealed-orders',
    version,
    description,
    license,
    ...(repository && { repository }),
    type: 'module',
    keywords: KEYWORDS,
    engines: { node: `>=${OLDEST_NODE}` },
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

import { z } from 'zod';
import { OLDEST_NODE_VERSION } from '../../scripts/shared/terminal/oldest-node.ts';

const factsSchema = z.object({
  version: z.string(),
  description: z.string(),
  license: z.string(),
  dependencies: z.object({ zod: z.string() }),
  repository: z.object({ type: z.literal('git'), url: z.string() }).optional(),
});
export type RepositoryFacts = Readonly<z.infer<typeof factsSchema>>;

/** Parses the repository's manifest. @throws Error for an invalid manifest */
export const parseRepositoryFacts = (given: unknown): RepositoryFacts => factsSchema.parse(given);

/** Returns the address of the repository on GitHub, which provenance requires. */
export function getRepositoryAddress({
  GITHUB_SERVER_URL: server,
  GITHUB_REPOSITORY: name,
}: Readonly<Record<string, string | undefined>>): Pick<RepositoryFacts, 'repository'> {
  if (server === undefined || name === undefined) return {};
  return { repository: { type: 'git', url: `git+${server}/${name}.git` } };
}

export interface PackageExport {
  readonly name: string;
  readonly code: string;
  readonly types: string;
}

/** Builds the package's manifest. Games and the kit must share zod, the only dependency. */
export function buildManifest(
  { version, description, license, dependencies, repository }: RepositoryFacts,
  { exports }: { readonly exports: readonly PackageExport[] },
) {
  return {
    name: 'sealed-orders',
    version,
    description,
    license,
    ...(repository && { repository }),
    type: 'module',
    keywords: PACKAGE_KEYWORDS,
    engines: { node: `>=${OLDEST_NODE_VERSION}` },
    bin: { sealed: 'lib/sealed.js', 'sealed-orders': 'lib/sealed.js' },
    exports: Object.fromEntries(
      exports.map(({ name, code, types }) => [`./${name}`, { types, default: code }]),
    ),
    dependencies: { zod: dependencies.zod },
  };
}

const PACKAGE_KEYWORDS = [
  'adjudicator',
  'games',
  'play-by-email',
  'simultaneous turns',
  'google-forms',
  'google-sheets',
  'emulator',
];

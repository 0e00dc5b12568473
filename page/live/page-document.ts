import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { MatchFilm } from '../film/film.ts';

/** Parts of a page that are equal for all matches. */
export interface PagePartTexts {
  readonly style: string;
  readonly viewer: string;
  readonly prover: string;
}

/** Renders a whole page, or the frame of a live page. Equal arguments give equal texts. */
export function renderPageDocument(
  film: Pick<MatchFilm, 'title'>,
  { style, viewer }: Pick<PagePartTexts, 'style' | 'viewer'>,
  variant: {
    /** Texts for the viewer, by element id. */
    readonly data: Readonly<Record<string, string>>;
    /** Addresses that the page is allowed to fetch. */
    readonly addresses: readonly string[];
    /** Further elements for the head; absent if there are none. */
    readonly head?: string;
  },
): string {
  const { data, addresses, head = '' } = variant;
  const start = escapeForScript(viewer);
  const policy = [
    "default-src 'none'",
    `style-src ${formatPolicyHash(style)}`,
    `script-src ${formatPolicyHash(start)} blob:`,
    ...(addresses.length === 0 ? [] : [`connect-src ${addresses.join(' ')}`]),
    "worker-src blob:; base-uri 'none'; form-action 'none'",
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(film.title)}</title>
${head}<style>${style}</style>
<body><main><h1>${escapeHtml(film.title)}</h1></main>
${Object.entries(data)
  .map(([id, text]) => `<script type="text/plain" id="${id}">${escapeForScript(text)}</script>`)
  .join('\n')}
<script>${start}</script>
`;
}

const formatPolicyHash = (text: string): string =>
  `'sha256-${btoa(String.fromCharCode(...sha256(utf8ToBytes(text))))}'`;

/** Escapes closing tags of scripts, which occur only in strings. */
const escapeForScript = (text: string): string => text.replaceAll(/<(?=\/script|!--)/gi, '\\x3C');

/** Escapes &, <, > and " for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

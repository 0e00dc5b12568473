import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { gzipSync } from 'fflate';
import { formatFilm, type MatchFilm } from '../film/film.ts';
import { escapeHtml, type PagePartTexts, renderPageDocument } from './page-document.ts';

export interface LiveObject {
  readonly name: string;
  /** Content, compressed with gzip. */
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
}

/**
 * Lists the files of a live page in the order of writing. Equal arguments give equal bytes.
 * @throws Error if `base` is not a valid address
 */
export function buildLiveObjects(
  film: MatchFilm,
  options: {
    /** Address of the page's folder, with a final slash. */
    readonly base: string;
    readonly parts: PagePartTexts;
    /** Built code of an external game; absent if the game is built in. */
    readonly outside?: string;
  },
): readonly LiveObject[] {
  const { base, parts, outside } = options;
  if (!FOLDER_PATTERN.test(base)) throw new Error(`“${base}” is not the address of a folder`);
  const prover = getProverObject(parts);
  const hashed = [
    prover,
    ...(outside === undefined ? [] : [buildScriptObject('game', outside)]),
  ] as const;
  const [proverAt = '', outsideAt = ''] = hashed.map(({ name }) => `${base}${name}`);
  const filmAt = `${base}film.json`;
  const index = renderPageDocument(film, parts, {
    data: { live: JSON.stringify({ film: filmAt, prover: proverAt, outside: outsideAt }) },
    addresses: [filmAt, proverAt, outsideAt].filter((address) => address !== ''),
    head: renderMetadata(film, base),
  });
  return [
    ...hashed,
    buildObject('film.json', 'application/json', formatFilm(film)),
    buildObject('index.html', 'text/html; charset=utf-8', index),
  ];
}

/** Matches addresses that are safe in a policy and in an attribute. */
const FOLDER_PATTERN = /^https?:\/\/[\w.~:/%-]+\/$/;

const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';

const cachedProvers = new WeakMap<PagePartTexts, LiveObject>();

/** Returns the file of the prover, which is compressed only once. */
function getProverObject(parts: PagePartTexts): LiveObject {
  const known = cachedProvers.get(parts) ?? buildScriptObject('prover', parts.prover);
  cachedProvers.set(parts, known);
  return known;
}

/** Builds a script whose name contains the hash of its text. The page checks the hash. */
const buildScriptObject = (name: string, text: string): LiveObject => ({
  ...buildObject(`${name}-${bytesToHex(sha256(utf8ToBytes(text)))}.js`, 'text/javascript', text),
  cacheControl: IMMUTABLE_CACHE,
});

const buildObject = (name: string, contentType: string, text: string): LiveObject => ({
  name,
  body: gzipSync(utf8ToBytes(text), { level: 9, mtime: 0 }),
  contentType,
  cacheControl: 'no-cache',
});

/** Renders the metadata that search engines and link previews read. */
function renderMetadata({ title, frames }: MatchFilm, base: string): string {
  const facts = {
    'og:type': 'website',
    'og:title': title,
    'og:description': frames.at(-1)?.headline ?? '',
    'og:url': `${base}index.html`,
  };
  const content = escapeHtml(facts['og:description']);
  const description = `<meta name="description" content="${content}">\n`;
  return Object.entries(facts).reduce(
    (head, [name, content]) =>
      `${head}<meta property="${name}" content="${escapeHtml(content)}">\n`,
    description,
  );
}

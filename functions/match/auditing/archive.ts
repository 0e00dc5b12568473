import * as z from 'zod';
import { PROOF_FACTS } from '../../../sheets-templates/workbooks/proof.ts';
import {
  PUBLIC_TABS,
  SEALED_UNTIL_THE_END,
} from '../../../sheets-templates/workbooks/public-workbook.ts';
import { PAGE_LINK } from '../../../sheets-templates/workbooks/story.ts';
import type { Google } from '../../google/connect.ts';
import { readDrawn, type ShownTab } from '../../google/sheets.ts';
import { canonicalJson } from '../ledger/digest.ts';
import { entryFrom, type Sealed, seal } from '../ledger/entry.ts';
import { foldLedger } from '../ledger/fold.ts';
import {
  type Incident,
  IncidentError,
  incidentText,
  USE_LATER_VERSION,
} from '../ledger/incident.ts';
import { boundedJson } from '../ledger/json-bounds.ts';
import {
  chainLinkProblem,
  drawnByIn,
  drawnByText,
  laterEntryIn,
  laterText,
  MOST_ENTRIES,
  readLedger,
} from '../ledger/ledger.ts';
import { latestPosition, type Position } from '../ledger/position.ts';
import { type Seed, seedFrom } from '../ledger/seed.ts';
import { pageAddressFrom } from '../reading/host-settings.ts';
import { entriesOf, type Match, NOT_ON_SHEETS, readMatch } from '../reading/match.ts';
import { believedReceipts, readSubmissions, withoutSender } from '../reading/submissions.ts';
import { EXPORT_BOUNDS, TOO_LARGE } from './export-bounds.ts';

type ReadJson<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'later'; readonly incident: Incident }
  /** `why` is one or more sentences. */
  | { readonly kind: 'unreadable'; readonly why: string };

/**
 * Parses JSON of one format. `format` is its name without number, such as "sealed-orders match".
 */
export function readJson<Value>(
  text: string,
  { format, schema }: { readonly format: string; readonly schema: z.ZodType<Value> },
): ReadJson<Value> {
  const { excess } = boundedJson(text, EXPORT_BOUNDS);
  if (excess !== null) return { kind: 'unreadable', why: TOO_LARGE[excess] };
  const json = jsonOf(text);
  if (json === undefined) return { kind: 'unreadable', why: 'It is not JSON.' };
  const read = schema.safeParse(json);
  if (read.success) return { kind: 'read', value: read.data };
  const unknown = unknownIn(json, { format, issues: read.error.issues });
  return unknown === null
    ? { kind: 'unreadable', why: z.prettifyError(read.error).slice(0, LONGEST_WHY) }
    : { kind: 'later', incident: laterExport(json, unknown) };
}

const LONGEST_WHY = 1000;

/** Returns undefined if the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the fields unknown to this version, if the file is otherwise valid; else null. */
function unknownIn(
  json: unknown,
  { format, issues }: { readonly format: string; readonly issues: z.ZodError['issues'] },
): readonly string[] | null {
  const named = new RegExp(`^${format} (\\d{1,6})$`).exec(formatOf(json));
  if (named === null) return null;
  if (Number(named[1]) > 1) return [`the format “${named[0]}”`];
  const keys = issues.map((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : null));
  return keys.includes(null) ? null : keys.flatMap((some) => some ?? []).slice(0, MOST_NAMED);
}

const MOST_NAMED = 5;

const headSchema = z.looseObject({ format: z.string() });

/** Returns the name of the format with its number; empty if the file does not name one. */
const formatOf = (json: unknown): string => {
  const head = headSchema.safeParse(json);
  return head.success ? head.data.format : '';
};

const ledger = z.looseObject({ entries: z.array(z.unknown()) });
const ledgerSchema = z.union([
  ledger,
  z.looseObject({ season: ledger }).transform(({ season }) => season),
]);

function laterExport(json: unknown, unknown: readonly string[]): Incident {
  const { data } = ledgerSchema.safeParse(json);
  const drawnBy = drawnByIn(data?.entries.at(-1));
  const what =
    'A later version of the adjudicator wrote it, with parts unknown to this version ' +
    `(${unknown.join(', ')}).`;
  return {
    code: 'later version',
    where: 'The exported file',
    what: drawnBy === null ? what : `${what} ${drawnByText(drawnBy)}`,
    todo: USE_LATER_VERSION,
  };
}

/** More than any match has: one public workbook and one for each seat. */
const MOST_WORKBOOKS = 100;
const MOST_TABS = 200;

const text = z.string().refine((given) => given.isWellFormed(), 'a text with half of a character');

const isText = (value: unknown): boolean => typeof value === 'string' && value.isWellFormed();
const isPlainCell = (value: unknown): boolean =>
  isText(value) || typeof value === 'number' || typeof value === 'boolean';
const isShownCell = (value: unknown): boolean =>
  value === null || isPlainCell(value) || formulaSchema.safeParse(value).success;
const formulaSchema = z.strictObject({ formula: text });

/** Checks rows as one value, so that a damaged file gives one problem, not millions. */
const rowsOfCells = <Cell>(isCell: (value: unknown) => boolean, expected: string) =>
  z.custom<readonly (readonly Cell[])[]>(
    (rows) => Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every(isCell)),
    `rows of ${expected}`,
  );

/** Checks the length of a list before its items. */
export const listUpTo = <Item extends z.ZodType>(most: number, item: Item) =>
  z
    .custom<z.input<Item>[]>(
      (list) => Array.isArray(list) && list.length <= most,
      `a list of ${most} at most`,
    )
    .pipe(z.array(item))
    .readonly();

const tab = z.strictObject({
  sheetId: z.int(),
  title: text,
  cells: rowsOfCells<ShownTab['cells'][number][number]>(isShownCell, 'cells'),
});
const workbook = z.strictObject({
  /** "public", or the name of a seat. */
  of: text,
  tabs: listUpTo(MOST_TABS, tab).refine(
    (tabs) => isEachOnce(tabs.map(({ title }) => title)),
    'The same tab is there twice',
  ),
});

const isEachOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;

export const archive = z.strictObject({
  format: z.literal('sealed-orders match 1'),
  seed: text,
  publicId: text,
  formAddress: z.url(),
  /** Canonical JSON of each entry, in order. */
  entries: z.custom<readonly string[]>(
    (list) => Array.isArray(list) && list.length <= MOST_ENTRIES && list.every(isText),
    `at most ${MOST_ENTRIES} entries, each a text`,
  ),
  /** Rows of the tab “Submissions”, without senders. */
  submissions: rowsOfCells<string | number | boolean>(isPlainCell, 'texts and numbers'),
  /** Cells of the workbooks at the time of the export. */
  workbooks: listUpTo(MOST_WORKBOOKS, workbook).refine(
    (books) => isEachOnce(books.map(({ of }) => of)),
    'The same workbook is there twice',
  ),
});

/**
 * An exported match. Contains its seed and orders, so only the host may have it before the end.
 * Contains no codes or addresses.
 */
export type Archive = z.infer<typeof archive>;

/** Reads a match with all its workbooks. @throws IncidentError, GoogleError */
export async function archiveOf(google: Google, hostId: string): Promise<Archive> {
  const match = await readMatch(google, hostId);
  const books = [
    { of: 'public', id: match.files.publicId },
    ...match.files.seats.map(({ seat, workbookId }) => ({ of: seat, id: workbookId })),
  ];
  return {
    format: 'sealed-orders match 1',
    seed: match.seed,
    publicId: match.files.publicId,
    formAddress: match.files.formAddress,
    entries: entriesOf(match).map(({ body }) => body),
    submissions: match.submissions.map(withoutSender),
    workbooks: await Promise.all(
      books.map(async ({ of, id }) => ({ of, tabs: await readDrawn(google, id) })),
    ),
  };
}

/** Formats an exported match or season. Equal exports give equal texts. */
export const archiveText = (whole: object): string => `${canonicalJson(whole)}\n`;

export interface UnreadableFile {
  readonly kind: 'unreadable';
  readonly sentence: string;
  /** Present if a later version wrote the file. */
  readonly later?: Incident;
}

type ReadArchive = { readonly kind: 'archive'; readonly archive: Archive } | UnreadableFile;

export function readArchive(text: string): ReadArchive {
  const read = readJson(text, { format: 'sealed-orders match', schema: archive });
  return read.kind === 'read'
    ? { kind: 'archive', archive: read.value }
    : unreadable(read, 'It is not an exported match.');
}

/**
 * Describes a file that could not be read. `otherwise` is the first sentence if no later version
 * wrote the file.
 */
export const unreadable = (
  read: Exclude<ReadJson<unknown>, { readonly kind: 'read' }>,
  otherwise: string,
): UnreadableFile =>
  read.kind === 'later'
    ? { kind: 'unreadable', sentence: incidentText(read.incident), later: read.incident }
    : { kind: 'unreadable', sentence: `${otherwise} ${read.why}` };

/** Checks and replays the ledger of an archived match. @throws IncidentError */
export const positionsOf = (whole: Archive): readonly Position[] =>
  foldLedger(chainOf(whole.entries), seedOf(whole.seed));

/** Builds a finished match from its public workbook only. @throws IncidentError */
export function matchOfPublic(
  tabs: readonly ShownTab[],
  place: { readonly address: string; readonly id: string },
): Match {
  const seed = seedOf(publicSeed(tabs));
  const ledger = readLedger(rowsOf(tabs, PUBLIC_TABS.ledger.title));
  if (ledger.kind === 'broken') throw new IncidentError(ledger.incidents);
  const positions = foldLedger(ledger.entries, seed);
  const formAddress = URL.canParse(place.address) ? place.address : GOOGLE;
  const files = { hostId: '', publicId: place.id, formId: '', formAddress, seats: [] };
  const pageAddress = addressOnStory(tabs);
  return { ...NOT_ON_SHEETS, files, seed, positions, pageAddress };
}

/**
 * Reads the chain of a running match from its public workbook; null if its ledger is public.
 * @throws IncidentError if the chain has a gap or an invalid hash
 */
export function openChainOf(
  tabs: readonly ShownTab[],
): { readonly entries: number; readonly newest: string } | null {
  const [ledger] = rowsOf(tabs, PUBLIC_TABS.ledger.title);
  if (ledger?.[0] !== SEALED_UNTIL_THE_END) return null;
  const chain = chainRows(tabs);
  const invalid = chain.findIndex(
    ([entry, hash], index) => entry !== index || !HASH.test(String(hash)),
  );
  if (chain.length === 0 || invalid >= 0)
    throw new IncidentError([entryInvalid(Math.max(invalid, 0))]);
  return { entries: chain.length, newest: String(chain.at(-1)?.[1]) };
}

const HASH = /^[0-9a-f]{64}$/;

/** Lists number, hash and step of each entry on the tab “Proof”; empty without a chain. */
export function chainRows(tabs: readonly ShownTab[]): readonly (readonly (string | number)[])[] {
  const proof = rowsOf(tabs, PUBLIC_TABS.proof.title);
  const head = proof.findIndex(([entry, hash]) => entry === 'Entry' && hash === 'Hash');
  return head < 0 ? [] : proof.slice(head + 1).filter(([entry]) => typeof entry === 'number');
}

/** Origin of addresses if only an id is given. */
const GOOGLE = 'https://docs.google.com/';

/** Lists the rows below the first row of a tab, as text and numbers. */
function rowsOf(
  tabs: readonly ShownTab[],
  title: string,
): readonly (readonly (string | number)[])[] {
  const found = tabs.find((known) => known.title === title)?.cells ?? [];
  return found
    .slice(1)
    .map((row) => row.map((value) => (typeof value === 'number' ? value : textOf(value))));
}

const textOf = (value: ShownTab['cells'][number][number]): string =>
  value === null || typeof value === 'object' ? '' : String(value);

/** Returns the seed on the tab “Proof”; empty if missing. */
function publicSeed(tabs: readonly ShownTab[]): string {
  const row = rowsOf(tabs, PUBLIC_TABS.proof.title).find(([name]) => name === PROOF_FACTS.seed);
  return String(row?.[1] ?? '');
}

/** Returns the address of the workbook on its tab “Proof”; empty if missing. */
export const addressOnProof = (tabs: readonly ShownTab[]): string =>
  rowsOf(tabs, PUBLIC_TABS.proof.title)
    .map(([, value]) => /^sealed verify (https?:\S+)$/.exec(String(value))?.[1])
    .find((found) => found !== undefined) ?? '';

/**
 * Returns the web page that the public story links to, which the ledger lacks; empty if not set.
 */
function addressOnStory(tabs: readonly ShownTab[]): string {
  const cells = rowsOf(tabs, PUBLIC_TABS.story.title).flat().map(String);
  // Drawings put a mark before a link since version 2.
  const links = cells.map((text) => text.replace(/^▸ /, ''));
  const linked = links.findLast((text) => text.startsWith(PAGE_LINK));
  return pageAddressFrom(linked?.slice(PAGE_LINK.length) ?? '') ?? '';
}

export const cellsOnProof = (publicTabs: readonly ShownTab[]): ReadonlySet<string | number> =>
  new Set(rowsOf(publicTabs, PUBLIC_TABS.proof.title).flat());

function seedOf(text: string): Seed {
  const seed = seedFrom(text);
  if (seed === null) throw new IncidentError([NO_SEED]);
  return seed;
}

function chainOf(bodies: readonly string[]): readonly Sealed[] {
  const entries: Sealed[] = [];
  for (const [index, body] of bodies.entries()) {
    const entry = entryFrom(body);
    if (entry === null) throw new IncidentError([entryUnread(body, index)]);
    if (entry.entry !== index) throw new IncidentError([entryInvalid(index)]);
    const invalid = chainLinkProblem(entry, entries.at(-1));
    if (invalid !== null) throw new IncidentError([{ ...entryInvalid(index), what: invalid }]);
    entries.push(seal(entry));
  }
  if (entries.length === 0) throw new IncidentError([entryInvalid(0)]);
  return entries;
}

const NO_SEED: Incident = {
  code: 'seed wrong',
  where: 'Seed',
  what: 'The seed is not public yet: it becomes public when the match is over.',
  todo: 'Verify from the host’s workbook, or wait for the end.',
};

function entryUnread(body: string, index: number): Incident {
  const later = laterEntryIn(body);
  const where = `Entry ${index}`;
  return later === null
    ? entryInvalid(index)
    : { code: 'later version', where, what: laterText(later), todo: USE_LATER_VERSION };
}

const entryInvalid = (entry: number): Incident => ({
  code: 'ledger broken',
  where: `Entry ${entry}`,
  what: 'This entry is missing or unreadable.',
  todo: 'Export the match again.',
});

/** Builds the match as if it were read from its spreadsheets. */
export const matchOf = (whole: Archive): Match => {
  const positions = positionsOf(whole);
  const entries = positions.map(({ sealed }) => sealed);
  const { submissions, incidents } = readSubmissions(whole.submissions, { entries, isWhole: true });
  return {
    files: {
      hostId: '',
      publicId: whole.publicId,
      formId: '',
      formAddress: whole.formAddress,
      seats: latestPosition(positions).setup.players.map(({ seat }) => ({
        seat,
        email: '',
        code: '',
        workbookId: '',
      })),
    },
    seed: seedOf(whole.seed),
    positions,
    ...NOT_ON_SHEETS,
    pageAddress: addressOnStory(whole.workbooks.find(({ of }) => of === 'public')?.tabs ?? []),
    submissions,
    receipts: believedReceipts(submissions),
    incidents,
  };
};

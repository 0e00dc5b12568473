import * as z from 'zod';
import { PROOF_FACTS } from '../../../sheets-templates/workbooks/proof.ts';
import {
  FILLED_AT_END_NOTICE,
  PUBLIC_TABS,
} from '../../../sheets-templates/workbooks/public-workbook.ts';
import { PAGE_LINK_PREFIX } from '../../../sheets-templates/workbooks/story.ts';
import type { Google } from '../../google/connect.ts';
import { readEntered, type ShownTab } from '../../google/sheets.ts';
import { canonicalJson, HASH_PATTERN } from '../ledger/digest.ts';
import { parseEntry, type SealedEntry, sealEntry } from '../ledger/entry.ts';
import { foldLedger } from '../ledger/fold.ts';
import {
  formatIncident,
  type Incident,
  IncidentError,
  LATER_VERSION_REMEDY,
} from '../ledger/incident.ts';
import { checkJsonBounds } from '../ledger/json-bounds.ts';
import {
  describeDrawingVersion,
  describeLaterEntry,
  findChainProblem,
  MAX_ENTRIES,
  readDrawingVersion,
  readLedger,
} from '../ledger/ledger.ts';
import { getLatestPosition, type Position } from '../ledger/position.ts';
import { parseSeed, type Seed } from '../ledger/seed.ts';
import { parsePageAddress } from '../reading/host-settings.ts';
import { DEFAULT_HOST_FIELDS, listEntries, type Match, readMatch } from '../reading/match.ts';
import { buildUncheckedReceipts, omitSender, readSubmissions } from '../reading/submissions.ts';
import { EXCESS_SENTENCES, EXPORT_BOUNDS } from './export-bounds.ts';

export interface UnreadableFile {
  readonly kind: 'unreadable';
  readonly sentence: string;
  /** The incident of a file that a later version wrote; else absent. */
  readonly later?: Incident;
}

/**
 * Parses JSON that any version wrote in a format such as "sealed-orders match". `refusal`: first
 * sentence about a file that no version can read.
 */
export function parseVersionedJson<Value>(
  text: string,
  given: { readonly format: string; readonly schema: z.ZodType<Value>; readonly refusal: string },
): { readonly kind: 'read'; readonly value: Value } | UnreadableFile {
  const { format, schema, refusal } = given;
  const refuse = (why: string): UnreadableFile => ({
    ...{ kind: 'unreadable', sentence: `${refusal} ${why}` },
  });
  const { excess } = checkJsonBounds(text, EXPORT_BOUNDS);
  if (excess !== null) return refuse(EXCESS_SENTENCES[excess]);
  const json = tryParseJson(text);
  if (json === undefined) return refuse('The text is not JSON.');
  const read = schema.safeParse(json);
  if (read.success) return { kind: 'read', value: read.data };
  const unknown = listUnknownFields(json, { format, issues: read.error.issues });
  if (unknown === null) return refuse(z.prettifyError(read.error).slice(0, MAX_REASON_LENGTH));
  const later = buildLaterExportIncident(json, unknown);
  return { kind: 'unreadable', sentence: formatIncident(later), later };
}

const MAX_REASON_LENGTH = 1000;

/** Parses JSON; undefined if the text is not JSON. */
function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Lists the fields that only a later version has; null if anything else is invalid. */
function listUnknownFields(
  json: unknown,
  { format, issues }: { readonly format: string; readonly issues: z.ZodError['issues'] },
): readonly string[] | null {
  const named = new RegExp(`^${format} (\\d{1,6})$`).exec(readFormatName(json));
  if (named === null) return null;
  if (Number(named[1]) > 1) return [`the format “${named[0]}”`];
  const keys = issues.map((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : null));
  return keys.includes(null) ? null : keys.flatMap((some) => some ?? []).slice(0, MAX_NAMED_FIELDS);
}

const MAX_NAMED_FIELDS = 5;

const formatHeadSchema = z.looseObject({ format: z.string() });

/** Returns format and number, such as "sealed-orders match 1"; empty if they are missing. */
const readFormatName = (json: unknown): string => {
  const head = formatHeadSchema.safeParse(json);
  return head.success ? head.data.format : '';
};

const entriesSchema = z.looseObject({ entries: z.array(z.unknown()) });
const exportEntriesSchema = z.union([
  entriesSchema,
  z.looseObject({ season: entriesSchema }).transform(({ season }) => season),
]);

function buildLaterExportIncident(json: unknown, unknown: readonly string[]): Incident {
  const { data } = exportEntriesSchema.safeParse(json);
  const drawnBy = readDrawingVersion(data?.entries.at(-1));
  const what =
    'A later version of the adjudicator wrote this. This version cannot read these parts: ' +
    `${unknown.join(', ')}.`;
  return {
    code: 'later version',
    where: 'The exported file',
    what: drawnBy === null ? what : `${what} ${describeDrawingVersion(drawnBy)}`,
    todo: LATER_VERSION_REMEDY,
  };
}

/** Maximum number of workbooks in an export. No match has as many. */
const MAX_WORKBOOKS = 100;
const MAX_TABS = 200;

const textSchema = z
  .string()
  .refine((given) => given.isWellFormed(), 'a text with an incomplete character');

const isText = (value: unknown): boolean => typeof value === 'string' && value.isWellFormed();
const isPlainCell = (value: unknown): boolean =>
  isText(value) || typeof value === 'number' || typeof value === 'boolean';
const isShownCell = (value: unknown): boolean =>
  value === null || isPlainCell(value) || formulaSchema.safeParse(value).success;
const formulaSchema = z.strictObject({ formula: textSchema });

/** Builds a schema that checks rows as one value: a damaged file then gives only one problem. */
const createRowsSchema = <Cell>(isCell: (value: unknown) => boolean, expected: string) =>
  z.custom<readonly (readonly Cell[])[]>(
    (rows) => Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every(isCell)),
    `rows of ${expected}`,
  );

/** Builds a schema that checks the length of a list before its items. */
export const createListSchema = <Item extends z.ZodType>(most: number, item: Item) =>
  z
    .custom<z.input<Item>[]>(
      (list) => Array.isArray(list) && list.length <= most,
      `a list of at most ${most} elements`,
    )
    .pipe(z.array(item))
    .readonly();

const tabSchema = z.strictObject({
  sheetId: z.int(),
  title: textSchema,
  cells: createRowsSchema<ShownTab['cells'][number][number]>(isShownCell, 'cells'),
});
const workbookSchema = z.strictObject({
  /** "public", or the seat whose workbook it is. */
  of: textSchema,
  tabs: createListSchema(MAX_TABS, tabSchema).refine(
    (tabs) => areDistinct(tabs.map(({ title }) => title)),
    'The same tab occurs twice',
  ),
});

const areDistinct = (names: readonly string[]): boolean => new Set(names).size === names.length;

export const archiveSchema = z.strictObject({
  format: z.literal('sealed-orders match 1'),
  seed: textSchema,
  publicId: textSchema,
  formAddress: z.url(),
  /** Canonical JSON of each entry, in order. */
  entries: z.custom<readonly string[]>(
    (list) => Array.isArray(list) && list.length <= MAX_ENTRIES && list.every(isText),
    `at most ${MAX_ENTRIES} entries, each a text`,
  ),
  /** Rows of the tab “Submissions” without the senders. */
  submissions: createRowsSchema<string | number | boolean>(isPlainCell, 'texts and numbers'),
  /** Cells of the workbooks when the match was exported. */
  workbooks: createListSchema(MAX_WORKBOOKS, workbookSchema).refine(
    (books) => areDistinct(books.map(({ of }) => of)),
    'The same workbook occurs twice',
  ),
});

/**
 * An exported match, with its seed and orders but without codes and addresses. It is secret until
 * the end of the match.
 */
export type Archive = z.infer<typeof archiveSchema>;

/** Exports a match with all its workbooks. @throws IncidentError, GoogleError */
export async function exportMatch(google: Google, hostId: string): Promise<Archive> {
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
    entries: listEntries(match).map(({ body }) => body),
    submissions: match.submissions.map(omitSender),
    workbooks: await Promise.all(
      books.map(async ({ of, id }) => {
        const { tabs } = await readEntered(google, id);
        return { of, tabs: tabs.map(omitNotes) };
      }),
    ),
  };
}

/** Drops the notes of cells. Hosts may add such notes. */
export const omitNotes = ({ sheetId, title, cells }: ShownTab): ShownTab => ({
  ...{ sheetId, title, cells },
});

/** Formats an export. Equal exports give equal texts. */
export const formatArchive = (whole: object): string => `${canonicalJson(whole)}\n`;

type ArchiveReading = { readonly kind: 'archive'; readonly archive: Archive } | UnreadableFile;

export function readArchive(text: string): ArchiveReading {
  const read = parseVersionedJson(text, {
    ...{ format: 'sealed-orders match', schema: archiveSchema },
    refusal: 'The file is not an exported match.',
  });
  return read.kind === 'read' ? { kind: 'archive', archive: read.value } : read;
}

/** Replays the ledger of an exported match. @throws IncidentError */
export const replayArchive = (whole: Archive): readonly Position[] =>
  foldLedger(parseChain(whole.entries), requireSeed(whole.seed));

/** Rebuilds a finished match from its public workbook. @throws IncidentError */
export function buildMatchFromPublic(
  tabs: readonly ShownTab[],
  place: { readonly address: string; readonly id: string },
): Match {
  const seed = requireSeed(readSeedOnProof(tabs));
  const ledger = readLedger(listTabRows(tabs, PUBLIC_TABS.ledger.title));
  if (ledger.kind === 'broken') throw new IncidentError(ledger.incidents);
  const positions = foldLedger(ledger.entries, seed);
  const formAddress = URL.canParse(place.address) ? place.address : GOOGLE_DOCS_ORIGIN;
  const files = { hostId: '', publicId: place.id, formId: '', formAddress, seats: [] };
  const pageAddress = findPageOnStory(tabs);
  return { ...DEFAULT_HOST_FIELDS, files, seed, positions, pageAddress };
}

/**
 * Reads the chain of a running match from its public workbook; null for a finished match.
 * @throws IncidentError if the chain has a gap or an invalid hash
 */
export function readOpenChain(
  tabs: readonly ShownTab[],
): { readonly entries: number; readonly newest: string } | null {
  const [ledger] = listTabRows(tabs, PUBLIC_TABS.ledger.title);
  if (ledger?.[0] !== FILLED_AT_END_NOTICE) return null;
  const chain = listChainRows(tabs);
  const invalid = chain.findIndex(
    ([entry, hash], index) => entry !== index || !HASH_PATTERN.test(String(hash)),
  );
  if (chain.length === 0 || invalid >= 0)
    throw new IncidentError([buildInvalidEntryIncident(Math.max(invalid, 0))]);
  return { entries: chain.length, newest: String(chain.at(-1)?.[1]) };
}

/** Lists number, hash and step of each entry on the tab “Proof”; empty if the tab has none. */
export function listChainRows(
  tabs: readonly ShownTab[],
): readonly (readonly (string | number)[])[] {
  const proof = listTabRows(tabs, PUBLIC_TABS.proof.title);
  const head = proof.findIndex(([entry, hash]) => entry === 'Entry' && hash === 'Hash');
  return head < 0 ? [] : proof.slice(head + 1).filter(([entry]) => typeof entry === 'number');
}

/** Assumed site of a workbook that is named by a bare id. */
const GOOGLE_DOCS_ORIGIN = 'https://docs.google.com/';

/** Lists the rows of a tab, except the first one. */
function listTabRows(
  tabs: readonly ShownTab[],
  title: string,
): readonly (readonly (string | number)[])[] {
  const found = tabs.find((known) => known.title === title)?.cells ?? [];
  return found
    .slice(1)
    .map((row) => row.map((value) => (typeof value === 'number' ? value : formatShownCell(value))));
}

const formatShownCell = (value: ShownTab['cells'][number][number]): string =>
  value === null || typeof value === 'object' ? '' : String(value);

/** Returns the seed on the tab “Proof”; '' if the tab lacks it. */
function readSeedOnProof(tabs: readonly ShownTab[]): string {
  const row = listTabRows(tabs, PUBLIC_TABS.proof.title).find(
    ([name]) => name === PROOF_FACTS.seed,
  );
  return String(row?.[1] ?? '');
}

/** Returns the workbook's address as its tab “Proof” shows it; '' if the tab lacks it. */
export const findAddressOnProof = (tabs: readonly ShownTab[]): string =>
  listTabRows(tabs, PUBLIC_TABS.proof.title)
    .map(([, value]) => /^sealed verify (https?:\S+)$/.exec(String(value))?.[1])
    .find((found) => found !== undefined) ?? '';

/** Returns the address of the match's web page on the tab “Story”; '' if the tab lacks it. */
function findPageOnStory(tabs: readonly ShownTab[]): string {
  const cells = listTabRows(tabs, PUBLIC_TABS.story.title).flat().map(String);
  // Since drawing version 2, a mark precedes each link.
  const links = cells.map((text) => text.replace(/^▸ /, ''));
  const linked = links.findLast((text) => text.startsWith(PAGE_LINK_PREFIX));
  return parsePageAddress(linked?.slice(PAGE_LINK_PREFIX.length) ?? '') ?? '';
}

export const readProofCells = (publicTabs: readonly ShownTab[]): ReadonlySet<string | number> =>
  new Set(listTabRows(publicTabs, PUBLIC_TABS.proof.title).flat());

function requireSeed(text: string): Seed {
  const seed = parseSeed(text);
  if (seed === null) throw new IncidentError([MISSING_SEED]);
  return seed;
}

function parseChain(bodies: readonly string[]): readonly SealedEntry[] {
  const entries: SealedEntry[] = [];
  for (const [index, body] of bodies.entries()) {
    const entry = parseEntry(body);
    if (entry === null) throw new IncidentError([buildUnreadEntryIncident(body, index)]);
    if (entry.entry !== index) throw new IncidentError([buildInvalidEntryIncident(index)]);
    const invalid = findChainProblem(entry, entries.at(-1));
    if (invalid !== null)
      throw new IncidentError([{ ...buildInvalidEntryIncident(index), what: invalid }]);
    entries.push(sealEntry(entry));
  }
  if (entries.length === 0) throw new IncidentError([buildInvalidEntryIncident(0)]);
  return entries;
}

const MISSING_SEED: Incident = {
  code: 'seed wrong',
  where: 'Seed',
  what: 'The seed becomes public only when the match is over.',
  todo: 'Verify from the host’s workbook, or wait until the match is over.',
};

function buildUnreadEntryIncident(body: string, index: number): Incident {
  const later = describeLaterEntry(body);
  const where = `Entry ${index}`;
  return later === null
    ? buildInvalidEntryIncident(index)
    : { code: 'later version', where, what: later, todo: LATER_VERSION_REMEDY };
}

const buildInvalidEntryIncident = (entry: number): Incident => ({
  code: 'ledger broken',
  where: `Entry ${entry}`,
  what: 'This entry is missing or unreadable.',
  todo: 'Export the match again.',
});

export const buildArchivedMatch = (whole: Archive): Match => {
  const positions = replayArchive(whole);
  const entries = positions.map(({ sealed }) => sealed);
  const { submissions, incidents } = readSubmissions(whole.submissions, entries);
  return {
    files: {
      hostId: '',
      publicId: whole.publicId,
      formId: '',
      formAddress: whole.formAddress,
      seats: getLatestPosition(positions).setup.players.map(({ seat }) => ({
        seat,
        email: '',
        code: '',
        workbookId: '',
      })),
    },
    seed: requireSeed(whole.seed),
    positions,
    ...DEFAULT_HOST_FIELDS,
    pageAddress: findPageOnStory(whole.workbooks.find(({ of }) => of === 'public')?.tabs ?? []),
    submissions,
    receipts: buildUncheckedReceipts(submissions),
    incidents,
  };
};

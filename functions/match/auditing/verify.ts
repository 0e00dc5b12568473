import { registerExternalGame } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { countText as counted } from '../../../rules/kit/narrating/figures.ts';
import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import type { Google } from '../../google/connect.ts';
import {
  readDescription,
  readEntered,
  type ShownTab,
  type ShownWorkbook,
} from '../../google/sheets.ts';
import { sha256 } from '../ledger/digest.ts';
import type { OverruledReason } from '../ledger/entry.ts';
import {
  type Incident,
  type IncidentCode,
  IncidentError,
  LATER_VERSION_REMEDY,
} from '../ledger/incident.ts';
import { describeDrawingVersion } from '../ledger/ledger.ts';
import type { Position } from '../ledger/position.ts';
import { pollReadsResponses } from '../next/tasks.ts';
import type { OtherClock } from '../next/time.ts';
import { parseFileId } from '../reading/files.ts';
import { getCurrentPosition, listEntries, type Match, readMatch } from '../reading/match.ts';
import {
  type Comparison,
  compareTab,
  type Difference,
  findForeignTabs,
} from '../showing/compare-tabs.ts';
import { type CurrentGuard, findCurrentGuard } from '../showing/guard.ts';
import { findHeldReasons } from '../showing/intervention-texts.ts';
import { drawHostSheets, drawPublicContent, drawSeatContent } from '../showing/workbooks.ts';
import {
  type Archive,
  buildArchivedMatch,
  buildMatchFromPublic,
  findAddressOnProof,
  omitNotes,
  readOpenChain,
  readProofCells,
} from './archive.ts';
import {
  type DiceVerdict,
  type DiscardedEntries,
  judgeDice,
  listDiscardedEntries,
  listFalseSignatures,
  listGuardDifferences,
  listOpenDifferences,
} from './evidence.ts';

export type Verdict =
  /** `entries`: number of replayed entries. `cells`: number of compared cells. */
  | {
      readonly kind: 'verified';
      readonly entries: number;
      readonly cells: number;
      /** Older drawing version, whose cells were not compared; null for pages of this version. */
      readonly drawnBy: number | null;
      /** Facts about the beacon; null if the match has none. */
      readonly dice: DiceVerdict | null;
      readonly givenUp: readonly DiscardedEntries[];
      /** Cells that differ from our drawing only in UTC offsets; null if there are none. */
      readonly otherClocks: OtherClocks | null;
      /** Compared workbooks. “all” includes players’ pages and the status of each answer. */
      readonly books: 'public' | 'all';
    }
  | { readonly kind: 'differs'; readonly differences: readonly Difference[] }
  /** This version cannot judge the match. Another version, or an external game's code, can. */
  | { readonly kind: 'not judged'; readonly what: string; readonly todo: string }
  /** The match is running and shows only the hashes of its chain. */
  | { readonly kind: 'too early'; readonly entries: number; readonly newest: string };

export interface OtherClocks {
  readonly cells: number;
  readonly example: OtherClock;
}

const MAX_DIFFERENCES = 100;

/**
 * Verifies a match by the link of its host’s or public workbook.
 * @throws GoogleError; RangeError for the link of another file
 */
export const verifyMatch = async (google: Google, address: string): Promise<Verdict> =>
  (await judgeMatch(google, address)).verdict;

/** Judges a match by the link of a workbook. @throws GoogleError; RangeError for an invalid link */
export async function judgeMatch(google: Google, address: string): Promise<JudgedMatch> {
  const id = requireWorkbookId(address);
  return judgeFoundMatch(async () => {
    const { tabs, namedRanges } = await readPublished(google, id);
    const found = findCurrentGuard({ namedRanges }, 'entry');
    if (isHostWorkbook(tabs)) return readShownMatch(google, id, tabs.map(omitNotes));
    const chain = readOpenChain(tabs);
    if (chain === null) return buildShownPublicMatch({ tabs, found }, { address, id });
    const differences = listOpenDifferences(chain, { tabs, found });
    return differences.length > 0
      ? { kind: 'differs', differences }
      : { kind: 'too early', ...chain };
  });
}

/** Reads a match by the link of a workbook. @throws IncidentError, GoogleError, RangeError */
export async function readMatchAt(google: Google, address: string): Promise<Match> {
  const id = requireWorkbookId(address);
  const { tabs } = await readPublished(google, id);
  return isHostWorkbook(tabs) ? readMatch(google, id) : buildMatchFromPublic(tabs, { address, id });
}

/** Maximum size of a workbook, including empty cells. Google’s limit is ten million cells. */
const WORKBOOK_LIMITS = { tabs: 200, columns: 1000, cells: 1_000_000 } as const;

/** Reads the cells of a workbook, unless it is too large. @throws IncidentError; GoogleError */
export async function readPublished(google: Google, id: string): Promise<ShownWorkbook> {
  const { sheets } = await readDescription(google, id);
  const found = {
    tabs: sheets.length,
    columns: Math.max(0, ...sheets.map(({ columnCount }) => columnCount)),
    cells: sheets.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0),
  };
  for (const [what, most] of Object.entries(WORKBOOK_LIMITS)) {
    const count = found[what as keyof typeof found];
    if (count > most) throw createTooLargeError(`${count.toLocaleString('en')} ${what}`);
  }
  return readEntered(google, id);
}

const createTooLargeError = (size: string): IncidentError =>
  new IncidentError([
    {
      code: 'workbook too large',
      where: 'The workbook',
      what: `The workbook has ${size}, more than any match needs, so it was not read.`,
      todo: 'Check the link. If the link is right, ask the host to delete the added tabs or cells.',
    },
  ]);

/** Returns the workbook's id. @throws RangeError for an invalid link */
export function requireWorkbookId(address: string): string {
  const id = parseFileId(address);
  if (id === null) throw new RangeError(`"${address}" is not the link of a workbook.`);
  return id;
}

const isHostWorkbook = (tabs: readonly ShownTab[]): boolean =>
  tabs.some(({ sheetId }) => sheetId === HOST_TABS.submissions.sheetId);

/** A verdict, and the replayed positions, which are empty if the replay failed. */
export interface JudgedMatch {
  readonly verdict: Verdict;
  readonly positions: readonly Position[];
}

export const judgeArchive = (archive: Archive): Promise<JudgedMatch> =>
  judgeFoundMatch(() => {
    const match = buildArchivedMatch(archive);
    const books = archive.workbooks.map(({ of, tabs }) => ({ of, tabs, found: UNREAD_GUARD }));
    return { match, books, whole: true };
  });

/** A tab of a downloaded workbook. Downloads contain no ids of tabs. */
export type TitledTab = Pick<ShownTab, 'title' | 'cells'>;

/** Verifies a downloaded public workbook. Does not check the address on “Proof”. */
export const judgeDownload = (titled: readonly TitledTab[]): Promise<JudgedMatch> =>
  judgeFoundMatch(() => {
    const tabs = titled.map((tab, index) => ({ ...tab, sheetId: FIRST_MISSING_SHEET_ID - index }));
    const chain = readOpenChain(tabs);
    if (chain !== null) return { kind: 'too early', ...chain };
    const address = findAddressOnProof(tabs);
    const book = { tabs, found: UNREAD_GUARD, isUnnumbered: true };
    return buildShownPublicMatch(book, { address, id: parseFileId(address) ?? '' });
  });

/** Substitute for a missing id. Google’s ids are at least 0. */
const FIRST_MISSING_SHEET_ID = -1;

async function judgeFoundMatch(
  find: () => ShownMatch | Verdict | Promise<ShownMatch | Verdict>,
): Promise<JudgedMatch> {
  let positions: readonly Position[] = [];
  try {
    const found = await find();
    if ('kind' in found) return { verdict: found, positions };
    positions = found.match.positions;
    return { verdict: verifyShownMatch(found), positions };
  } catch (error) {
    if (!(error instanceof IncidentError)) throw error;
    return { verdict: judgeIncidents(error.incidents), positions };
  }
}

/** Returns the verdict on a match that cannot be replayed. */
export function judgeIncidents(incidents: readonly Incident[]): Verdict {
  const other = incidents.find(isLocalCause);
  if (other === undefined) return { kind: 'differs', differences: incidents.map(toDifference) };
  return { kind: 'not judged', what: `${other.where}: ${other.what}`, todo: describeRemedy(other) };
}

/** Whether the cause is on this machine. A game that fails in a replay counts as a difference. */
const isLocalCause = ({ code, rules }: Incident): boolean =>
  CODES_CAUSED_HERE.has(code) || (code === 'game fault' && rules !== undefined);

const CODES_CAUSED_HERE: ReadonlySet<IncidentCode> = new Set([
  'later version',
  'rules other',
  'workbook too large',
]);

function describeRemedy({ code, rules, todo }: Incident): string {
  if (code === 'game fault') return SAME_NODE_REMEDY;
  if (rules !== undefined) return MISSING_CODE_REMEDY;
  return code === 'workbook too large' ? todo : LATER_VERSION_REMEDY;
}

const SAME_NODE_REMEDY =
  'Verify the match with the version of Node that ran it. If the game fails there ' +
  'too, send this line to its author.';

const MISSING_CODE_REMEDY =
  'Add the built file with that hash by “sealed verify --with”, or use the page of the match, ' +
  'which contains the file.';

const toDifference = ({ where, what }: Incident): Difference => ({
  where,
  expected: 'the content written when the step was resolved',
  found: what,
});

interface ShownMatch {
  readonly match: Match;
  /** Whether the tab “Submissions” was read, which a public workbook lacks. */
  readonly whole: boolean;
  readonly books: readonly ShownBook[];
}

interface ShownBook {
  readonly of: string;
  readonly tabs: readonly ShownTab[];
  readonly found: CurrentGuard;
  /** Whether the tabs have titles but no ids, as in a download. */
  readonly isUnnumbered?: boolean;
}

const UNREAD_GUARD: CurrentGuard = { guard: null, ids: [], unreadable: [] };

async function readShownMatch(
  google: Google,
  id: string,
  tabs: readonly ShownTab[],
): Promise<ShownMatch> {
  const match = await readMatch(google, id);
  const others = [
    { of: PUBLIC_BOOK, id: match.files.publicId },
    ...match.files.seats.map(({ seat, workbookId }) => ({ of: String(seat), id: workbookId })),
  ].filter(({ id }) => id !== '');
  const books = await Promise.all(
    others.map(async (book) => {
      const workbook = await readPublished(google, book.id);
      return { of: book.of, tabs: workbook.tabs, found: findCurrentGuard(workbook, 'entry') };
    }),
  );
  return { match, whole: true, books: [{ of: HOST_BOOK, tabs, found: UNREAD_GUARD }, ...books] };
}

const buildShownPublicMatch = (
  book: Omit<ShownBook, 'of'>,
  place: { readonly address: string; readonly id: string },
): ShownMatch => ({
  match: buildMatchFromPublic(book.tabs, place),
  whole: false,
  books: [{ of: PUBLIC_BOOK, ...book }],
});

const HOST_BOOK = 'host';
const PUBLIC_BOOK = 'public';

function verifyShownMatch({ match, books, whole }: ShownMatch): Verdict {
  const version = getCurrentPosition(match).sealed.entry.drawnBy ?? FIRST_DRAWING_VERSION;
  if (version > DRAWING_VERSION) return buildLaterDrawingVerdict(match, version);
  const isOlder = version < DRAWING_VERSION;
  const compared = isOlder
    ? books.filter(({ of }) => of === PUBLIC_BOOK).map(({ tabs }) => compareChain(match, tabs))
    : books.map((book) => compareBook(match, book));
  const differences = [
    ...listFalseSignatures(match).map(toDifference),
    ...(whole ? listGuardDifferences(match, books) : []),
    ...listBookDifferences(match, books),
    ...(whole ? listRowDifferences(match) : []),
    ...compared.flatMap((book) => book.differences),
  ];
  if (differences.length > 0) {
    return { kind: 'differs', differences: differences.slice(0, MAX_DIFFERENCES) };
  }
  const cells = compared.reduce((sum, book) => sum + book.cells, 0);
  const entries = match.positions.length;
  return {
    kind: 'verified',
    entries,
    cells,
    drawnBy: isOlder ? version : null,
    givenUp: listDiscardedEntries(match),
    dice: judgeDice(match),
    otherClocks: findOtherClocks(compared),
    books: whole ? 'all' : 'public',
  };
}

function findOtherClocks(compared: readonly Comparison[]): OtherClocks | null {
  const clocks = compared.flatMap(({ otherClocks }) => otherClocks);
  const [example] = clocks;
  return example === undefined ? null : { cells: clocks.length, example };
}

/** Drawing version of entries without `drawnBy`. */
const FIRST_DRAWING_VERSION = 1;

const buildLaterDrawingVerdict = (match: Match, version: number): Verdict => ({
  kind: 'not judged',
  what:
    `Ledger, entry ${match.positions.length - 1}: a later version of the adjudicator wrote it. ` +
    describeDrawingVersion(version),
  todo: LATER_VERSION_REMEDY,
});

/** Checks that “Proof” contains every hash. Used if an older version drew the pages. */
function compareChain(match: Match, publicTabs: readonly ShownTab[]): Comparison {
  const hashes = listEntries(match).flatMap(({ hash, entry }) => [hash, entry.stateHash]);
  const shown = readProofCells(publicTabs);
  const missing = hashes.filter((hash) => !shown.has(hash));
  return {
    cells: hashes.length,
    differences: missing.map((hash) => ({ where: 'public, Proof', expected: hash, found: '' })),
    otherClocks: [],
  };
}

/** Checks that there is one public workbook and one workbook for each seat. */
function listBookDifferences(match: Match, books: ShownMatch['books']): readonly Difference[] {
  const seats = match.files.seats.map(({ seat }) => String(seat));
  const found = books.map(({ of }) => of).filter((of) => of !== HOST_BOOK);
  const expected = [PUBLIC_BOOK, ...seats];
  return [
    ...expected
      .map((of) => ({ where: of, count: found.filter((one) => one === of).length }))
      .filter(({ count }) => count !== 1)
      .map(({ where, count }) => ({
        ...{ where, expected: 'exactly one workbook', found: counted(count, 'workbook') },
      })),
    ...found
      .filter((of) => !expected.includes(of))
      .map((of) => ({ where: of, expected: 'no such workbook', found: 'one' })),
  ];
}

/** Lists differences on the host's tabs: in rows of “Submissions”, in links and in codes. */
const listRowDifferences = ({ incidents }: Match): readonly Difference[] =>
  incidents.map(({ where, what }) => ({
    where,
    expected: 'the values of the opening and of later entries',
    found: what,
  }));

function compareBook(match: Match, book: ShownBook): Comparison {
  const waits = findHeldReasons(book.tabs);
  const drawn = drawBookSheets(match, book.of, waits);
  const tabs = book.isUnnumbered === true ? withSheetIds(drawn, book.tabs) : book.tabs;
  const foreign = drawn.length === 0 ? [] : findForeignTabs(drawn, tabs);
  const isHeld = waits.length > 0 && getCurrentPosition(match).step !== null;
  const compared = selectComparedSheets(match, { of: book.of, drawn, isHeld }).map((sheet) => {
    const tab = tabs.find(({ sheetId }) => sheetId === sheet.sheetId);
    return compareTab({ sheet, tab, name: `${book.of}, ${sheet.title}` });
  });
  return {
    cells: compared.reduce((sum, { cells }) => sum + cells, 0),
    otherClocks: compared.flatMap(({ otherClocks }) => otherClocks),
    differences: [
      ...compared.flatMap(({ differences }) => differences),
      ...foreign.map(({ title }) => ({
        where: `${book.of}, ${title}`,
        expected: 'no such tab',
        found: 'a tab that does not belong to the match',
      })),
    ],
  };
}

function drawBookSheets(
  match: Match,
  of: string,
  waits: readonly OverruledReason[],
): readonly DrawnSheet[] {
  if (of === PUBLIC_BOOK) return drawPublicContent(match, waits).sheets;
  const seat = match.files.seats.find((known) => known.seat === of)?.seat;
  return seat === undefined ? [] : drawSeatContent(omitEarlyCutOff(match), seat).sheets;
}

/** Removes the last entry if it is an early cut-off, which changes no player’s workbook. */
const omitEarlyCutOff = (match: Match): Match =>
  getCurrentPosition(match).sealed.entry.kind === 'early'
    ? { ...match, positions: match.positions.slice(0, -1) }
    : match;

/**
 * Selects the sheets to compare. Omits sheets that the ledger does not determine: “Desk”,
 * “Received”, proposals, “Now” and “Receipts” while polls draw them, and “Now” of a held step.
 */
function selectComparedSheets(
  match: Match,
  { of, drawn, isHeld }: { of: string; drawn: readonly DrawnSheet[]; isHeld: boolean },
): readonly DrawnSheet[] {
  if (of === HOST_BOOK) {
    return drawHostSheets(match).filter(({ sheetId }) => !UNCOMPARED_HOST_TABS.includes(sheetId));
  }
  if (of === PUBLIC_BOOK) return drawn;
  const left = [
    PROPOSALS_SHEET_ID,
    ...(isHeld ? [PLAYER_TABS.now.sheetId] : []),
    ...(pollReadsResponses(getCurrentPosition(match)) ? POLL_DRAWN_TABS : []),
  ];
  return drawn.filter(({ sheetId }) => !left.includes(sheetId));
}

const UNCOMPARED_HOST_TABS: readonly number[] = [
  HOST_TABS.desk.sheetId,
  HOST_TABS.received.sheetId,
];
const POLL_DRAWN_TABS: readonly number[] = [PLAYER_TABS.now.sheetId, PLAYER_TABS.receipts.sheetId];
const PROPOSALS_SHEET_ID = PLAYER_TABS.proposals.sheetId;

/**
 * Gives each tab the id of the drawn sheet with its title. If an .xlsx file cuts two titles to the
 * same text, the order of the tabs decides. Unknown tabs keep their id.
 */
export function withSheetIds(
  sheets: readonly Pick<DrawnSheet, 'sheetId' | 'title'>[],
  tabs: readonly ShownTab[],
): readonly ShownTab[] {
  const left = [...sheets];
  return tabs.map((tab) => {
    const at = left.findIndex(({ title }) => toXlsxTitle(title) === toXlsxTitle(tab.title));
    const [sheet] = at < 0 ? [] : left.splice(at, 1);
    return sheet === undefined ? tab : { ...tab, sheetId: sheet.sheetId };
  });
}

const MAX_XLSX_TITLE_LENGTH = 31;
/** Shortens a title and drops signs, as .xlsx files do. */
const toXlsxTitle = (title: string): string =>
  title.slice(0, MAX_XLSX_TITLE_LENGTH).replaceAll(/[\\/?*[\]:_ ]/g, '');

/**
 * Registers an external game for matches that were opened with exactly this code.
 * @throws RangeError if a built-in game has the id of `game`
 */
export const registerGameByCode = (game: AnyGame, code: string): void =>
  registerExternalGame({ game, code: sha256(code), isForAnyCode: false });

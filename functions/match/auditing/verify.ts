/** Verification: the whole match played again from seed and orders, and every published cell compared with what it must show. */

import type { DrawnCell, DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { readDrawn, type ShownTab } from '../../google/sheets.ts';
import { IncidentError } from '../ledger/incident.ts';
import { pollReadsResponses } from '../next/poll-task.ts';
import { idIn } from '../reading/files.ts';
import { currentPosition, entriesOf, type Match, readMatch } from '../reading/match.ts';
import { computedHostSheets, publicDrawing, seatDrawing } from '../showing/workbooks.ts';
import { type Archive, isOnProof, matchOf, matchOfPublic, openChainOf } from './archive.ts';

export interface Difference {
  /** File, tab and cell; or ledger and entry. */
  readonly where: string;
  readonly expected: string;
  readonly found: string;
}

export type Verdict =
  /** How many ledger entries were played again and how many cells compared. */
  | {
      readonly kind: 'verified';
      readonly entries: number;
      readonly cells: number;
      /** By which older version the pages were drawn: their cells are not compared. Null where they are. */
      readonly drawnBy: number | null;
    }
  | { readonly kind: 'differs'; readonly differences: readonly Difference[] }
  /** The match goes on, and only its public workbook was given: of the chain there are hashes alone. */
  | { readonly kind: 'too early'; readonly entries: number; readonly newest: string };

/** More differences than anybody reads are not listed. */
const MOST_DIFFERENCES = 100;

/**
 * Verifies the match at an address: the host's workbook (every file of the match is read), or the public workbook of a match
 * that is over (it alone is enough; before that it is too early). @throws GoogleError when Google cannot be asked; RangeError when the address is none.
 */
export async function verifyMatch(google: Google, address: string): Promise<Verdict> {
  const id = idIn(address);
  if (id === null) throw new RangeError(`"${address}" is not the link of a workbook.`);
  const tabs = await readDrawn(google, id);
  const isHosts = tabs.some(({ sheetId }) => sheetId === HOST_TABS.submissions.sheetId);
  if (isHosts) return orDifferences(async () => verifyShown(await shownOf(google, id, tabs)));
  return orDifferences(() => {
    const chain = openChainOf(tabs);
    return chain === null
      ? verifyShown(shownInPublic(tabs, { address, id }))
      : { kind: 'too early', ...chain };
  });
}

/** Verifies an exported match without asking anybody. */
export const verifyArchive = (archive: Archive): Promise<Verdict> =>
  orDifferences(() => {
    const match = matchOf(archive);
    const books = archive.workbooks.map(({ of, tabs }) => ({ of, tabs }));
    return verifyShown({ match, books, whole: true });
  });

async function orDifferences(verify: () => Verdict | Promise<Verdict>): Promise<Verdict> {
  try {
    return await verify();
  } catch (error) {
    if (!(error instanceof IncidentError)) throw error;
    const differences = error.incidents.map(({ where, what }) => ({
      where,
      expected: 'what was written when the step was resolved',
      found: what,
    }));
    return { kind: 'differs', differences };
  }
}

/** A match and what its workbooks show. */
interface Shown {
  readonly match: Match;
  /** Whether the rows of Submissions are among what was read: a public workbook does not have them. */
  readonly whole: boolean;
  readonly books: readonly { readonly of: string; readonly tabs: readonly ShownTab[] }[];
}

async function shownOf(google: Google, id: string, tabs: readonly ShownTab[]): Promise<Shown> {
  const match = await readMatch(google, id);
  const others = [
    { of: PUBLIC, id: match.files.publicId },
    ...match.files.seats.map(({ seat, workbookId }) => ({ of: String(seat), id: workbookId })),
  ].filter(({ id }) => id !== '');
  const books = await Promise.all(
    others.map(async (book) => ({ of: book.of, tabs: await readDrawn(google, book.id) })),
  );
  return { match, whole: true, books: [{ of: HOST, tabs }, ...books] };
}

const shownInPublic = (
  tabs: readonly ShownTab[],
  place: { readonly address: string; readonly id: string },
): Shown => ({ match: matchOfPublic(tabs, place), whole: false, books: [{ of: PUBLIC, tabs }] });

const HOST = 'host';
const PUBLIC = 'public';

function verifyShown({ match, books, whole }: Shown): Verdict {
  const version = currentPosition(match).sealed.entry.drawnBy ?? FIRST_DRAWINGS;
  const isOlder = version < DRAWING_VERSION;
  const compared = isOlder
    ? books.filter(({ of }) => of === PUBLIC).map(({ tabs }) => compareChain(match, tabs))
    : books.map(({ of, tabs }) => compareBook({ match, of, tabs }));
  const differences = [
    ...bookDifferences(match, books),
    ...(whole ? rowDifferences(match) : []),
    ...(version > DRAWING_VERSION ? [newerPages(match, version)] : []),
    ...compared.flatMap((book) => book.differences),
  ];
  if (differences.length > 0) {
    return { kind: 'differs', differences: differences.slice(0, MOST_DIFFERENCES) };
  }
  const cells = compared.reduce((sum, book) => sum + book.cells, 0);
  const entries = match.positions.length;
  return { kind: 'verified', entries, cells, drawnBy: isOlder ? version : null };
}

/** Of entries that do not say by which version: there was no other. */
const FIRST_DRAWINGS = 1;

const newerPages = (match: Match, version: number): Difference => ({
  where: `Ledger, entry ${match.positions.length - 1}`,
  expected: `pages of version ${DRAWING_VERSION} or older`,
  found: `version ${version}: verify with the version of the adjudicator that drew them, or a newer one`,
});

/** Of pages that another version drew: whatever it looks like, each hash has to stand on Proof. */
function compareChain(match: Match, publicTabs: readonly ShownTab[]): Comparison {
  const hashes = entriesOf(match).flatMap(({ hash, entry }) => [hash, entry.stateHash]);
  const missing = hashes.filter((hash) => !isOnProof(publicTabs, hash));
  return {
    cells: hashes.length,
    differences: missing.map((hash) => ({ where: 'public, Proof', expected: hash, found: '' })),
  };
}

/** Every workbook of the match once, and no other. */
function bookDifferences(match: Match, books: Shown['books']): readonly Difference[] {
  const seats = match.files.seats.map(({ seat }) => String(seat));
  const found = books.map(({ of }) => of).filter((of) => of !== HOST);
  const expected = [PUBLIC, ...seats];
  return [
    ...expected
      .filter((of) => found.filter((one) => one === of).length !== 1)
      .map((of) => ({ where: of, expected: 'its workbook, once', found: countText(found, of) })),
    ...found
      .filter((of) => !expected.includes(of))
      .map((of) => ({ where: of, expected: 'no such workbook', found: 'one' })),
  ];
}

const countText = (found: readonly string[], of: string): string =>
  `${found.filter((one) => one === of).length} workbooks`;

/** What does not fit on the host's own tabs: rows of Submissions, links and codes. */
const rowDifferences = ({ incidents }: Match): readonly Difference[] =>
  incidents.map(({ where, what }) => ({
    where,
    expected: 'what the match was opened with, and what was written since',
    found: what,
  }));

interface Comparison {
  readonly cells: number;
  readonly differences: readonly Difference[];
}

function compareBook(book: {
  readonly match: Match;
  readonly of: string;
  readonly tabs: readonly ShownTab[];
}): Comparison {
  const sheets = sheetsOf(book.match, book.of);
  const compared = sheets.map((sheet) => {
    const tab = book.tabs.find(({ sheetId }) => sheetId === sheet.sheetId);
    return compareTab({ sheet, tab, name: `${book.of}, ${sheet.title}` });
  });
  return {
    cells: compared.reduce((sum, { cells }) => sum + cells, 0),
    differences: compared.flatMap(({ differences }) => differences),
  };
}

/**
 * What a workbook must show. Of the host's own, Desk and Received are left out: they also tell what went wrong outside the ledger.
 * Where polls read the answers to the open step, Now and Receipts of whoever is asked tell more than the ledger does, too.
 */
function sheetsOf(match: Match, of: string): readonly DrawnSheet[] {
  if (of === HOST) {
    return computedHostSheets(match).filter(({ sheetId }) => !OUTSIDE_LEDGER.includes(sheetId));
  }
  if (of === PUBLIC) return publicDrawing(match).sheets;
  const seat = match.files.seats.find((known) => known.seat === of)?.seat;
  if (seat === undefined) return [];
  const { sheets } = seatDrawing(match, seat);
  return pollReadsResponses(currentPosition(match))
    ? sheets.filter(({ sheetId }) => !DRAWN_BY_POLLS.includes(sheetId))
    : sheets;
}

const OUTSIDE_LEDGER: readonly number[] = [HOST_TABS.desk.sheetId, HOST_TABS.received.sheetId];
const DRAWN_BY_POLLS: readonly number[] = [PLAYER_TABS.now.sheetId, PLAYER_TABS.receipts.sheetId];

function compareTab(given: {
  readonly sheet: DrawnSheet;
  readonly tab: ShownTab | undefined;
  readonly name: string;
}): Comparison {
  const { sheet, tab, name } = given;
  if (tab === undefined) {
    return { cells: 0, differences: [{ where: name, expected: 'a tab', found: 'none' }] };
  }
  const differences: Difference[] = [];
  let cells = 0;
  for (let row = 0; row < Math.max(sheet.rows.length, tab.cells.length); row++) {
    const [drawn = [], shown = []] = [sheet.rows[row], tab.cells[row]];
    for (let column = 0; column < Math.max(drawn.length, shown.length); column++) {
      const [expected, found] = [drawnText(drawn[column]), shownText(shown[column])];
      if (expected !== '' || found !== '') cells += 1;
      if (expected !== found) {
        differences.push({ where: `${name}, ${cellName(row, column)}`, expected, found });
      }
    }
  }
  return { cells, differences };
}

/** Text and numbers are told apart: "4" is not 4. */
const drawnText = (cell: DrawnCell | undefined): string => valueText(cell?.value ?? null);

const valueText = (value: DrawnCell['value']): string =>
  value === null || value === '' ? '' : JSON.stringify(value);

function shownText(value: ShownTab['cells'][number][number] | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'object' && value !== null ? value.formula : valueText(value);
}

/** "B7" for row 6, column 1. */
function cellName(row: number, column: number): string {
  const letters =
    column < LETTERS
      ? letter(column)
      : `${letter(Math.floor(column / LETTERS) - 1)}${letter(column % LETTERS)}`;
  return `${letters}${row + 1}`;
}

const LETTERS = 26;
const letter = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

/** The tab Requests. A poll previews each row, and carries it out once after the host ticks it. */

import { REQUESTS, type RequestRecord } from '../../../sheets-templates/records/record-columns.ts';
import { columnRuns } from '../../../sheets-templates/records/record-layout.ts';
import {
  HOST_TABS,
  isRequestOpen,
  requestDone,
} from '../../../sheets-templates/workbooks/host-workbook.ts';
import { cellsRequest, type SheetRequest } from '../../google/sheet-requests.ts';
import { canonicalJson, sha256, shortHash } from '../ledger/digest.ts';
import { type Entry, instantOf, interventionIn, titleOf } from '../ledger/entry.ts';
import type { TickedRequest } from '../next/due.ts';
import type { RequestKind } from '../next/interventions.ts';
import { isSameButForOffsets, wallClock, withInstants } from '../next/time.ts';
import { currentPosition, type Match, type TeamRequests } from '../reading/match.ts';
import {
  type CommandCells,
  commandCellsIn,
  judgeRow,
  kindOfRow,
  type SeenMatch,
} from './judge-request.ts';

/** A row with its preview. */
export interface AnsweredRequest {
  /** The co-host on whose tab the row is; null for the host's tab. */
  readonly by: string | null;
  /** Changes to the row's cells; empty if the cells are up to date. */
  readonly toWrite: readonly SheetRequest[];
  /** The request of a row that was ticked with its current preview; null otherwise. */
  readonly toDo: TickedRequest | null;
}

/** Answers each row. Skips rows without a request and, with `only`, rows with other requests. */
export const answeredRequests = (
  seen: SeenMatch,
  only: RequestKind | null = null,
): readonly AnsweredRequest[] =>
  tabsOf(seen.match).flatMap((tab) =>
    tab.rows.flatMap((row, index) => {
      const record = REQUESTS.recordOf(row);
      if (String(record.what).trim() === '') return [];
      if (only !== null && kindOfRow(record) !== only) return [];
      const { cells, toDo } = answerTo(seen, record, tab);
      const toWrite = same(record, cells) ? [] : cellsOf(cells, index + 1, tab);
      return [{ by: tab.by, toDo, toWrite }];
    }),
  );

type AskedTab = Omit<TeamRequests, 'by'> & Pick<AnsweredRequest, 'by'>;

/** Lists the tab Requests of the host, then the tabs of co-hosts. */
const tabsOf = ({ requests, layouts, teamRequests = [] }: Match): readonly AskedTab[] => [
  {
    by: null,
    refusal: '',
    sheetId: HOST_TABS.requests.sheetId,
    layout: layouts.requests,
    rows: requests ?? [],
  },
  ...teamRequests,
];

const recordsOf = (match: Match): readonly RequestRecord[] =>
  tabsOf(match).flatMap(({ rows }) => rows.map(REQUESTS.recordOf));

/** Returns the oldest ticked row that can be carried out; null for none. */
export const firstTicked = (requests: readonly AnsweredRequest[]): TickedRequest | null =>
  requests.find(({ toDo }) => toDo !== null)?.toDo ?? null;

/** Whether an open row contains this request. */
export const isAskedFor = (match: Match, kind: RequestKind): boolean =>
  recordsOf(match).some((row) => kindOfRow(row) === kind && isRequestOpen(row));

/** Whether a row waits for a poll: it is ticked, or its preview is older than the last entry. */
export function isRequestWaiting(match: Match): boolean {
  const { entry } = currentPosition(match).sealed.entry;
  return recordsOf(match).some(
    (row) =>
      isRequestOpen(row) &&
      (row.tick === 'true' || rowNumberIn(String(row.number))?.upon !== entry),
  );
}

/** The cells that polls write. */
interface Cells {
  readonly change: string;
  readonly tick: boolean;
  readonly done: string;
  readonly number: string;
}

interface RequestAnswer {
  readonly cells: Cells;
  readonly toDo: TickedRequest | null;
}

function answerTo(seen: SeenMatch, record: RequestRecord, tab: AskedTab): RequestAnswer {
  const { match } = seen;
  const upon = currentPosition(match).sealed.entry.entry;
  const asked = commandCellsIn(record);
  const told = rowNumberIn(String(record.number));
  const { hostId } = match.files;
  const isSaid =
    told !== null && told.words === rowNumber({ hostId, upon, asked, change: '' }).words;
  const before = isSaid ? entryMade(match, told, kindOfRow(record)) : null;
  if (before !== null) return doneAnswer(match, record, before);
  const { text, change, task } = judgeRow(seen, asked, tab);
  const number = rowNumber({ hostId, upon, asked, change });
  const id = rowNumberText(number);
  const isTicked = record.tick === 'true';
  const toDo = isTicked && record.number === id ? (task?.(id) ?? null) : null;
  const done = isTicked
    ? whyNot(match, { told, isSaid, number, mayBeDone: task !== null })
    : isSaid && holdsStill(String(record.done), told.change === number.change)
      ? String(record.done)
      : '';
  return {
    cells: {
      change: text.toWellFormed(),
      tick: toDo !== null,
      done: toDo === null ? done : '',
      number: id,
    },
    toDo,
  };
}

/**
 * Returns the entry of a row's request, or null. Another run may have resolved the step or taken
 * the content.
 */
function entryMade(
  { positions }: Match,
  told: RowNumber,
  kind: RequestKind | undefined,
): Entry | null {
  const next = positions[told.upon + 1]?.sealed.entry;
  if (kind === 'resolve') return next?.kind === 'resolved' ? next : null;
  if (kind === 'content') return next?.kind === 'content' ? next : null;
  const id = rowNumberText(told);
  const made = positions.find(({ sealed }) => interventionIn(sealed.entry)?.request === id);
  return made?.sealed.entry ?? null;
}

const doneAnswer = (match: Match, record: RequestRecord, done: Entry): RequestAnswer => ({
  cells: {
    change: String(record.change),
    tick: false,
    done: doneText(match, done),
    number: String(record.number),
  },
  toDo: null,
});

/** Describes why a tick was removed, and what to do. */
function whyNot(
  match: Match,
  given: {
    readonly told: RowNumber | null;
    readonly isSaid: boolean;
    readonly number: RowNumber;
    readonly mayBeDone: boolean;
  },
): string {
  const { told, isSaid, number, mayBeDone } = given;
  if (!mayBeDone) return 'Not done: this is impossible. The preview shows why.';
  if (told === null)
    return `Not done yet: the row was ticked before its preview was shown. ${AGAIN}`;
  if (!isSaid) return `Not done yet: the row differs from its preview. ${AGAIN}`;
  if (told.upon !== number.upon) {
    const { entry } = currentPosition(match).sealed;
    return (
      `Not done yet: the match has a newer entry than the preview, entry ${entry.entry} ` +
      `(${titleOf(entry)}). ${AGAIN}`
    );
  }
  return `Not done yet: the effect has changed since the preview. ${AGAIN}`;
}

/** Whether to keep the reason for a removed tick: until the row is ticked again or changed. */
const holdsStill = (done: string, isSameChange: boolean): boolean =>
  done.startsWith('Not done yet:') || isSameChange;

const AGAIN = 'Read the new preview, and tick the row again.';

function doneText(match: Match, done: Entry): string {
  const when = wallClock(Date.parse(instantOf(done)), currentPosition(match).opened.settings);
  const text = requestDone(done.entry, `${when}. To request this again, use another row.`);
  if (done.kind === 'co-host' && done.bound !== null) return `${text} ${shareText(done.name)}`;
  return done.kind === 'seat' ? `${text} ${byHand(done.seat)}` : text;
}

const shareText = (name: string): string =>
  `Now share this workbook with ${name} as an editor, by hand. The next poll then adds a tab ` +
  'for the co-host’s requests.';

/** Describes what the host does by hand, since the function may not share files. */
const byHand = (seat: string): string =>
  `Still to do by hand: send ${seat} the new link, which is on the tab Players and in ` +
  `${seat}’s workbook. Everybody who can open that workbook reads the new code: share it ` +
  '(Share) only with the player.';

/** Whether the row contains these cells already; an empty tick is false. */
const same = (record: RequestRecord, { change, tick, done, number }: Cells): boolean =>
  isSameButForOffsets(String(record.change), change) &&
  (record.tick === 'true') === tick &&
  isSameButForOffsets(String(record.done), done) &&
  record.number === number;

const FIRST_COLUMN = REQUESTS.columns.findIndex(({ title }) => title === REQUESTS.titles.tick);

const WRAPPED = { vertical: 'top', wrap: true } as const;

function cellsOf(
  { change, tick, done, number }: Cells,
  row: number,
  { sheetId, layout }: Pick<AskedTab, 'sheetId' | 'layout'>,
): readonly SheetRequest[] {
  const cells = [
    { value: tick, format: { vertical: 'top' } },
    { value: change, format: WRAPPED },
    { value: done, format: WRAPPED },
    { value: number, format: { vertical: 'top', monospace: true } },
  ] as const;
  const written = { from: FIRST_COLUMN, until: FIRST_COLUMN + cells.length };
  return columnRuns(layout, written).map(({ from, until, place }) =>
    cellsRequest({
      sheetId,
      row,
      column: place,
      rows: [cells.slice(from - FIRST_COLUMN, until - FIRST_COLUMN)],
    }),
  );
}

export interface RowNumber {
  /** Number of the last entry at the preview. */
  readonly upon: number;
  /** Hash of the row's words. */
  readonly words: string;
  /** Hash of the previewed change. */
  readonly change: string;
}

/** Identifies a request by its words, the last entry and the change, in whatever row. */
export const rowNumber = (given: {
  readonly hostId: string;
  readonly upon: number;
  readonly asked: CommandCells;
  readonly change: string;
}): RowNumber => ({
  upon: given.upon,
  words: shortHash(sha256(canonicalJson([given.hostId, { ...given.asked }]))),
  change: shortHash(sha256(withInstants(given.change))),
});

/** Formats the number for the cell and the entry. */
export const rowNumberText = ({ upon, words, change }: RowNumber): string =>
  `row-${upon}-${words}-${change}`;

/** Parses the number of a row; null for an empty cell or other text. */
export function rowNumberIn(cell: string): RowNumber | null {
  const [, upon, words, change] = /^row-(\d{1,9})-([0-9a-f]{12})-([0-9a-f]{12})$/.exec(cell) ?? [];
  return words === undefined || change === undefined ? null : { upon: Number(upon), words, change };
}

/** Previews each row of the tab “Requests”, and carries it out once after the host's tick. */

import { QUIET_INK } from '../../../sheets-templates/drawing/palette.ts';
import { REQUESTS, type RequestRecord } from '../../../sheets-templates/records/record-columns.ts';
import { listColumnRuns } from '../../../sheets-templates/records/record-layout.ts';
import {
  formatRequestDone,
  HOST_TABS,
  isRequestOpen,
} from '../../../sheets-templates/workbooks/host-workbook.ts';
import { buildChoiceRequest, type SheetRequest, setCells } from '../../google/sheet-requests.ts';
import type { Grid } from '../../google/sheets.ts';
import { canonicalJson, sha256, shortenHash } from '../ledger/digest.ts';
import { type Entry, formatEntryTitle, getInstant } from '../ledger/entry.ts';
import type { TickedRequest } from '../next/due.ts';
import type { InterventionName } from '../next/interventions.ts';
import { findEntryOfRequest } from '../next/request.ts';
import { equalsExceptOffsets, formatShortClock, withInstants } from '../next/time.ts';
import { type CoHostRequests, getCurrentPosition, type Match } from '../reading/match.ts';
import {
  type CommandCells,
  findRequestKind,
  judgeRow,
  parseCommandCells,
  type SeenMatch,
} from './judge-request.ts';

export interface AnsweredRequest {
  /** The co-host whose tab has the row; null for the host's tab. */
  readonly by: string | null;
  /** Requests that change the row's cells; empty if the cells are up to date. */
  readonly toWrite: readonly SheetRequest[];
  /** Index of the row on its tab, and its cells after the changes. */
  readonly index: number;
  readonly after: Grid[number];
  /** The request; null unless the row was ticked while its preview was current. */
  readonly toDo: TickedRequest | null;
}

/** Answers each row that contains a request; with `only`, just the rows of that request. */
export const answerRequests = (
  match: SeenMatch,
  only: InterventionName | null = null,
): readonly AnsweredRequest[] =>
  listRequestTabs(match.match).flatMap((tab) =>
    tab.rows.flatMap((row, index) => {
      const record = REQUESTS.readRecord(row);
      if (String(record.what).trim() === '') return [];
      if (only !== null && findRequestKind(record.what) !== only) return [];
      const { cells, toDo } = answerRequest(match, record, tab);
      const toWrite = hasSameCells(record, cells) ? [] : buildCellRequests(cells, index + 1, tab);
      const isSame = toWrite.length === 0;
      const after = isSame
        ? row
        : REQUESTS.buildRow({ ...record, ...cells, tick: `${cells.tick}` });
      return [{ by: tab.by, toDo, toWrite, index, after }];
    }),
  );

/** Returns the match with the changes to the rows of the host's tab. */
export function withAnsweredRows(match: Match, answered: readonly AnsweredRequest[]): Match {
  const rows = [...(match.requests ?? [])];
  for (const { by, index, after } of answered) if (by === null) rows[index] = after;
  return { ...match, requests: match.requests && rows };
}

type AuthoredRequestTab = Omit<CoHostRequests, 'by'> & Pick<AnsweredRequest, 'by'>;

const listRequestTabs = ({
  requests,
  layouts,
  teamRequests = [],
}: Match): readonly AuthoredRequestTab[] => [
  {
    by: null,
    refusal: '',
    sheetId: HOST_TABS.requests.sheetId,
    layout: layouts.requests,
    rows: requests ?? [],
  },
  ...teamRequests,
];

const listRequestRecords = (match: Match): readonly RequestRecord[] =>
  listRequestTabs(match).flatMap(({ rows }) => rows.map(REQUESTS.readRecord));

/** Returns the oldest ticked row that can be carried out; null if there is none. */
export const findFirstTicked = (requests: readonly AnsweredRequest[]): TickedRequest | null =>
  requests.find(({ toDo }) => toDo !== null)?.toDo ?? null;

/** Whether an open row contains this request. */
export const isRequested = (match: Match, kind: InterventionName): boolean =>
  listRequestRecords(match).some((row) => findRequestKind(row.what) === kind && isRequestOpen(row));

/** Whether a row waits for a poll: it is ticked, or its preview is older than the last entry. */
export function isRequestWaiting(match: Match): boolean {
  const { entry } = getCurrentPosition(match).sealed.entry;
  return listRequestRecords(match).some(
    (row) =>
      isRequestOpen(row) &&
      (row.tick === 'true' || parseRowNumber(String(row.number))?.upon !== entry),
  );
}

interface AnswerCells {
  readonly change: string;
  readonly tick: boolean;
  readonly done: string;
  readonly number: string;
}

interface RequestAnswer {
  readonly cells: AnswerCells;
  readonly toDo: TickedRequest | null;
}

function answerRequest(
  seenMatch: SeenMatch,
  record: RequestRecord,
  tab: AuthoredRequestTab,
): RequestAnswer {
  const { match } = seenMatch;
  const upon = getCurrentPosition(match).sealed.entry.entry;
  const commandCells = parseCommandCells(record);
  const rowNumber = parseRowNumber(String(record.number));
  const { hostId } = match.files;
  const isSaid =
    rowNumber !== null &&
    rowNumber.words === computeRowNumber({ hostId, upon, asked: commandCells, change: '' }).words;
  const before = isSaid ? findEntryOfRow(match, rowNumber, findRequestKind(record.what)) : null;
  if (before !== null) return buildDoneAnswer(match, record, before);
  const { text, change, task } = judgeRow(seenMatch, commandCells, tab);
  const number = computeRowNumber({ hostId, upon, asked: commandCells, change });
  const id = formatRowNumber(number);
  const isTicked = record.tick === 'true';
  const toDo = isTicked && record.number === id ? (task?.(id) ?? null) : null;
  const done = isTicked
    ? describeRemovedTick(match, { told: rowNumber, isSaid, mayBeDone: task !== null })
    : isSaid && keepsTickReason(String(record.done), rowNumber.change === number.change)
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

/** Returns the entry of a row's request, even if another run wrote it; null if there is none. */
function findEntryOfRow(
  match: Match,
  rowNumber: RowNumber,
  kind: InterventionName | undefined,
): Entry | null {
  const next = match.positions[rowNumber.upon + 1]?.sealed.entry;
  if (kind === 'resolve') return next?.kind === 'resolved' ? next : null;
  if (kind === 'content') return next?.kind === 'content' ? next : null;
  return findEntryOfRequest(match, { id: formatRowNumber(rowNumber) });
}

/** Replaces the preview too, because a phone shows it, but not the column Done. The tick stays. */
const buildDoneAnswer = (match: Match, record: RequestRecord, done: Entry): RequestAnswer => ({
  cells: {
    change: formatDoneSentence(match, done),
    tick: true,
    done: describeWrittenEntry(match, done),
    number: String(record.number),
  },
  toDo: null,
});

/** Describes why a tick was removed from a row. */
function describeRemovedTick(
  match: Match,
  given: {
    readonly told: RowNumber | null;
    readonly isSaid: boolean;
    readonly mayBeDone: boolean;
  },
): string {
  const { told, isSaid, mayBeDone } = given;
  const { entry } = getCurrentPosition(match).sealed;
  if (!mayBeDone) return 'Not done: the change is impossible. The preview shows why.';
  if (told === null)
    return `Not done yet: the row was ticked before its preview was shown. ${TICK_AGAIN_ADVICE}`;
  if (!isSaid) return `Not done yet: the row differs from its preview. ${TICK_AGAIN_ADVICE}`;
  if (told.upon !== entry.entry)
    return (
      `Not done yet: the match has a newer entry than the preview, entry ${entry.entry} ` +
      `(${formatEntryTitle(entry)}). ${TICK_AGAIN_ADVICE}`
    );
  return `Not done yet: the effect has changed since the preview. ${TICK_AGAIN_ADVICE}`;
}

/** Whether to keep the reason of a removed tick. */
const keepsTickReason = (done: string, isSameChange: boolean): boolean =>
  done.startsWith('Not done yet:') || isSameChange;

const TICK_AGAIN_ADVICE = 'Read the new preview, and tick the row again.';

function formatDoneSentence(match: Match, done: Entry): string {
  const { settings } = getCurrentPosition(match).opened;
  const when = formatShortClock(Date.parse(getInstant(done)), settings);
  return formatRequestDone(done.entry, `${when}.`);
}

function describeWrittenEntry(match: Match, done: Entry): string {
  const text = `${formatDoneSentence(match, done)} To request this again, use another row.`;
  if (done.kind === 'co-host' && done.bound !== null)
    return `${text} ${describeSharing(done.name)}`;
  return done.kind === 'seat' ? `${text} ${describeHandover(done.seat)}` : text;
}

const describeSharing = (name: string): string =>
  `Now share this workbook with ${name} as an editor, by hand. The next poll then adds a tab ` +
  'for the co-host’s requests.';

/** Describes how the host completes a handover. The function may not share files. */
const describeHandover = (seat: string): string =>
  `Still to do by hand: send ${seat} the new link, which is on the tab Players and in ` +
  `${seat}’s workbook. Everybody who can open that workbook reads the new code: share it ` +
  '(Share) only with the player.';

const hasSameCells = (
  record: RequestRecord,
  { change, tick, done, number }: AnswerCells,
): boolean =>
  equalsExceptOffsets(String(record.change), change) &&
  (record.tick === 'true') === tick &&
  equalsExceptOffsets(String(record.done), done) &&
  record.number === number;

const FIRST_WRITTEN_COLUMN = REQUESTS.columns.findIndex(
  ({ title }) => title === REQUESTS.titles.tick,
);

const WRAPPED_FORMAT = { vertical: 'top', wrap: true } as const;
const DONE_FORMAT = { ...WRAPPED_FORMAT, ink: QUIET_INK } as const;

function buildCellRequests(
  { change, tick, done, number }: AnswerCells,
  row: number,
  { sheetId, layout }: Pick<AuthoredRequestTab, 'sheetId' | 'layout'>,
): readonly SheetRequest[] {
  const cells = [
    { value: tick, format: { vertical: 'top' } },
    { value: change, format: done.startsWith(change) ? DONE_FORMAT : WRAPPED_FORMAT },
    { value: done, format: WRAPPED_FORMAT },
    { value: number, format: { vertical: 'top', monospace: true } },
  ] as const;
  const written = { from: FIRST_WRITTEN_COLUMN, until: FIRST_WRITTEN_COLUMN + cells.length };
  const left = layout.places[FIRST_WRITTEN_COLUMN] ?? FIRST_WRITTEN_COLUMN;
  const area = { top: row, left, bottom: row + 1, right: left + 1 };
  return [
    buildChoiceRequest({ area, options: 'tick' }, sheetId),
    ...listColumnRuns(layout, written).map(({ from, until, place }) =>
      setCells({
        sheetId,
        row,
        column: place,
        rows: [cells.slice(from - FIRST_WRITTEN_COLUMN, until - FIRST_WRITTEN_COLUMN)],
      }),
    ),
  ];
}

export interface RowNumber {
  /** Number of the last entry when the preview was made. */
  readonly upon: number;
  /** Hash of the row's words. */
  readonly words: string;
  /** Hash of the previewed change. */
  readonly change: string;
}

/** Identifies a request by its words, the last entry and the change, wherever its row is. */
export const computeRowNumber = (given: {
  readonly hostId: string;
  readonly upon: number;
  readonly asked: CommandCells;
  readonly change: string;
}): RowNumber => ({
  upon: given.upon,
  words: shortenHash(sha256(canonicalJson([given.hostId, { ...given.asked }]))),
  change: shortenHash(sha256(withInstants(given.change))),
});

/** Formats the number for the cell and the entry. */
export const formatRowNumber = ({ upon, words, change }: RowNumber): string =>
  `row-${upon}-${words}-${change}`;

/** Parses the number of a row; null if the cell contains none. */
export function parseRowNumber(cell: string): RowNumber | null {
  const [, upon, words, change] = /^row-(\d{1,9})-([0-9a-f]{12})-([0-9a-f]{12})$/.exec(cell) ?? [];
  return words === undefined || change === undefined ? null : { upon: Number(upon), words, change };
}

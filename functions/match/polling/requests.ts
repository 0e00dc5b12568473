/** The tab Requests: what each row would change is told beside it, and what the host ticks after that is done, once. */

import { REQUESTS, type RequestRecord } from '../../../sheets-templates/records/record-columns.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { cellsRequest, type SheetRequest } from '../../google/sheet-requests.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { canonicalJson, sha256, shortHash } from '../ledger/digest.ts';
import type { Intervention } from '../ledger/entry.ts';
import { buildInterventionEntry } from '../next/build-intervention.ts';
import { entryOf, type HostRequest } from '../next/request.ts';
import { wallClock } from '../next/time.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { intervene } from '../visiting/intervene.ts';
import { changeText } from './change-text.ts';
import { type CommandCells, commandCellsIn, readAction, wordsOf } from './read-request.ts';

/** A row with what is made of it. */
export interface AnsweredRequest {
  /** What is to be written into it; null when all stands there. */
  readonly toWrite: SheetRequest | null;
  /** Ticked, and what it changes was told upon the last entry: it is to be done. */
  readonly toDo: HostRequest | null;
}

/** Rows in which nothing is asked for are left alone. */
export const answeredRequests = (match: Match, nowMs: number): readonly AnsweredRequest[] =>
  (match.requests ?? []).flatMap((cells, index) => {
    const record = REQUESTS.recordOf(cells);
    if (String(record.what).trim() === '') return [];
    const answer = answerTo(match, record, nowMs);
    const isWritten = same(record, answer.cells);
    return [{ toDo: answer.toDo, toWrite: isWritten ? null : cellsOf(answer.cells, index + 1) }];
  });

/** Does the first that is to be done. Gives the number of its entry; null when there is none. */
export async function executeFirstCommand(
  adjudicator: Adjudicator,
  match: Match,
  requests: readonly AnsweredRequest[],
): Promise<number | null> {
  const request = requests.find(({ toDo }) => toDo !== null)?.toDo ?? null;
  if (request === null) return null;
  const intervened = await intervene(adjudicator, match, request);
  return intervened.kind === 'done' ? currentPosition(intervened.match).sealed.entry.entry : null;
}

/** The cells that the match writes. */
interface Cells {
  readonly change: string;
  readonly tick: boolean;
  readonly done: string;
  readonly number: string;
}

interface RequestAnswer {
  readonly cells: Cells;
  readonly toDo: HostRequest | null;
}

function answerTo(match: Match, record: RequestRecord, nowMs: number): RequestAnswer {
  const asked = commandCellsIn(record);
  const before = doneBefore(match, asked, String(record.number));
  if (before !== null) {
    const number = String(record.number);
    const cells = {
      change: String(record.change),
      tick: false,
      done: doneText(match, before),
      number,
    };
    return { cells, toDo: null };
  }
  const { entry } = currentPosition(match).sealed.entry;
  const id = idOf(match, asked, entry);
  const isAnswered = record.number === id;
  const judged = judgedOf(match, { asked, id, nowMs });
  const isTicked = record.tick === 'true';
  const change = isAnswered && judged.request !== null ? String(record.change) : judged.text;
  const toDo = isAnswered && isTicked ? judged.request : null;
  return { cells: { change, tick: toDo !== null, done: '', number: id }, toDo };
}

/** The same words told upon the same entry are the same request, wherever the row stands. */
const idOf = ({ files }: Match, asked: CommandCells, entry: number): string =>
  `row-${shortHash(sha256(canonicalJson([files.hostId, entry, { ...asked }])))}`;

/** The entry that a row has become; null when it has not, or says something else by now. */
function doneBefore(match: Match, asked: CommandCells, id: string): Intervention | null {
  const done = id === '' ? null : entryOf(match, { id });
  return done !== null && idOf(match, asked, done.entry - 1) === id ? done : null;
}

function judgedOf(
  match: Match,
  given: { readonly asked: CommandCells; readonly id: string; readonly nowMs: number },
): { readonly text: string; readonly request: HostRequest | null } {
  const { asked, id, nowMs } = given;
  const action = readAction(match, asked);
  if (typeof action === 'string') return { text: action, request: null };
  const request = { id, action, asked: wordsOf(asked), reason: asked.reason };
  const judged = buildInterventionEntry(match, request, nowMs);
  if (judged.kind === 'refused') return { text: judged.sentence, request: null };
  const after = currentPosition(judged.written.match);
  const text = changeText(currentPosition(match), after);
  return { text: action.kind === 'seat' ? `${NEW_CODE}\n${text}` : text, request };
}

const NEW_CODE =
  'The seat gets a new code. What was received until then counts; what comes later by the old code is nobody’s.';

function doneText(match: Match, done: Intervention): string {
  const { timeZone } = currentPosition(match).opened.settings;
  const when = wallClock(Date.parse(done.at), timeZone);
  const text = `Done with entry ${done.entry}, ${when}. To ask for it once more, use another row.`;
  return done.kind === 'seat' ? `${text} ${byHand(done.seat)}` : text;
}

/** The function may share nothing. */
const byHand = (seat: string): string =>
  `What you have to do by hand: the new link of ${seat} stands on the tab Players and in the own workbook of ${seat}; whoever can open that reads the new code, so see there (Share) that it is the player alone.`;

/** Whether the row says so already; an empty tick is none. */
const same = (record: RequestRecord, { change, tick, done, number }: Cells): boolean =>
  record.change === change &&
  (record.tick === 'true') === tick &&
  record.done === done &&
  record.number === number;

const FIRST_COLUMN = REQUESTS.columns.findIndex(({ title }) => title === REQUESTS.titles.tick);

const WRAPPED = { vertical: 'top', wrap: true } as const;

const cellsOf = ({ change, tick, done, number }: Cells, row: number): SheetRequest =>
  cellsRequest({
    sheetId: HOST_TABS.requests.sheetId,
    row,
    column: FIRST_COLUMN,
    rows: [
      [
        { value: tick, format: { vertical: 'top' } },
        { value: change, format: WRAPPED },
        { value: done, format: WRAPPED },
        { value: number, format: { vertical: 'top', monospace: true } },
      ],
    ],
  });

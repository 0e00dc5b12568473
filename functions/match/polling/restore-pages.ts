/**
 * Compares the published workbooks with their drawings once an hour. Redraws and reports edits, and
 * names foreign tabs. A workbook whose version in Drive is that of the last comparison is not read.
 */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import { GoogleError } from '../../google/error.ts';
import { readShown, type ShownWorkbook } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { sha256, shortHash } from '../ledger/digest.ts';
import { isoInstant } from '../ledger/entry.ts';
import { IncidentError } from '../ledger/incident.ts';
import { readLedgerNow } from '../reading/host-book.ts';
import { entriesOf, type Match, polledNow } from '../reading/match.ts';
import {
  COMPARED,
  type Compared,
  type ComparedFile,
  fileHash,
  isFresh,
  isOfComparison,
  NOT_COMPARED,
  type Polled,
} from '../reading/polled.ts';
import { fileSeer, type SeeFile } from '../reading/sharing.ts';
import { compareTab, foreignTabs } from '../showing/compare-tabs.ts';
import {
  type CurrentGuard,
  currentGuardIn,
  guardIfSeen,
  isNobodys,
  judgeGuard,
} from '../showing/guard.ts';
import { publicPage, seatPage } from '../showing/publications.ts';
import {
  drawAgain,
  isShownBy,
  showWorkbook,
  type WorkbookPublication,
} from '../showing/show-workbook.ts';
import { seatDrawing } from '../showing/workbooks.ts';
import type { SubmissionPreview } from './submission-preview.ts';

const HOUR_MS = 3_600_000;

/** Whether it is the first poll of an hour of the open step. */
export function isHourly(
  { since }: { readonly since: string },
  poll: { readonly atMs: number; readonly everyMs: number },
): boolean {
  return (poll.atMs - Date.parse(since)) % HOUR_MS < poll.everyMs;
}

/** A sentence for each thing that is not the match's begins so: it is found anew every hour. */
const NOT_OURS = 'Not of this match: ';

/** What polls have shown, with what an hour's comparison has found beside what visits have told. */
export const withCompared = (
  before: Polled,
  { notes, problems, compared }: Pick<ComparedPages, 'notes' | 'problems' | 'compared'>,
): Polled => ({
  ...before,
  compared,
  repairNotes: [
    ...new Set([
      ...before.repairNotes.filter((sentence) => !sentence.startsWith(NOT_OURS)),
      ...notes,
    ]),
  ],
  problems: [...before.problems.filter((problem) => !isOfComparison(problem)), ...problems],
});

/** What a comparison of pages has come to. */
export interface ComparedPages {
  /** A sentence for each place that was put back, and for what somebody has added. */
  readonly notes: readonly string[];
  /** What could not be put right, one for each page. */
  readonly problems: readonly DeskProblem[];
  /** Whether every page was as drawn. False after a repair, which the next comparison checks. */
  readonly stood: boolean;
  /** Pages that the next comparison need not read. */
  readonly compared: Compared;
}

interface Comparing {
  /** Ids of workbooks drawn without their player's own forms, whose addresses no comparison sees. */
  readonly without?: readonly string[];
  readonly seeFile?: SeeFile;
  /** The last comparison after the same entry. Default: none, so that every workbook is read. */
  readonly last?: Compared;
}

/**
 * Restores edited pages. Skips a workbook that Google refuses.
 * @throws what reading the ledger throws
 */
export async function restorePages(
  adjudicator: Adjudicator,
  match: Match,
  answered: SubmissionPreview | null,
  given: Comparing = {},
): Promise<ComparedPages> {
  const { google } = adjudicator;
  const { without = [], seeFile = fileSeer(google), last = NOT_COMPARED } = given;
  const nowMs = google.now();
  const isFull = !isFresh(last, nowMs);
  const pages = publishedPages(match, answered);
  const found = await Promise.all(
    pages.map(async (page): Promise<FoundPage | null> => {
      // Drive's version comes first: an edit during the comparison must raise a later one.
      const mark = await markOf(page, seeFile);
      if (!isFull && mark !== null && !without.includes(page.fileId) && isAmong(last.files, mark))
        return { page, mark, seen: null };
      const shown = await readShown(google, page.fileId).catch(passedOver);
      if (shown === null) return null;
      return { page, mark, seen: { shown, current: currentGuardIn(shown, 'entry') } };
    }),
  );
  const there = found.filter((one) => one !== null);
  const compared: RestoredPage[] = [];
  for (const one of there) {
    if (one.seen === null) {
      compared.push({ notes: [], problems: [], stood: true, mark: one.mark });
      continue;
    }
    const others = there.filter((other) => other !== one);
    const isWithout = without.includes(one.page.fileId);
    const restoring = { page: one.page, ...one.seen, others, isWithout };
    const { isEqual, ...result } = await restored(adjudicator, match, restoring);
    compared.push({ ...result, mark: isEqual ? one.mark : null });
  }
  return {
    notes: compared.flatMap(({ notes }) => notes),
    problems: compared.flatMap(({ problems }) => problems),
    stood: compared.length === pages.length && compared.every(({ stood }) => stood),
    compared: {
      fullAt: isFull ? isoInstant(nowMs) : last.fullAt,
      files: compared.flatMap(({ mark }) => mark ?? []),
    },
  };
}

const isAmong = (
  files: readonly ComparedFile[],
  { file, drawing, version }: ComparedFile,
): boolean =>
  files.some((one) => one.file === file && one.drawing === drawing && one.version === version);

/** `null` if Drive shows no version. */
async function markOf(
  { fileId, workbook, shown, since }: WorkbookPublication,
  seeFile: SeeFile,
): Promise<ComparedFile | null> {
  const state = await seeFile(fileId).catch(passedOver);
  if (state === null || state === 'not seen' || state === 'gone') return null;
  if (state.version === null) return null;
  const drawing = shortHash(sha256(JSON.stringify([workbook, shown, since ?? null])));
  return { file: fileHash(fileId), drawing, version: state.version };
}

interface FoundPage {
  readonly page: WorkbookPublication;
  readonly mark: ComparedFile | null;
  /** `null` if the page was not read. */
  readonly seen: { readonly shown: ShownWorkbook; readonly current: CurrentGuard } | null;
}

interface RestoredPage extends Omit<ComparedPages, 'compared'> {
  /** `null` unless the page is known to be equal to its drawing. */
  readonly mark: ComparedFile | null;
}

/** Google's refusal of one workbook is that workbook's. */
function passedOver(error: unknown): null {
  if (error instanceof GoogleError) return null;
  throw error;
}

interface Restoring {
  readonly page: WorkbookPublication;
  readonly shown: ShownWorkbook;
  readonly current: CurrentGuard;
  readonly others: readonly FoundPage[];
  readonly isWithout: boolean;
}

interface Restored extends Omit<ComparedPages, 'compared'> {
  /** Whether the page is equal to its drawing, and has nothing foreign on it. */
  readonly isEqual: boolean;
}

async function restored(
  adjudicator: Adjudicator,
  match: Match,
  { page, shown, current, others, isWithout }: Restoring,
): Promise<Restored> {
  const warn = (message: string): void =>
    adjudicator.log({ severity: 'WARNING', message, match: match.files.hostId });
  const foreign = foreignSentences(page, shown);
  const common = { problems: [], stood: false, isEqual: false };
  const drawnOver = (notes: readonly string[]): Restored => ({
    ...common,
    notes: [...foreign, ...notes],
  });
  const asItWas = (what: string, error: Refusal): Restored => {
    warn(`${page.name}: ${what} ${error.message}`);
    const problem = { where: `${page.name}${COMPARED}`, what, todo: TRIED_AGAIN };
    return { ...common, notes: foreign, problems: [problem] };
  };
  if (isOld(current, page)) {
    const drawn = await ifDrawn(showWorkbook(adjudicator.google, page));
    return isRefusal(drawn)
      ? asItWas('It does not show the last entry, and could not be drawn.', drawn)
      : drawnOver([
          `${page.name}: it did not show the last entry. It has been drawn anew.`,
          ...drawn,
        ]);
  }
  const isForged = await isForgedGuard(adjudicator, match, { current, others });
  const edited = isForged
    ? 'a name beginning with “entry_” that says it shows more than the ledger has'
    : isShownBy(current, page)
      ? firstEdit(page.workbook, shown)
      : null;
  if (edited === null && isWithout && isShownBy(current, page)) {
    const drawn = await ifDrawn(drawAgain(adjudicator.google, page, current));
    return isRefusal(drawn)
      ? asItWas('It does not lead to all forms of its player, and could not be drawn.', drawn)
      : drawnOver(drawn);
  }
  if (edited === null) {
    const isEqual = isShownBy(current, page) && foreign.length === 0;
    return { notes: foreign, problems: [], stood: true, isEqual };
  }
  // The Desk tells of it when the poll ends: killed before that, it would find nothing to tell of the next time.
  warn(`${page.name}: ${edited} is not as it was drawn, and is drawn anew.`);
  const drawn = await ifDrawn(drawAgain(adjudicator.google, page, current));
  if (isRefusal(drawn))
    return asItWas(`Somebody has changed ${edited}, and it could not be put back.`, drawn);
  const sentence = `${page.name}: somebody has changed ${edited}. It has been drawn anew: see there (Share) who may edit it.`;
  return drawnOver([sentence, ...drawn]);
}

/** So many of a workbook are named: whoever adds hundreds to his own must not fill the Desk, where else is told what others have done. */
const MOST_NAMED = 3;

function foreignSentences(
  { workbook, name }: WorkbookPublication,
  { tabs }: ShownWorkbook,
): readonly string[] {
  const titles = foreignTabs(workbook.sheets, tabs).map(({ title }) => `“${title}”`);
  const of = inSentence(name);
  if (titles.length === 0) return [];
  if (titles.length === 1) return [`${NOT_OURS}the tab ${titles[0]} of ${of}. Delete it.`];
  const others = titles.length - MOST_NAMED;
  const named = others > 0 ? [...titles.slice(0, MOST_NAMED), `${others} more`] : titles;
  return [`${NOT_OURS}the tabs ${namesOf(named)} of ${of}. Delete them.`];
}

/** A batch that Google has answered and not applied, or somebody who took its guard away: then nobody would come back to it before the next entry. */
const isOld = (
  { guard, unreadable }: CurrentGuard,
  { shown }: Pick<WorkbookPublication, 'shown'>,
): boolean => unreadable.length === 0 && (guard === null || guard.entry < shown.entry);

type Refusal = GoogleError | IncidentError;

const isRefusal = (drawn: unknown): drawn is Refusal =>
  drawn instanceof GoogleError || drawn instanceof IncidentError;

/** What was put back with it, or why it was not drawn. */
const ifDrawn = (drawing: Promise<readonly string[]>): Promise<readonly string[] | Refusal> =>
  drawing.catch((error: unknown) => {
    if (isRefusal(error)) return error;
    throw error;
  });

const TRIED_AGAIN =
  'Nothing, if it is gone within the hour: it is tried again. Else see who may edit the workbook (Share), and remove protections (Data > Protect sheets and ranges).';

const inSentence = (name: string): string => `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;

/** Where the first cell is that is not as it was drawn; null when all are. */
function firstEdit({ sheets }: DrawnWorkbook, { tabs }: ShownWorkbook): string | null {
  for (const sheet of sheets) {
    const tab = tabs.find(({ sheetId }) => sheetId === sheet.sheetId);
    const [first] = compareTab({ sheet, tab, name: sheet.title }).differences;
    if (first !== undefined) return first.where;
  }
  return null;
}

/** Whether the guard is of no entry that anybody else knows, see `isNobodys`. */
async function isForgedGuard(
  { google }: Adjudicator,
  match: Match,
  { current, others }: Pick<Restoring, 'current' | 'others'>,
): Promise<boolean> {
  if (judgeGuard(current, entriesOf(match)).kind !== 'ahead') return false;
  const { hostId } = match.files;
  const entries = await readLedgerNow(google, hostId);
  const seen = () =>
    Promise.all(
      others.map((other) => other.seen?.current ?? guardIfSeen(google, other.page.fileId)),
    );
  return isNobodys(google, { found: current, hostId, entries, others: seen });
}

/** The published workbooks as they have to stand. Where answers were not read, those of seats of whose answers they tell are left out. */
function publishedPages(
  match: Match,
  answered: SubmissionPreview | null,
): readonly WorkbookPublication[] {
  const seats = match.files.seats.filter(({ seat }) => answered !== null || !isToldOf(match, seat));
  const pages = seats.map((files) => {
    const { seat } = files;
    const page = seatPage(match, files, () => seatDrawing(match, seat, answered?.soFar(seat)));
    const since = {
      answers: answered?.sent(seat) ?? 0,
      reminders: answered?.reminders(seat) ?? 0,
    };
    return page && { ...page, since };
  });
  return [publicPage(match), ...pages].flatMap((page) => (page?.isWhole === true ? [page] : []));
}

function isToldOf(match: Match, seat: Seat): boolean {
  const { seats } = polledNow(match);
  const own = Object.hasOwn(seats, seat) ? seats[seat] : undefined;
  return own !== undefined && own.answers + own.reminders > 0;
}

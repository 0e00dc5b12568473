/**
 * Compares the published workbooks with their drawings once an hour, redraws edited ones, and names
 * foreign tabs. Skips a workbook that Drive has not changed since. Also rewrites a stale live page.
 */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { joinNames } from '../../../rules/kit/reckoning/rank.ts';
import { GoogleError, recoverIfExpected } from '../../google/error.ts';
import { readEntered, type ShownWorkbook } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { sha256, shortenHash } from '../ledger/digest.ts';
import { formatInstant } from '../ledger/entry.ts';
import { getPollRecord, type Match } from '../reading/match.ts';
import {
  type ComparedFile,
  hashFileId,
  isComparisonProblem,
  isFullComparisonRecent,
  NO_COMPARISON,
  type PageComparison,
  type PolledProblem,
  type PollRecord,
} from '../reading/polled.ts';
import { createFileStateReader, type FileStateReader } from '../reading/sharing.ts';
import { findForeignTabs } from '../showing/compare-tabs.ts';
import {
  buildPublicPage,
  type ConditionKind,
  converge,
  type SurfaceCondition,
  seatPage,
  type WorkbookPublication,
} from '../showing/converge.ts';
import { SHOWED_ANOTHER_ENTRY } from '../showing/guard.ts';
import { LIVE_PAGE_NAME, showLivePage } from '../showing/live-page.ts';
import { drawSeatContent } from '../showing/workbooks.ts';
import { listIncidents } from './failure.ts';
import type { SubmissionPreview } from './submission-preview.ts';

const HOUR_MS = 3_600_000;

/** Whether a poll is the first one in an hour of the open step. */
export function isFirstPollOfHour(
  { since }: { readonly since: string },
  poll: { readonly atMs: number; readonly everyMs: number },
): boolean {
  return (poll.atMs - Date.parse(since)) % HOUR_MS < poll.everyMs;
}

/** First words of the sentences that each comparison replaces. */
const FOREIGN_PREFIX = 'Not of this match: ';

/** Adds the findings of a comparison to the record of polls. */
export const withComparison = (
  before: PollRecord,
  { notes, problems, compared }: Pick<ComparedPages, 'notes' | 'problems' | 'compared'>,
): PollRecord => ({
  ...before,
  compared,
  repairNotes: [
    ...new Set([
      ...before.repairNotes.filter((sentence) => !sentence.startsWith(FOREIGN_PREFIX)),
      ...notes,
    ]),
  ],
  problems: [
    ...before.problems.filter((problem) => !isComparisonProblem(problem)),
    ...problems.map((problem) => ({ foundBy: 'comparison' as const, ...problem })),
  ],
});

export interface ComparedPages {
  /** One sentence for each place restored, and for each workbook with foreign tabs. */
  readonly notes: readonly string[];
  /** Faults without a repair, at most one for each page. */
  readonly problems: readonly PolledProblem[];
  /** Whether every page equals its drawing. False after a repair, so pages are compared again. */
  readonly stood: boolean;
  /** Pages that the next comparison does not need to read. */
  readonly compared: PageComparison;
}

interface CompareOptions {
  /** Ids of the workbooks that lack their player's own forms. */
  readonly without?: readonly string[];
  readonly seeFile?: FileStateReader;
  /** The last comparison after the same entry. If absent, all workbooks are read. */
  readonly last?: PageComparison;
}

/** Restores edited pages. Skips refused workbooks. @throws errors of reading the ledger */
export async function restorePages(
  adjudicator: Adjudicator,
  match: Match,
  answered: SubmissionPreview | null,
  options: CompareOptions = {},
): Promise<ComparedPages> {
  const { google } = adjudicator;
  const { without = [], seeFile = createFileStateReader(google), last = NO_COMPARISON } = options;
  const nowMs = google.now();
  const isFull = !isFullComparisonRecent(last, nowMs);
  const pages = listPublishedPages(match, answered);
  const results = await Promise.all(
    pages.map(async (page): Promise<PageResult | null> => {
      const isWithout = without.includes(page.fileId);
      // Read Drive's version first, so that an edit during the comparison raises it later.
      const mark = await readVersionMark(page, seeFile);
      if (!isFull && !isWithout && mark !== null && includesFile(last.files, mark))
        return { notes: [], problems: [], stood: true, mark };
      const workbook = await recoverIfExpected(readEntered(google, page.fileId), () => true, null);
      return workbook && restorePage(adjudicator, match, { page, seen: workbook, mark, isWithout });
    }),
  );
  const compared = results.filter((one) => one !== null);
  const live = await restoreLivePage(adjudicator, match);
  const all = [...compared, live];
  return {
    notes: all.flatMap(({ notes }) => notes),
    problems: all.flatMap(({ problems }) => problems),
    stood: compared.length === pages.length && all.every(({ stood }) => stood),
    compared: {
      fullAt: isFull ? formatInstant(nowMs) : last.fullAt,
      files: compared.flatMap(({ mark }) => mark ?? []),
    },
  };
}

/** Rewrites the live page if it does not show the last entry. */
async function restoreLivePage(
  adjudicator: Adjudicator,
  match: Match,
): Promise<Omit<ComparedPages, 'compared'>> {
  try {
    const isWritten = await showLivePage(adjudicator, match);
    const notes = isWritten ? [LIVE_PAGE_RESTORED] : [];
    return { notes, problems: [], stood: !isWritten };
  } catch (error) {
    const problems = listIncidents(error).map(({ where, what, todo }) => ({ where, what, todo }));
    return { notes: [], problems, stood: false };
  }
}

const STALE_CLAUSE = 'the page did not show the last entry. It has been';
const LIVE_PAGE_RESTORED = `${LIVE_PAGE_NAME}: ${STALE_CLAUSE} written again.`;

const includesFile = (
  files: readonly ComparedFile[],
  { file, drawing, version }: ComparedFile,
): boolean =>
  files.some((one) => one.file === file && one.drawing === drawing && one.version === version);

/** Returns the versions of a page and of its drawing; null if Drive shows none. */
async function readVersionMark(
  { fileId, workbook, shown, since }: WorkbookPublication,
  seeFile: FileStateReader,
): Promise<ComparedFile | null> {
  const state = await recoverIfExpected(seeFile(fileId), () => true, null);
  if (state === null || state === 'not seen' || state === 'gone') return null;
  if (state.version === null) return null;
  const drawing = shortenHash(sha256(JSON.stringify([workbook, shown, since ?? null])));
  return { file: hashFileId(fileId), drawing, version: state.version };
}

interface PageResult extends Omit<ComparedPages, 'compared'> {
  /** Versions of the page; null unless it is known to equal its drawing. */
  readonly mark: ComparedFile | null;
}

interface PageToRestore {
  readonly page: WorkbookPublication;
  readonly seen: ShownWorkbook;
  readonly mark: ComparedFile | null;
  /** Whether the workbook lacks its player's own forms. */
  readonly isWithout: boolean;
}

/** Conditions to restore. Workbooks with old receipts are not among them: the poll draws these. */
const RESTORED_CONDITIONS: readonly ConditionKind[] = [
  'stale',
  'edited',
  'forged',
  'another entry',
];

async function restorePage(
  adjudicator: Adjudicator,
  match: Match,
  { page, seen, mark, isWithout }: PageToRestore,
): Promise<PageResult> {
  const logWarn = (message: string): void =>
    adjudicator.log({ severity: 'WARNING', message, match: match.files.hostId });
  const foreign = listForeignTabSentences(page, seen);
  let found: SurfaceCondition | null = null;
  try {
    const { isDrawn, repairNotes, ...converged } = await converge(adjudicator.google, page, {
      seen,
      draws: isWithout ? [...RESTORED_CONDITIONS, 'as drawn'] : RESTORED_CONDITIONS,
      report: (condition) => {
        found = condition;
        const edit = describeEdit(condition);
        if (edit !== null)
          logWarn(`${page.name}: somebody has changed ${edit}. The page is drawn again.`);
      },
    });
    const isEqual = converged.found.kind === 'as drawn' && foreign.length === 0;
    if (!isDrawn) return { notes: foreign, problems: [], stood: true, mark: isEqual ? mark : null };
    const repair = describeRepair(converged.found);
    const texts = repair === null ? [] : [`${page.name}: ${repair}`];
    const notes = [...foreign, ...texts, ...repairNotes];
    return { notes, problems: [], stood: false, mark: null };
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    const what = describeFailedDrawing(found);
    logWarn(`${page.name}: ${what} ${error.message}`);
    const problem = { where: page.name, what, todo: RETRY_WITHIN_HOUR_ADVICE };
    return { notes: foreign, problems: [problem], stood: false, mark: null };
  }
}

/** Describes the edited place for use within a sentence; null if nothing was edited. */
function describeEdit(condition: SurfaceCondition | null): string | null {
  if (condition?.kind === 'edited') return condition.where;
  return condition?.kind === 'forged'
    ? 'a name beginning with “entry_” that names a later entry than the ledger’s last'
    : null;
}

function describeRepair(found: SurfaceCondition): string | null {
  const edit = describeEdit(found);
  if (edit !== null)
    return `somebody has changed ${edit}. The page has been drawn again. ${CHECK_EDITORS_ADVICE}`;
  if (found.kind === 'another entry') return SHOWED_ANOTHER_ENTRY;
  return found.kind === 'stale' ? `${STALE_CLAUSE} drawn again.` : null;
}

const CHECK_EDITORS_ADVICE = 'Choose Share in the workbook, and check who may edit it.';

function describeFailedDrawing(found: SurfaceCondition | null): string {
  if (found === null) return 'The page could not be compared.';
  const edit = describeEdit(found);
  if (edit !== null) return `Somebody has changed ${edit}, and it could not be restored.`;
  return found.kind === 'as drawn'
    ? 'The page does not link to all forms of its player, and could not be drawn.'
    : 'The page does not show the last entry, and could not be drawn.';
}

const MAX_NAMED_TABS = 3;

function listForeignTabSentences(
  { workbook, name }: WorkbookPublication,
  { tabs }: ShownWorkbook,
): readonly string[] {
  const titles = findForeignTabs(workbook.sheets, tabs).map(({ title }) => `“${title}”`);
  const of = toLowerFirst(name);
  if (titles.length === 0) return [];
  if (titles.length === 1) return [`${FOREIGN_PREFIX}the tab ${titles[0]} of ${of}. Delete it.`];
  const others = titles.length - MAX_NAMED_TABS;
  const named = others > 0 ? [...titles.slice(0, MAX_NAMED_TABS), `${others} more`] : titles;
  return [`${FOREIGN_PREFIX}the tabs ${joinNames(named)} of ${of}. Delete them.`];
}

const RETRY_WITHIN_HOUR_ADVICE =
  'Wait an hour: the next comparison tries again. If this is still here, see who may edit the ' +
  'workbook (Share), and remove protections (Data > Protect sheets and ranges).';

const toLowerFirst = (name: string): string => `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;

/** Lists the workbooks to compare. Omits those that show answers if answers were not read. */
function listPublishedPages(
  match: Match,
  answered: SubmissionPreview | null,
): readonly WorkbookPublication[] {
  const seats = match.files.seats.filter(
    ({ seat }) => answered !== null || !hasShownProgress(match, seat),
  );
  const pages = seats.map((files) => {
    const { seat } = files;
    const page = seatPage(match, files, () => drawSeatContent(match, seat, answered?.soFar(seat)));
    const since = {
      answers: answered?.sent(seat) ?? 0,
      reminders: answered?.reminders(seat) ?? 0,
    };
    return page && { ...page, since };
  });
  return [buildPublicPage(match), ...pages].flatMap((page) =>
    page?.isWhole === true ? [page] : [],
  );
}

function hasShownProgress(match: Match, seat: Seat): boolean {
  const { seats } = getPollRecord(match);
  const own = Object.hasOwn(seats, seat) ? seats[seat] : undefined;
  return own !== undefined && own.answers + own.reminders > 0;
}

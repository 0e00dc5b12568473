/**
 * Compares the published workbooks with their drawings once an hour. Redraws and reports edits, and
 * names foreign tabs. Skips a workbook whose version in Drive is that of the last comparison. Also
 * rewrites the live page if it does not show the last entry.
 */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import { GoogleError } from '../../google/error.ts';
import { readShown, type ShownWorkbook } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { sha256, shortHash } from '../ledger/digest.ts';
import { isoInstant } from '../ledger/entry.ts';
import { type Match, polledNow } from '../reading/match.ts';
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
import { foreignTabs } from '../showing/compare-tabs.ts';
import {
  type Condition,
  type ConditionKind,
  converge,
  type WorkbookPublication,
} from '../showing/converge.ts';
import { SHOWED_ANOTHER } from '../showing/guard.ts';
import { LIVE_NAME, showLivePage } from '../showing/live-page.ts';
import { publicPage, seatPage } from '../showing/publications.ts';
import { seatDrawing } from '../showing/workbooks.ts';
import { incidentsOf } from '../visiting/failure.ts';
import type { SubmissionPreview } from './submission-preview.ts';

const HOUR_MS = 3_600_000;

/** Whether a poll is the first of an hour of the open step. */
export function isHourly(
  { since }: { readonly since: string },
  poll: { readonly atMs: number; readonly everyMs: number },
): boolean {
  return (poll.atMs - Date.parse(since)) % HOUR_MS < poll.everyMs;
}

/** Prefix of sentences on foreign tabs. Each comparison replaces these sentences. */
const NOT_OURS = 'Not of this match: ';

/** Returns the record of polls, with the findings of a comparison in place of the last ones. */
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

/** The result of a comparison. */
export interface ComparedPages {
  /** A sentence for each restored place, and for each workbook with foreign tabs. */
  readonly notes: readonly string[];
  /** Faults that could not be repaired, at most one for each page. */
  readonly problems: readonly DeskProblem[];
  /** Whether every page was as drawn. False after a repair, which the next comparison checks. */
  readonly stood: boolean;
  /** Pages that the next comparison need not read. */
  readonly compared: Compared;
}

interface CompareOptions {
  /**
   * Ids of workbooks that were drawn without their player's own forms; comparisons do not see
   * these.
   */
  readonly without?: readonly string[];
  readonly seeFile?: SeeFile;
  /** The last comparison after the same entry. By default every workbook is read. */
  readonly last?: Compared;
}

/**
 * Restores edited pages. Skips a workbook that Google refuses.
 * @throws the errors of reading the ledger
 */
export async function restorePages(
  adjudicator: Adjudicator,
  match: Match,
  answered: SubmissionPreview | null,
  given: CompareOptions = {},
): Promise<ComparedPages> {
  const { google } = adjudicator;
  const { without = [], seeFile = fileSeer(google), last = NOT_COMPARED } = given;
  const nowMs = google.now();
  const isFull = !isFresh(last, nowMs);
  const pages = publishedPages(match, answered);
  const results = await Promise.all(
    pages.map(async (page): Promise<PageResult | null> => {
      const isWithout = without.includes(page.fileId);
      // Reads Drive's version first, since an edit during the comparison must raise the version.
      const mark = await markOf(page, seeFile);
      if (!isFull && !isWithout && mark !== null && isAmong(last.files, mark))
        return { notes: [], problems: [], stood: true, mark };
      const seen = await readShown(google, page.fileId).catch(skipRefused);
      return seen && restorePage(adjudicator, match, { page, seen, mark, isWithout });
    }),
  );
  const compared = results.filter((one) => one !== null);
  const live = await restoreLive(adjudicator, match);
  const all = [...compared, live];
  return {
    notes: all.flatMap(({ notes }) => notes),
    problems: all.flatMap(({ problems }) => problems),
    stood: compared.length === pages.length && all.every(({ stood }) => stood),
    compared: {
      fullAt: isFull ? isoInstant(nowMs) : last.fullAt,
      files: compared.flatMap(({ mark }) => mark ?? []),
    },
  };
}

/** Rewrites the live page if its guard is stale. Readers cannot edit that page. */
async function restoreLive(
  adjudicator: Adjudicator,
  match: Match,
): Promise<Omit<ComparedPages, 'compared'>> {
  try {
    const isWritten = await showLivePage(adjudicator, match);
    const notes = isWritten ? [LIVE_RESTORED] : [];
    return { notes, problems: [], stood: !isWritten };
  } catch (error) {
    const problems = incidentsOf(error).map(({ where, what, todo }) => ({
      where: `${where}${COMPARED}`,
      what,
      todo,
    }));
    return { notes: [], problems, stood: false };
  }
}

const LIVE_RESTORED = `${LIVE_NAME}: it did not show the last entry. It has been written again.`;

const isAmong = (
  files: readonly ComparedFile[],
  { file, drawing, version }: ComparedFile,
): boolean =>
  files.some((one) => one.file === file && one.drawing === drawing && one.version === version);

/** Returns the version of a page and its drawing; null if Drive shows no version. */
async function markOf(
  { fileId, workbook, shown, since }: WorkbookPublication,
  seeFile: SeeFile,
): Promise<ComparedFile | null> {
  const state = await seeFile(fileId).catch(skipRefused);
  if (state === null || state === 'not seen' || state === 'gone') return null;
  if (state.version === null) return null;
  const drawing = shortHash(sha256(JSON.stringify([workbook, shown, since ?? null])));
  return { file: fileHash(fileId), drawing, version: state.version };
}

interface PageResult extends Omit<ComparedPages, 'compared'> {
  /** Null unless the page is known to be as drawn. */
  readonly mark: ComparedFile | null;
}

/** Returns null for a refusal by Google, which concerns a single workbook. @throws other errors */
function skipRefused(error: unknown): null {
  if (error instanceof GoogleError) return null;
  throw error;
}

interface PageToRestore {
  readonly page: WorkbookPublication;
  readonly seen: ShownWorkbook;
  readonly mark: ComparedFile | null;
  /** Whether the workbook was drawn without its player's own forms. */
  readonly isWithout: boolean;
}

/** Conditions that a comparison repairs. A workbook with older receipts is left to the poll. */
const RESTORED: readonly ConditionKind[] = ['stale', 'edited', 'forged', 'another entry'];

async function restorePage(
  adjudicator: Adjudicator,
  match: Match,
  { page, seen, mark, isWithout }: PageToRestore,
): Promise<PageResult> {
  const warn = (message: string): void =>
    adjudicator.log({ severity: 'WARNING', message, match: match.files.hostId });
  const foreign = foreignSentences(page, seen);
  let found: Condition | null = null;
  try {
    const { isDrawn, repairNotes, ...converged } = await converge(adjudicator.google, page, {
      seen,
      draws: isWithout ? [...RESTORED, 'as drawn'] : RESTORED,
      report: (condition) => {
        found = condition;
        const edit = editIn(condition);
        if (edit !== null)
          warn(`${page.name}: ${edit} is not as it was drawn, and is drawn again.`);
      },
    });
    const isEqual = converged.found.kind === 'as drawn' && foreign.length === 0;
    if (!isDrawn) return { notes: foreign, problems: [], stood: true, mark: isEqual ? mark : null };
    const told = [...restoredSentences(page, converged.found), ...repairNotes];
    return { notes: [...foreign, ...told], problems: [], stood: false, mark: null };
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    const what = whyNotDrawn(found);
    warn(`${page.name}: ${what} ${error.message}`);
    const problem = { where: `${page.name}${COMPARED}`, what, todo: TRIED_AGAIN };
    return { notes: foreign, problems: [problem], stood: false, mark: null };
  }
}

/** Describes the edited place within a sentence; null for no edit. */
function editIn(condition: Condition): string | null {
  if (condition.kind === 'edited') return condition.where;
  return condition.kind === 'forged'
    ? 'a name beginning with “entry_” that names a later entry than the ledger’s last'
    : null;
}

function restoredSentences({ name }: WorkbookPublication, found: Condition): readonly string[] {
  const edit = editIn(found);
  if (edit !== null)
    return [
      `${name}: somebody has changed ${edit}. It has been drawn again. Check there (Share) who ` +
        'may edit it.',
    ];
  switch (found.kind) {
    case 'stale':
      return [`${name}: it did not show the last entry. It has been drawn again.`];
    case 'another entry':
      return [`${name}: ${SHOWED_ANOTHER}`];
    default:
      return [];
  }
}

function whyNotDrawn(found: Condition | null): string {
  if (found === null) return 'It could not be compared.';
  const edit = editIn(found);
  if (edit !== null) return `Somebody has changed ${edit}, and it could not be restored.`;
  return found.kind === 'as drawn'
    ? 'It does not link to all forms of its player, and could not be drawn.'
    : 'It does not show the last entry, and could not be drawn.';
}

/** Limit of named foreign tabs, since hundreds of tabs would fill the Desk. */
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

const TRIED_AGAIN =
  'Wait an hour: the next comparison tries again. If this is still here, see who may edit the ' +
  'workbook (Share), and remove protections (Data > Protect sheets and ranges).';

const inSentence = (name: string): string => `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;

/**
 * Lists the published workbooks as they should be. If answers were not read, omits workbooks that
 * already show answers or reminders since the entry.
 */
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

/** Shows on pages and the tab “Received” what a run found that writes no entry. */

import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import { recoverIfExpected } from '../../google/error.ts';
import type { SheetRequest } from '../../google/sheet-requests.ts';
import { type Adjudicator, getRunnerName } from '../adjudicator.ts';
import { formatInstant } from '../ledger/entry.ts';
import { isDue } from '../ledger/position.ts';
import { listDeskProblems } from '../next/due.ts';
import { computePollMs } from '../next/tasks.ts';
import type { SeenForm } from '../reading/form-settings.ts';
import { hasUnverifiedAnswer, type Inbox } from '../reading/inbox.ts';
import { getCurrentPosition, getPollRecord, type Match } from '../reading/match.ts';
import { isComparisonProblem, isPollProblem, type PollRecord } from '../reading/polled.ts';
import {
  createFileStateReader,
  type FileStateReader,
  findSharingProblems,
} from '../reading/sharing.ts';
import { describeEdits } from '../showing/desk-data.ts';
import type { CurrentGuard } from '../showing/guard.ts';
import { findSettingProblems } from '../showing/match-settings.ts';
import { isSeasonNote } from './collect-results.ts';
import {
  type CheckedForm,
  checkForm,
  repairForm,
  restoreAboutForm,
  warnOfFormProblem,
} from './form-check.ts';
import { reportFindings, showDesk } from './reporting.ts';
import { isFirstPollOfHour, restorePages, withComparison } from './restore-pages.ts';
import {
  previewSubmissions,
  remindAll,
  type SubmissionPreview,
  showSeats,
} from './submission-preview.ts';

export interface PolledResult {
  readonly kind: 'polled';
  /** Whether this run has changed the pages. */
  readonly isNew: boolean;
  /** All problems that the Desk shows. */
  readonly problems: readonly DeskProblem[];
  readonly repairNotes: readonly string[];
}

/** Findings of a run that writes no entry. */
interface RunFindings {
  readonly match: Match;
  /** Responses; null if they were not read. */
  readonly inbox: Inbox | null;
  readonly form: SeenForm;
  readonly atMs: number;
  /** A season's forms, to be restored on the tab “Received”; null if it has all of them. */
  readonly forms: PollRecord['forms'] | null;
  /** Sentences for the Desk. */
  readonly notes: readonly string[];
}

interface ShowOptions {
  /** The Desk's guard, if it was read before the match. */
  readonly desk: CurrentGuard | null;
  /** Requests that write cells of the tab “Requests”. */
  readonly cells: readonly SheetRequest[];
  /** Whether this is the run's first attempt. `isLast`: whether it is the last possible one. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Shows answers and findings, and repairs pages and form. Returns null to read the match again. */
export async function showFindings(
  adjudicator: Adjudicator,
  { notes, ...given }: RunFindings,
  { desk, cells, isFirst, isLast }: ShowOptions,
): Promise<PolledResult | null> {
  const { match, inbox, form, atMs, forms } = given;
  const nowMs = adjudicator.google.now();
  const position = getCurrentPosition(match);
  const everyMs = computePollMs(match, nowMs);
  const isTime =
    atMs - Date.parse(position.since) >= everyMs && isFirstPollOfHour(position, { atMs, everyMs });
  const isWaiting = isDue(position, nowMs);
  const news = [
    ...notes,
    ...describeEdits(inbox),
    ...(inbox !== null && hasUnverifiedAnswer(match, inbox) ? [UNVERIFIED_ANSWER] : []),
  ];
  // The run of an overdue step reports its own problems, and may have redrawn the pages.
  const checked = isWaiting ? null : checkForm(match, { seen: form, atMs, nowMs });
  const found = checked && { ...checked, notes: [...news, ...checked.notes] };
  // Pages that were drawn without a season's lost forms are compared once the forms are known.
  const comparesPages = isWaiting ? isTime : isFirst && (isTime || forms !== null);
  const polled = await showPollOnPages(adjudicator, { ...given, comparesPages, found });
  const hasNews = !isWaiting || comparesPages || cells.length > 0;
  const { kind } = hasNews
    ? await showDesk(adjudicator, { match, polled, current: desk, more: cells })
    : UNCHANGED_DESK;
  if (kind === 'changed meanwhile' && !isLast) return null;
  const buildResult = (record: PollRecord): PolledResult => ({
    kind: 'polled',
    isNew: kind !== 'as it was',
    problems: listDeskProblems({ ...match, polled: record }),
    repairNotes: getPollRecord({ ...match, polled: record }).repairNotes,
  });
  if (checked === null) return buildResult(polled);
  const repaired = await repairForm(adjudicator, match, { seen: form, checked });
  // A repaired form is read again, since its addresses are verified from now on.
  if (checked.isToRepair && repaired.problem === null && !isLast) return null;
  const after = { ...repaired, notes: [...news, ...repaired.notes] };
  const find = (read: Match): PollRecord => withPollFindings(getPollRecord(read), after);
  if (repaired.problem !== checked.problem) await reportFindings(adjudicator, { match, find });
  await warnOfFormProblem(adjudicator, match, repaired);
  return buildResult(withPollFindings(polled, after));
}

const UNCHANGED_DESK = { kind: 'as it was' } as const;

const UNVERIFIED_ANSWER =
  'The form: an answer without a verified e-mail address arrived. Anybody may have sent it, so ' +
  'it counts for nobody. Leave “Collect email addresses” on “Verified” in the form’s editor ' +
  '(Settings, Responses), and ask players whose answers are missing to answer again.';

interface PollFindings extends Omit<RunFindings, 'form' | 'notes'> {
  /** Result of checking the form; null for an overdue step, for which it is not checked. */
  readonly found: CheckedForm | null;
  readonly comparesPages: boolean;
}

/** Draws players' workbooks. Returns the record of polls after that. */
async function showPollOnPages(
  adjudicator: Adjudicator,
  pollFindings: PollFindings,
): Promise<PollRecord> {
  const { match, inbox, atMs, found, forms, comparesPages } = pollFindings;
  const polledAt = formatInstant(adjudicator.google.now());
  const times = { polledAt, polledBy: getRunnerName(adjudicator) };
  if (found === null) {
    const before = getPollRecord(match);
    if (!comparesPages) return { ...before, ...times };
    const others = before.problems.filter(({ foundBy }) => foundBy !== 'sharing');
    return {
      ...before,
      ...times,
      problems: [...others, ...(await checkSharing(adjudicator, match))],
    };
  }
  const answered = inbox === null ? null : previewSubmissions(match, inbox, atMs);
  const known = forms === null ? match : { ...match, polled: { ...match.polled, forms } };
  const restored = await comparePagesIfDue(
    adjudicator,
    { ...pollFindings, match: known },
    answered,
  );
  const before = { ...withPollFindings(restored, found), ...times, isStopped: false };
  if (answered === null) return before;
  const { step } = getCurrentPosition(match);
  const shown = await showSeats(adjudicator, known, answered);
  await remindAll(adjudicator, match, atMs);
  const seats = Object.fromEntries(
    Object.entries(shown).filter(
      ([seat, { answers }]) => answers > 0 || listOwedAsks(step).some((ask) => ask.seat === seat),
    ),
  );
  return {
    ...before,
    seats,
    confirmed: listConfirmedAnswers(match, answered, shown),
    unknownSenders: answered.unknownSenders,
  };
}

/** Returns the record of polls, with the findings of a comparison if one is due. */
async function comparePagesIfDue(
  adjudicator: Adjudicator,
  { match, comparesPages, forms }: PollFindings,
  answered: SubmissionPreview | null,
): Promise<PollRecord> {
  const without = forms === null ? [] : match.files.seats.map(({ workbookId }) => workbookId);
  const before = getPollRecord(match);
  if (!comparesPages) return before;
  const seeFile = createFileStateReader(adjudicator.google);
  const last = before.compared;
  const [compared, shared, about] = await Promise.all([
    restorePages(adjudicator, match, answered, { without, seeFile, last }),
    checkSharing(adjudicator, match, seeFile),
    restoreAboutForm(adjudicator, match),
  ]);
  const deskProblems = findSettingProblems(match).map(withRemovalTime);
  const problems = [...compared.problems, ...shared, ...deskProblems, ...about.problems];
  const notes = [...compared.notes, ...about.notes];
  return withComparison(before, { ...compared, notes, problems });
}

/** Checks who may open the files. If Google does not answer, returns the last findings. */
async function checkSharing(
  { google }: Adjudicator,
  match: Match,
  seeFile?: FileStateReader,
): Promise<PollRecord['problems']> {
  const found = await recoverIfExpected(
    findSharingProblems(google, match, seeFile),
    () => true,
    null,
  );
  if (found === null)
    return getPollRecord(match).problems.filter(({ foundBy }) => foundBy === 'sharing');
  return found.map((problem) => ({ ...withRemovalTime(problem), foundBy: 'sharing' }));
}

/** Adds a sentence that the report stays until the next comparison. */
const withRemovalTime = (problem: DeskProblem): DeskProblem => ({
  ...problem,
  todo: `${problem.todo} Once you have solved it, the next hourly comparison removes this report.`,
});

const MAX_REPAIR_NOTES = 20;

/**
 * Adds the findings of a poll. They replace earlier problems with the form and notes on awaited
 * matches.
 */
export const withPollFindings = (polled: PollRecord, checked: CheckedForm): PollRecord => ({
  ...polled,
  problems: [
    ...polled.problems.filter((problem) => !isPollProblem(problem) || isComparisonProblem(problem)),
    ...(checked.problem === null ? [] : [checked.problem]),
  ],
  repairNotes: [
    ...new Set([
      ...polled.repairNotes.filter(
        (sentence) => !isSeasonNote(sentence) && !checked.withdrawn?.includes(sentence),
      ),
      ...checked.notes,
    ]),
  ].slice(-MAX_REPAIR_NOTES),
  formOpenAt: checked.openAt,
  formMissed: checked.isMissed,
  typedAddresses: checked.typedAddresses,
});

/** Adds the answers that players are now shown as counting. Earlier confirmations stay. */
export function listConfirmedAnswers(
  match: Match,
  answered: SubmissionPreview,
  shown: PollRecord['seats'],
): PollRecord['confirmed'] {
  const confirmedAnswers = getCurrentPosition(match).setup.players.flatMap(({ seat }) => {
    const counted = answered.counted(seat);
    const isShown = shown[seat]?.newest === answered.newest(seat);
    return counted !== null && isShown ? [[seat, counted] as const] : [];
  });
  return { ...getPollRecord(match).confirmed, ...Object.fromEntries(confirmedAnswers) };
}

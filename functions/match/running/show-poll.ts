/** Shows the findings of a run that wrote no entry, on the pages and in the record of polls. */

import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import { GoogleError } from '../../google/error.ts';
import { type Adjudicator, keeperOf } from '../adjudicator.ts';
import { formatInstant } from '../ledger/entry.ts';
import type { Inbox } from '../reading/inbox.ts';
import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import {
  COMPARED_SUFFIX,
  isComparisonProblem,
  isPollProblem,
  type PollRecord,
  SHARING_SUFFIX,
} from '../reading/polled.ts';
import {
  createFileStateReader,
  type FileStateReader,
  findSharingProblems,
} from '../reading/sharing.ts';
import { findSettingProblems } from '../showing/match-settings.ts';
import { isAwaitedNote, isUninformedNote } from './collect-results.ts';
import { type CheckedForm, restoreAboutForm } from './form-check.ts';
import { restorePages, withComparison } from './restore-pages.ts';
import {
  previewSubmissions,
  remindAll,
  type SubmissionPreview,
  showSeats,
} from './submission-preview.ts';

interface PollFindings {
  readonly match: Match;
  /** Null if responses were not read. */
  readonly inbox: Inbox | null;
  /** Null for an overdue step. */
  readonly found: CheckedForm | null;
  /** A season's forms to restore on the tab “Received”; null for none. */
  readonly forms: PollRecord['forms'] | null;
  readonly atMs: number;
  readonly comparesPages: boolean;
}

/** Draws players' workbooks. Returns the new record of polls. */
export async function showPollOnPages(
  adjudicator: Adjudicator,
  given: PollFindings,
): Promise<PollRecord> {
  const { match, inbox, atMs, found, forms, comparesPages } = given;
  const polledAt = formatInstant(adjudicator.google.now());
  const times = { polledAt, polledBy: keeperOf(adjudicator) };
  if (found === null) {
    const before = polledNow(match);
    if (!comparesPages) return { ...before, ...times };
    const others = before.problems.filter(({ where }) => !where.endsWith(SHARING_SUFFIX));
    return {
      ...before,
      ...times,
      problems: [...others, ...(await checkSharing(adjudicator, match))],
    };
  }
  const answered = inbox === null ? null : previewSubmissions(match, inbox, atMs);
  const known = forms === null ? match : { ...match, polled: { ...match.polled, forms } };
  const restored = await compareIfDue(adjudicator, { ...given, match: known }, answered);
  const before = { ...withPollFindings(restored, found), ...times, isStopped: false };
  if (answered === null) return before;
  const { step } = currentPosition(match);
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
async function compareIfDue(
  adjudicator: Adjudicator,
  { match, comparesPages, forms }: PollFindings,
  answered: SubmissionPreview | null,
): Promise<PollRecord> {
  const without = forms === null ? [] : match.files.seats.map(({ workbookId }) => workbookId);
  const before = polledNow(match);
  if (!comparesPages) return before;
  const seeFile = createFileStateReader(adjudicator.google);
  const last = before.compared;
  const [compared, shared, about] = await Promise.all([
    restorePages(adjudicator, match, answered, { without, seeFile, last }),
    checkSharing(adjudicator, match, seeFile),
    restoreAboutForm(adjudicator, match),
  ]);
  const typed = findSettingProblems(match).map((one) => ({
    ...one,
    where: `${one.where}${COMPARED_SUFFIX}`,
  }));
  const problems = [...compared.problems, ...shared, ...typed, ...about.problems];
  const notes = [...compared.notes, ...about.notes];
  return withComparison(before, { ...compared, notes, problems });
}

/** Checks who may open the files. Returns the last findings if Google does not answer. */
async function checkSharing(
  { google }: Adjudicator,
  match: Match,
  seeFile?: FileStateReader,
): Promise<PollRecord['problems']> {
  try {
    const found = await findSharingProblems(google, match, seeFile);
    return found.map((problem) => ({ ...problem, where: `${problem.where}${SHARING_SUFFIX}` }));
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return polledNow(match).problems.filter(({ where }) => where.endsWith(SHARING_SUFFIX));
  }
}

const MAX_REPAIR_NOTES = 20;

/**
 * Adds the findings of a poll. Problems with the form, and notes on awaited matches, replace those
 * of earlier polls.
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
        (sentence) =>
          !isAwaitedNote(sentence) &&
          !isUninformedNote(sentence) &&
          !checked.withdrawn?.includes(sentence),
      ),
      ...checked.notes,
    ]),
  ].slice(-MAX_REPAIR_NOTES),
  formOpenAt: checked.openAt,
  formMissed: checked.isMissed,
  typedAddresses: checked.typedAddresses,
});

/** Adds the answers that their seats can now see as counting. Earlier confirmations stay. */
export function listConfirmedAnswers(
  match: Match,
  answered: SubmissionPreview,
  shown: PollRecord['seats'],
): PollRecord['confirmed'] {
  const told = currentPosition(match).setup.players.flatMap(({ seat }) => {
    const counted = answered.counted(seat);
    const isShown = shown[seat]?.newest === answered.newest(seat);
    return counted !== null && isShown ? [[seat, counted] as const] : [];
  });
  return { ...polledNow(match).confirmed, ...Object.fromEntries(told) };
}

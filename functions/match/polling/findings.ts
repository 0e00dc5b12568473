import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import { announceWarning } from '../../announce/announce.ts';
import { type Adjudicator, keeperOf } from '../adjudicator.ts';
import type { Incident } from '../ledger/incident.ts';
import { wallClock } from '../next/time.ts';
import { currentPosition, type Match, polledNow, readMatch } from '../reading/match.ts';
import {
  FAILED_POLLS_PLACE,
  isComparisonProblem,
  isPollProblem,
  type PollRecord,
  RUNNER_PLACE,
} from '../reading/polled.ts';
import { reportFindings } from '../visiting/reporting.ts';
import { isAwaitedNote, isUninformedNote } from './collect-results.ts';
import type { CheckedForm } from './form-check.ts';
import type { SubmissionPreview } from './submission-preview.ts';

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

/** Reports on the Desk that polls fail, once until a poll succeeds. */
export async function reportFailedPolls(
  adjudicator: Adjudicator,
  match: Match,
  incidents: readonly Incident[],
): Promise<void> {
  const find = (read: Match): PollRecord => {
    const { problems, ...polled } = polledNow(read);
    const isTold = problems.some(({ where }) => where === FAILED_POLLS_PLACE);
    return {
      ...polled,
      problems: isTold ? problems : [...problems, buildFailedPollsProblem(incidents)],
    };
  };
  await reportFindings(adjudicator, { match, find });
}

const buildFailedPollsProblem = (incidents: readonly Incident[]): DeskProblem => ({
  where: FAILED_POLLS_PLACE,
  what: `Two polls in a row failed. ${incidents.map(({ what }) => what).join(' ')}`,
  todo:
    `${incidents.map(({ todo }) => todo).join(' ')} Until a poll succeeds, players do not see ` +
    'that their answers have arrived. Answers sent in time still count.',
});

/**
 * Reports on the Desk that the runner was stopped, unless the match is over or another runner
 * polled it last. The next poll removes the report. @throws GoogleError, IncidentError
 */
export async function reportStoppedRunner(adjudicator: Adjudicator, hostId: string): Promise<void> {
  const { google } = adjudicator;
  const match = await readMatch(google, hostId);
  const polled = polledNow(match);
  const by = keeperOf(adjudicator);
  if (isOver(match) || !['', by].includes(polled.polledBy)) return;
  const when = wallClock(google.now(), currentPosition(match).opened.settings);
  const problem = {
    where: RUNNER_PLACE,
    what: `${by} was stopped on ${when}.`,
    todo: RESTART_ADVICE,
  };
  const find = (read: Match): PollRecord => {
    const { problems, ...others } = polledNow(read);
    return {
      ...others,
      problems: [...problems.filter(({ where }) => where !== RUNNER_PLACE), problem],
    };
  };
  await reportFindings(adjudicator, { match, find });
  await announceWarning(adjudicator, match, STOPPED_WARNING);
}

const isOver = (match: Match): boolean => currentPosition(match).sealed.entry.next === null;

const RESTART_ADVICE =
  'Start “sealed run” again, here or on another machine, before the next deadline. If the ' +
  'function also runs this match, do nothing: its next poll removes this report.';
const STOPPED_WARNING =
  'The host stopped the machine that runs this match. The form still takes answers, but ' +
  'due steps wait until the machine or another runner continues.';

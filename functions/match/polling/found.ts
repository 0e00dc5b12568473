/** What one poll adds to what polls have shown: what it found, what it confirmed, and when it was. */

import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import { isOfComparison, isOfPolls, type Polled } from '../reading/polled.ts';
import { isOfAwaited } from './collect-results.ts';
import type { CheckedForm } from './form-check.ts';
import { isOfUntold } from './let-go.ts';
import type { SubmissionPreview } from './submission-preview.ts';

/** Of what was put back since the last entry, the last are kept. */
const MOST_NOTES = 20;

/**
 * The newest of what was put back, each sentence once; what is wrong with the form now, and of matches of a season, in the place of what was
 * before.
 */
export const withFound = (polled: Polled, checked: CheckedForm): Polled => ({
  ...polled,
  problems: [
    ...polled.problems.filter((problem) => !isOfPolls(problem) || isOfComparison(problem)),
    ...(checked.problem === null ? [] : [checked.problem]),
  ],
  repairNotes: [
    ...new Set([
      ...polled.repairNotes.filter((sentence) => !isOfAwaited(sentence) && !isOfUntold(sentence)),
      ...checked.notes,
    ]),
  ].slice(-MOST_NOTES),
  formOpenAt: checked.openAt,
  formMissed: checked.isMissed,
  typedAddresses: checked.typedAddresses,
});

/** The answers that their seats have now read to count. Where nothing counts any more what was promised stays promised. */
export function confirmedBy(
  match: Match,
  answered: SubmissionPreview,
  shown: Polled['seats'],
): Polled['confirmed'] {
  const told = currentPosition(match).setup.players.flatMap(({ seat }) => {
    const counted = answered.counted(seat);
    const isShown = shown[seat]?.newest === answered.newest(seat);
    return counted !== null && isShown ? [[seat, counted] as const] : [];
  });
  return { ...polledNow(match).confirmed, ...Object.fromEntries(told) };
}

const HOUR_MS = 3_600_000;
/** So many times in a step it is noted that its form takes answers. */
const NOTED_IN_STEP = 40;

/**
 * Whether what a poll knows of its own time and of the form's being open is old enough to be written for its own sake, all in
 * milliseconds. `stepMs` is null while the step has no end.
 */
export function isOld(
  { polledAt, formOpenAt }: Polled,
  { nowMs, stepMs }: { readonly nowMs: number; readonly stepMs: number | null },
): boolean {
  const openFor = Math.min(HOUR_MS, (stepMs ?? Number.POSITIVE_INFINITY) / NOTED_IN_STEP);
  return (
    isPast(polledAt, HOUR_MS, nowMs) || (formOpenAt !== '' && isPast(formOpenAt, openFor, nowMs))
  );
}

const isPast = (instant: string, ms: number, nowMs: number): boolean =>
  instant === '' || nowMs - Date.parse(instant) >= ms;

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import type { Event, EventOf } from '../events.ts';
import type { Shown } from '../now.ts';
import { STEP_NAMES, type StepName } from '../steps.ts';

/** Lists the resolved steps, newest first. */
export const listResolvedSteps = ({ history }: Shown): readonly StepName[] =>
  STEP_NAMES.filter((step) => history.some((chapter) => chapter.step === step)).toReversed();

/** Lists the events of a step; empty before its resolution. */
export const listEventsIn = ({ history }: Shown, step: StepName): readonly Event[] =>
  history.find((chapter) => chapter.step === step)?.events ?? [];

/** Finds the last scoring of a seat; undefined before the first. */
export function findLastScoring(shown: Shown, seat: Seat): EventOf<'scored'> | undefined {
  const [last] = listResolvedSteps(shown);
  return last === undefined ? undefined : findScoring(shown, last, seat);
}

/** Finds a seat's scoring in a step; undefined before its resolution. */
export const findScoring = (shown: Shown, step: StepName, seat: Seat) =>
  ofKind(listEventsIn(shown, step), 'scored').find((event) => event.seat === seat);

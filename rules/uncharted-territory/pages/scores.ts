/** Progress after every round: rounded down for everybody, exact for the host. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import type { Scores, ScoresAt } from '../../kit/showing/scores.ts';
import type { EventOf } from '../events.ts';
import { LEVEL_METERS, type LevelMeter, PROGRESS_SHOWN_IN, UNIT_OF } from '../meters.ts';
import type { Shown, Whole } from '../now.ts';
import { STARTING_TRAVELLER, travellerOf } from '../start.ts';
import { levelMark } from './marks.ts';

/** Builds the public scores. At the end they are exact, with the bonus for levels. */
export function scoresOf(shown: Shown): Scores {
  const bonuses = ofKind(shown.history.slice(1).at(-1)?.events ?? [], 'bonus');
  const { content } = shown.setup;
  const moments = momentsOf(shown, 'levels');
  return {
    counted: 'Progress',
    about:
      'Progress after a round is shown rounded down to a multiple of ' +
      `${PROGRESS_SHOWN_IN}. At the end it is exact and includes the bonus for levels.`,
    isRoundedDown: true,
    moments:
      shown.state.phase === 'over'
        ? [...moments, { title: 'The end', isExact: true, scores: progressNow(shown) }]
        : moments,
    more:
      bonuses.length === 0
        ? LEVEL_METERS.map((meter) => ({
            column: { title: meter, width: 'narrow', align: 'centre' },
            cell: (seat) => levelMark(content, meter, travellerOf(shown.state, seat).levels[meter]),
            sign: SIGNS[meter],
          }))
        : [
            {
              column: { title: 'For levels', width: 'narrow', format: 'signed' },
              cell: (seat) => bonuses.find((bonus) => bonus.seat === seat)?.progress ?? 0,
            },
          ],
    legend: LEGEND,
  };
}

const SIGNS: Readonly<Record<LevelMeter, string>> = {
  Hunger: '🍞',
  Thirst: '💧',
  Stamina: '⚡',
  Resources: '📦',
};

const LEGEND =
  `${LEVEL_METERS.map((meter) => `${SIGNS[meter]} ${UNIT_OF[meter]}`).join(' ')}, 0 lowest · ` +
  `Progress in steps of ${PROGRESS_SHOWN_IN}: 6+ is 6 to ${2 * PROGRESS_SHOWN_IN - 1}`;

/** Builds the host's exact scores, at the end with the bonus for levels. */
export const exactScoresOf = (shown: Whole): Scores => ({
  counted: 'Progress',
  moments: [
    ...momentsOf(shown, 'standing').slice(0, -1),
    { title: shown.history.at(-1)?.title ?? '', scores: progressNow(shown) },
  ],
});

/** Returns Progress at the start, and at the end of each round before the bonus. */
const momentsOf = (shown: Shown | Whole, kind: 'levels' | 'standing'): readonly ScoresAt[] =>
  [{ title: 'Start', events: [] }, ...shown.history.slice(1)].map(({ title, events }) => {
    const ends: readonly EventOf<typeof kind>[] = ofKind(events, kind);
    const progressOf = (seat: Seat): number =>
      ends.find((one) => one.seat === seat)?.progress ?? STARTING_TRAVELLER.progress;
    return { title, scores: progressBy(shown, progressOf) };
  });

function progressNow(shown: Shown | Whole): ScoresAt['scores'] {
  const travellers: Readonly<Record<Seat, { readonly progress: number }>> = shown.state.travellers;
  return progressBy(shown, (seat) => travellers[seat]?.progress ?? 0);
}

const progressBy = (
  shown: Shown | Whole,
  progressOf: (seat: Seat) => number,
): Readonly<Record<Seat, number>> =>
  Object.fromEntries(seatsOf(shown).map((seat) => [seat, progressOf(seat)]));

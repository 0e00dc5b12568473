/** Progress after each round: rounded down for everybody, exact for the host. */

import { filterKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import type { ScoredMoment, Scores } from '../../kit/showing/scores.ts';
import type { EventOf } from '../events.ts';
import { LEVEL_METERS, type LevelMeter, PUBLIC_PROGRESS_STEP, UNIT_OF } from '../meters.ts';
import type { HostPageInput, PublicPageInput } from '../now.ts';
import { getTraveller, STARTING_TRAVELLER } from '../start.ts';
import { markLevel } from './marks.ts';

/** Builds the public scores. At the end they are exact, with the bonus for levels. */
export function buildScores(input: PublicPageInput): Scores {
  const bonuses = filterKind(input.history.slice(1).at(-1)?.events ?? [], 'bonus');
  const { content } = input.setup;
  const moments = listScoreMoments(input, 'levels');
  return {
    counted: 'Progress',
    about:
      `Progress after a round is rounded down to a multiple of ${PUBLIC_PROGRESS_STEP}. ` +
      'At the end Progress is exact and includes the bonus for levels.',
    isRoundedDown: true,
    moments:
      input.state.phase === 'over'
        ? [...moments, { title: 'The end', isExact: true, scores: getProgressNow(input) }]
        : moments,
    more:
      bonuses.length === 0
        ? LEVEL_METERS.map((meter) => ({
            column: { title: meter, width: 'narrow', align: 'centre' },
            cell: (seat) =>
              markLevel(content, meter, getTraveller(input.state, seat).levels[meter]),
            sign: METER_SIGNS[meter],
          }))
        : [
            {
              column: { title: 'For levels', width: 'narrow', format: 'signed' },
              cell: (seat) => bonuses.find((bonus) => bonus.seat === seat)?.progress ?? 0,
            },
          ],
    legend: SCORES_LEGEND,
  };
}

export const METER_SIGNS: Readonly<Record<LevelMeter, string>> = {
  Hunger: '🍞',
  Thirst: '💧',
  Stamina: '⚡',
  Resources: '📦',
};

export const METERS_LEGEND = LEVEL_METERS.map(
  (meter) => `${METER_SIGNS[meter]} ${UNIT_OF[meter]}`,
).join(' ');

const SCORES_LEGEND =
  `${METERS_LEGEND}, 0 lowest · ` +
  `Progress in steps of ${PUBLIC_PROGRESS_STEP}: 6+ is 6 to ${2 * PUBLIC_PROGRESS_STEP - 1}`;

/** Builds the host's exact scores, at the end with the bonus for levels. */
export const buildExactScores = (input: HostPageInput): Scores => ({
  counted: 'Progress',
  moments: [
    ...listScoreMoments(input, 'standing').slice(0, -1),
    { title: input.history.at(-1)?.title ?? '', scores: getProgressNow(input) },
  ],
});

/** Returns Progress at the start, and at the end of each round before the bonus. */
const listScoreMoments = (
  shown: PublicPageInput | HostPageInput,
  kind: 'levels' | 'standing',
): readonly ScoredMoment[] =>
  [{ title: 'Start', events: [] }, ...shown.history.slice(1)].map(({ title, events }) => {
    const ends: readonly EventOf<typeof kind>[] = filterKind(events, kind);
    const findProgress = (seat: Seat): number =>
      ends.find((one) => one.seat === seat)?.progress ?? STARTING_TRAVELLER.progress;
    return { title, scores: mapProgress(shown, findProgress) };
  });

function getProgressNow(shown: PublicPageInput | HostPageInput): ScoredMoment['scores'] {
  const travellers: Readonly<Record<Seat, { readonly progress: number }>> = shown.state.travellers;
  return mapProgress(shown, (seat) => travellers[seat]?.progress ?? 0);
}

const mapProgress = (
  shown: PublicPageInput | HostPageInput,
  findProgress: (seat: Seat) => number,
): Readonly<Record<Seat, number>> =>
  Object.fromEntries(listSeats(shown).map((seat) => [seat, findProgress(seat)]));

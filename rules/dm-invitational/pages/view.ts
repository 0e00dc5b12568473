/** Pages of each audience, the scores and the lines of the log. */

import type { Pages } from '../../kit/match/define.ts';
import { mapSeats } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import type { ScoredMoment, Scores } from '../../kit/showing/scores.ts';
import { accountPage, logPage } from '../../kit/showing/tables.ts';
import { type Content, HOUSES } from '../content.ts';
import { narration } from '../narration.ts';
import type { Event, PublicView, SeatView, Shown, State } from '../state.ts';
import { buildGuidePage } from './guide.ts';
import { buildBoard, buildMapPage, describePublicState } from './map.ts';
import { describeOwnState, ownNow } from './now.ts';
import { buildFigureColumns, buildShortCouriersTable, FIGURES_LEGEND } from './teams.ts';

/** Lists the houses of each team after each step, without the ranking. */
function listScoreMoments(shown: Shown): readonly ScoredMoment[] {
  let scores = mapSeats(listSeats(shown), () => 0);
  const moments: ScoredMoment[] = [{ title: 'Start', scores }];
  for (const { title, step, events } of shown.history) {
    if (step === 'start' || step === 'ranking') continue;
    for (const event of events)
      if ('isNew' in event) scores = { ...scores, [event.seat]: event.houses };
    moments.push({ title, scores });
  }
  return moments;
}

export const buildScores = (shown: Shown): Scores => ({
  counted: 'houses',
  each: 'turn',
  one: 'house',
  about:
    `Houses to which a team has delivered. All ${HOUSES} win; if nobody can move, most ` +
    'letters do.',
  moments: listScoreMoments(shown),
  more: buildFigureColumns(shown),
  legend: FIGURES_LEGEND,
});

export const pages: Pages<Content, State, PublicView, SeatView, Event> = {
  summary: { public: describePublicState, seat: describeOwnState },
  board: buildBoard,
  aside: (shown) => [buildShortCouriersTable(shown)],
  own: ownNow,
  public: [buildMapPage, logPage(narration), buildGuidePage],
  seat: [accountPage(narration)],
};

/** A season as a game. Its episodes are matches of other games, which it does not import. */

import { defineGame, defineOrders } from '../kit/match/define.ts';
import { filterKind } from '../kit/match/events.ts';
import type { Finding } from '../kit/match/game.ts';
import type { Seat } from '../kit/match/seat.ts';
import { type Content, contentSchema, firstContentSchema } from './content.ts';
import { getPosition, isLeague } from './fold.ts';
import {
  CHOICE_PACE,
  findMatch,
  getNextStep,
  questions,
  seasonProposals,
} from './forms/questions.ts';
import { buildMeetings } from './league.ts';
import { narration } from './narration.ts';
import { buildScores } from './pages/scores.ts';
import { SEASON_PAGES } from './pages/view.ts';
import {
  checkCast,
  findLargestGame,
  listPlannedRounds,
  MAX_CAST,
  MIN_CAST,
  parseProgramme,
} from './programme.ts';
import { buildOutcome, getArtefacts, resolveStep, startSeason } from './resolve.ts';
import { checkRuling } from './rulings.ts';
import { determinize, getPublicView, getSeatView, type SeasonPageInput } from './state.ts';

const listFindings = ({ history }: Pick<SeasonPageInput, 'history'>): readonly Finding[] => {
  const events = history.flatMap((chapter) => chapter.events);
  return [
    { measure: 'Matches', value: filterKind(events, 'opened').length },
    ...filterKind(events, 'chosen').map(({ what, how }) => ({
      measure: what === 'opponent' ? 'Opponents' : 'Token of Phoenix',
      value: how,
    })),
  ];
};

/** Lists the player counts of the matches played here; empty if the programme is invalid. */
function listMatchSizes(content: Content, cast: readonly Seat[]): readonly number[] {
  const programme = parseProgramme(content);
  switch (programme.kind) {
    case 'unsound':
      return [];
    case 'league': {
      const [game] = programme.plan.games;
      return game === undefined ? [] : buildMeetings(cast, game).map(({ seats }) => seats.length);
    }
    case 'rounds':
      return listPlannedRounds(programme, cast.length).flatMap(({ plan, players, times }) => {
        const seated = findLargestGame(plan, players);
        const isHere = seated !== null && seated.game !== null;
        return isHere ? Array.from({ length: times }, () => seated.seats) : [];
      });
  }
}

export const season = defineGame({
  id: 'season',
  title: 'Season',
  description: 'A series of matches of several games that ends with a champion.',
  version: '2',
  seats: { least: MIN_CAST, most: MAX_CAST },
  content: contentSchema,
  checkCast,
  play: {
    paces: [{ name: CHOICE_PACE, title: 'Choice', usual: '1 day' }],
    start: startSeason,
    next: getNextStep,
    resolve: resolveStep,
    outcome: buildOutcome,
  },
  orders: defineOrders({ questions }),
  advice: { proposing: seasonProposals },
  shown: {
    publicView: getPublicView,
    seatView: getSeatView,
    determinize,
    pages: SEASON_PAGES,
    narration,
    scores: buildScores,
  },
  season: {
    communal: true,
    listMatchSizes,
    findAwaitedMatch: findMatch,
    getArtefacts,
    listEpisodes: ({ plans }) => plans,
    checkReport: checkRuling,
    canRuleAfterEnd: (now) => isLeague(getPosition(now)),
  },
  measures: { findings: listFindings },
});

/** The season for matches that version 1 opened, which keep its rules. */
export const firstSeason: typeof season = {
  ...season,
  version: '1',
  content: firstContentSchema,
};

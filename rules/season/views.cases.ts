import { expect, it } from 'vitest';
import { toSeat } from '../kit/match/seat.ts';
import { listSeats } from '../kit/match/setup.ts';
import { createRandomPolicy, playMatch } from '../kit/playing/play.ts';
import { rankByScores } from '../kit/showing/scores.ts';
import { season } from './game.ts';
import {
  COMMUNITY_CONTENT,
  createLeagueContent,
  endMatch,
  LOT_NAMES,
  playToFinal,
  SIX_PLAYER_GAME,
  stageSeason,
} from './staging.ts';
import { determinize, getPublicView, getSeatView } from './state.ts';

const { setup } = stageSeason(createLeagueContent(SIX_PLAYER_GAME), 7);

it('SE-436 everybody sees all facts, and each seat only its own artefacts', () => {
  const secrets = new Set<string>();
  for (const { state } of playMatch({
    game: season,
    setup,
    seed: 1,
    choose: createRandomPolicy(1),
  })) {
    const publicView = getPublicView({ setup, state });
    expect({ ...publicView, artefacts: state.artefacts }).toEqual(state);
    for (const { seat } of setup.players) {
      const own = getSeatView({ setup, state }, seat);
      const known = determinize({ setup, state: publicView, seat, own });
      expect(getPublicView({ setup, state: known })).toEqual(publicView);
      expect(getSeatView({ setup, state: known }, seat)).toEqual(own);
      for (const bySeat of Object.values(known.artefacts)) {
        expect(Object.keys(bySeat)).toEqual([seat]);
        secrets.add(seat);
      }
    }
  }
  expect(secrets.size).toBe(setup.players.length);
});

it('SE-662 the summary for a seat names other choosers and their options', () => {
  const ranked = LOT_NAMES.slice(0, 9);
  const begun = stageSeason(COMMUNITY_CONTENT, 9);
  const ends = { order: ranked, tokens: ranked.slice(0, 5) };
  const choosing = endMatch(begun, 'round-1-main', ends);
  const listReaders = (line: string) =>
    ranked.filter((name) =>
      season
        .view({ ...choosing, history: [], audience: { kind: 'seat', seat: toSeat(name) } })
        .summary.includes(line),
    );
  const options = `${ranked.slice(6, -1).join(', ')} or ${ranked.at(-1)}`;
  const line = `Pixie (place 6, score 4) chooses ${options} for the death match.`;
  expect(listReaders(line)).toEqual(ranked.filter((name) => name !== 'Pixie'));
  expect(listReaders(`Without an answer you meet ${ranked.at(-1)}.`)).toEqual(['Pixie']);
});

it('SE-681 in a knockout, players who are out come last, with the match that put them out', () => {
  const { begun, main, death } = playToFinal();
  const history = [begun, main, death].map(({ events }, step) => {
    return { step: `${step}`, title: `${step}`, events };
  });
  const scores = season.scores({ ...death, history });
  const ranking = rankByScores(scores, listSeats(death));
  expect(ranking.map(({ seat, place }) => [seat, place])).toEqual([
    ['Dems', 1],
    ['Isa', 1],
    ['Gigi', 3],
  ]);
  const [out] = scores.more ?? [];
  expect(ranking.map(({ seat }) => out?.cell(seat))).toEqual(['–', '–', 'Round 1']);
});

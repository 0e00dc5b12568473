/** The default map as a game: against robots that plan, fixed walks do not win too many Tokens. */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../../rules/kit/chance/seeded.ts';
import { readContent } from '../../rules/kit/content/content.ts';
import { type Seat, seatNamed } from '../../rules/kit/match/seat.ts';
import type { Setup } from '../../rules/kit/match/setup.ts';
import { type AnswerPolicy, playMatch, robotPolicy } from '../../rules/kit/playing/play.ts';
import type { Robot } from '../../rules/kit/playing/robot.ts';
import { awardsOf } from '../../rules/mars-immerser/awards.ts';
import type { Content } from '../../rules/mars-immerser/content.ts';
import { contentSchema } from '../../rules/mars-immerser/content-tabs.ts';
import type { Move } from '../../rules/mars-immerser/forms/kinds.ts';
import { questions } from '../../rules/mars-immerser/forms/questions.ts';
import { marsImmerser as game } from '../../rules/mars-immerser/game.ts';
import { MOST_MOVES } from '../../rules/mars-immerser/moves-allowed.ts';
import { POWERS, type Power } from '../../rules/mars-immerser/powers.ts';
import { findingsOf } from '../../rules/mars-immerser/robots/findings.ts';
import { bestOpenings } from '../../rules/mars-immerser/robots/openings.ts';
import { crowdsOf } from '../../rules/mars-immerser/robots/repertoires.ts';
import { robots } from '../../rules/mars-immerser/robots/robots.ts';
import { TEMPERS } from '../../rules/mars-immerser/robots/tempers.ts';
import type { State } from '../../rules/mars-immerser/state.ts';
import { atDepth } from '../../test/support/depth.ts';
import { contentOf } from '../../test/support/table/content.ts';

const content = defaultMap();
const SEATS = Array.from({ length: 9 }, (_, index) => seatNamed(`Seat ${index + 1}`));
const SETUP: Setup<Content> = {
  players: SEATS.map((seat) => ({ seat, garnets: 0 })),
  content,
  variants: {},
};

/** @throws when the default content is invalid. */
function defaultMap(): Content {
  const checked = readContent(contentSchema, contentOf(game).loose);
  if (checked.kind === 'unsound') throw new Error(JSON.stringify(checked.problems));
  return checked.value;
}

/** All choices of a match, made before it. */
interface Script {
  readonly from: string;
  readonly lists: readonly number[];
  readonly rounds: readonly (readonly Move[])[];
  readonly power: Power;
  /** Round (of five) in which the Power is used. */
  readonly when: number;
}

const scripted = ({ from, lists, rounds, power, when }: Script): Robot<Content, State> => ({
  answer(due) {
    if (due.state.phase === 'start')
      return questions.answers({ kind: 'start', location: from, lists }, due);
    const round = due.state.round - 2;
    const steps = rounds[round] ?? [];
    const moves = Array.from({ length: MOST_MOVES }, (_, index) => steps[index] ?? null);
    const used = round === when ? power : null;
    const rest = { swap: null, jet: false, list: null, ware: null };
    return questions.answers({ kind: 'movement', moves, power: used, ...rest }, due);
  },
});

/** Final state of a match with random seats, except one that follows its script. */
function endOf(seed: number, scriptOf?: { readonly seat: Seat; readonly script: Script }) {
  const draw = seededChance(seed)('ways to play');
  const ways = new Map(SEATS.map((seat) => [seat, draw.pick(Object.values(robots))]));
  if (scriptOf !== undefined) ways.set(scriptOf.seat, scripted(scriptOf.script));
  const choose: AnswerPolicy<Content, State> = robotPolicy(seed, (seat) => {
    return ways.get(seat) ?? { answer: () => ({}) };
  });
  const end = [...playMatch({ game, setup: SETUP, seed, choose })].at(-1);
  if (end === undefined) throw new Error('a match has moments');
  return end;
}

/** Number of matches in which a script earns a Token, from each seat in turn. */
function wonBy(script: Script, seeds: { readonly first: number; readonly count: number }): number {
  const matches = Array.from({ length: seeds.count }, (_, index) => {
    const seat = SEATS[index % SEATS.length] ?? seatNamed('Seat 1');
    return awardsOf(endOf(seeds.first + index, { seat, script })).awards.some(({ seats }) =>
      seats.includes(seat),
    );
  });
  return matches.filter(Boolean).length / seeds.count;
}

/** Weights of sights, Relatives and Inns. */
const CARES = atDepth({
  quick: [[1, 0, 0]],
  deep: [
    [1, 0, 0],
    [1, 0.1, 0.02],
    [1, 0.3, 0.1],
    [1, 1, 1],
    [0.5, 1, 0.5],
    [0.1, 1, 0],
    [0, 1, 0],
  ],
} as const);

/** The best fixed walks for each weighting, with the Energizer or the Bear where useful. */
const scripts: readonly Script[] = CARES.flatMap(([sights, relatives, inns]) =>
  (['Energizer', 'Bear'] as const).flatMap((power) => {
    const temper = { ...TEMPERS.sightseer, sights, relatives, inns, powers: [power] };
    const looks = [
      { starts: content.locations.length, width: atDepth({ quick: 4, deep: 12 }) },
      { starts: atDepth({ quick: 3, deep: 12 }), width: atDepth({ quick: 12, deep: 60 }) },
    ];
    const crowds = crowdsOf(content);
    const isInn = (code: string) =>
      content.locations.some((place) => place.code === code && place.kind === 'Inn');
    return bestOpenings(content, temper, { crowds, looks })
      .slice(0, atDepth({ quick: 1, deep: 4 }))
      .map(({ from, lists, walks, hurry }): Script => {
        const rounds = walks.map(({ steps }) => steps);
        const lastNight = walks.findLastIndex(({ end }) => !isInn(end));
        return { from, lists, rounds, power, when: hurry ?? lastNight };
      });
  }),
);

/** Five Tokens among nine: 0.56 is chance. */
const MOST_WON = 0.7;

/** In matches. */
const LEAST_USED = 0.02;

describe('against robots that plan', () => {
  it('no fixed walk wins a Token of Life too often', () => {
    const count = atDepth({ quick: 10, deep: 100 });
    const tried = scripts
      .map((script) => ({ script, won: wonBy(script, { first: 0, count }) }))
      .toSorted((one, other) => other.won - one.won);
    // Replay the best of a few matches, so that luck in them does not count.
    const best = tried.slice(0, atDepth({ quick: 1, deep: 3 }));
    const matches = atDepth({ quick: 30, deep: 2000 });
    for (const { script } of best) {
      const won = wonBy(script, { first: 1_000_000, count: matches });
      // Four times the sample's standard deviation.
      const spread = 4 * Math.sqrt((MOST_WON * (1 - MOST_WON)) / matches);
      expect(won, JSON.stringify(script)).toBeLessThan(
        MOST_WON + atDepth({ quick: spread, deep: 0 }),
      );
    }
  });

  it('every list, Inn and Power is used sometimes', () => {
    const matches = atDepth({ quick: 40, deep: 1000 });
    const used = new Map<string, number>();
    for (let seed = 1; seed <= matches; seed++) {
      const end = endOf(seed);
      const things = new Set([
        ...Object.values(end.state.sightseers).flatMap(({ lists, power }) => [
          ...lists.map((list) => `list ${list}`),
          power ?? 'none',
        ]),
        ...findingsOf(end).flatMap(({ measure, value }) =>
          measure === 'Ended at' ? [String(value)] : [],
        ),
      ]);
      for (const thing of things) used.set(thing, (used.get(thing) ?? 0) + 1);
    }
    const inns = content.locations.filter(({ kind }) => kind === 'Inn');
    const all = [
      ...content.lists.map(({ number }) => `list ${number}`),
      ...POWERS,
      ...inns.map(({ code, listed }) => `${code} ${listed}`),
    ];
    const seldom = all.filter((thing) => (used.get(thing) ?? 0) < LEAST_USED * matches);
    expect(seldom.slice(atDepth({ quick: 2, deep: 0 }))).toEqual([]);
  });
});

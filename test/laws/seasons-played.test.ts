/** Seasons of any programme that is accepted, and of any cast, are played to their end by robots. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import type { LooseRow } from '../../rules/kit/content/content.ts';
import type { AwaitedMatch } from '../../rules/kit/match/awaiting.ts';
import type { AnyGame, Report } from '../../rules/kit/match/game.ts';
import { usualVariants } from '../../rules/kit/match/variants.ts';
import {
  chanceOfStep,
  playMatch,
  type ReportContext,
  robotPolicy,
} from '../../rules/kit/playing/play.ts';
import { allRobots } from '../../rules/kit/playing/robots.ts';
import type { Content } from '../../rules/season/content.ts';
import { season } from '../../rules/season/game.ts';
import { castProblem } from '../../rules/season/programme.ts';
import type { State } from '../../rules/season/state.ts';
import { atDepth } from '../support/depth.ts';
import { defaultContent } from '../support/table/content.ts';
import {
  contentOfRows,
  KNOWN_GAMES,
  PROGRAMMES,
  programmeContent,
} from '../support/table/season.ts';
import { playersFor } from './players.ts';
import { assertConserved, assertTakenOnce, playedSeason } from './season-play.ts';
import { reportsOrRulings, undisturbed } from './season-reports.ts';

const SEED = 20261123;
const NAMES = KNOWN_GAMES.map(({ Game = '' }) => Game);

const setupOf = (content: Content, cast: number, garnets: readonly number[] = []) => ({
  players: playersFor(cast, garnets),
  content,
  variants: {},
});

/** Rows as a host might type them, sensible or not. */
const rows = fc.array(
  fc.record({
    Episode: fc.constantFrom('First', 'Second', 'Third'),
    Kind: fc.constantFrom(
      'league',
      'main match',
      'main match',
      'death match',
      'death matches',
      'life match',
      'final',
    ),
    Games: fc.oneof(
      fc.constant('elsewhere'),
      fc.shuffledSubarray(NAMES, { minLength: 1 }).map((names) => names.join(', ')),
      fc.constant('dm-invitational'),
    ),
    Tokens: fc.constantFrom('', '', '1', '4', '5'),
    Garnets: fc.constantFrom('0', '2'),
    Until: fc.constantFrom('', '', '2', '3'),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Programmes that are accepted for a cast; most that are drawn are not. */
const accepted = fc
  .record({
    rows,
    cast: fc.integer({ min: 2, max: atDepth({ quick: 24, deep: 40 }) }),
    seed: fc.integer(),
  })
  .map((drawn) => ({ ...drawn, content: contentOfRows(drawn.rows as readonly LooseRow[]) }))
  .filter(({ content, cast }) => castProblem(content, cast) === null);

describe('a season', () => {
  it('of any programme that is accepted comes to its end, with purses that add up, and nobody plays who is out', () => {
    fc.assert(
      fc.property(accepted, ({ content, cast, seed }) => {
        playedSeason(setupOf(content, cast), seed, reportsOrRulings);
      }),
      { numRuns: atDepth({ quick: 60, deep: 600 }), seed: SEED },
    );
  });

  it('that nobody rules on has the garnets that it began with, and what matches and programme gave and took', () => {
    fc.assert(
      fc.property(accepted, ({ content, cast, seed }) => {
        assertConserved(playedSeason(setupOf(content, cast), seed, undisturbed));
      }),
      { numRuns: atDepth({ quick: 40, deep: 200 }), seed: SEED },
    );
  });

  it.for(PROGRAMMES)('as it ships is accepted for the casts that its rulings name: %s', (name) => {
    const casts = Array.from({ length: 42 }, (_, cast) => cast).filter(
      (cast) => castProblem(programmeContent(name), cast) === null,
    );
    const said = { league: [2, 40], knockout: [2, 20], community: [9, 9] }[name];
    expect([casts[0], casts.at(-1)]).toEqual(said);
  });

  it.for(PROGRAMMES)('takes each result once, however often it is collected: %s', (name) => {
    const cast = name === 'community' ? 9 : 6;
    const moments = playedSeason(setupOf(programmeContent(name), cast), SEED);
    const collected = moments.filter(({ reports }) => reports !== undefined);
    expect(collected.length).toBeGreaterThan(0);
    for (const moment of collected) assertTakenOnce(moment, chanceOfStep(SEED, 'again'));
  });

  const casts = atDepth({ quick: [2, 9, 20], deep: [2, 3, 5, 8, 9, 13, 20, 30, 40] });
  it.for(casts)('of a league seats a cast of %i', (cast) => {
    const moments = playedSeason(setupOf(programmeContent('league'), cast), SEED + cast);
    expect(moments.at(-1)?.step).toBeNull();
  });
});

describe('a season of real matches', () => {
  const quick = [
    ['community', 9],
    ['knockout', 6],
    ['league', 3],
  ] as const;
  const deep = [...quick, ['knockout', 20], ['league', 9], ['knockout', 2]] as const;
  it.for(atDepth<readonly (readonly [(typeof PROGRAMMES)[number], number])[]>({ quick, deep }))(
    'is played to its end by the five games’ own rules: %s of %i',
    ([name, cast]) => {
      const setup = setupOf(programmeContent(name), cast);
      const moments = playedSeason(setup, SEED, realReports);
      const last = moments.at(-1);
      const outcome = last === undefined ? null : season.outcome(last);
      expect(outcome?.placings).toHaveLength(cast);
      expect(outcome?.placings[0]?.prizes).toEqual([
        { code: 'victory', count: 1, text: 'Champion' },
      ]);
    },
  );
});

/** All open matches at once: each by the rules of its game, those elsewhere as drawn. */
function realReports({
  setup,
  state,
  step,
  chance,
}: ReportContext<Content, State>): readonly Report[] {
  return (step.awaits ?? []).flatMap((match) => {
    const game = GAMES.find(({ id }) => id === match.game);
    if (game !== undefined) return [realReport(game, match)];
    const elsewhere = (purpose: string) => chance(`${purpose} of ${match.match}`);
    return undisturbed({ setup, state, step: { ...step, awaits: [match] }, chance: elsewhere });
  });
}

function realReport(game: AnyGame, { match, players, communal, variants }: AwaitedMatch): Report {
  const setup = {
    players,
    content: defaultContent(game),
    variants: { ...usualVariants(game), ...variants },
    ...(communal && { communal }),
  };
  const robot = Object.values(allRobots(game)).at(-1);
  if (robot === undefined) throw new Error(`${game.id} has no robot`);
  const choose = robotPolicy(SEED, () => robot);
  const last = [...playMatch({ game, setup, seed: SEED + match.length, choose })].at(-1);
  const outcome = last === undefined ? null : game.outcome(last);
  if (outcome === null) throw new Error(`${match} has no outcome`);
  return { kind: 'finished', match, lastHash: `end of ${match}`, outcome };
}

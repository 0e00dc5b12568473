import { describe, expect, it } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import { seedChance } from '../../rules/kit/chance/seeded.ts';
import type { AnyGame, Outcome } from '../../rules/kit/match/game.ts';
import { PRIZE_CODES, type PrizeCode } from '../../rules/kit/match/prizes.ts';
import type { Report } from '../../rules/kit/match/season.ts';
import { createRandomPolicy } from '../../rules/kit/playing/play.ts';
import { memoizeByObject } from '../../rules/kit/reckoning/memoize.ts';
import { getPosition } from '../../rules/season/fold.ts';
import type { Orders } from '../../rules/season/forms/questions.ts';
import { season } from '../../rules/season/game.ts';
import { getMember } from '../../rules/season/position.ts';
import type { State } from '../../rules/season/state.ts';
import { loadDefaultContent } from '../support/table/content.ts';
import {
  KNOWN_GAMES,
  loadProgramme,
  type ProgrammeName,
  parseSeasonRows,
} from '../support/table/season.ts';
import { createPlayers } from './players.ts';
import { playToOutcome } from './season-reports.ts';

const findGame = (id: string | null): AnyGame => {
  const game = GAMES.find((one) => one.id === id);
  if (game === undefined) throw new Error(`${id} is not a game`);
  return game;
};

const SEED = 34;

const RANDOM_PLAY = { seed: SEED, choose: createRandomPolicy(SEED) };

const listWinners = ({ placings }: Outcome, code: PrizeCode) =>
  placings
    .filter(({ prizes }) => prizes.some((prize) => prize.code === code))
    .map(({ seat }) => seat);

/** Returns the outcome of a match of the game with as many players as possible. */
const loadOutcome = (id: string): Outcome => playFullMatch(findGame(id));

const playFullMatch = memoizeByObject((game: AnyGame) =>
  playToOutcome(game, { players: createPlayers(game.seats.most) }, RANDOM_PLAY),
);

/** A season whose matches either are played by their games, or end as in `ends`. */
class PlayedSeason {
  readonly setup;
  state: State;
  constructor(name: ProgrammeName, cast: number) {
    this.setup = { players: createPlayers(cast), content: loadProgramme(name), variants: {} };
    this.state = season.start({ setup: this.setup, chance: seedChance(SEED) }).state;
  }
  get now() {
    return { setup: this.setup, state: this.state };
  }
  get position() {
    return getPosition(this.now);
  }
  get step() {
    return season.next(this.now);
  }
  take(reports: readonly Report[], orders: Readonly<Record<string, Orders>> = {}) {
    const chance = seedChance(SEED);
    const given = { ...this.now, orders, chance, ...(reports.length > 0 && { reports }) };
    this.state = season.resolve(given).state;
  }
  play(match: string): Outcome {
    const awaited = this.step?.awaits?.find((one) => one.match === match);
    if (awaited === undefined) throw new Error(`${match} is not being played`);
    const outcome = playToOutcome(findGame(awaited.game), awaited, RANDOM_PLAY);
    this.take([{ kind: 'finished', match, lastHash: match, outcome }]);
    return outcome;
  }
}

it('the season’s table of games names every game and its title', () => {
  const said = GAMES.map(({ id, title, seats, communal }) => {
    const pairs = communal === true ? 'yes' : 'no';
    return [id, title, String(seats.least), String(seats.most), pairs];
  });
  const known = KNOWN_GAMES.map((row) => [
    row['Game'],
    row['Title'],
    row['Least'],
    row['Most'],
    row['Pairs'],
  ]);
  expect(known.toSorted()).toEqual(said.toSorted());
});

it('a season can parse every prize that a game awards', () => {
  for (const { id } of GAMES)
    for (const { prizes } of loadOutcome(id).placings)
      for (const { code } of prizes) expect(PRIZE_CODES).toContain(code);
});

describe('Mars Immerser', () => {
  const played = new PlayedSeason('community', 9);
  const main = played.play('round-1-main');
  const holders = listWinners(main, 'token-of-life');

  it('five players of Mars Immerser can earn Tokens of Life and a spot in the life match', () => {
    expect(holders).toHaveLength(5);
    const life = played.step?.awaits?.find(({ match }) => match === 'round-1-life');
    expect(life?.players.map(({ seat }) => seat).toSorted()).toEqual(holders.toSorted());
  });

  it('a match changes the garnets and Communal Garnets that players carry over', () => {
    for (const { seat, garnets } of main.purses.players)
      expect(getMember(played.position, seat).garnets).toBe(garnets);
    for (const { seats, garnets } of main.purses.pairs)
      expect(played.position.pairs).toContainEqual({ seats, garnets });
  });

  it('the richest of four losers chooses an opponent', () => {
    const others = main.placings.filter(({ seat }) => !holders.includes(seat));
    const best = others.toSorted((one, other) => other.score - one.score)[0]?.seat;
    const ask = played.step?.asks[0];
    expect(ask?.seat).toBe(best);
    expect(main.duels).toMatchObject([{ kind: 'chooses', chooser: best }]);
    const chosen = others.at(1)?.seat;
    if (best === undefined || chosen === undefined) throw new Error('four are without a Token');
    played.take([], { [best]: { kind: 'opponent', opponent: chosen } });
    const deaths = played.step?.awaits?.filter(({ game }) => game === 'dm-invitational') ?? [];
    expect(deaths[0]?.players.map(({ seat }) => seat)).toEqual([best, chosen]);
    expect(deaths[1]?.players.map(({ seat }) => seat).toSorted()).toEqual(
      others
        .map(({ seat }) => seat)
        .filter((seat) => seat !== best && seat !== chosen)
        .toSorted(),
    );
    const ends = deaths.map(({ match }) => played.play(match));
    const losers = ends.flatMap((end) => listWinners(end, 'goes-home'));
    const life = played.step?.awaits?.[0];
    if (life === undefined) throw new Error('the life match is open');
    expect(life.game).toBeNull();
    const placings = life.players.map(({ seat }, index) => {
      return { seat, place: index + 1, score: 0, prizes: [] };
    });
    const outcome = { placings, purses: { players: life.players, pairs: [] } };
    const [winner] = life.players;
    if (winner === undefined) throw new Error('five play it');
    played.take([{ kind: 'finished', match: life.match, lastHash: null, outcome }]);
    expect(getMember(played.position, winner.seat).garnets).toBe(winner.garnets + 3);
    const revived = losers[0];
    if (revived === undefined) throw new Error('two have lost');
    played.take([], { [winner.seat]: { kind: 'phoenix', phoenix: revived } });
    expect(losers.map((seat) => getMember(played.position, seat).status)).toEqual(['in', 'out']);
    expect(season.outcome(played.now)?.placings[0]?.seat).toBe(winner.seat);
  });
});

describe('DM Invitational', () => {
  it('each player and host has a house in DM Invitational', () => {
    const game = findGame('dm-invitational');
    const cast = createPlayers(12).map(({ seat }) => seat);
    const content = loadDefaultContent(game) as {
      houses: readonly { name: string; isDealers: boolean }[];
    };
    const names = game.getCastNames?.(content, { hosts: ['Ma', 'Third Host'], cast });
    const houses = content.houses.map(({ name, isDealers }) => ({
      name: names?.get(name) ?? name,
      isDealers,
    }));
    expect(houses.filter(({ isDealers }) => isDealers).map(({ name }) => name)).toEqual([
      'Ma',
      'Third Host',
    ]);
    for (const seat of cast) expect(houses.map(({ name }) => name)).toContain(seat);
  });
});

describe('Uncharted Territory', () => {
  const players = createPlayers(6);

  it('the top three players earn a Token of Life each', () => {
    const content = parseSeasonRows([
      {
        Episode: 'Main',
        Kind: 'main match',
        Games: 'uncharted-territory',
        Garnets: '0',
        Until: '2',
      },
      { Episode: 'Death', Kind: 'death match', Games: 'dm-invitational', Garnets: '0' },
      { Episode: 'Final', Kind: 'final', Games: 'elsewhere', Garnets: '0' },
    ]);
    const setup = { players, content, variants: {} };
    const begun = season.start({ setup, chance: seedChance(SEED) });
    const chosen = season.resolve({
      setup,
      state: begun.state,
      orders: {},
      chance: seedChance(1),
    });
    const [main] = season.next({ setup, state: chosen.state })?.awaits ?? [];
    if (main === undefined) throw new Error('the main match is open');
    const outcome = playToOutcome(findGame(main.game), main, RANDOM_PLAY);
    const report: Report = { kind: 'finished', match: main.match, lastHash: null, outcome };
    const given = { setup, state: chosen.state, orders: {}, chance: seedChance(2) };
    const { state } = season.resolve({ ...given, reports: [report] });
    const [round] = getPosition({ setup, state }).rounds;
    expect(round?.holders).toEqual(listWinners(outcome, 'token-of-life'));
    expect(round?.holders).toHaveLength(3);
    expect([round?.candidate]).toEqual(listWinners(outcome, 'elimination-candidate'));
    expect(season.next({ setup, state })?.asks.map(({ seat }) => seat)).toEqual([round?.candidate]);
  });
});

describe.for(['presents-of-mine', 'pocket-mars'])('%s', (id) => {
  it('these games award no prizes of a season, so only the season’s format can', () => {
    const codes = loadOutcome(id).placings.flatMap(({ prizes }) => prizes.map(({ code }) => code));
    expect(codes.filter((code) => code !== 'victory')).toEqual([]);
    const cast = findGame(id).seats.most;
    const played = new PlayedSeason('knockout', cast);
    const end = played.play('round-1-main');
    const [round] = played.position.rounds;
    expect(round?.holders).toHaveLength(cast / 2);
    expect(end.placings.find(({ seat }) => seat === round?.candidate)?.place).toBe(
      Math.max(...end.placings.map(({ place }) => place)),
    );
  });
});

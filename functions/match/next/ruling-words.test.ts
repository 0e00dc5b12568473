import { describe, expect, it } from 'vitest';
import { onePrize } from '../../../rules/kit/match/prizes.ts';
import type { MatchOutcome, Report } from '../../../rules/kit/match/season.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import {
  programmeRow as row,
  draftedSeason as seasonOf,
} from '../../../test/support/table/drafted-season.ts';
import { sha256 } from '../ledger/digest.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { buildResultsEntry, parseRuling, RULING_EXPECTED } from './taking-reports.ts';

const KNOCKOUT_ELSEWHERE_ROWS = [
  row('main match', 'elsewhere', { Until: '2' }),
  row('death match', 'dm-invitational'),
  row('final', 'dm-invitational'),
];
const LEAGUE_ROWS = [row('league', 'dm-invitational')];
const COMMUNITY_ROWS = [
  row('main match', 'mars-immerser'),
  row('death matches', 'dm-invitational'),
  row('life match', 'pocket-mars'),
];

const parseSaidRuling = (season: Match, words: string) =>
  parseRuling(currentPosition(season), words);

/** Returns the outcome of a valid ruling. */
function requireOutcome(season: Match, words: string): MatchOutcome {
  const report = parseSaidRuling(season, words);
  if (typeof report === 'string' || !('outcome' in report)) throw new Error(String(report));
  return report.outcome;
}

const getGarnets = ({ purses }: MatchOutcome) =>
  Object.fromEntries(purses.players.map(({ seat, garnets }) => [seat, garnets]));

/** Returns codes of the prizes by seat. */
const getPrizes = ({ placings }: MatchOutcome) =>
  Object.fromEntries(
    placings.flatMap(({ seat, prizes }) =>
      prizes.length === 0 ? [] : [[seat, prizes.map(({ code }) => code)]],
    ),
  );

const getPlaces = ({ placings }: MatchOutcome) => placings.map(({ seat, place }) => [seat, place]);

describe('ruling', () => {
  const season = seasonOf(LEAGUE_ROWS, 3);

  it.for<readonly [string, Report]>([
    ['void round-1-table-1', { kind: 'void', match: 'round-1-table-1', follows: 'usual' }],
    ['Again round-1-table-1', { kind: 'void', match: 'round-1-table-1', follows: 'again' }],
    ['skip round-1-table-1', { kind: 'void', match: 'round-1-table-1', follows: 'skip' }],
    [' left dems ', { kind: 'left', seat: toSeat('Dems') }],
    ['back Isa', { kind: 'returned', seat: toSeat('Isa') }],
  ])('a ruling is parsed from “%s”', ([words, report]) =>
    expect(parseSaidRuling(season, words)).toEqual(report),
  );

  it.for([
    ['left Tha', 'There is no seat “Tha” in this season.'],
    [
      'cancel round-1-table-1',
      `“cancel round-1-table-1” is not a ruling. Write ${RULING_EXPECTED}.`,
    ],
    ['outcome round-9: Dems', 'There is no match “round-9” in this season.'],
  ] as const)('the invalid ruling “%s” is refused with the reason', ([words, why]) =>
    expect(parseSaidRuling(season, words)).toBe(why),
  );
});

describe('outcome of an external match', () => {
  const season = seasonOf(KNOCKOUT_ELSEWHERE_ROWS, 4);
  const outcome = (rest: string) => parseSaidRuling(season, `outcome round-1-main: ${rest}`);

  it('SE-405 a corrected outcome keeps the values of seats for which the host gives none', () => {
    const words =
      'Isa, Dems = Gigi, Jack; tokens Jack, Isa; candidate Dems; garnets Isa +3, Gigi -5';
    const report = outcome(words);
    expect(report).toMatchObject({ kind: 'finished', match: 'round-1-main', lastHash: null });
    const entered = requireOutcome(season, `outcome round-1-main: ${words}`);
    expect(getPlaces(entered)).toEqual([
      ['Isa', 1],
      ['Dems', 2],
      ['Gigi', 2],
      ['Jack', 4],
    ]);
    expect(getPrizes(entered)).toEqual({
      Isa: ['token-of-life'],
      Jack: ['token-of-life'],
      Dems: ['elimination-candidate'],
    });
    expect(getGarnets(entered)).toEqual({ Dems: 2, Gigi: 0, Isa: 5, Jack: 2 });
  });

  it.for([
    ['Isa, Dems, Gigi', /Add the place of Jack in /],
    ['Isa, Dems, Gigi, Jack, Isa', /only one place/],
    ['Isa, Dems, Gigi, Jack; garnets Isa 3', /Add a number of garnets to “Isa 3”, as in Isa \+3/],
    ['Isa, Dems, Gigi, Jack; winner Isa', /“winner Isa” is not valid\. Write /],
  ] as const)('an incomplete outcome is refused: %s', ([rest, why]) =>
    expect(outcome(rest)).toMatch(why),
  );
});

const collectResult = (season: Match, match: string, outcome: MatchOutcome): Match =>
  buildResultsEntry(
    season,
    [{ kind: 'finished', match, lastHash: sha256(match), outcome }],
    Date.parse('2026-06-01T21:00:00Z'),
  ).match;

const listPlayers = (season: Match, match: string): readonly Seat[] =>
  currentPosition(season)
    .step?.awaits?.find((one) => one.match === match)
    ?.players.map(({ seat }) => seat) ?? [];

const createGarnetPrize = (count: number) =>
  ({ code: 'garnet', count, text: `${count} garnets` }) as const;

describe('corrected outcome', () => {
  const begun = seasonOf(LEAGUE_ROWS, 3);
  const [first, second] = listPlayers(begun, 'round-1-table-1');
  if (first === undefined || second === undefined) throw new Error('two play');
  const season = collectResult(begun, 'round-1-table-1', {
    placings: [
      {
        seat: first,
        place: 1,
        score: 9,
        prizes: [createGarnetPrize(1), onePrize('advances', 'advances')],
      },
      { seat: second, place: 2, score: 8, prizes: [] },
    ],
    purses: {
      players: [
        { seat: first, garnets: 4 },
        { seat: second, garnets: 1 },
      ],
      pairs: [],
    },
  });
  const ruled = (rest: string) => requireOutcome(season, `outcome round-1-table-1: ${rest}`);

  it('a corrected outcome moves the garnet prize to the new winner', () => {
    const turned = ruled(`${second}, ${first}`);
    expect(getGarnets(turned)).toEqual({ [first]: 3, [second]: 2 });
    expect(getPrizes(turned)).toEqual({ [second]: ['garnet'] });
    expect(getGarnets(ruled(`${first}, ${second}`))).toEqual({ [first]: 4, [second]: 1 });
  });

  it('a corrected outcome contains the host’s balance for a named player', () => {
    const turned = ruled(`${second}, ${first}; garnets ${second} +3`);
    expect(getGarnets(turned)).toEqual({ [first]: 3, [second]: 5 });
    expect(getPrizes(turned)).toEqual({});
  });

  it('a corrected outcome preserves Communal Garnets', () => {
    const main = seasonOf(COMMUNITY_ROWS, 9);
    const seats = listPlayers(main, 'round-1-main');
    const outcome = {
      placings: seats.map((seat, index) => ({
        ...{ seat, place: index + 1, score: 9 - index },
        prizes: index < 4 ? [onePrize('token-of-life', 'Token of Life')] : [],
      })),
      purses: {
        players: seats.map((seat) => ({ seat, garnets: 2 })),
        pairs: [{ seats: [seats[0] ?? first, seats[1] ?? first] as const, garnets: 6 }],
      },
    };
    const asking = collectResult(main, 'round-1-main', outcome);
    const turned = requireOutcome(asking, `outcome round-1-main: ${seats.toReversed().join(', ')}`);
    expect(turned.purses).toEqual(outcome.purses);

    const life = listPlayers(asking, 'round-1-life');
    expect(life).toHaveLength(4);
    const lifeOutcome = {
      placings: life.map((seat, index) => ({
        ...{ seat, place: index + 1, score: 4 - index, prizes: [] },
      })),
      purses: { players: life.map((seat, index) => ({ seat, garnets: index })), pairs: [] },
    };
    const later = collectResult(asking, 'round-1-life', lifeOutcome);
    expect(currentPosition(later).step?.name).toBe(currentPosition(asking).step?.name);
    const other = parseSaidRuling(later, `outcome round-1-life: ${life.toReversed().join(', ')}`);
    expect(other).toMatchObject({ kind: 'ruled', outcome: { purses: lifeOutcome.purses } });
  });
});

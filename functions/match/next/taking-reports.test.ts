import { describe, expect, it } from 'vitest';
import { createPrize } from '../../../rules/kit/match/prizes.ts';
import type { MatchOutcome, Report } from '../../../rules/kit/match/season.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import { applyRequest, OPENED_MS, openMatch } from '../../../test/support/table/just-opened.ts';
import { sha256 } from '../ledger/digest.ts';
import type { Position } from '../ledger/position.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { listAwaitedHere } from '../reading/season-matches.ts';
import {
  buildMatchLink,
  buildResultsEntry,
  buildRulingChange,
  parseRuling,
  RULING_EXPECTED,
} from './taking-reports.ts';

const KNOCKOUT_ELSEWHERE_ROWS = [
  programmeRow('main match', 'elsewhere', { Until: '2' }),
  programmeRow('death match', 'dm-invitational'),
  programmeRow('final', 'dm-invitational'),
];
const LEAGUE_ROWS = [programmeRow('league', 'dm-invitational')];
const COMMUNITY_ROWS = [
  programmeRow('main match', 'mars-immerser'),
  programmeRow('death matches', 'dm-invitational'),
  programmeRow('life match', 'pocket-mars'),
];

const TEST_SEASON = draftedSeason(LEAGUE_ROWS, 4);
const COMMUNITY_SEASON = draftedSeason(COMMUNITY_ROWS, 9);
const KNOCKOUT_SEASON = draftedSeason(KNOCKOUT_ELSEWHERE_ROWS, 4);
const OPENED_SEASON = getCurrentPosition(TEST_SEASON);
const COLLECTED_AT_MS = Date.parse('2026-06-02T20:00:00Z');
const COLLECTED_AT = '2026-06-02T20:00:00.000Z';

const TOKEN_OF_LIFE = createPrize('token-of-life', 'Token of Life');

const listPlayers = (season: Match, match: string): readonly Seat[] =>
  getCurrentPosition(season)
    .step?.awaits?.find((one) => one.match === match)
    ?.players.map(({ seat }) => seat) ?? [];
/** Creates an outcome that ranks the seats. The first `tokens` seats win Tokens of Life. */
const createOutcome = (seats: readonly Seat[], tokens = 0): MatchOutcome => ({
  placings: seats.map((seat, index) => ({
    ...{ seat, place: index + 1, score: 9 - index, prizes: index < tokens ? [TOKEN_OF_LIFE] : [] },
  })),
  purses: { players: seats.map((seat) => ({ seat, garnets: 2 })), pairs: [] },
});
const createResult = (season: Match, match: string, tokens = 0) =>
  ({
    ...({ kind: 'finished', match, lastHash: sha256(match) } as const),
    outcome: createOutcome(listPlayers(season, match), tokens),
  }) as const;
const listOpenMatches = ({ step }: Position): readonly string[] =>
  (step?.awaits ?? []).map(({ match }) => match);

const collectFirst = (season: Match): Match => {
  const [match = ''] = listOpenMatches(getCurrentPosition(season));
  return buildResultsEntry(season, [createResult(season, match)], COLLECTED_AT_MS).match;
};

/** Returns the season after each collected match, until its end. */
const collectAllResults = (season: Match): readonly Match[] =>
  listOpenMatches(getCurrentPosition(season)).length === 0
    ? [season]
    : [season, ...collectAllResults(collectFirst(season))];

describe('match opened for an episode', () => {
  const [one] = listAwaitedHere(OPENED_SEASON);
  if (one === undefined) throw new Error('one is awaited');
  const form = { match: one.match, seat: 'Dems', link: 'a link', workbookId: 'a workbook' };
  const link = { public: 'p', host: 'h', title: 'One', game: 'A game', with: 'w' };
  const linked = { match: one.match, ...link, forms: [form] };
  const { match } = buildMatchLink(TEST_SEASON, linked, COLLECTED_AT_MS);
  const position = getCurrentPosition(match);

  it('an entry that links a match changes neither the step nor the deadline', () => {
    const { entry } = position.sealed;
    expect(entry).toMatchObject({ kind: 'match', match: one.match, ...link, at: COLLECTED_AT });
    expect(entry).toMatchObject({ next: OPENED_SEASON.sealed.entry.next, entry: 1 });
    expect(entry).toMatchObject({ answersSince: new Date(OPENED_MS).toISOString() });
    expect(position.step).toBe(OPENED_SEASON.step);
    expect(position.matches[one.match]).toMatchObject(link);
    expect(position.meanwhile).toEqual([entry]);
    expect(match.polled.forms).toEqual([form]);
    expect(Object.keys(position.matches[one.match]?.forms ?? {})).toEqual(['Dems']);
  });

  it('a new link of a match preserves earlier links', () => {
    const another = { match: 'another', ...link, forms: [] };
    const { match: both, submissions } = buildMatchLink(match, another, COLLECTED_AT_MS);
    expect(submissions).toEqual([]);
    expect(Object.keys(getCurrentPosition(both).matches)).toEqual([one.match, 'another']);
    expect(getCurrentPosition(both).meanwhile).toHaveLength(2);
  });
});

it('a step that awaits further matches continues after it takes a result', () => {
  const [first = ''] = listOpenMatches(OPENED_SEASON);
  const result = createResult(TEST_SEASON, first);
  const { match, submissions } = buildResultsEntry(TEST_SEASON, [result], COLLECTED_AT_MS);
  expect(submissions).toEqual([]);
  const position = getCurrentPosition(match);
  const step = { step: OPENED_SEASON.step?.name, title: OPENED_SEASON.step?.title };
  expect(position.sealed.entry).toMatchObject({
    ...{ kind: 'results', entry: 1, at: COLLECTED_AT, answersSince: COLLECTED_AT, ...step },
  });
  expect(listOpenMatches(position)).not.toContain(first);
  expect(position.history).toHaveLength(OPENED_SEASON.history.length + 1);
  expect(position.history.at(-1)).toMatchObject(step);
});

it('the last result resolves its step', () => {
  const seasons = collectAllResults(TEST_SEASON);
  const ended = seasons.slice(1).filter((season, index) => {
    const before = getCurrentPosition(seasons[index] ?? TEST_SEASON);
    return getCurrentPosition(season).step?.name !== before.step?.name;
  });
  expect(ended.length).toBeGreaterThan(0);
  for (const season of ended) {
    const { line, sealed, ...now } = getCurrentPosition(season);
    expect(now).toMatchObject({
      ...{ meanwhile: [], since: COLLECTED_AT, entered: {}, answersUntil: null, sorted: [] },
    });
    const by = { entry: sealed.entry.entry, deadline: COLLECTED_AT, orders: {} };
    expect(line.at(-1)?.by).toMatchObject(by);
    expect(line.at(-1)?.before).not.toHaveProperty('line');
  }
  const going = seasons.slice(1).filter((season) => !ended.includes(season));
  for (const season of going) {
    const { meanwhile, sealed } = getCurrentPosition(season);
    expect(meanwhile.at(-1)).toBe(sealed.entry);
  }
  const last = seasons.at(-1) ?? TEST_SEASON;
  const collectMore = () => buildResultsEntry(last, [], COLLECTED_AT_MS);
  expect(collectMore).toThrow('nothing is awaited any more');
});

it('the last result ends absences that cover one step', () => {
  const absent = { Dems: 'this step', Gigi: 'until told' } as const;
  const away = { ...TEST_SEASON, positions: [{ ...OPENED_SEASON, absent }] };
  let match: Match = away;
  while (getCurrentPosition(match).step?.name === OPENED_SEASON.step?.name) {
    expect(getCurrentPosition(match).absent).toEqual(absent);
    match = collectFirst(match);
  }
  expect(getCurrentPosition(match).absent).toEqual({ Gigi: 'until told' });
});

const begun = COMMUNITY_SEASON;

it('a step with questions and matches keeps its deadline when it takes results', () => {
  const main = createResult(begun, 'round-1-main', 4);
  const asking = buildResultsEntry(begun, [main], COLLECTED_AT_MS).match;
  const { step, sealed } = getCurrentPosition(asking);
  expect(step?.asks.length).toBeGreaterThan(0);
  expect(sealed.entry.next?.deadline).not.toBeNull();
  const open = listOpenMatches(getCurrentPosition(asking));
  const life = open.find((one) => one.includes('life')) ?? '';
  const later = COLLECTED_AT_MS + 72 * 3_600_000;
  const { match } = buildResultsEntry(asking, [createResult(asking, life)], later);
  const now = getCurrentPosition(match);
  expect(now.step?.name).toBe(step?.name);
  expect(now.sealed.entry).toMatchObject({ next: sealed.entry.next, answersSince: COLLECTED_AT });
  expect(now.meanwhile).toEqual([now.sealed.entry]);
  expect(now.since).toBe(getCurrentPosition(asking).since);
});

const rule = (report: Report, match = TEST_SEASON) =>
  buildRulingChange(getCurrentPosition(match), report, COLLECTED_AT_MS);
const [first = ''] = listOpenMatches(OPENED_SEASON);

it('a ruling on a match ends the wait for it', () => {
  const report = { kind: 'void', match: first, follows: 'again' } as const;
  expect(rule(report)).toMatchObject({
    own: { kind: 'ruling', report: { match: first }, answersSince: COLLECTED_AT },
  });
  const action = { kind: 'ruling', report } as const;
  const after = getCurrentPosition(applyRequest(TEST_SEASON, action, COLLECTED_AT_MS));
  expect(listOpenMatches(after)).not.toContain(first);
  expect(after.line.at(-1)?.by.entry).toBe(1);
  expect(after.meanwhile).toEqual([after.sealed.entry]);
});

it('a ruling is refused if the match is not a season', () => {
  const left: Report = { kind: 'left', seat: toSeat('Dems') };
  expect(rule(left, openMatch())).toMatch(/is not a season, so it does not collect results\.$/);
  expect(typeof rule(left)).toBe('object');
  expect(typeof rule({ kind: 'void', match: 'round-9', follows: 'usual' })).toBe('string');
});

it('a ruling can set only the outcome of an awaited match that is played elsewhere', () => {
  const report: Report = { ...createResult(TEST_SEASON, first), lastHash: null };
  expect(rule(report)).toMatch(/is played here: its result is collected when it is over/);
  const elsewhere = KNOCKOUT_SEASON;
  const [there = ''] = listOpenMatches(getCurrentPosition(elsewhere));
  const own: Report = { ...createResult(elsewhere, there), lastHash: null };
  expect(rule(own, elsewhere)).toMatchObject({ own: { kind: 'ruling' } });
  expect(typeof rule({ ...own, match: 'round-9' }, elsewhere)).toBe('string');
});

const parseHostRuling = (season: Match, words: string) =>
  parseRuling(getCurrentPosition(season), words);

/** Returns the outcome of a ruling that must be valid. */
function requireOutcome(season: Match, words: string): MatchOutcome {
  const report = parseHostRuling(season, words);
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

const season = draftedSeason(LEAGUE_ROWS, 3);

it.for<readonly [string, Report]>([
  ['void round-1-table-1', { kind: 'void', match: 'round-1-table-1', follows: 'usual' }],
  ['Again round-1-table-1', { kind: 'void', match: 'round-1-table-1', follows: 'again' }],
  ['skip round-1-table-1', { kind: 'void', match: 'round-1-table-1', follows: 'skip' }],
  [' left dems ', { kind: 'left', seat: toSeat('Dems') }],
  ['back Isa', { kind: 'returned', seat: toSeat('Isa') }],
])('a ruling is parsed from “%s”', ([words, report]) =>
  expect(parseHostRuling(season, words)).toEqual(report),
);

it.for([
  ['left Tha', 'There is no seat “Tha” in this season.'],
  ['cancel round-1', `“cancel round-1” is not a ruling. Write ${RULING_EXPECTED}.`],
  ['outcome round-9: Dems', 'There is no match “round-9” in this season.'],
] as const)('the invalid ruling “%s” is refused with the reason', ([words, why]) =>
  expect(parseHostRuling(season, words)).toBe(why),
);

describe('outcome of an external match', () => {
  const season = KNOCKOUT_SEASON;
  const outcome = (rest: string) => parseHostRuling(season, `outcome round-1-main: ${rest}`);

  it('a corrected outcome keeps the values of seats that it omits', () => {
    const words =
      'Isa, Dems = Gigi, Jack; tokens Jack, Isa; candidate Dems; garnets Isa +3, Gigi -5';
    const report = outcome(words);
    expect(report).toMatchObject({ kind: 'finished', match: 'round-1-main', lastHash: null });
    const entered = requireOutcome(season, `outcome round-1-main: ${words}`);
    const places = Object.fromEntries(entered.placings.map(({ seat, place }) => [seat, place]));
    expect(places).toEqual({ Isa: 1, Dems: 2, Gigi: 2, Jack: 4 });
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
  buildResultsEntry(season, [{ ...createResult(season, match), outcome }], COLLECTED_AT_MS).match;

const createGarnetPrize = (count: number) =>
  ({ code: 'garnet', count, text: `${count} garnets` }) as const;

describe('corrected outcome', () => {
  const begun = draftedSeason(LEAGUE_ROWS, 3);
  const [first, second] = listPlayers(begun, 'round-1-table-1');
  if (first === undefined || second === undefined) throw new Error('two play');
  const season = collectResult(begun, 'round-1-table-1', {
    placings: createOutcome([first, second]).placings.map((one, index) =>
      index > 0
        ? one
        : { ...one, prizes: [createGarnetPrize(1), createPrize('advances', 'advances')] },
    ),
    purses: {
      players: [
        { seat: first, garnets: 4 },
        { seat: second, garnets: 1 },
      ],
      pairs: [],
    },
  });
  const readOutcome = (rest: string) => requireOutcome(season, `outcome round-1-table-1: ${rest}`);

  it('a corrected outcome moves the garnet prize to the new winner', () => {
    const turned = readOutcome(`${second}, ${first}`);
    expect(getGarnets(turned)).toEqual({ [first]: 3, [second]: 2 });
    expect(getPrizes(turned)).toEqual({ [second]: ['garnet'] });
    expect(getGarnets(readOutcome(`${first}, ${second}`))).toEqual({ [first]: 4, [second]: 1 });
  });

  it('a corrected outcome contains the host’s balance for a named player', () => {
    const turned = readOutcome(`${second}, ${first}; garnets ${second} +3`);
    expect(getGarnets(turned)).toEqual({ [first]: 3, [second]: 5 });
    expect(getPrizes(turned)).toEqual({});
  });

  it('a corrected outcome preserves Communal Garnets', () => {
    const main = COMMUNITY_SEASON;
    const seats = listPlayers(main, 'round-1-main');
    const { placings, purses } = createOutcome(seats, 4);
    const pairs = [{ seats: [seats[0] ?? first, seats[1] ?? first] as const, garnets: 6 }];
    const outcome = { placings, purses: { ...purses, pairs } };
    const asking = collectResult(main, 'round-1-main', outcome);
    const turned = requireOutcome(asking, `outcome round-1-main: ${seats.toReversed().join(', ')}`);
    expect(turned.purses).toEqual(outcome.purses);

    const life = listPlayers(asking, 'round-1-life');
    expect(life).toHaveLength(4);
    const lifeOutcome = createOutcome(life);
    const later = collectResult(asking, 'round-1-life', lifeOutcome);
    expect(getCurrentPosition(later).step?.name).toBe(getCurrentPosition(asking).step?.name);
    const other = parseHostRuling(later, `outcome round-1-life: ${life.toReversed().join(', ')}`);
    expect(other).toMatchObject({ kind: 'ruled', outcome: { purses: lifeOutcome.purses } });
  });
});

/** Tests that a season recognises an awaited match by its opening, whatever the match's name is. */

import { describe, expect, it } from 'vitest';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import type { Google } from '../../google/connect.ts';
import type { OpenedEntry } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition } from './match.ts';
import {
  describeMismatch,
  findHostIds,
  findMatchFiles,
  findMatchLink,
  hashAwaitedSetup,
  hashOpenedSetup,
  hasSeatFolders,
  isSeason,
  listAwaitedHere,
  listMatchPlayers,
  listUnopened,
} from './season-matches.ts';

const SEASON_MATCH = draftedSeason([programmeRow('league', 'dm-invitational')], 4);
const SEASON = currentPosition(SEASON_MATCH);
const [ONE, OTHER] = listAwaitedHere(SEASON) as readonly [AwaitedMatch, AwaitedMatch];
const [DEMS, GIGI] = ONE.players.map(({ seat }) => seat) as [Seat, Seat];
const PAIR = { seats: [DEMS, GIGI], garnets: 3 } as const;
const VARIED_MATCH: AwaitedMatch = { ...ONE, communal: [PAIR], variants: { speed: 'fast' } };

/** Creates the season in which one player brings a secret artefact. */
const createSeasonBringing = (artefact: string): Position => ({
  ...SEASON,
  game: { ...SEASON.game, getArtefacts: () => ({ [DEMS]: artefact }) },
});

/** Creates the first entry of a match opened for the season, with changes. */
const createOpenedEntry = (
  awaited: AwaitedMatch,
  change: { readonly settings?: object; readonly [field: string]: unknown } = {},
  season: Position = SEASON,
): OpenedEntry => {
  const { settings, ...other } = change;
  return {
    settings: { game: awaited.game, variants: { ...awaited.variants, more: 'own' }, ...settings },
    players: listMatchPlayers(season, awaited),
    ...(awaited.communal && { communal: awaited.communal }),
    season: { match: awaited.match, public: 'public' },
    ...other,
  } as unknown as OpenedEntry;
};

it('listAwaitedHere omits matches whose game is not installed', () => {
  const awaits = [{ ...ONE, game: null }, OTHER];
  const step = { ...SEASON.step, awaits } as Position['step'];
  expect(listAwaitedHere({ step })).toEqual([OTHER]);
  expect(listAwaitedHere({ step: null })).toEqual([]);
});

it('listMatchPlayers adds the artefacts of a season to the players', () => {
  expect(listMatchPlayers(SEASON, ONE)).toEqual(ONE.players);
  const [first, second] = listMatchPlayers(createSeasonBringing('a card'), ONE);
  expect([first, second]).toStrictEqual([
    { ...ONE.players[0], artefact: 'a card' },
    ONE.players[1],
  ]);
});

it('toOpen lists matches that have no link or whose link has a different setup', () => {
  const link = { host: 'a', with: hashAwaitedSetup(SEASON, ONE) };
  const having = (matches: object): Position => ({ ...SEASON, matches: matches as never });
  expect(listUnopened(SEASON)).toEqual([ONE, OTHER]);
  expect(listUnopened(having({ [ONE.match]: link }))).toEqual([OTHER]);
  expect(listUnopened(having({ [OTHER.match]: link }))).toEqual([ONE, OTHER]);
  expect(findMatchLink(having({ [ONE.match]: link }), ONE)).toBe(link);
  expect(findMatchLink(having({ [ONE.match]: link }), VARIED_MATCH)).toBeUndefined();
  expect(findMatchLink(SEASON, { ...ONE, match: 'constructor' })).toBeUndefined();
});

it('hashAwaitedSetup differs by game, players, garnets, artefacts and variants', () => {
  const [first] = ONE.players;
  if (first === undefined) throw new Error('somebody plays');
  const hashes = [
    hashAwaitedSetup(SEASON, ONE),
    hashAwaitedSetup(createSeasonBringing('a card'), ONE),
    ...[
      { game: 'pocket-mars' },
      { players: [first] },
      { communal: [PAIR] },
      { variants: { speed: 'fast' } },
      { variants: { speed: 'slow' } },
    ].map((change) => hashAwaitedSetup(SEASON, { ...ONE, ...change })),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

it('hashOpenedSetup of a match equals hashAwaitedSetup of its season', () => {
  for (const season of [SEASON, createSeasonBringing('a card')])
    for (const awaited of [ONE, VARIED_MATCH])
      expect(hashOpenedSetup(createOpenedEntry(awaited, {}, season), awaited)).toBe(
        hashAwaitedSetup(season, awaited),
      );
  expect(hashOpenedSetup(createOpenedEntry(ONE, { communal: [] }), ONE)).toBe(
    hashAwaitedSetup(SEASON, ONE),
  );
  const slow = createOpenedEntry(VARIED_MATCH, { settings: { variants: { speed: 'slow' } } });
  expect(hashOpenedSetup(slow, VARIED_MATCH)).not.toBe(hashAwaitedSetup(SEASON, VARIED_MATCH));
});

describe('whyNotAwaited', () => {
  const why = (awaited: AwaitedMatch, change = {}, season = SEASON): string | null =>
    describeMismatch(createOpenedEntry(awaited, change), awaited, { season, publicId: 'public' });
  const other = 'the match was opened for another season or another match';

  it.for<readonly [string, AwaitedMatch, object, string | null]>([
    ['it is the awaited match', ONE, {}, null],
    ['it is the awaited match, with pairs and variants', VARIED_MATCH, {}, null],
    ['it is of no season', ONE, { season: undefined }, other],
    ['another episode', ONE, { season: { match: 'round-9', public: 'public' } }, other],
    ['another season', ONE, { season: { match: ONE.match, public: 'else' } }, other],
    ['another game', ONE, { settings: { game: 'pocket-mars' } }, 'the match has another game'],
    [
      'other players',
      ONE,
      { players: ONE.players.slice(1) },
      'the players or their artefacts differ',
    ],
    ['pairs that bring nothing', VARIED_MATCH, { communal: [] }, 'the garnets of the pairs differ'],
    ['pairs that bring more', ONE, { communal: [PAIR] }, 'the garnets of the pairs differ'],
    [
      'other variants',
      VARIED_MATCH,
      { settings: { variants: { speed: 'slow' } } },
      'the variants differ',
    ],
  ])('describeMismatch returns the reason for a match: %s', ([, awaited, change, said]) =>
    expect(why(awaited, change)).toBe(said),
  );

  it('describeMismatch compares artefacts and each of several variants', () => {
    expect(why(ONE, {}, createSeasonBringing('a card'))).toMatch('their artefacts differ');
    const two = { ...ONE, variants: { one: 'a', two: 'b' } };
    expect(why(two)).toBeNull();
    expect(why(two, { settings: { variants: { one: 'a', two: 'c' } } })).toMatch('variants');
  });
});

/** A client whose calls all fail. */
const nobody = {} as Google;

it('only a season and the matches opened for it have player folders', () => {
  const opened = createOpenedEntry({ ...ONE, game: 'pocket-mars' });
  const of = (given: object) => ({ ...SEASON, opened: { ...opened, ...given } });
  const alone = of({ season: undefined });
  expect([SEASON, alone].map(isSeason)).toEqual([true, false]);
  expect(
    [SEASON, alone, of({})].map((one) => hasSeatFolders({ ...SEASON_MATCH, positions: [one] })),
  ).toEqual([true, false, true]);
});

it('findMatchFiles asks Google only if the season may have matches', async () => {
  expect(await findMatchFiles(nobody, { ...SEASON_MATCH, key: null })).toEqual(new Map());
  expect(await findHostIds(nobody, SEASON_MATCH)).toEqual({});
});

import { describe, expect, it } from 'vitest';
import type { AwaitedMatch, Report } from '../../../rules/kit/match/season.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition } from './match.ts';
import {
  findAwaitedSince,
  hashAwaitedSetup,
  isDepartureUndone,
  listAwaitedChanges,
  listAwaitedHere,
} from './season-matches.ts';

const OPENED_POSITION = currentPosition(
  draftedSeason([programmeRow('league', 'dm-invitational')], 4),
);
const [ONE, OTHER] = listAwaitedHere(OPENED_POSITION) as readonly [AwaitedMatch, AwaitedMatch];
const [DEMS, GIGI] = ONE.players.map(({ seat }) => seat) as [Seat, Seat];

/** Creates the entry that links a match to a workbook. */
const createLinkEntry = (host: string, match = ONE.match): Entry =>
  ({ kind: 'match', match, host, title: ONE.title }) as Entry;
const createRulingEntry = (report: Report): Entry => ({ kind: 'ruling', report }) as Entry;
const createResultsEntry = (match: string): Entry =>
  ({ kind: 'results', reports: [{ kind: 'finished', match }] }) as unknown as Entry;
const ELSE = { kind: 'content' } as Entry;

/** An entry, the workbook of the first match after the entry, and the seats that left. */
type SeasonStep = readonly [Entry, string | null, ...Seat[]];

/** Creates the season after its opening and each of these entries. */
const createSeasonAfter = (
  ...entries: readonly SeasonStep[]
): { readonly positions: readonly Position[] } => ({
  positions: [OPENED_POSITION, ...entries.map(createPositionAfter)],
});

function createPositionAfter([entry, host, ...absent]: SeasonStep, index: number): Position {
  const awaited = { ...ONE, absent };
  const link = { host: host ?? 'a', with: hashAwaitedSetup(OPENED_POSITION, awaited) };
  return {
    ...OPENED_POSITION,
    sealed: { ...OPENED_POSITION.sealed, entry: { ...entry, entry: index + 1 } },
    matches: { [ONE.match]: link },
    step: { ...OPENED_POSITION.step, awaits: host === null ? [OTHER] : [OTHER, awaited] },
  } as unknown as Position;
}

const listChanges = (...entries: readonly SeasonStep[]) =>
  listAwaitedChanges(createSeasonAfter(...entries)).map(({ link, since, why }) => [
    link.host,
    since,
    why,
  ]);

const NO_MORE_ANSWERS = 'You need not answer here any more.';
const OTHER_REASON =
  'The season has ruled, undone or corrected a result on which this match depends, and no longer ' +
  `awaits it. ${NO_MORE_ANSWERS}`;

const begun: SeasonStep = [createLinkEntry('a'), 'a'];

it('a match is not notified while its season awaits the match', () => {
  expect(listChanges()).toEqual([]);
  expect(listChanges(begun, [ELSE, 'a'])).toEqual([]);
  expect(listChanges(begun, [createResultsEntry(ONE.match), null])).toEqual([]);
  expect(listChanges(begun, [createResultsEntry(OTHER.match), null])).toEqual([
    ['a', 2, OTHER_REASON],
  ]);
});

it('a match is notified of the entry after which its season no longer awaits it', () => {
  expect(listChanges(begun, [ELSE, null], [ELSE, null])).toEqual([['a', 2, OTHER_REASON]]);
  expect(listChanges(begun, [ELSE, null], [ELSE, 'a'], [ELSE, null])).toEqual([
    ['a', 4, OTHER_REASON],
  ]);
});

it('a match that is awaited again is notified of the entry', () => {
  expect(listChanges(begun, [ELSE, null], [ELSE, 'a'], [ELSE, 'a'])).toEqual([['a', 3, null]]);
});

it('a replaced match is notified, but its replacement is not', () => {
  const replaced = `Another match has replaced this one. ${NO_MORE_ANSWERS}`;
  expect(listChanges(begun, [createLinkEntry('b'), 'b'])).toEqual([['a', 2, replaced]]);
  const [first] = listChanges(begun, [createLinkEntry('b', OTHER.match), null]);
  expect(first).toEqual(['a', 2, OTHER_REASON]);
  expect(listChanges(begun, [ELSE, null], [createLinkEntry('a'), 'a'])).toEqual([['a', 3, null]]);
  expect(
    listChanges(begun, [createLinkEntry('b'), 'b'], [createResultsEntry(ONE.match), null]),
  ).toEqual([['a', 2, replaced]]);
});

it('a match that is no longer awaited when it is linked is notified of the link’s entry', () => {
  expect(
    listChanges([ELSE, null], [createLinkEntry('a'), null], [ELSE, null])[0]?.slice(0, 2),
  ).toEqual(['a', 2]);
});

const outcome = { placings: [], purses: { players: [], pairs: [] } };
it.for<readonly [string, Report, string]>([
  [
    'one of its players has left',
    { kind: 'left', seat: GIGI },
    `${GIGI} has left the season, so the season no longer awaits this match. ${NO_MORE_ANSWERS}`,
  ],
  ['somebody else has left', { kind: 'left', seat: toSeat('Nobody') }, OTHER_REASON],
  [
    'it is void',
    { kind: 'void', match: ONE.match, follows: 'usual' },
    `The season has declared this match void. ${NO_MORE_ANSWERS}`,
  ],
  ['another match is void', { kind: 'void', match: OTHER.match, follows: 'usual' }, OTHER_REASON],
  [
    'its outcome was ruled',
    { kind: 'ruled', match: ONE.match, outcome },
    `The season has ruled the outcome of this match. ${NO_MORE_ANSWERS}`,
  ],
  [
    'the outcome of another match was ruled',
    { kind: 'ruled', match: OTHER.match, outcome },
    OTHER_REASON,
  ],
  ['somebody is back', { kind: 'returned', seat: DEMS }, OTHER_REASON],
  [
    'another entry collected its result',
    { kind: 'finished', match: ONE.match, lastHash: null, outcome },
    OTHER_REASON,
  ],
])('a match is notified why its season no longer awaits the match: %s', ([, report, why]) => {
  expect(listChanges(begun, [createRulingEntry(report), null])).toEqual([['a', 2, why]]);
});

describe('match without a player who left', () => {
  const link = { match: ONE.match, host: 'a' };
  const undone = (...entries: readonly SeasonStep[]) =>
    isDepartureUndone(createSeasonAfter(...entries), link, DEMS);
  const without: SeasonStep = [createRulingEntry({ kind: 'left', seat: DEMS }), 'a', DEMS];

  it('a player returns to a match only if the player’s departure was undone', () => {
    expect(undone([createLinkEntry('a'), 'a'], without, [ELSE, 'a'])).toBe(true);
    expect(undone([createLinkEntry('a'), 'a'], without)).toBe(false);
    expect(undone([createLinkEntry('a'), 'a'], [ELSE, 'a'])).toBe(false);
    expect(undone([createLinkEntry('a'), 'a', GIGI], [ELSE, 'a'])).toBe(false);
    expect(undone([createLinkEntry('a'), 'a'], without, [ELSE, 'a'], without)).toBe(false);
    const { positions } = createSeasonAfter(without, [ELSE, 'a']);
    expect(isDepartureUndone({ positions: positions.slice(1) }, link, DEMS)).toBe(true);
    expect(undone([createLinkEntry('b'), 'b'], [ELSE, 'b', DEMS], [ELSE, 'b'])).toBe(false);
  });

  it('a match does not get a player back who returned to the season later', () => {
    const back = createRulingEntry({ kind: 'returned', seat: DEMS });
    expect(undone([createLinkEntry('a'), 'a'], without, [back, 'a'])).toBe(false);
    const other = createRulingEntry({ kind: 'left', seat: GIGI });
    expect(undone([createLinkEntry('a'), 'a'], without, [other, 'a', GIGI])).toBe(true);
  });
});

describe('awaitedSince', () => {
  const since = (...entries: readonly SeasonStep[]) =>
    findAwaitedSince(createSeasonAfter(...entries), ONE);

  it('a match has been awaited since its last opening', () => {
    expect(since([ELSE, null], [createLinkEntry('a'), 'a'], [ELSE, 'a'])).toBe(2);
    expect(since([createLinkEntry('a'), 'a'], [createLinkEntry('b'), 'b'], [ELSE, 'b'])).toBe(2);
    expect(since([createLinkEntry('a'), 'a'], [ELSE, null], [ELSE, 'a'])).toBe(3);
  });

  it('a match that was not opened here is awaited since the season first requested it', () => {
    expect(findAwaitedSince({ positions: [OPENED_POSITION, OPENED_POSITION] }, ONE)).toBe(0);
    const elsewhere = { ...ONE, game: null };
    const entries: readonly SeasonStep[] = [
      [ELSE, null],
      [ELSE, 'a'],
      [createLinkEntry('b'), 'b'],
    ];
    expect(findAwaitedSince(createSeasonAfter(...entries), elsewhere)).toBe(2);
    expect(findAwaitedSince(createSeasonAfter([ELSE, null], [ELSE, null]), elsewhere)).toBe(3);
  });
});

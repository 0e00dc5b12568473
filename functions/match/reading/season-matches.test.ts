/**
 * Tests that a season recognises an awaited match by its opening, notifies matches that it no
 * longer awaits, and binds the forms of its matches.
 */

import { expect, it } from 'vitest';
import type { AwaitedMatch, Report } from '../../../rules/kit/match/season.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import type { Google } from '../../google/connect.ts';
import { createBindingKey, type SeatBinding } from '../ledger/bindings.ts';
import type { Entry, OpenedEntry } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import type { SeatFiles } from './files.ts';
import { getCurrentPosition, type Match } from './match.ts';
import type { OwnForm } from './polled.ts';
import {
  describeMismatch,
  findAwaitedSince,
  findHostIds,
  findMatchFiles,
  findMatchLink,
  findOwnForm,
  hashAwaitedSetup,
  hashForms,
  hashOpenedSetup,
  hasSeatFolders,
  isAddressLost,
  isDepartureUndone,
  isSeason,
  listAwaitedChanges,
  listAwaitedHere,
  listBoundForms,
  listMatchPlayers,
  listOwnForms,
  listUnopened,
  withOwnForms,
} from './season-matches.ts';

const DRAFTED_SEASON = draftedSeason([programmeRow('league', 'dm-invitational')], 4);
const FORM_ADDRESS = 'https://docs.google.com/forms/d/e/the-form/viewform';
const SEASON_MATCH: Match = {
  ...DRAFTED_SEASON,
  files: { ...DRAFTED_SEASON.files, formAddress: FORM_ADDRESS },
};
const SEASON = getCurrentPosition(SEASON_MATCH);
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

const explain = (awaited: AwaitedMatch, change = {}, season = SEASON): string | null =>
  describeMismatch(createOpenedEntry(awaited, change), awaited, { season, publicId: 'public' });
const OTHER_SEASON = 'the match was opened for another season or another match';

it.for<readonly [string, AwaitedMatch, object, string | null]>([
  ['it is the awaited match', ONE, {}, null],
  ['it is the awaited match, with pairs and variants', VARIED_MATCH, {}, null],
  ['it is of no season', ONE, { season: undefined }, OTHER_SEASON],
  ['another episode', ONE, { season: { match: 'round-9', public: 'public' } }, OTHER_SEASON],
  ['another season', ONE, { season: { match: ONE.match, public: 'else' } }, OTHER_SEASON],
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
])('describeMismatch returns the reason for a match: %s', ([, awaited, change, text]) =>
  expect(explain(awaited, change)).toBe(text),
);

it('describeMismatch compares artefacts and each of several variants', () => {
  expect(explain(ONE, {}, createSeasonBringing('a card'))).toMatch('their artefacts differ');
  const two = { ...ONE, variants: { one: 'a', two: 'b' } };
  expect(explain(two)).toBeNull();
  expect(explain(two, { settings: { variants: { one: 'a', two: 'c' } } })).toMatch('variants');
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
  positions: [SEASON, ...entries.map(createPositionAfter)],
});

function createPositionAfter([entry, host, ...absent]: SeasonStep, index: number): Position {
  const awaited = { ...ONE, absent };
  const link = { host: host ?? 'a', with: hashAwaitedSetup(SEASON, awaited) };
  return {
    ...SEASON,
    sealed: { ...SEASON.sealed, entry: { ...entry, entry: index + 1 } },
    matches: { [ONE.match]: link },
    step: { ...SEASON.step, awaits: host === null ? [OTHER] : [OTHER, awaited] },
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
const REPLACED_REASON = `Another match has replaced this one. ${NO_MORE_ANSWERS}`;

const LINKED_A: SeasonStep = [createLinkEntry('a'), 'a'];
const LINKED_B: SeasonStep = [createLinkEntry('b'), 'b'];
const AWAITED: SeasonStep = [ELSE, 'a'];
const GONE: SeasonStep = [ELSE, null];

const COLLECTED: SeasonStep = [createResultsEntry(ONE.match), null];
const NOT_AWAITED = [['a', 2, OTHER_REASON]];
const REPLACED = [['a', 2, REPLACED_REASON]];

it.for<readonly [string, readonly SeasonStep[], unknown]>([
  ['nothing while its season awaits it', [LINKED_A, AWAITED], []],
  ['nothing once its own result is collected', [LINKED_A, COLLECTED], []],
  [
    'the results of another match',
    [LINKED_A, [createResultsEntry(OTHER.match), null]],
    NOT_AWAITED,
  ],
  ['the first entry after which it is not awaited', [LINKED_A, GONE, GONE], NOT_AWAITED],
  ['the last such entry', [LINKED_A, GONE, AWAITED, GONE], [['a', 4, OTHER_REASON]]],
  [
    'the entry after which it is awaited again',
    [LINKED_A, GONE, AWAITED, AWAITED],
    [['a', 3, null]],
  ],
  ['its replacement, which is not notified', [LINKED_A, LINKED_B], REPLACED],
  ['its replacement, whose result is collected', [LINKED_A, LINKED_B, COLLECTED], REPLACED],
  [
    'the link of another match',
    [LINKED_A, [createLinkEntry('b', OTHER.match), null]],
    expect.arrayContaining(NOT_AWAITED),
  ],
  ['its second link', [LINKED_A, GONE, LINKED_A], [['a', 3, null]]],
  [
    'its own link if it is not awaited then',
    [GONE, [createLinkEntry('a'), null], GONE],
    [['a', 2, expect.any(String)]],
  ],
])('a match that its season opened is notified of %s', ([, steps, changes]) => {
  expect(listChanges(...steps)).toEqual(changes);
});

const outcome = { placings: [], purses: { players: [], pairs: [] } };
it.for<readonly [string, Report, string]>([
  [
    'one of its players has left',
    { kind: 'left', seat: GIGI },
    `${GIGI} has left the season, so the season no longer awaits this match.`,
  ],
  ['somebody else has left', { kind: 'left', seat: toSeat('Nobody') }, OTHER_REASON],
  [
    'it is void',
    { kind: 'void', match: ONE.match, follows: 'usual' },
    'The season has declared this match void.',
  ],
  ['another match is void', { kind: 'void', match: OTHER.match, follows: 'usual' }, OTHER_REASON],
  [
    'its outcome was ruled',
    { kind: 'ruled', match: ONE.match, outcome },
    'The season has ruled the outcome of this match.',
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
  const text = why.endsWith(NO_MORE_ANSWERS) ? why : `${why} ${NO_MORE_ANSWERS}`;
  expect(listChanges(LINKED_A, [createRulingEntry(report), null])).toEqual([['a', 2, text]]);
});

const LINK_OF_ONE = { match: ONE.match, host: 'a' };
const WITHOUT_DEMS: SeasonStep = [createRulingEntry({ kind: 'left', seat: DEMS }), 'a', DEMS];
const BACK: SeasonStep = [createRulingEntry({ kind: 'returned', seat: DEMS }), 'a'];
const WITHOUT_GIGI: SeasonStep = [createRulingEntry({ kind: 'left', seat: GIGI }), 'a', GIGI];

it.for<readonly [string, readonly SeasonStep[], boolean]>([
  ['was undone', [LINKED_A, WITHOUT_DEMS, AWAITED], true],
  ['was not undone', [LINKED_A, WITHOUT_DEMS], false],
  ['never happened', [LINKED_A, AWAITED], false],
  ['was that of another player', [[createLinkEntry('a'), 'a', GIGI], AWAITED], false],
  ['happened again', [LINKED_A, WITHOUT_DEMS, AWAITED, WITHOUT_DEMS], false],
  ['concerned a replacement', [LINKED_B, [ELSE, 'b', DEMS], [ELSE, 'b']], false],
  ['was followed by a return', [LINKED_A, WITHOUT_DEMS, BACK], false],
  ['was undone while another player left', [LINKED_A, WITHOUT_DEMS, WITHOUT_GIGI], true],
])(
  'whether a player returns to a match if the player’s departure %s: $2',
  ([, steps, isUndone]) => {
    expect(isDepartureUndone(createSeasonAfter(...steps), LINK_OF_ONE, DEMS)).toBe(isUndone);
  },
);

it('a departure before the link of a match can be undone', () => {
  const positions = createSeasonAfter(WITHOUT_DEMS, AWAITED).positions.slice(1);
  expect(isDepartureUndone({ positions }, LINK_OF_ONE, DEMS)).toBe(true);
});

it.for<readonly [string, AwaitedMatch, readonly SeasonStep[], number]>([
  ['its opening', ONE, [GONE, LINKED_A, AWAITED], 2],
  ['its last opening', ONE, [LINKED_A, LINKED_B, [ELSE, 'b']], 2],
  ['the entry that awaits it again', ONE, [LINKED_A, GONE, AWAITED], 3],
  ['the first request, if opened elsewhere', { ...ONE, game: null }, [GONE, AWAITED, LINKED_B], 2],
  ['the next entry, if not yet requested', { ...ONE, game: null }, [GONE, GONE], 3],
])('a match has been awaited since %s', ([, awaited, steps, since]) => {
  expect(findAwaitedSince(createSeasonAfter(...steps), awaited)).toBe(since);
});

it('a match that was not opened is awaited since the season first requested it', () => {
  expect(findAwaitedSince({ positions: [SEASON, SEASON] }, ONE)).toBe(0);
});

/** Returns the match after a change to a seat's values on the tab “Players”. */
const withTypedSeat = (match: Match, seat: string, change: Partial<SeatFiles>): Match => ({
  ...match,
  files: {
    ...match.files,
    seats: match.files.seats.map((one) => (one.seat === seat ? { ...one, ...change } : one)),
  },
});

/** Returns the match after a change to a seat's bindings in the ledger. */
function withBoundSeat(match: Match, seat: string, change: Partial<SeatBinding>): Match {
  const position = getCurrentPosition(match);
  const { bindings } = position.opened;
  const seats = { ...bindings.seats, [seat]: { ...bindings.seats[seat], ...change } };
  const opened = { ...position.opened, bindings: { ...bindings, seats } };
  return { ...match, positions: [{ ...position, opened } as typeof position] };
}

const ADDRESS_HASH = 'ab'.repeat(32);
/** Returns the match with this address of Dems on the tab Players and in the ledger. */
const withKnownAddress = (match: Match, email: string): Match =>
  withBoundSeat(withTypedSeat(match, DEMS, { email }), DEMS, { email: ADDRESS_HASH });

const listSeats = (season: Match, match: Match) =>
  listOwnForms(season, ONE, match).map(({ seat }) => seat);

it('the forms of a match belong to all its players and contain code and workbook', () => {
  const forms = listOwnForms(SEASON_MATCH, ONE, SEASON_MATCH);
  expect(forms.map(({ match, seat, workbookId }) => [match, seat, workbookId])).toEqual([
    [ONE.match, DEMS, `workbook-of-${DEMS}`],
    [ONE.match, GIGI, `workbook-of-${GIGI}`],
  ]);
  for (const { seat, link } of forms) expect(link).toContain(`code-of-${seat}`);
});

it('the forms of a match do not include forms of unknown players', () => {
  const seats = SEASON_MATCH.files.seats.filter(({ seat }) => seat !== DEMS);
  expect(
    listSeats(SEASON_MATCH, { ...SEASON_MATCH, files: { ...SEASON_MATCH.files, seats } }),
  ).toEqual([GIGI]);
  const { files } = SEASON_MATCH;
  expect(
    listSeats(SEASON_MATCH, { ...SEASON_MATCH, files: { ...files, formAddress: '' } }),
  ).toEqual([]);
});

it('a form is listed if one person, or everybody with the link, can open both workbooks', () => {
  const here = withKnownAddress(SEASON_MATCH, 'dems@example.com');
  const elsewhere = withKnownAddress(SEASON_MATCH, 'gigi@example.com');
  const [open, lost] = [SEASON_MATCH, withBoundSeat(SEASON_MATCH, DEMS, { email: ADDRESS_HASH })];
  const shown: readonly (readonly [season: Match, match: Match, isShown: boolean])[] = [
    [here, withKnownAddress(SEASON_MATCH, ' Dems@Example.com'), true],
    [here, elsewhere, false],
    [here, open, false],
    [open, here, false],
    [open, open, true],
    [lost, lost, false],
    [open, lost, false],
    [lost, open, false],
    [withTypedSeat(open, DEMS, { email: 'dems@example.com' }), open, true],
    [open, withTypedSeat(open, DEMS, { email: 'dems@example.com' }), true],
  ];
  for (const [season, match, isShown] of shown)
    expect(listSeats(season, match)).toEqual(isShown ? [DEMS, GIGI] : [GIGI]);
});

it('an address counts as lost if the ledger has it and the tab does not', () => {
  expect(isAddressLost(SEASON_MATCH, DEMS)).toBe(false);
  expect(isAddressLost(withKnownAddress(SEASON_MATCH, 'dems@example.com'), DEMS)).toBe(false);
  expect(isAddressLost(withBoundSeat(SEASON_MATCH, DEMS, { email: ADDRESS_HASH }), DEMS)).toBe(
    true,
  );
  const bound = withBoundSeat(SEASON_MATCH, DEMS, { email: ADDRESS_HASH });
  const bare = { ...bound, files: { ...SEASON_MATCH.files, seats: [] } };
  expect(isAddressLost(bare, DEMS)).toBe(true);
  expect(isAddressLost(bare, GIGI)).toBe(false);
});

const OWN_FORMS = listOwnForms(SEASON_MATCH, ONE, SEASON_MATCH);
const ALL_FORMS = [...listOwnForms(SEASON_MATCH, OTHER, SEASON_MATCH), ...OWN_FORMS];

/** Returns a season whose ledger binds `held`, and whose tab Received contains `forms`. */
function createSeasonWith(held: readonly OwnForm[], forms: readonly OwnForm[] = held): Match {
  const hashOwn = (match: string) => ({
    forms: hashForms(
      SEASON_MATCH,
      held.filter((one) => one.match === match),
    ),
  });
  const matches = Object.fromEntries([ONE, OTHER].map(({ match }) => [match, hashOwn(match)]));
  const linked = { ...SEASON, matches: matches as unknown as typeof SEASON.matches };
  return { ...SEASON_MATCH, positions: [linked], polled: { ...SEASON_MATCH.polled, forms } };
}

it('a season uses the forms that its ledger binds', () => {
  expect(listBoundForms(createSeasonWith(OWN_FORMS))).toEqual(OWN_FORMS);
  const [, second] = OWN_FORMS;
  expect(listBoundForms(createSeasonWith(OWN_FORMS.slice(1), OWN_FORMS))).toEqual([second]);
  const inherited = [{ ...second, match: 'constructor' }] as readonly OwnForm[];
  for (const season of [
    { ...createSeasonWith(OWN_FORMS), key: null },
    { ...createSeasonWith(OWN_FORMS), positions: [SEASON] },
    createSeasonWith(OWN_FORMS, inherited),
  ])
    expect(listBoundForms(season)).toEqual([]);
});

it.for<readonly [string, Partial<OwnForm>]>([
  ['another link', { link: 'https://docs.google.com/forms/d/e/another/viewform' }],
  ['another workbook', { workbookId: 'another' }],
  ['another seat', { seat: GIGI }],
  ['another match', { match: OTHER.match }],
])('a season ignores a form whose cell was overwritten: %s', ([, change]) => {
  const forms = OWN_FORMS.slice(0, 1).map((first) => ({ ...first, ...change }));
  expect(listBoundForms(createSeasonWith(OWN_FORMS, forms))).toEqual([]);
});

it('a season’s forms are bound to the seats’ addresses by the season’s own key', () => {
  const season = createSeasonWith(OWN_FORMS);
  const handed = withBoundSeat(season, DEMS, { email: ADDRESS_HASH });
  expect(listBoundForms(handed).map(({ seat }) => seat)).toEqual([GIGI]);
  expect(listBoundForms({ ...season, key: createBindingKey() })).toEqual([]);
  expect(() => hashForms({ ...SEASON_MATCH, key: null }, OWN_FORMS)).toThrow('has its key');
});

it('findOwnForm finds a form by match and seat', () => {
  const season = createSeasonWith(ALL_FORMS);
  expect(findOwnForm(season, ONE.match, GIGI)).toEqual(OWN_FORMS[1]);
  expect(findOwnForm(season, 'round-9', GIGI)).toBeUndefined();
  expect(findOwnForm(createSeasonWith(OWN_FORMS, []), ONE.match, GIGI)).toBeUndefined();
});

it('new forms replace the older forms of their match', () => {
  const season = createSeasonWith(ALL_FORMS);
  const fresh = OWN_FORMS.slice(1);
  expect(withOwnForms(season, ONE.match, fresh)).toEqual([...ALL_FORMS.slice(0, -2), ...fresh]);
  expect(withOwnForms(season, OTHER.match, [])).toEqual(OWN_FORMS);
  for (const step of [{ ...SEASON.step, awaits: [ONE] }, null]) {
    const positions = [{ ...season.positions[0], step } as Position];
    expect(withOwnForms({ ...season, positions }, ONE.match, fresh)).toEqual(fresh);
  }
});

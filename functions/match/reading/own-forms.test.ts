import { describe, expect, it } from 'vitest';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import { createBindingKey, type SeatBinding } from '../ledger/bindings.ts';
import type { SeatFiles } from './files.ts';
import { currentPosition, type Match } from './match.ts';
import type { OwnForm } from './polled.ts';
import {
  findOwnForm,
  hashForms,
  isAddressLost,
  listAwaitedHere,
  listBoundForms,
  listOwnForms,
  withOwnForms,
} from './season-matches.ts';

const FORM_ADDRESS = 'https://docs.google.com/forms/d/e/the-form/viewform';
const DRAFTED_SEASON = draftedSeason([programmeRow('league', 'dm-invitational')], 4);
const SEASON: Match = {
  ...DRAFTED_SEASON,
  files: { ...DRAFTED_SEASON.files, formAddress: FORM_ADDRESS },
};
const [ONE, OTHER] = listAwaitedHere(currentPosition(SEASON)) as readonly [
  AwaitedMatch,
  AwaitedMatch,
];
const [DEMS, GIGI] = ONE.players.map(({ seat }) => seat) as [Seat, Seat];

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
  const position = currentPosition(match);
  const { bindings } = position.opened;
  const seats = { ...bindings.seats, [seat]: { ...bindings.seats[seat], ...change } };
  const opened = { ...position.opened, bindings: { ...bindings, seats } };
  return { ...match, positions: [{ ...position, opened } as typeof position] };
}

const ADDRESS_HASH = 'ab'.repeat(32);
/** Returns the match with this address of Dems on the tab Players and in the ledger. */
const withKnownAddress = (match: Match, email: string): Match =>
  withBoundSeat(withTypedSeat(match, DEMS, { email }), DEMS, { email: ADDRESS_HASH });

const seatsOf = (season: Match, match: Match) =>
  listOwnForms(season, ONE, match).map(({ seat }) => seat);

it('the forms of a match belong to all its players and contain code and workbook', () => {
  const forms = listOwnForms(SEASON, ONE, SEASON);
  expect(forms.map(({ match, seat, workbookId }) => [match, seat, workbookId])).toEqual([
    [ONE.match, DEMS, `workbook-of-${DEMS}`],
    [ONE.match, GIGI, `workbook-of-${GIGI}`],
  ]);
  for (const { seat, link } of forms) expect(link).toContain(`code-of-${seat}`);
});

it('the forms of a match do not include forms of unknown players', () => {
  const seats = SEASON.files.seats.filter(({ seat }) => seat !== DEMS);
  expect(seatsOf(SEASON, { ...SEASON, files: { ...SEASON.files, seats } })).toEqual([GIGI]);
  const { files } = SEASON;
  expect(seatsOf(SEASON, { ...SEASON, files: { ...files, formAddress: '' } })).toEqual([]);
});

it('a form is listed if one person, or everybody with the link, can open both workbooks', () => {
  const here = withKnownAddress(SEASON, 'dems@example.com');
  const elsewhere = withKnownAddress(SEASON, 'gigi@example.com');
  const [open, lost] = [SEASON, withBoundSeat(SEASON, DEMS, { email: ADDRESS_HASH })];
  const shown: readonly (readonly [season: Match, match: Match, isShown: boolean])[] = [
    [here, withKnownAddress(SEASON, ' Dems@Example.com'), true],
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
    expect(seatsOf(season, match)).toEqual(isShown ? [DEMS, GIGI] : [GIGI]);
});

it('an address counts as lost if the ledger has it and the tab does not', () => {
  expect(isAddressLost(SEASON, DEMS)).toBe(false);
  expect(isAddressLost(withKnownAddress(SEASON, 'dems@example.com'), DEMS)).toBe(false);
  expect(isAddressLost(withBoundSeat(SEASON, DEMS, { email: ADDRESS_HASH }), DEMS)).toBe(true);
  const bound = withBoundSeat(SEASON, DEMS, { email: ADDRESS_HASH });
  const bare = { ...bound, files: { ...SEASON.files, seats: [] } };
  expect(isAddressLost(bare, DEMS)).toBe(true);
  expect(isAddressLost(bare, GIGI)).toBe(false);
});

describe('forms kept by a season', () => {
  const forms = listOwnForms(SEASON, ONE, SEASON);
  const others = listOwnForms(SEASON, OTHER, SEASON);

  /** Returns a season whose ledger binds `held`, and whose tab Received contains `forms`. */
  function keeping(season: Match, held: readonly OwnForm[], forms: readonly OwnForm[]): Match {
    const position = currentPosition(season);
    const hashesOf = (match: string) => {
      const own = held.filter((one) => one.match === match);
      return { forms: hashForms(season, own) };
    };
    const matches = Object.fromEntries([ONE, OTHER].map(({ match }) => [match, hashesOf(match)]));
    const linked = { ...position, matches: matches as unknown as typeof position.matches };
    return { ...season, positions: [linked], polled: { ...season.polled, forms } };
  }

  it('a season uses the forms that its ledger binds', () => {
    expect(listBoundForms(keeping(SEASON, forms, forms))).toEqual(forms);
    expect(listBoundForms(keeping(SEASON, forms.slice(1), forms))).toEqual(forms.slice(1));
    expect(listBoundForms({ ...keeping(SEASON, forms, forms), key: null })).toEqual([]);
    expect(listBoundForms({ ...SEASON, polled: { ...SEASON.polled, forms } })).toEqual([]);
    const inherited = [{ ...forms[0], match: 'constructor' }] as readonly OwnForm[];
    expect(listBoundForms(keeping(SEASON, forms, inherited))).toEqual([]);
  });

  it.for<readonly [string, Partial<OwnForm>]>([
    ['another link', { link: 'https://docs.google.com/forms/d/e/another/viewform' }],
    ['another workbook', { workbookId: 'another' }],
    ['another seat', { seat: GIGI }],
    ['another match', { match: OTHER.match }],
  ])('a season ignores a form whose cell was overwritten: %s', ([, change]) => {
    const [first] = forms;
    if (first === undefined) throw new Error('there is one');
    expect(listBoundForms(keeping(SEASON, forms, [{ ...first, ...change }]))).toEqual([]);
  });

  it('a season’s forms are bound to the seats’ addresses by the season’s own key', () => {
    const season = keeping(SEASON, forms, forms);
    const handed = withBoundSeat(season, DEMS, { email: ADDRESS_HASH });
    expect(listBoundForms(handed).map(({ seat }) => seat)).toEqual([GIGI]);
    const { polled } = season;
    expect(listBoundForms({ ...season, polled, key: createBindingKey() })).toEqual([]);
    expect(() => hashForms({ ...SEASON, key: null }, forms)).toThrow('has its key');
  });

  it('findOwnForm finds a form by match and seat', () => {
    const season = keeping(SEASON, [...others, ...forms], [...others, ...forms]);
    expect(findOwnForm(season, ONE.match, GIGI)).toEqual(forms[1]);
    expect(findOwnForm(season, 'round-9', GIGI)).toBeUndefined();
    expect(findOwnForm(keeping(SEASON, forms, []), ONE.match, GIGI)).toBeUndefined();
  });

  it('new forms replace the older forms of their match', () => {
    const all = [...others, ...forms];
    const season = keeping(SEASON, all, all);
    const fresh = forms.slice(1);
    expect(withOwnForms(season, ONE.match, fresh)).toEqual([...others, ...fresh]);
    expect(withOwnForms(season, OTHER.match, [])).toEqual(forms);
    const [position] = season.positions;
    const step = { ...position?.step, awaits: [ONE] };
    const played = { ...season, positions: [{ ...position, step } as typeof position & {}] };
    expect(withOwnForms(played as Match, ONE.match, fresh)).toEqual(fresh);
    const over = { ...season, positions: [{ ...position, step: null } as typeof position & {}] };
    expect(withOwnForms(over as Match, ONE.match, fresh)).toEqual(fresh);
  });
});

import { expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { openMatch, SCARLET } from '../../../test/support/table/just-opened.ts';
import type { Settings } from '../ledger/entry.ts';
import { MATCH_SETTINGS } from '../reading/host-book.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { findSettingProblems, listMatchSettings } from './match-settings.ts';

const OPENED_MATCH = openMatch();
const formAddress = 'https://docs.google.com/forms/d/e/the-form/viewform';
const match: Match = { ...OPENED_MATCH, files: { ...OPENED_MATCH.files, formAddress } };

/** Returns the match with only these optional settings. */
function createMatchWith(own: Partial<Settings>): Match {
  const position = getCurrentPosition(match);
  const { game, title, timeZone, counts, knownBy, times, variants } = position.opened.settings;
  const usual = { game, title, timeZone, counts, knownBy, times, variants, earlyMs: null };
  const settings: Settings = { ...usual, ...own };
  return { ...match, positions: [{ ...position, opened: { ...position.opened, settings } }] };
}

const listValues = (of: Match): Readonly<Record<string, unknown>> =>
  Object.fromEntries(listMatchSettings(of).map(({ setting, value }) => [setting, value]));

test.each<readonly [string, Partial<Settings>, string | undefined]>([
  ['Early', {}, 'no'],
  ['Early', { earlyMs: 600_000 }, '10 minutes'],
  ['Polls', {}, 'no'],
  ['Polls', { pollMs: 60_000 }, 'every minute'],
  ['Reminders', {}, 'no'],
  ['Reminders', { remindMs: [] }, 'no'],
  ['Reminders', { remindMs: [7_200_000, 1_800_000] }, '2 hours, 30 minutes before a deadline'],
  ['Grace', {}, 'no'],
  ['Grace', { graceMs: 120_000 }, '2 minutes'],
  ['Grace', { graceIfMissingMs: 7_200_000 }, '2 hours, if somebody is missing'],
  ['Skipped days', {}, undefined],
  ['Skipped days', { skip: 'Sat, Sun' }, 'Sat, Sun'],
  ['Least time', { least: '20 hours' }, '20 hours'],
  ['Host plays', {}, undefined],
  ['Host plays', { hostSeat: SCARLET }, 'Scarlet'],
  ['Review', {}, 'no'],
  ['Review', { review: true }, 'yes'],
  ['Dice', {}, undefined],
  ['Dice', { beacon: EMULATED_CHAIN }, 'seed and beacon 41b364842a33'],
  ['Hosts', {}, undefined],
  ['Hosts', { hosts: ['Ann', 'Bob'] }, 'Ann, Bob'],
  ['Void after', {}, undefined],
  ['Void after', { voidAfter: '14 days' }, '14 days'],
  ['Which answer counts', { counts: 'last' }, 'the last valid one'],
  ['Players are known by', { knownBy: 'code' }, 'their seat code'],
  ['Players are known by', { knownBy: 'email' }, 'their verified e-mail'],
])('the setting “%s” of a match opened with %j is shown as %s', (name, own, value) => {
  const values = listValues(createMatchWith(own));
  expect([name in values, values[name]]).toEqual([value !== undefined, value]);
});

test('each pace and each variant of the game has a row with its choice or default', () => {
  const { game, opened: own } = getCurrentPosition(match);
  const [pace] = game.paces;
  if (pace === undefined) throw new Error('the game has a pace');
  const title = `Time for ${pace.title}`;
  expect(listValues(createMatchWith({ times: {} }))[title]).toBe(pace.usual);
  expect(listValues(createMatchWith({ times: { [pace.name]: '3 days' } }))[title]).toBe('3 days');
  const choices = [
    { value: 'a', label: 'The first' },
    { value: 'b', label: 'The second' },
  ];
  const varied = (variants: Settings['variants']) => {
    const other = createMatchWith({ variants });
    const variant = { name: 'map', title: 'Map', about: 'Where it is played.', choices };
    const positions = other.positions.map((one) => ({
      ...one,
      game: { ...game, variants: [variant as unknown as (typeof game.variants)[number]] },
    }));
    return listValues({ ...other, positions })['Map'];
  };
  expect([varied({ map: 'b' }), varied({ map: 'a' }), varied({})]).toEqual([
    'The second',
    'The first',
    '',
  ]);
  expect(listValues(match)['Rules']).toBe(own.rules);
});

test('settings that the host may change are shown with their value, and secrets last', () => {
  const { inviting, discord, files } = match;
  const values = listValues({
    ...match,
    key: null,
    pageAddress: 'https://page.example/',
    seasonId: 'season-of-this-match',
    inviting: { ...inviting, rules: 'https://rules.example/' },
    discord: { ...discord, webhook: { address: 'https://discord.example/hook' } },
  } as unknown as Match);
  expect(values).toMatchObject({
    [MATCH_SETTINGS.key]: '',
    [MATCH_SETTINGS.page]: 'https://page.example/',
    [MATCH_SETTINGS.rulesAddress]: 'https://rules.example/',
    [MATCH_SETTINGS.discord]: 'https://discord.example/hook',
    [MATCH_SETTINGS.season]: expect.stringContaining('season-of-this-match'),
    [MATCH_SETTINGS.formAddress]: files.formAddress,
  });
  const none = listValues(match);
  const secrets = [MATCH_SETTINGS.seed, MATCH_SETTINGS.key];
  expect(Object.keys(none).slice(-3)).toEqual(['Secret: show nobody', ...secrets]);
  expect(none[MATCH_SETTINGS.key]).toBe(match.key);
  expect([none[MATCH_SETTINGS.discord], none[MATCH_SETTINGS.page]]).toEqual(['', '']);
  expect(none).not.toHaveProperty(MATCH_SETTINGS.rulesAddress);
  expect(none).not.toHaveProperty(MATCH_SETTINGS.season);
});

/** Rows with the settings of the opening, as 1.0.0 wrote them. */
const FORMER_SETTING_ROWS = {
  'Time for Ranking': '1 day',
  'Time for Airdrop': '12 hours',
  'Time for Turn': '12 hours',
  Early: '10 minutes',
  Looks: 'every 5 minutes',
  Reminders: '2 hours, 30 minutes before a deadline',
  Grace: '2 minutes',
  Review: 'yes',
  Dice: 'seed and beacon 41b364842a33',
  Hosts: 'Ann, Bob',
  'Void after': '14 days',
  'Which answer counts': 'the last valid one',
  'Players are known by': 'their seat code',
};

/** Finds the rows with a problem. Default of `drawnBy`: the version of 1.0.0. */
function findProblems(typed: Readonly<Record<string, string>>, drawnBy?: number) {
  const { positions, ...rest } = createMatchWith({
    ...{ earlyMs: 600_000, pollMs: 300_000, remindMs: [7_200_000, 1_800_000], graceMs: 120_000 },
    ...{ review: true, beacon: EMULATED_CHAIN, hosts: ['Ann', 'Bob'], voidAfter: '14 days' },
    ...{ times: {}, counts: 'last', knownBy: 'code' },
  });
  const rows = Object.entries({ ...FORMER_SETTING_ROWS, ...typed });
  return findSettingProblems({
    ...rest,
    positions: positions.map((one) => {
      const { drawnBy: _, ...entry } = one.opened;
      return { ...one, opened: { ...entry, ...(drawnBy !== undefined && { drawnBy }) } };
    }),
    settingsTyped: new Map(rows.map(([name, value], row) => [name, { value, row }])),
  }).map(({ where }) => where);
}

test('a changed setting of the opening is reported, also in a match of 1.0.0', () => {
  expect(findProblems({})).toEqual([]);
  for (const name of Object.keys(FORMER_SETTING_ROWS).filter((one) => one !== 'Looks'))
    expect(findProblems({ [name]: 'banana' })).toEqual([`Match, ${name}`]);
  expect(findProblems({ Early: 'banana' }, 99)).toEqual([]);
});

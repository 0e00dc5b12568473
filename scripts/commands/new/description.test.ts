import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { findGame } from '../../../rules/games.ts';
import { justOpened } from '../../../test/support/table/just-opened.ts';
import { readOptions, refuseLostAddresses, withOptions } from './description.ts';
import { type Description, OPTION_NAMES } from './option-row.ts';
import { OPTIONS } from './options.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function read(described: Description) {
  const game = findGame('presents-of-mine');
  if (game === undefined) throw new Error('the game is not registered');
  const problems: string[] = [];
  const { settings } = readOptions({ game, described, problems });
  return { settings, problems };
}

describe('options that become settings', () => {
  test.each<[Description, object]>([
    [{}, { earlyMs: null, pollMs: 5 * MINUTE_MS, counts: 'last', knownBy: 'code' }],
    [{ polls: '10 minutes' }, { pollMs: 10 * MINUTE_MS }],
    [{ remind: '2 hours, 1 day' }, { remindMs: [24 * HOUR_MS, 2 * HOUR_MS] }],
    [
      { grace: '5 minutes', review: true },
      { graceMs: 5 * MINUTE_MS, review: true },
    ],
  ])('%j', (described, settings) => {
    expect(read(described)).toMatchObject({ settings, problems: [] });
  });

  test.each<[Description, string]>([
    [{ polls: 'off' }, 'pollMs'],
    [{}, 'graceMs'],
    [{ review: false }, 'review'],
  ])('%j leaves out %s', (described, name) => {
    expect(read(described).settings).not.toHaveProperty(name);
  });

  test.each<[Description, string]>([
    [{ polls: '2 hours' }, '--polls'],
    [{ polls: 'often' }, '--polls'],
    [{ remind: '1 day, soon' }, '--remind'],
    [{ live: 'our page' }, '--live'],
    [{ live: true, game: 'season' }, '--live'],
    [{ remind: Array.from({ length: 10 }, (_, day) => `${day + 1} days`).join() }, '--remind'],
  ])('%j is refused by %s', (described, option) => {
    expect(read(described).problems).toEqual([expect.stringContaining(option)]);
  });

  test('every wrong option is reported at once', () => {
    const { problems } = read({ early: 'soon', grace: '2 hours', review: true });
    expect(problems.map((problem) => problem.split(':')[0]).toSorted()).toEqual([
      '--early',
      '--grace',
      '--review',
    ]);
  });
});

test('commander stores the value of every flag under the name of its option', () => {
  const { options } = withOptions(new Command('new'), 'season');
  expect(options.map((option) => option.attributeName())).toEqual(
    OPTION_NAMES.filter((name) => OPTIONS[name].flag !== undefined),
  );
});

test('a match is not opened with players from a match whose tab Players lost an address', () => {
  const match = justOpened();
  const [first, ...others] = match.files.seats;
  if (first === undefined) throw new Error('a match has seats');
  const lost = { ...match, files: { ...match.files, seats: [{ ...first, email: '' }, ...others] } };
  expect(() => refuseLostAddresses(match)).not.toThrow();
  expect(() => refuseLostAddresses(lost)).toThrow(
    `The address of ${first.seat} is missing on the tab`,
  );
});

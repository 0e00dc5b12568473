import { Command } from 'commander';
import { expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { readStepTimes } from '../../../functions/match/next/calendar.ts';
import { findGame } from '../../../rules/games.ts';
import {
  applyRequest,
  OPENED_MS,
  openMatch,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { buildPlan } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { requireGame } from '../../shared/match/outside-game.ts';
import {
  copyDescription,
  mergeDescriptions,
  parseOptions,
  rejectLostAddresses,
  withMatchOptions,
} from './description.ts';
import { type Description, OPTION_NAMES, withDaysAsTimes } from './option-row.ts';
import { MATCH_OPTIONS } from './options.ts';
import { listQuotaLines } from './summary.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function parseDescription(described: Description, id = 'presents-of-mine') {
  const game = findGame(id);
  if (game === undefined) throw new Error('the game is not registered');
  const problems: string[] = [];
  const { settings } = parseOptions({ game, described }, problems);
  return { settings, problems };
}

test.each<[Description, object]>([
  [{}, { earlyMs: null, pollMs: 5 * MINUTE_MS, counts: 'last', knownBy: 'code' }],
  [{ polls: '10 minutes' }, { pollMs: 10 * MINUTE_MS }],
  [{ remind: '2 hours, 1 day' }, { remindMs: [24 * HOUR_MS, 2 * HOUR_MS] }],
  [
    { grace: '5 minutes', review: true },
    { graceMs: 5 * MINUTE_MS, review: true },
  ],
  [{ extensions: '2 x 24 hours' }, { extensions: { count: 2, lengthMs: 24 * HOUR_MS } }],
  [{ away: 'everybody' }, { away: 'everybody' }],
])('options %j become settings', (described, settings) => {
  expect(parseDescription(described)).toMatchObject({ settings, problems: [] });
});

test.each<[Description, string]>([
  [{ polls: 'off' }, 'pollMs'],
  [{}, 'graceMs'],
  [{ review: false }, 'review'],
  [{ away: 'no' }, 'away'],
  [{}, 'extensions'],
])('options %j do not set %s', (described, name) => {
  expect(parseDescription(described).settings).not.toHaveProperty(name);
});

test.each<[Description, string]>([
  [{ polls: '2 hours' }, '--polls'],
  [{ polls: 'often' }, '--polls'],
  [{ extensions: 'two' }, '--extensions'],
  [{ remind: '1 day, soon' }, '--remind'],
  [{ live: 'our page' }, '--live'],
  [{ live: true, game: 'season' }, '--live'],
  [{ remind: Array.from({ length: 10 }, (_, day) => `${day + 1} days`).join() }, '--remind'],
])('wrong options %j are refused with the name %s', (described, option) => {
  expect(parseDescription(described).problems).toEqual([expect.stringContaining(option)]);
});

test('extensions and absences are refused for a season', () => {
  const described = { extensions: '2 x 1 day', away: 'host' } as const;
  expect(parseDescription(described, 'season').problems).toEqual([
    expect.stringContaining('--extensions: seasons do not have this option'),
    expect.stringContaining('--away: seasons do not have this option'),
  ]);
});

test('the summary warns that in a match of two an extension reveals its player', () => {
  const settings = { extensions: { count: 2, lengthMs: 24 * HOUR_MS } };
  const plan = buildPlan({ game: USUAL_GAME, players: 2, settings });
  const sentences = [MATCH_OPTIONS.extensions.summary?.({ plan, nowMs: 0 }) ?? []].flat();
  expect(sentences.join(' ')).toContain('each player knows who extended a step');
  const more = { ...plan, entrants: [...plan.entrants, ...plan.entrants] };
  expect(MATCH_OPTIONS.extensions.summary?.({ plan: more, nowMs: 0 })).toHaveLength(1);
});

test('all wrong options of new are reported at once', () => {
  const { problems } = parseDescription({ early: 'soon', grace: '2 hours', review: true });
  expect(problems.map((problem) => problem.split(':')[0]).toSorted()).toEqual([
    '--early',
    '--grace',
    '--review',
  ]);
});

test('Commander stores the value of every flag under the name of its option', () => {
  const { options } = withMatchOptions(new Command('new'), 'season');
  expect(options.map((option) => option.attributeName())).toEqual(
    OPTION_NAMES.filter((name) => MATCH_OPTIONS[name].flag !== undefined),
  );
});

test('--like is refused if the other match’s tab Players lost an address', () => {
  const match = openMatch();
  const [first, ...others] = match.files.seats;
  if (first === undefined) throw new Error('a match has seats');
  const lost = { ...match, files: { ...match.files, seats: [{ ...first, email: '' }, ...others] } };
  expect(() => rejectLostAddresses(match)).not.toThrow();
  expect(() => rejectLostAddresses(lost)).toThrow(
    `The address of ${first.seat} is missing on the tab`,
  );
});

test.each([
  [{}, 'seed'],
  [{ beacon: EMULATED_CHAIN }, 'beacon'],
])('--like copies the source of the dice (case %#)', (settings, dice) => {
  expect(copyDescription(openMatch(settings))).toMatchObject({ dice });
});

test('--like copies the calendar, and the host’s seat unless it was handed over', () => {
  const settings = {
    ...{ times: { ranking: 'Mon 19:00', airdrop: '1 day', turn: '12 hours' }, skip: 'Sun' },
    ...{ least: '20 hours', graceIfMissingMs: 2 * HOUR_MS, hostSeat: SCARLET },
    ...{ extensions: { count: 2, lengthMs: 24 * HOUR_MS }, away: 'host' as const },
  };
  const match = openMatch(settings);
  expect(parseDescription(copyDescription(match), USUAL_GAME.id)).toMatchObject({
    settings,
    problems: [],
  });
  const action = { kind: 'seat', seat: SCARLET, email: null, name: 'Sam' } as const;
  const handed = applyRequest(match, action, OPENED_MS + HOUR_MS);
  expect(copyDescription(handed)).not.toHaveProperty('hostPlays');
});

const PRESENTS_OF_MINE = await requireGame('presents-of-mine');

test('--days sets the days of all steps, and --time overrides them', () => {
  const days = { game: 'presents-of-mine', days: 'mon 7 pm' };
  const readBack = (described: Description) =>
    readStepTimes(described.time ?? [], PRESENTS_OF_MINE).times;
  const onMondays = { pregame: 'Mon 19:00', round: 'Mon 19:00' };
  expect(readBack(withDaysAsTimes(days, PRESENTS_OF_MINE))).toEqual(onMondays);
  const overridden = withDaysAsTimes({ ...days, time: ['round=1 day'] }, PRESENTS_OF_MINE);
  expect(readBack(overridden)).toEqual({ ...onMondays, round: '1 day' });
  const earlier = { preset: 'daily', time: ['round=1 day'] } as const;
  expect(readBack(mergeDescriptions(earlier, days))).toEqual(onMondays);
  expect(mergeDescriptions(days, { time: ['round=1 day'] }).time).toEqual(['round=1 day']);
});

const { settings: chosen } = buildPlan({ game: USUAL_GAME });
const settings = (pollMs: number) => ({ ...chosen, pollMs });

test('the summary shows how often polls read, and how many matches an account can run', () => {
  const [need, ...more] = listQuotaLines(settings(5 * MINUTE_MS), 8);
  expect(need).toContain('read 14 times an hour');
  expect(need).toContain('up to 9 times when everybody answers');
  expect(need).toContain('about 135 such matches');
  expect(listQuotaLines(settings(10 * MINUTE_MS), 8)[0]).toContain('about 256 such matches');
  expect(more).toEqual([]);
});

test('the summary warns if polls would exceed Google’s limit', () => {
  expect(listQuotaLines(settings(1000), 8).join(' ')).toContain('Poll less often');
  expect(listQuotaLines(settings(5 * MINUTE_MS), 40).join(' ')).toContain('a minute late');
});

test('the summary omits quotas if nothing polls', () => {
  const { pollMs: _, ...none } = settings(1000);
  expect(listQuotaLines(none, 8)).toEqual([]);
});

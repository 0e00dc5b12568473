/** A match that is not over so long after it was opened is void by itself, once, where the season was opened so. */

import { afterEach, expect, it } from 'vitest';
import { nextPoll } from '../../../functions/match/next/poll-task.ts';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { intervene } from '../../../functions/match/visiting/intervene.ts';
import { SHORT_SEASON } from '../../support/table/season.ts';
import { hostOf, openDue, openMatches, openSeason } from '../../support/table/season-table.ts';
import { HOST, type Table } from '../../support/table/table.ts';

let table: Table;
afterEach(() => table.close());

const DAY_MS = 86_400_000;
/** No polls but those that are made here. */
const SETTINGS = { voidAfter: '14 days' } as const;

async function polled(times = 1): Promise<void> {
  const task = nextPoll(await table.read(), table.emulator.clock.now());
  if (task === null) throw new Error('the season is polled');
  await Promise.all(Array.from({ length: times }, () => pollMatch(table.adjudicator, task)));
}

const later = (ms: number): Promise<void> =>
  table.emulator.clock.advanceTo(table.emulator.clock.now() + ms);

/** What the season says of matches by itself. */
const rulings = ({ positions }: Match) =>
  positions.flatMap(({ sealed: { entry } }) =>
    entry.kind === 'ruling' ? [[entry.asked, entry.reason]] : [],
  );

const awaited = (season: Match): readonly string[] =>
  (currentPosition(season).step?.awaits ?? []).map(({ match }) => match);

const REASON =
  'It was not over 14 days after it was opened, and is void then, as was said when the season was opened.';

async function pausedLeague(settings: Parameters<typeof openSeason>[2]): Promise<Match> {
  table = await openSeason('league', 2, settings);
  await openDue(table);
  const [match] = await openMatches(table);
  if (match === undefined) throw new Error('a match is played');
  const action = { kind: 'pause', form: 'open' } as const;
  await intervene(hostOf(table), match, {
    id: 'pause',
    action,
    asked: 'pause',
    reason: 'Holidays.',
  });
  return match;
}

it('though its host had paused it; not a day before, and once though two look at once', async () => {
  const match = await pausedLeague({ settings: SETTINGS });
  await later(13 * DAY_MS);
  await polled();
  expect(rulings(await table.read())).toEqual([]);
  await later(DAY_MS + 1000);
  await polled(2);
  await later(2000);
  const [name = ''] = Object.keys(currentPosition(await table.read()).matches);
  expect(rulings(await table.read())).toEqual([[`ruling void ${name}`, REASON]]);
  expect(awaited(await table.read())).toEqual([]);
  const old = currentPosition(await readMatch(table.as(HOST), match.files.hostId));
  expect(old.opened.settings.voidAfter).toBeUndefined();
});

it('and never where nothing was said of it', async () => {
  await pausedLeague({});
  await later(30 * DAY_MS);
  await polled();
  expect(rulings(await table.read())).toEqual([]);
});

it('and what is played elsewhere, which is made again and has its time anew', async () => {
  table = await openSeason(SHORT_SEASON, 3, { settings: SETTINGS });
  const [first] = awaited(await table.read());
  await later(14 * DAY_MS);
  await polled();
  await later(2000);
  await polled();
  const season = await table.read();
  expect(rulings(season)).toEqual([
    [`ruling void ${first}`, REASON.replace('was opened,', 'was to be played,')],
  ]);
  const [again] = awaited(season);
  expect(again).toBe(`${first}-again-1`);
  await later(14 * DAY_MS);
  await polled();
  expect(rulings(await table.read())).toHaveLength(2);
});

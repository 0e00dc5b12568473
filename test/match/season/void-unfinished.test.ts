import { expect, it } from 'vitest';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { KNOWN_GAMES, SHORT_SEASON } from '../../support/table/season.ts';
import { pollNow, requestAsHost, runDueTasks } from '../../support/table/season-host.ts';
import {
  openAllDue,
  openSeason,
  readOpenMatches,
  UNPOLLED_SETTINGS,
} from '../../support/table/season-table.ts';
import { HOST, type Table } from '../../support/table/table.ts';

let table: Table;

const DAY_MS = 86_400_000;
const PAUSE = { kind: 'pause', form: 'open' } as const;
const SETTINGS = { voidAfter: '14 days' } as const;

const pollSeason = (atOnce = 1): Promise<void> => pollNow(table, { atOnce });

const passTime = (ms: number): Promise<void> =>
  table.emulator.clock.advanceTo(table.emulator.clock.now() + ms);

/** Lists the rulings that the season has made by itself. */
const listOwnRulings = ({ positions }: Match) =>
  positions.flatMap(({ sealed: { entry } }) =>
    entry.kind === 'ruling' ? [[entry.asked, entry.reason]] : [],
  );

const listAwaited = (season: Match): readonly string[] =>
  (currentPosition(season).step?.awaits ?? []).map(({ match }) => match);

const REASON =
  'Nothing has happened in it for 14 days, and it is not over: it is void by the settings ' +
  'of the season.';

/** A league that asks for an artefact before each match, and can be paused then. */
const LEAGUE_OF_TWO_TABLES = {
  Programme: [
    { Episode: 'League', Kind: 'league', Games: 'uncharted-territory', Garnets: '1', Until: '1' },
  ],
  Games: KNOWN_GAMES,
};

async function openPausedLeague(settings: Parameters<typeof openSeason>[2]): Promise<Match> {
  table = await openSeason('league', 2, settings);
  await openAllDue(table);
  const [match] = await readOpenMatches(table);
  if (match === undefined) throw new Error('a match is played');
  await requestAsHost(table, match, PAUSE);
  return match;
}

it('an unfinished match is voided once at its time limit', async () => {
  const match = await openPausedLeague({ settings: SETTINGS });
  await passTime(13 * DAY_MS);
  await pollSeason();
  expect(listOwnRulings(await table.read())).toEqual([]);
  await passTime(DAY_MS + 1000);
  await pollSeason(2);
  await runDueTasks(table);
  const [name = ''] = Object.keys(currentPosition(await table.read()).matches);
  expect(listOwnRulings(await table.read())).toEqual([[`ruling void ${name}`, REASON]]);
  expect(listAwaited(await table.read())).toEqual([]);
  const old = currentPosition(await readMatch(table.as(HOST), match.files.hostId));
  expect(old.opened.settings.voidAfter).toBeUndefined();
});

it('a void match is shown as voided by the season', async () => {
  await openPausedLeague({ settings: SETTINGS });
  await passTime(14 * DAY_MS + 1000);
  await pollSeason();
  const { publicId } = (await table.read()).files;
  const story = JSON.stringify(table.emulator.snapshot().spreadsheets[publicId ?? '']?.sheets);
  expect(story).toContain('is void. Done by the season.');
  expect(story).not.toContain('by the host');
});

it('no match is voided in a season without a limit', async () => {
  await openPausedLeague({});
  await passTime(30 * DAY_MS);
  await pollSeason();
  expect(listOwnRulings(await table.read())).toEqual([]);
});

it('a match that goes on is never voided, though nobody answers', async () => {
  const times = Object.fromEntries(
    Object.keys(UNPOLLED_SETTINGS.times).map((name) => [name, '6 days']),
  );
  const settings = { ...SETTINGS, times };
  table = await openSeason('league', 2, { settings });
  await openAllDue(table);
  for (let looks = 0; looks < 3; looks++) {
    await passTime(6 * DAY_MS);
    await pollSeason();
  }
  const [match] = await readOpenMatches(table);
  expect(currentPosition(match ?? (await table.read())).line.length).toBeGreaterThan(1);
  expect(listOwnRulings(await table.read())).toEqual([]);
});

it('a match without a runner is voided long after its deadline', async () => {
  table = await openSeason('league', 2, { settings: SETTINGS, deadlinesFire: false });
  await openAllDue(table);
  const [match] = await readOpenMatches(table);
  if (match === undefined) throw new Error('a match is played');
  const { deadline } = currentPosition(match).sealed.entry.next ?? {};
  await table.emulator.clock.advanceTo(Date.parse(deadline ?? '') + 14 * DAY_MS - 1000);
  await pollSeason();
  expect(listOwnRulings(await table.read())).toEqual([]);
  await runDueTasks(table);
  await pollSeason();
  expect(listOwnRulings(await table.read())).toHaveLength(1);
});

it('the time of a season’s own pause does not count towards voiding a match', async () => {
  table = await openSeason(LEAGUE_OF_TWO_TABLES, 12, { settings: SETTINGS });
  await table.deadline();
  await openAllDue(table);
  const [one, other] = await readOpenMatches(table);
  if (one === undefined || other === undefined) throw new Error('two are played');
  await requestAsHost(table, other, PAUSE);
  const [match = ''] = listAwaited(await table.read());
  await requestAsHost(table, await table.read(), {
    kind: 'ruling',
    report: { kind: 'void', match, follows: 'again' },
  });
  await requestAsHost(table, await table.read(), PAUSE);
  await passTime(20 * DAY_MS);
  await pollSeason();
  expect(listOwnRulings(await table.read())).toHaveLength(1);
  await requestAsHost(table, await table.read(), { kind: 'resume' });
  await pollSeason();
  expect(listOwnRulings(await table.read())).toHaveLength(1);
  expect(listAwaited(await table.read())).not.toEqual([]);
  await passTime(14 * DAY_MS + 1000);
  await pollSeason();
  expect(listOwnRulings(await table.read())).toHaveLength(2);
});

it('an unfinished match played elsewhere is voided, and later its replacement', async () => {
  table = await openSeason(SHORT_SEASON, 3, { settings: SETTINGS });
  const [first] = listAwaited(await table.read());
  await passTime(14 * DAY_MS);
  await pollSeason();
  await runDueTasks(table);
  await pollSeason();
  const season = await table.read();
  expect(listOwnRulings(season)).toEqual([
    [
      `ruling void ${first}`,
      'It was not over 14 days after it was to be played: it is void by the settings of ' +
        'the season.',
    ],
  ]);
  const [again] = listAwaited(season);
  expect(again).toBe(`${first}-again-1`);
  await passTime(14 * DAY_MS);
  await pollSeason();
  expect(listOwnRulings(await table.read())).toHaveLength(2);
});

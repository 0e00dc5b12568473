import { describe, expect, it } from 'vitest';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { findActivePause } from '../../../functions/match/ledger/position.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { deskText } from '../../support/table/by-hand.ts';
import { drawRobotAnswers } from '../../support/table/just-opened.ts';
import { createMoments } from '../../support/table/moments.ts';
import { SHORT_SEASON } from '../../support/table/season.ts';
import {
  HOST_REASON,
  pollNow,
  readFreshMatch,
  requestAsHost,
  requestRuling,
  runDueTasks,
  undoLastStep,
} from '../../support/table/season-host.ts';
import {
  LEAGUE_WITH_ARTEFACTS,
  openAllDue,
  openSeason,
  playToNextDeadline,
  readFirstMatch,
  readOpenMatches,
  UNPOLLED_SETTINGS,
} from '../../support/table/season-table.ts';
import { HOST, type SavedMatch, submitForm, type Table } from '../../support/table/table.ts';

let table: Table;

const keepMoment = createMoments();

/** Opens a league of four with its first two matches. */
const openLeague = (): Promise<SavedMatch> =>
  keepMoment('league', async () => {
    table = await openSeason('league', 4, { settings: UNPOLLED_SETTINGS });
    await openAllDue(table);
    return table;
  });

/** Opens a death match, which depends on a main match and on a choice. */
const openDeathMatch = (): Promise<SavedMatch> =>
  keepMoment('death match', async () => {
    table = await openSeason(SHORT_SEASON, 4, { settings: UNPOLLED_SETTINGS });
    while ((await readOpenMatches(table))[0]?.files.seats.length !== 2)
      if (!(await playToNextDeadline(table))) throw new Error('the season does not go on');
    return table;
  });

const readCurrent = (match: Match): Promise<Match> => readFreshMatch(table, match);

async function pollSeason(polls = 1, adjudicator: Adjudicator = table.adjudicator): Promise<void> {
  for (let poll = 0; poll < polls; poll++) await pollNow(table, { adjudicator });
}

/** Lists the pauses of a match and their ends. */
const listClockEntries = ({ positions }: Match) =>
  positions.flatMap(({ sealed: { entry } }) =>
    entry.kind === 'pause' || entry.kind === 'resume' ? [[entry.kind, entry.reason]] : [],
  );

const takesAnswers = ({ files }: Match): boolean | undefined =>
  table.emulator.snapshot().forms[files.formId]?.isAcceptingResponses;

const NOTHING_OWED_TEXT = 'You need not answer here any more.';
const NOT_AWAITED_TEXT =
  'The season has ruled, undone or corrected a result on which this match depends, and no ' +
  `longer awaits it. ${NOTHING_OWED_TEXT}`;

it('a void match is paused only once by two simultaneous polls', async () => {
  const calls: string[] = [];
  table = await openSeason('league', 4, {
    from: await openLeague(),
    carry: (emulator) => async (input, init) => {
      calls.push(new Request(input, init).url);
      return emulator.fetchImplementation(input, init);
    },
  });
  const [one, other] = await readOpenMatches(table);
  if (one === undefined || other === undefined) throw new Error('two are played');
  await requestRuling(table, 'again round-1-table-1');
  await Promise.all([pollSeason(), pollSeason()]);
  await runDueTasks(table);
  const now = await readCurrent(one);
  expect(listClockEntries(now)).toEqual([
    ['pause', `The season has declared this match void. ${NOTHING_OWED_TEXT}`],
  ]);
  expect(findActivePause(getCurrentPosition(now))?.form).toBe('closed');
  expect(takesAnswers(now)).toBe(false);
  expect(listClockEntries(await readCurrent(other))).toEqual([]);
  calls.length = 0;
  await pollSeason(2);
  expect(calls.filter((url) => url.includes(one.files.hostId))).toEqual([]);
  expect(calls.filter((url) => url.includes(other.files.hostId))).not.toEqual([]);
  await openAllDue(table);
  expect(await readOpenMatches(table)).toHaveLength(2);
  expect(await deskText(table)).not.toContain('To be told');
});

it('a match that is void since a player left is paused with their name', async () => {
  table = await openSeason('league', 4, { from: await openLeague() });
  const match = await readFirstMatch(table);
  const [{ seat } = { seat: '' }] = match.files.seats;
  await requestRuling(table, `left ${seat}`);
  await runDueTasks(table);
  const reason =
    `${seat} has left the season, so the season no longer awaits this match. ` +
    `${NOTHING_OWED_TEXT}`;
  expect(listClockEntries(await readCurrent(match))).toEqual([['pause', reason]]);
});

it('a match whose player’s departure ends the season is paused', async () => {
  table = await openSeason('knockout', 2, { settings: UNPOLLED_SETTINGS });
  await openAllDue(table);
  const match = await readFirstMatch(table);
  await requestRuling(table, `left ${match.files.seats[0]?.seat}`);
  expect(getCurrentPosition(await table.read()).step).toBeNull();
  await runDueTasks(table);
  expect(listClockEntries(await readCurrent(match))).toHaveLength(1);
});

it('a match paused after a ruling goes on when the ruling is undone', async () => {
  table = await openSeason(SHORT_SEASON, 4, { from: await openDeathMatch() });
  const match = await readFirstMatch(table);
  const { next } = getCurrentPosition(match).sealed.entry;
  const fromMs = table.emulator.clock.now();
  await requestRuling(table, 'void round-1-main');
  await runDueTasks(table);
  const paused = await readCurrent(match);
  expect(listClockEntries(paused)).toEqual([['pause', NOT_AWAITED_TEXT]]);
  await table.emulator.clock.advanceTo(fromMs + 3_600_000);
  await undoLastStep(table);
  await runDueTasks(table);
  await pollSeason(2);
  const now = await readCurrent(match);
  expect(listClockEntries(now)).toEqual([
    ['pause', NOT_AWAITED_TEXT],
    ['resume', 'The season awaits this match again.'],
  ]);
  const deadline = getCurrentPosition(now).sealed.entry.next?.deadline ?? '';
  expect(Date.parse(deadline)).toBeGreaterThan(Date.parse(next?.deadline ?? '') + 3_500_000);
  expect(takesAnswers(now)).toBe(true);
  await playToNextDeadline(table);
  expect((await readCurrent(match)).positions.length).toBeGreaterThan(now.positions.length);
});

it('a void match that its host had paused is paused again after it resumes', async () => {
  table = await openSeason('league', 4, { from: await openLeague() });
  const match = await readFirstMatch(table);
  await requestAsHost(table, match, { kind: 'pause', form: 'open' });
  await requestRuling(table, 'again round-1-table-1');
  await runDueTasks(table);
  await pollSeason();
  expect(listClockEntries(await readCurrent(match))).toEqual([['pause', HOST_REASON]]);
  await requestAsHost(table, match, { kind: 'resume' });
  await pollSeason(2);
  expect(listClockEntries(await readCurrent(match))).toEqual([
    ['pause', HOST_REASON],
    ['resume', HOST_REASON],
    ['pause', `The season has declared this match void. ${NOTHING_OWED_TEXT}`],
  ]);
});

it('a match that its host had paused stays paused after an undone ruling', async () => {
  table = await openSeason(SHORT_SEASON, 4, { from: await openDeathMatch() });
  const match = await readFirstMatch(table);
  await requestAsHost(table, match, { kind: 'pause', form: 'open' });
  await requestRuling(table, 'void round-1-main');
  await runDueTasks(table);
  await undoLastStep(table);
  await runDueTasks(table);
  expect(listClockEntries(await readCurrent(match))).toEqual([['pause', HOST_REASON]]);
});

describe('players who leave', () => {
  async function pollSeason(of?: Match): Promise<void> {
    await pollNow(table, of === undefined ? {} : { of });
    await runDueTasks(table);
  }

  /** Lists the absences in the entries of a match. */
  const listAbsences = ({ positions }: Match) =>
    positions.flatMap(({ sealed: { entry } }) =>
      entry.kind === 'absent' ? [[entry.seat, entry.absence, entry.reason]] : [],
    );

  const MINUTE_MS = 60_000;

  it('a player who left the season is noted as absent in the match once', async () => {
    table = await openSeason(SHORT_SEASON, 4, {
      settings: { ...UNPOLLED_SETTINGS, earlyMs: MINUTE_MS },
    });
    await openAllDue(table);
    const before = await readFirstMatch(table);
    const [who, ...others] = getCurrentPosition(before).step?.asks ?? [];
    if (who === undefined) throw new Error('somebody is asked');
    await pollSeason();
    expect(listAbsences(await readFirstMatch(table))).toEqual([]);
    await requestRuling(table, `left ${who.seat}`);
    await pollSeason();
    await pollSeason();
    const now = await readFirstMatch(table);
    expect(listAbsences(now)).toEqual([
      [who.seat, 'until told', `${who.seat} has left the season.`],
    ]);
    for (const { seat } of others)
      await submitForm(table.emulator, now, { seat, answers: drawRobotAnswers(now, seat) });
    await table.emulator.clock.advanceTo(table.emulator.clock.now() + 2 * MINUTE_MS);
    await pollSeason(await readFirstMatch(table));
    const after = getCurrentPosition(await readFirstMatch(table));
    const deadline = getCurrentPosition(now).sealed.entry.next?.deadline ?? '';
    expect(after.line).toHaveLength(1);
    expect(table.emulator.clock.now()).toBeLessThan(Date.parse(deadline));
    expect(after.absent).toEqual({ [who.seat]: 'until told' });
  });

  it('a player whose departure is undone is awaited, unless the host excused them', async () => {
    const before = await readFirstMatch(table);
    const [gone = ''] = Object.keys(getCurrentPosition(before).absent);
    const excused = before.files.seats.find(({ seat }) => seat !== gone)?.seat;
    if (excused === undefined) throw new Error('there are others');
    await requestAsHost(table, before, { kind: 'absent', seat: excused, absence: 'until told' });
    await requestRuling(table, `left ${excused}`);
    await pollSeason();
    const to = getCurrentPosition(await table.read()).line.length - 1;
    await requestAsHost(table, await table.read(), { kind: 'undo', to, reopen: true });
    await pollSeason();
    await pollSeason();
    const now = await readFirstMatch(table);
    expect(now.files.hostId).toBe(before.files.hostId);
    expect(getCurrentPosition(now).absent).toEqual({ [excused]: 'until told' });
    expect(listAbsences(now).slice(1)).toEqual([
      [excused, 'until told', HOST_REASON],
      [gone, 'back', `The departure of ${gone} from the season was undone.`],
    ]);
  });
});

describe('unfinished matches', () => {
  const DAY_MS = 86_400_000;
  const PAUSE = { kind: 'pause', form: 'open' } as const;
  const SETTINGS = { voidAfter: '14 days' } as const;

  const pollSeason = (atOnce = 1): Promise<void> => pollNow(table, { atOnce });

  const passTime = (ms: number): Promise<void> =>
    table.emulator.clock.advanceTo(table.emulator.clock.now() + ms);

  /** Lists the rulings that the season made without its host. */
  const listOwnRulings = ({ positions }: Match) =>
    positions.flatMap(({ sealed: { entry } }) =>
      entry.kind === 'ruling' ? [[entry.asked, entry.reason]] : [],
    );

  const listAwaited = (season: Match): readonly string[] =>
    (getCurrentPosition(season).step?.awaits ?? []).map(({ match }) => match);

  const REASON =
    'Nothing has happened in it for 14 days, and it is not over: it is void by the settings ' +
    'of the season.';

  async function openPausedLeague(settings: Parameters<typeof openSeason>[2]): Promise<Match> {
    table = await openSeason('league', 2, settings);
    await openAllDue(table);
    const match = await readFirstMatch(table);
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
    const [name = ''] = Object.keys(getCurrentPosition(await table.read()).matches);
    expect(listOwnRulings(await table.read())).toEqual([[`ruling void ${name}`, REASON]]);
    expect(listAwaited(await table.read())).toEqual([]);
    const old = getCurrentPosition(await readMatch(table.as(HOST), match.files.hostId));
    expect(old.opened.settings.voidAfter).toBeUndefined();
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
    expect(getCurrentPosition(await readFirstMatch(table)).line.length).toBeGreaterThan(1);
    expect(listOwnRulings(await table.read())).toEqual([]);
  });

  it('a match without a runner is voided long after its deadline', async () => {
    table = await openSeason('league', 2, { settings: SETTINGS, deadlinesFire: false });
    await openAllDue(table);
    const { deadline } = getCurrentPosition(await readFirstMatch(table)).sealed.entry.next ?? {};
    await table.emulator.clock.advanceTo(Date.parse(deadline ?? '') + 14 * DAY_MS - 1000);
    await pollSeason();
    expect(listOwnRulings(await table.read())).toEqual([]);
    await runDueTasks(table);
    await pollSeason();
    expect(listOwnRulings(await table.read())).toHaveLength(1);
  });

  it('the time of a season’s own pause does not count towards voiding a match', async () => {
    table = await openSeason(LEAGUE_WITH_ARTEFACTS, 12, { settings: SETTINGS });
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
});

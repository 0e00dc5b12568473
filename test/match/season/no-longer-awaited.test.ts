import { describe, expect, it } from 'vitest';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { findActivePause } from '../../../functions/match/ledger/position.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { deskText } from '../../support/table/by-hand.ts';
import { createMoments } from '../../support/table/moments.ts';
import { SHORT_SEASON } from '../../support/table/season.ts';
import {
  HOST_REASON,
  pollNow,
  readFreshMatch,
  requestAsHost,
  requestRuling,
  runDueTasks,
} from '../../support/table/season-host.ts';
import {
  openAllDue,
  openSeason,
  playToNextDeadline,
  readOpenMatches,
  UNPOLLED_SETTINGS,
} from '../../support/table/season-table.ts';
import type { Kept, Table } from '../../support/table/table.ts';

let table: Table;

const keepMoment = createMoments();

/** Opens a league of four with its first two matches. */
const openLeague = (): Promise<Kept> =>
  keepMoment('league', async () => {
    table = await openSeason('league', 4, { settings: UNPOLLED_SETTINGS });
    await openAllDue(table);
    return table;
  });

/** Opens a death match, which depends on a main match and on a choice. */
const openDeathMatch = (): Promise<Kept> =>
  keepMoment('death match', async () => {
    table = await openSeason(SHORT_SEASON, 4, { settings: UNPOLLED_SETTINGS });
    while ((await readOpenMatches(table))[0]?.files.seats.length !== 2)
      if (!(await playToNextDeadline(table))) throw new Error('the season does not go on');
    return table;
  });

const readCurrent = (match: Match): Promise<Match> => readFreshMatch(table, match);

/** Runs all tasks of the season, and polls. */
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

async function getFirstMatch(): Promise<Match> {
  const [match] = await readOpenMatches(table);
  if (match === undefined) throw new Error('a match is played');
  return match;
}

const NOTHING_OWED_TEXT = 'You need not answer here any more.';
const NOT_AWAITED_TEXT =
  'The season has ruled, undone or corrected a result on which this match depends, and no ' +
  `longer awaits it. ${NOTHING_OWED_TEXT}`;

describe('matches that their season no longer awaits', () => {
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
    expect(findActivePause(currentPosition(now))?.form).toBe('closed');
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
    const match = await getFirstMatch();
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
    const match = await getFirstMatch();
    await requestRuling(table, `left ${match.files.seats[0]?.seat}`);
    expect(currentPosition(await table.read()).step).toBeNull();
    await runDueTasks(table);
    expect(listClockEntries(await readCurrent(match))).toHaveLength(1);
  });

  it('a match paused after a ruling goes on when the ruling is undone', async () => {
    table = await openSeason(SHORT_SEASON, 4, { from: await openDeathMatch() });
    const match = await getFirstMatch();
    const { next } = currentPosition(match).sealed.entry;
    const fromMs = table.emulator.clock.now();
    await requestRuling(table, 'void round-1-main');
    await runDueTasks(table);
    const paused = await readCurrent(match);
    expect(listClockEntries(paused)).toEqual([['pause', NOT_AWAITED_TEXT]]);
    await table.emulator.clock.advanceTo(fromMs + 3_600_000);
    const { line } = currentPosition(await table.read());
    await requestAsHost(table, await table.read(), { kind: 'undo', to: line.length, reopen: true });
    await runDueTasks(table);
    await pollSeason(2);
    const now = await readCurrent(match);
    expect(listClockEntries(now)).toEqual([
      ['pause', NOT_AWAITED_TEXT],
      ['resume', 'The season awaits this match again.'],
    ]);
    const deadline = currentPosition(now).sealed.entry.next?.deadline ?? '';
    expect(Date.parse(deadline)).toBeGreaterThan(Date.parse(next?.deadline ?? '') + 3_500_000);
    expect(takesAnswers(now)).toBe(true);
    await playToNextDeadline(table);
    expect((await readCurrent(match)).positions.length).toBeGreaterThan(now.positions.length);
  });

  it('a void match that its host had paused is paused again after it resumes', async () => {
    table = await openSeason('league', 4, { from: await openLeague() });
    const match = await getFirstMatch();
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
    const match = await getFirstMatch();
    await requestAsHost(table, match, { kind: 'pause', form: 'open' });
    await requestRuling(table, 'void round-1-main');
    await runDueTasks(table);
    const { line } = currentPosition(await table.read());
    await requestAsHost(table, await table.read(), { kind: 'undo', to: line.length, reopen: true });
    await runDueTasks(table);
    expect(listClockEntries(await readCurrent(match))).toEqual([['pause', HOST_REASON]]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { findActivePause, type Position } from '../../../functions/match/ledger/position.ts';
import { buildNextPoll } from '../../../functions/match/next/tasks.ts';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { findChoice } from '../../../rules/season/forms/questions.ts';
import { SHORT_SEASON } from '../../support/table/season.ts';
import { requestAsHost } from '../../support/table/season-host.ts';
import {
  openAllDue,
  openSeason,
  playToNextDeadline,
  readOpenMatches,
  UNPOLLED_SETTINGS,
} from '../../support/table/season-table.ts';
import { HOST, submitForm, type Table } from '../../support/table/table.ts';

let table: Table;
beforeAll(async () => {
  table = await openSeason(SHORT_SEASON, 4, { settings: UNPOLLED_SETTINGS });
  while ((currentPosition(await table.read()).step?.asks ?? []).length === 0)
    if (!(await playToNextDeadline(table))) throw new Error('the season does not go on');
});

/** Finds the player who is asked for an opponent, and two candidates. */
function findChooser(position: Position) {
  const { setup, state, step } = position;
  const [{ seat } = {}] = step?.asks ?? [];
  if (seat === undefined) throw new Error('somebody chooses');
  const choice = findChoice({ setup, state, seat } as Parameters<typeof findChoice>[0]);
  if (choice?.kind !== 'opponent') throw new Error('an opponent is chosen');
  const [first, other] = choice.options;
  if (first === undefined || other === undefined) throw new Error('there is something to choose');
  return { seat, first, other };
}

/** Returns the awaited death match. */
const getAwaited = (
  season: Match,
): { readonly match: string; readonly seats: readonly string[] } => {
  const [one] = currentPosition(season).step?.awaits ?? [];
  return { match: one?.match ?? '', seats: (one?.players ?? []).map(({ seat }) => seat) };
};

const readValues = (id: string): string =>
  JSON.stringify(table.emulator.snapshot().spreadsheets[id]?.sheets);

describe('choices of a season', () => {
  it('a choice can be changed until its deadline, and is secret before', async () => {
    const season = await table.read();
    const { seat, first, other } = findChooser(currentPosition(season));
    const others = season.files.seats.filter((one) => one.seat !== seat);
    const ids = [season.files.publicId, ...others.map(({ workbookId }) => workbookId)];
    const before = ids.map(readValues);
    await submitForm(table.emulator, season, { seat, answers: { opponent: [first] } });
    await table.emulator.clock.advanceTo(table.emulator.clock.now() + 60_000);
    await submitForm(table.emulator, season, { seat, answers: { opponent: [other] } });
    const poll = buildNextPoll(season, table.emulator.clock.now());
    if (poll === null) throw new Error('the season is polled');
    const at = new Date(table.emulator.clock.now()).toISOString();
    await pollMatch(table.adjudicator, { ...poll, at });
    expect(ids.map(readValues)).toEqual(before);
    await table.deadline();
    const { seats } = getAwaited(await table.read());
    expect(seats.toSorted()).toEqual([seat, other].toSorted());
  });

  it('a corrected choice opens a new match and pauses the old one', async () => {
    await openAllDue(table);
    const season = await table.read();
    const { line } = currentPosition(season);
    const place = line.findLastIndex(({ before }) => (before.step?.asks ?? []).length > 0);
    const at = line[place]?.before;
    if (at === undefined) throw new Error('a choice was made');
    const { seat, first, other } = findChooser({ ...at, line: [] });
    const made = getAwaited(season);
    const [old] = await readOpenMatches(table);
    const opponent = made.seats.includes(first) ? other : first;
    const orders = { kind: 'opponent', opponent };
    await requestAsHost(table, season, { kind: 'correct', to: place + 1, seat, orders });
    const corrected = await table.read();
    const anew = getAwaited(corrected);
    expect(anew.seats.toSorted()).toEqual([seat, opponent].toSorted());
    const linked = (): string | undefined => currentPosition(seasonNow).matches[anew.match]?.public;
    let seasonNow = corrected;
    const before = linked();
    await openAllDue(table);
    seasonNow = await table.read();
    expect(linked()).not.toBe(before);
    const [open] = await readOpenMatches(table);
    expect(open?.files.publicId).toBe(linked());
    expect(open?.files.seats.map((one) => one.seat).toSorted()).toEqual(anew.seats.toSorted());
    await table.emulator.clock.advanceTo(table.emulator.clock.now() + 2000);
    const paused = currentPosition(await readMatch(table.as(HOST), old?.files.hostId ?? ''));
    expect(findActivePause(paused)?.reason).toContain('The season has ruled, undone');
  });
});

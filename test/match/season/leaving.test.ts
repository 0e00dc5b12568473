import { afterAll, expect, it } from 'vitest';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { answerByAnyRobot } from '../../../rules/kit/playing/robots.ts';
import { SHORT_SEASON } from '../../support/table/season.ts';
import {
  HOST_REASON,
  pollNow,
  requestAsHost,
  requestRuling,
  runDueTasks,
} from '../../support/table/season-host.ts';
import { openDue, openMatches, openSeason, UNPOLLED } from '../../support/table/season-table.ts';
import { submitForm, type Table } from '../../support/table/table.ts';

let table: Table;
afterAll(() => table.close());

async function onlyMatch(): Promise<Match> {
  const [match] = await openMatches(table);
  if (match === undefined) throw new Error('a match is played');
  return match;
}

async function poll(of?: Match): Promise<void> {
  await pollNow(table, of === undefined ? {} : { of });
  await runDueTasks(table);
}

/** Lists the absences in the entries of a match. */
const absences = ({ positions }: Match) =>
  positions.flatMap(({ sealed: { entry } }) =>
    entry.kind === 'absent' ? [[entry.seat, entry.absence, entry.reason]] : [],
  );

const MINUTE_MS = 60_000;

it('a player who left the season is noted as absent in the match once', async () => {
  table = await openSeason(SHORT_SEASON, 4, {
    settings: { ...UNPOLLED, earlyMs: MINUTE_MS },
  });
  await openDue(table);
  const before = await onlyMatch();
  const [who, ...others] = currentPosition(before).step?.asks ?? [];
  if (who === undefined) throw new Error('somebody is asked');
  await poll();
  expect(absences(await onlyMatch())).toEqual([]);
  await requestRuling(table, `left ${who.seat}`);
  await poll();
  await poll();
  const now = await onlyMatch();
  expect(absences(now)).toEqual([[who.seat, 'until told', `${who.seat} has left the season.`]]);
  const { game, setup, state } = currentPosition(now);
  for (const { seat, form } of others) {
    const draw = seededChance(1)(`robot ${seat}`);
    const answers = answerByAnyRobot(game, { setup, state, seat, form, draw });
    await submitForm(table.emulator, now, { seat, answers });
  }
  await table.emulator.clock.advanceTo(table.emulator.clock.now() + 2 * MINUTE_MS);
  await poll(await onlyMatch());
  const after = currentPosition(await onlyMatch());
  const deadline = currentPosition(now).sealed.entry.next?.deadline ?? '';
  expect(after.line).toHaveLength(1);
  expect(table.emulator.clock.now()).toBeLessThan(Date.parse(deadline));
  expect(after.absent).toEqual({ [who.seat]: 'until told' });
});

it('a player whose departure is undone is awaited, unless the host excused them', async () => {
  const before = await onlyMatch();
  const [gone = ''] = Object.keys(currentPosition(before).absent);
  const excused = before.files.seats.find(({ seat }) => seat !== gone)?.seat;
  if (excused === undefined) throw new Error('there are others');
  await requestAsHost(table, before, { kind: 'absent', seat: excused, absence: 'until told' });
  await requestRuling(table, `left ${excused}`);
  await poll();
  const to = currentPosition(await table.read()).line.length - 1;
  await requestAsHost(table, await table.read(), { kind: 'undo', to, reopen: true });
  await poll();
  await poll();
  const now = await onlyMatch();
  expect(now.files.hostId).toBe(before.files.hostId);
  expect(currentPosition(now).absent).toEqual({ [excused]: 'until told' });
  expect(absences(now).slice(1)).toEqual([
    [excused, 'until told', HOST_REASON],
    [gone, 'back', `That ${gone} has left the season was undone.`],
  ]);
});

it('a player brought back by the host stays absent in the match', async () => {
  const { absent } = currentPosition(await onlyMatch());
  const seat = (await onlyMatch()).files.seats.find((one) => absent[one.seat] === undefined)?.seat;
  if (seat === undefined) throw new Error('somebody is waited for');
  await requestRuling(table, `left ${seat}`, 'left-again');
  await poll();
  await requestRuling(table, `back ${seat}`);
  await poll();
  await poll();
  expect(currentPosition(await onlyMatch()).absent[seat]).toBe('until told');
});

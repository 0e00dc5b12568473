import { expect, it } from 'vitest';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import { answerByAnyRobot } from '../../../rules/kit/playing/robots.ts';
import { SHORT_SEASON } from '../../support/table/season.ts';
import {
  HOST_REASON,
  pollNow,
  requestAsHost,
  requestRuling,
  runDueTasks,
} from '../../support/table/season-host.ts';
import {
  openAllDue,
  openSeason,
  readOpenMatches,
  UNPOLLED_SETTINGS,
} from '../../support/table/season-table.ts';
import { submitForm, type Table } from '../../support/table/table.ts';

let table: Table;

async function getOnlyMatch(): Promise<Match> {
  const [match] = await readOpenMatches(table);
  if (match === undefined) throw new Error('a match is played');
  return match;
}

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
  const before = await getOnlyMatch();
  const [who, ...others] = currentPosition(before).step?.asks ?? [];
  if (who === undefined) throw new Error('somebody is asked');
  await pollSeason();
  expect(listAbsences(await getOnlyMatch())).toEqual([]);
  await requestRuling(table, `left ${who.seat}`);
  await pollSeason();
  await pollSeason();
  const now = await getOnlyMatch();
  expect(listAbsences(now)).toEqual([[who.seat, 'until told', `${who.seat} has left the season.`]]);
  const { game, setup, state } = currentPosition(now);
  for (const { seat, form } of others) {
    const draw = seedChance(1)(`robot ${seat}`);
    const answers = answerByAnyRobot(game, { setup, state, seat, form, draw });
    await submitForm(table.emulator, now, { seat, answers });
  }
  await table.emulator.clock.advanceTo(table.emulator.clock.now() + 2 * MINUTE_MS);
  await pollSeason(await getOnlyMatch());
  const after = currentPosition(await getOnlyMatch());
  const deadline = currentPosition(now).sealed.entry.next?.deadline ?? '';
  expect(after.line).toHaveLength(1);
  expect(table.emulator.clock.now()).toBeLessThan(Date.parse(deadline));
  expect(after.absent).toEqual({ [who.seat]: 'until told' });
});

it('a player whose departure is undone is awaited, unless the host excused them', async () => {
  const before = await getOnlyMatch();
  const [gone = ''] = Object.keys(currentPosition(before).absent);
  const excused = before.files.seats.find(({ seat }) => seat !== gone)?.seat;
  if (excused === undefined) throw new Error('there are others');
  await requestAsHost(table, before, { kind: 'absent', seat: excused, absence: 'until told' });
  await requestRuling(table, `left ${excused}`);
  await pollSeason();
  const to = currentPosition(await table.read()).line.length - 1;
  await requestAsHost(table, await table.read(), { kind: 'undo', to, reopen: true });
  await pollSeason();
  await pollSeason();
  const now = await getOnlyMatch();
  expect(now.files.hostId).toBe(before.files.hostId);
  expect(currentPosition(now).absent).toEqual({ [excused]: 'until told' });
  expect(listAbsences(now).slice(1)).toEqual([
    [excused, 'until told', HOST_REASON],
    [gone, 'back', `That ${gone} has left the season was undone.`],
  ]);
});

it('a player brought back by the host stays absent in the match', async () => {
  const { absent } = currentPosition(await getOnlyMatch());
  const seat = (await getOnlyMatch()).files.seats.find(
    (one) => absent[one.seat] === undefined,
  )?.seat;
  if (seat === undefined) throw new Error('somebody is waited for');
  await requestRuling(table, `left ${seat}`, 'left-again');
  await pollSeason();
  await requestRuling(table, `back ${seat}`);
  await pollSeason();
  await pollSeason();
  expect(currentPosition(await getOnlyMatch()).absent[seat]).toBe('until told');
});

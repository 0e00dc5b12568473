/** Who has left the season is not waited for in a match of more than two, which goes on with the game's defaults. */

import { afterAll, expect, it } from 'vitest';
import { nextPoll } from '../../../functions/match/next/poll-task.ts';
import { rulingIn } from '../../../functions/match/next/ruling-words.ts';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { intervene } from '../../../functions/match/visiting/intervene.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { anyRobotAnswers } from '../../../rules/kit/playing/robot.ts';
import { SHORT_SEASON } from '../../support/table/season.ts';
import {
  hostOf,
  openDue,
  openMatches,
  openSeason,
  UNPOLLED,
} from '../../support/table/season-table.ts';
import { submit, type Table } from '../../support/table/table.ts';

let table: Table;
afterAll(() => table.close());

async function onlyMatch(): Promise<Match> {
  const [match] = await openMatches(table);
  if (match === undefined) throw new Error('a match is played');
  return match;
}

async function poll(match: Match): Promise<void> {
  const task = nextPoll(match, table.emulator.clock.now());
  if (task === null) throw new Error('it is polled');
  await pollMatch(table.adjudicator, task);
  await table.emulator.clock.advanceTo(table.emulator.clock.now() + 2000);
}

/** Seats that entries of a match say are not waited for. */
const absences = ({ positions }: Match) =>
  positions.flatMap(({ sealed: { entry } }) =>
    entry.kind === 'absent' ? [[entry.seat, entry.absence, entry.reason]] : [],
  );

const MINUTE_MS = 60_000;

it('is told of in the match by the next poll, once; and its step is resolved as soon as the others have answered', async () => {
  table = await openSeason(SHORT_SEASON, 4, {
    settings: { ...UNPOLLED, earlyMs: MINUTE_MS },
    opensMatches: true,
  });
  await openDue(table);
  const before = await onlyMatch();
  const [who, ...others] = currentPosition(before).step?.asks ?? [];
  if (who === undefined) throw new Error('somebody is asked');
  await poll(await table.read());
  expect(absences(await onlyMatch())).toEqual([]);
  const season = await table.read();
  const report = rulingIn(currentPosition(season), `left ${who.seat}`);
  if (typeof report === 'string') throw new Error(report);
  const action = { kind: 'ruling', report } as const;
  await intervene(hostOf(table), season, { id: 'left', action, asked: 'left', reason: 'Enough.' });
  await poll(await table.read());
  await poll(await table.read());
  const now = await onlyMatch();
  expect(absences(now)).toEqual([[who.seat, 'until told', `${who.seat} has left the season.`]]);
  const { game, setup, state } = currentPosition(now);
  for (const { seat, form } of others) {
    const draw = seededChance(1)(`robot ${seat}`);
    const answers = anyRobotAnswers(game, { setup, state, seat, form, draw });
    await submit(table.emulator, now, { seat, answers });
  }
  await table.emulator.clock.advanceTo(table.emulator.clock.now() + 2 * MINUTE_MS);
  await poll(await onlyMatch());
  const after = currentPosition(await onlyMatch());
  const deadline = currentPosition(now).sealed.entry.next?.deadline ?? '';
  expect(after.line).toHaveLength(1);
  expect(table.emulator.clock.now()).toBeLessThan(Date.parse(deadline));
  expect(after.absent).toEqual({ [who.seat]: 'until told' });
});

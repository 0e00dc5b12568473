import { describe, expect, test } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import { type Moment, momentsOf } from './moments.ts';
import {
  arrivals,
  crashes,
  lateness,
  type Schedule,
  storm,
  strikesLasting,
  strikesOnce,
  switches,
  upTo,
} from './schedules.ts';
import { carryOut } from './strike.ts';

const moments = new Map<string, Promise<readonly Moment[]>>();

/** One match for each game, made once. */
function momentOf(title: string, index: number): Promise<Moment> {
  const game = GAMES.find((known) => known.title === title);
  if (game === undefined) throw new Error(`there is no game ${title}`);
  const made = moments.get(title) ?? momentsOf(game);
  moments.set(title, made);
  return made.then((all) => {
    const moment = all.at(index);
    if (moment === undefined) throw new Error('a match has several steps');
    return moment;
  });
}

async function violations(
  moment: Moment,
  schedules: readonly Schedule[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const schedule of schedules) {
    const violation = await carryOut(moment, schedule);
    if (violation !== null) found.push(`${moment.name}, ${schedule.name}: ${violation}`);
  }
  return found;
}

/** Every nth: the whole is for `npm run test:faults`. */
const sample = (schedules: readonly Schedule[], nth: number): readonly Schedule[] =>
  schedules.filter((_, index) => index % nth === 0);

describe.each(GAMES.map(({ title }) => [title]))('%s', (title) => {
  test('killed before or after any call of a step, it ends as if it had not been', async () => {
    const moment = await momentOf(title, 2);
    expect(moment.calls).toBeGreaterThan(5);
    expect(await violations(moment, sample(crashes(moment.calls), 3))).toEqual([]);
  });

  test('killed anywhere at the end of the match, too', async () => {
    const moment = await momentOf(title, -2);
    expect(await violations(moment, sample(crashes(moment.calls), 11))).toEqual([]);
  });

  test('with any call failing once or for ever, it ends as if none had', async () => {
    const moment = await momentOf(title, 1);
    const schedules = [...strikesOnce(moment.calls), ...strikesLasting(moment.calls)];
    expect(await violations(moment, sample(schedules, 53))).toEqual([]);
  });

  test('two triggers interrupting each other end as one', async () => {
    const moment = await momentOf(title, 0);
    expect(await violations(moment, sample(switches(moment.calls), 71))).toEqual([]);
  });

  test('late tasks and answers that arrive meanwhile change nothing', async () => {
    const moment = await momentOf(title, 1);
    const schedules = [...lateness(), ...sample(arrivals(moment.calls), 8)];
    expect(await violations(moment, schedules)).toEqual([]);
  });

  test('storms leave nothing behind', async () => {
    const moment = await momentOf(title, 3);
    expect(await violations(moment, upTo(3).map(storm))).toEqual([]);
  });
});

test('a step that is resolved otherwise is seen', async () => {
  const moment = await momentOf(GAMES[0]?.title ?? '', 1);
  const other = await momentOf(GAMES[0]?.title ?? '', 2);
  const [calm] = lateness();
  if (calm === undefined) throw new Error('there is a schedule');
  expect(await carryOut({ ...moment, after: other.after }, calm)).toContain('differs');
});

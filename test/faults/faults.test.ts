import { describe, expect, test } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import { atDepth } from '../depth.ts';
import { type Moment, momentsOf } from './moments.ts';
import {
  everyNth,
  FAMILIES,
  FAMILY_NAMES,
  type FamilyName,
  type Schedule,
  storm,
  upTo,
} from './schedules.ts';
import { carryOut } from './strike.ts';

const moments = new Map<string, Promise<readonly Moment[]>>();

/** Of a long match only the beginning is struck here. */
const MOST_STEPS = atDepth({ quick: 5, deep: 12 });

/** One match for each game, made once. */
function momentOf(title: string, index: number): Promise<Moment> {
  const game = GAMES.find((known) => known.title === title);
  if (game === undefined) throw new Error(`there is no game ${title}`);
  const made = moments.get(title) ?? momentsOf(game, MOST_STEPS);
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

/** What a family is to show, and a sample of it: every nth of its schedules at some steps. The whole is for `npm run test:faults` alone. */
interface Sample {
  readonly claim: string;
  /** From the start, or from the end when negative. */
  readonly steps: readonly number[];
  readonly nth: number;
}

const SAMPLES: Readonly<Record<FamilyName, Sample>> = {
  killed: {
    claim: 'killed before or after any call of a step, it ends as if it had not been',
    steps: atDepth({ quick: [3], deep: [2, -2] }),
    nth: atDepth({ quick: 9, deep: 2 }),
  },
  'struck once': {
    claim: 'with any call failing once, it ends as if none had',
    steps: [1],
    nth: atDepth({ quick: 67, deep: 11 }),
  },
  'struck for ever': {
    claim: 'with calls failing until it gives up, the next trigger ends it as if none had',
    steps: [1],
    nth: atDepth({ quick: 67, deep: 11 }),
  },
  'two triggers': {
    claim: 'two triggers interrupting each other end as one',
    steps: [0],
    nth: atDepth({ quick: 101, deep: 17 }),
  },
  'an answer arrives': {
    claim: 'answers that arrive meanwhile change nothing',
    steps: [1],
    nth: atDepth({ quick: 9, deep: 2 }),
  },
  'late tasks': {
    claim: 'late tasks change nothing',
    steps: [1],
    nth: atDepth({ quick: 2, deep: 1 }),
  },
};

const sampled = FAMILY_NAMES.map((family) => [SAMPLES[family].claim, family] as const);

describe.each(GAMES.map(({ title }) => [title]))('%s', (title) => {
  test.each(sampled)('%s', async (_claim, family) => {
    const { steps, nth } = SAMPLES[family];
    for (const step of steps) {
      const moment = await momentOf(title, step);
      const schedules = everyNth(nth, FAMILIES[family](moment.calls));
      expect(schedules.length).toBeGreaterThan(1);
      expect(await violations(moment, schedules)).toEqual([]);
    }
  });

  test('storms leave nothing behind', async () => {
    const moment = await momentOf(title, 3);
    expect(await violations(moment, upTo(atDepth({ quick: 2, deep: 30 })).map(storm))).toEqual([]);
  });
});

test('a step that is resolved otherwise is seen', async () => {
  const moment = await momentOf(GAMES[0]?.title ?? '', 1);
  const other = await momentOf(GAMES[0]?.title ?? '', 2);
  const [calm] = FAMILIES['late tasks']();
  if (calm === undefined) throw new Error('there is a schedule');
  expect(await carryOut({ ...moment, after: other.after }, calm)).toContain('differs');
});

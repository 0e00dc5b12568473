import { describe, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { GAMES, SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { memoizeByObject } from '../../../rules/kit/reckoning/memoize.ts';
import { atDepth } from '../../support/depth.ts';
import { selectGames } from '../../support/table/some-games.ts';
import { LIVE_ADDRESS } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { playEventfulMoments } from './eventful.ts';
import { findViolations, runFaultSchedule } from './fault-schedule.ts';
import { type MatchMoment, playMoments } from './moments.ts';
import {
  drawStorm,
  everyNth,
  FAMILIES,
  type FamilyName,
  type FaultSchedule,
  listFamilies,
  listNumbersTo,
} from './schedules.ts';
import { playSeasonMoments } from './season-moments.ts';

const MAX_STEPS = atDepth({ quick: 4, deep: 12 });
const EVENTFUL_STEPS = atDepth({ quick: 1, deep: 2 });

/** Moments of one match of each game. */
const loadPlainMoments = memoizeByObject((game: AnyGame) => playMoments(game, MAX_STEPS));
const loadEventfulMoments = memoizeByObject((game: AnyGame) =>
  playEventfulMoments(game, EVENTFUL_STEPS),
);

async function findMoment(title: string, index: number, isEventful = false): Promise<MatchMoment> {
  const game = GAMES.find((known) => known.title === title);
  if (game === undefined) throw new Error(`there is no game ${title}`);
  const moment = (await (isEventful ? loadEventfulMoments : loadPlainMoments)(game)).at(index);
  if (moment === undefined) throw new Error('a match has several steps');
  return moment;
}

/** A claim about a family of schedules, and a sample of the family for this test. */
interface FamilySample {
  readonly claim: string;
  readonly isEventful?: true;
  /** Indexes of the tested steps. A negative index counts from the end. */
  readonly steps: readonly number[];
  /** Selects every n-th schedule of the family; absent: all. */
  readonly nth?: (calls: number) => number;
}

/** Selects every third kind of schedule. Each kind has its fault at another call. */
const selectEveryThird = (calls: number): number => 3 * calls + 1;

type SampleName = FamilyName | 'storms';

const SAMPLES_BY_FAMILY: Readonly<Record<SampleName, FamilySample>> = {
  killed: {
    claim: 'a step that is killed before or after any call has the same result',
    steps: atDepth({ quick: [3], deep: [2, -2] }),
    nth: () => atDepth({ quick: 9, deep: 2 }),
  },
  'struck once': {
    claim: 'a step has the same result if any one call fails once',
    steps: [1],
    nth: (calls) => atDepth({ quick: selectEveryThird(calls), deep: 5 }),
  },
  'struck forever': {
    claim: 'the next trigger completes a step whose calls failed',
    steps: [1],
    nth: (calls) => atDepth({ quick: selectEveryThird(calls), deep: 5 }),
  },
  'two triggers': {
    claim: 'two triggers that interrupt each other have the effect of one',
    steps: [0],
    nth: () => atDepth({ quick: 41, deep: 17 }),
  },
  'an answer arrives': {
    claim: 'answers that arrive during a resolution do not change it',
    steps: [1],
    nth: () => atDepth({ quick: 5, deep: 2 }),
  },
  'late tasks': {
    claim: 'a late task does not change the result',
    steps: [1],
  },
  'a poll meanwhile': {
    claim: 'a late poll during the resolution does not change the result',
    isEventful: true,
    steps: atDepth({ quick: [1], deep: [1, -1] }),
    nth: () => atDepth({ quick: 29, deep: 5 }),
  },
  'a false 200': {
    claim: 'a false answer of 200 does not change the result',
    steps: [1],
    nth: (calls) => atDepth({ quick: calls + 1, deep: 3 }),
  },
  'both marks taken': {
    claim: 'two runs whose marks are both accepted have the effect of one',
    steps: [1],
    nth: () => atDepth({ quick: 137, deep: 53 }),
  },
  'from outside': {
    claim: 'purged queues, old versions, forged guards and short lists have no lasting effect',
    isEventful: true,
    steps: [1],
    nth: (calls) => atDepth({ quick: calls - 2, deep: 3 }),
  },
  storms: {
    claim: 'storms of faults do not change the result',
    steps: [3],
  },
};

const listSample = (name: SampleName, calls: number): readonly FaultSchedule[] =>
  name === 'storms'
    ? listNumbersTo(atDepth({ quick: 4, deep: 30 })).map(drawStorm)
    : everyNth(SAMPLES_BY_FAMILY[name].nth?.(calls) ?? 1, FAMILIES[name](calls));

/** Games with few seats. Deep runs use all games. */
const STRUCK_GAMES = selectGames('dm-invitational', 'pocket-mars');

const SAMPLE_NAMES = Object.keys(SAMPLES_BY_FAMILY) as readonly SampleName[];

const familyCases = SAMPLE_NAMES.flatMap((name, index) =>
  STRUCK_GAMES.filter((_, game) =>
    atDepth({ quick: index % STRUCK_GAMES.length === game, deep: true }),
  ).map(({ title }) => [title, SAMPLES_BY_FAMILY[name].claim, name] as const),
);

test.each(familyCases)('a match of %s withstands faults: %s', async (title, _claim, name) => {
  const { steps, isEventful } = SAMPLES_BY_FAMILY[name];
  for (const step of steps) {
    const moment = await findMoment(title, step, isEventful);
    if (isEventful === true) expect(moment.poll).toBeDefined();
    const sample = listSample(name, moment.calls);
    expect(sample.length).toBeGreaterThan(1);
    expect(await findViolations(moment, sample)).toEqual([]);
  }
});

test('a step with a beacon has the same result after a fault of any call', async () => {
  const [game] = STRUCK_GAMES;
  if (game === undefined) throw new Error('there is a game');
  const [, moment] = await playMoments(game, 2, { beacon: EMULATED_CHAIN });
  if (moment?.task.round === undefined) throw new Error('its second step takes a round');
  const [asked, ...more] = moment.ofBeacon ?? [];
  if (asked === undefined || more.length > 0) throw new Error('a step asks a beacon once');
  const onBeacon = [
    ...FAMILIES.killed(moment.calls),
    ...FAMILIES['struck once'](moment.calls),
  ].filter(({ words }) => words().length === asked + 1);
  // Each call is killed before and after, and fails in every way.
  expect(onBeacon.length).toBeGreaterThan(10);
  expect(
    await findViolations(moment, [
      ...everyNth(atDepth({ quick: 3, deep: 1 }), onBeacon),
      ...everyNth(atDepth({ quick: 11, deep: 1 }), FAMILIES.killed(moment.calls)),
      ...everyNth(
        atDepth({ quick: selectEveryThird(moment.calls), deep: 3 }),
        FAMILIES['struck once'](moment.calls),
      ),
      ...everyNth(atDepth({ quick: 167, deep: 17 }), FAMILIES['two triggers'](moment.calls)),
    ]),
  ).toEqual([]);
});

test('a step with a live page has the same result after a fault of its bucket', async () => {
  const [game] = STRUCK_GAMES;
  if (game === undefined) throw new Error('there is a game');
  const [, moment] = await playMoments(game, 2, { live: LIVE_ADDRESS });
  if (moment === undefined) throw new Error('it has two steps');
  const { ofBucket = [], calls } = moment;
  // Six calls: one for the index, three searches before objects, and two writes.
  expect(ofBucket).toHaveLength(6);
  const onBucket = [...FAMILIES.killed(calls), ...FAMILIES['struck once'](calls)].filter(
    ({ words }) => ofBucket.some((index) => words().length === index + 1),
  );
  expect(onBucket.length).toBeGreaterThan(60);
  expect(
    await findViolations(moment, [
      ...everyNth(atDepth({ quick: 7, deep: 1 }), onBucket),
      ...everyNth(atDepth({ quick: 23, deep: 3 }), FAMILIES.killed(calls)),
      ...everyNth(atDepth({ quick: 331, deep: 17 }), FAMILIES['two triggers'](calls)),
    ]),
  ).toEqual([]);
});

const LAST_CALLS = 20;

describe('faults in a season', () => {
  const own = memoizeByObject(() =>
    atDepth({ quick: true, deep: false }) ? playSeasonMoments('knockout', 2) : playSeasonMoments(),
  );
  const seasonPlayed = (): Promise<readonly MatchMoment[]> => own(SEASON);

  test('a season has the same result after faults in openings, results and rulings', async () => {
    const moments = await seasonPlayed();
    const names = moments.map(({ name }) => name).join('; ');
    for (const what of [
      'is opened',
      'void',
      'handed over',
      'informs a match',
      'that ends match',
      'collects match',
    ])
      expect(names).toContain(what);
    for (const [index, moment] of moments.entries()) {
      const all = listFamilies(moment).flatMap((family) => FAMILIES[family](moment.calls));
      const one = (97 * (index + 1)) % all.length;
      const sample = atDepth({ quick: all.slice(one, one + 1), deep: everyNth(53, all) });
      expect(sample.length).toBeGreaterThan(0);
      expect(await findViolations(moment, sample)).toEqual([]);
    }
  });

  test('a season has only one match if the host’s command stops at any late call', async () => {
    const moment = (await seasonPlayed()).find(({ name }) => name.endsWith('is opened'));
    if (moment === undefined) throw new Error('a match is opened');
    const stopped = FAMILIES.killed(moment.calls).filter(({ name }) => name.includes('cut after'));
    expect(await findViolations(moment, stopped.slice(-LAST_CALLS))).toEqual([]);
  });

  test('a sweep restores all lost tasks of a season', async () => {
    const moments = await seasonPlayed();
    const loseEffect = async (
      what: string,
      change = (moment: MatchMoment): MatchMoment => moment,
    ) => {
      const moment = moments.find(({ name }) => name.includes(what));
      const purged = FAMILIES['from outside'](moment?.calls ?? 0).filter(({ name }) =>
        name.startsWith('the queues are purged'),
      );
      const last = purged.at(-1);
      if (moment === undefined || last === undefined) throw new Error(`${what}: it can be lost`);
      return runFaultSchedule(change(moment), last);
    };
    expect(await loseEffect('is opened')).toBeNull();
    expect(await loseEffect('handed over')).toBeNull();
    expect(await loseEffect('handed over', removeNotes)).toContain('after a sweep');
  });

  test('the fault check reports a match that a season opened twice', async () => {
    const moments = await seasonPlayed();
    const moment = moments.find(({ name }) => name.endsWith('is opened'));
    const [calm] = FAMILIES['late tasks']();
    if (moment === undefined || calm === undefined) throw new Error('a match is opened');
    const files = moment.after.get('files') ?? '';
    const twice = new Map([...moment.after, ['files', `${files}\n${files.split('\n')[0]}`]]);
    const violation = await runFaultSchedule({ ...moment, after: twice }, calm);
    expect(violation).toContain('differs in files');
  });
});

/** Removes the notes on files that mark a match as open. */
const removeNotes = (moment: MatchMoment): MatchMoment => {
  const files = Object.entries(moment.before.files).map(([id, file]) => [
    id,
    { ...file, properties: {} },
  ]);
  return { ...moment, before: { ...moment.before, files: Object.fromEntries(files) } };
};

test('the fault check reports a step whose result differs', async () => {
  const moment = await findMoment(USUAL_GAME.title, 1);
  const other = await findMoment(USUAL_GAME.title, 2);
  const [calm] = FAMILIES['late tasks']();
  if (calm === undefined) throw new Error('there is a schedule');
  expect(await runFaultSchedule({ ...moment, after: other.after }, calm)).toContain('differs');
});

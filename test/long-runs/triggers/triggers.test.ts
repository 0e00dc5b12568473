/** Three triggers of one deadline at the same time: a sample, or all that two can do. The whole is `npm run test:triggers`. */

import { beforeAll, describe, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { steppedClock } from '../../../emulator/clock.ts';
import type { World } from '../../../emulator/core/world.ts';
import { createEmulator } from '../../../emulator/emulator.ts';
import { findGame } from '../../../rules/games.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { atDepth } from '../../support/depth.ts';
import { type InjectedFault, lostAmong, runWithFaults } from '../../support/planted/fault.ts';
import { ADJUDICATOR } from '../../support/table/table.ts';
import { type Moment, momentsOf, visitMs } from '../faults/moments.ts';
import {
  beginningOf,
  type Explored,
  type Exploring,
  explore,
  exploreFrom,
  type Turn,
} from './explore.ts';
import { wrongEnds, wrongWhenKilled } from './judge.ts';
import { runOf } from './run-of.ts';
import { replyOf } from './worlds.ts';

let moment: Moment;
beforeAll(async () => {
  const game = findGame('dm-invitational');
  const [first] = game === undefined ? [] : await momentsOf(game, 1);
  if (first === undefined) throw new Error('a match has a first step');
  moment = first;
});

/** Three, of whom chance says who is next. */
const walking = (seed: number): Exploring => {
  const draw = seededChance(seed)('whose turn');
  return {
    triggers: 3,
    inEveryOrder: true,
    chosen: (moves) => (moves.length === 0 ? [] : [draw.pick(moves)]),
  };
};

const WALKS = atDepth({ quick: 1, deep: 20 });

test('whoever of three comes first, they end as one, and so they do when they are run as they are', async () => {
  for (let seed = 1; seed <= WALKS; seed++) {
    const explored = await explore(moment, walking(seed));
    const { ends, worlds, situation, turnsTo } = explored;
    expect(wrongEnds(moment, explored)).toEqual([]);
    const [end] = ends;
    if (end === undefined || ends.length > 1) throw new Error('a walk has one end');
    expect(worlds.idOf(await worldAfter(turnsTo(end)))).toBe(situation(end).world);
    await worlds.close();
  }
});

/** The same turns taken by three runs, on one emulator from the beginning to the end. */
async function worldAfter(turns: readonly Turn[]): Promise<World> {
  const emulator = createEmulator({
    clock: steppedClock(visitMs(moment.task)),
    world: moment.before,
    dispatch: async () => new Response(null, { status: 503 }),
  });
  const token = emulator.tokenFor(ADJUDICATOR);
  const runs = [0, 1, 2].map(() => runOf(moment.task, token));
  for (const { index, sent } of turns) {
    await runs[index]?.rests();
    const reply = await replyOf(await emulator.fetch(sent.request()));
    runs[index]?.answer({ sent, reply });
  }
  for (const run of runs) expect((await run.rests()).ended?.kind).toBe('done');
  await emulator.close();
  return emulator.snapshot();
}

test('with a public beacon three end as one, whoever is told the round first', async () => {
  const game = findGame('dm-invitational');
  const settings = { beacon: EMULATED_CHAIN };
  const [first] = game === undefined ? [] : await momentsOf(game, 1, settings);
  if (first === undefined) throw new Error('a match has a first step');
  expect(first.task.round).toBeDefined();
  for (let seed = 1; seed <= WALKS; seed++) {
    const explored = await explore(first, walking(seed));
    expect(wrongEnds(first, explored)).toEqual([]);
    await explored.worlds.close();
  }
});

test('killed in any world that one comes through, another ends it as if nothing had happened', async () => {
  const explored = await explore(moment, { triggers: 1 });
  const situations = [...explored.first.values()];
  expect(situations.length).toBeGreaterThan(6);
  const every = atDepth({ quick: 3, deep: 1 });
  for (const situation of situations.filter((_, index) => index % every === 0)) {
    expect(await wrongWhenKilled(moment, situation, explored)).toBeNull();
  }
  await explored.worlds.close();
});

test('an end that is another than that of one alone is seen', async () => {
  const explored = await explore(moment, { triggers: 1 });
  const other = { ...moment, after: new Map([...moment.after, ['a tab', 'of nobody']]) };
  expect(wrongEnds(other, explored).join()).toContain('differs in a tab');
  await explored.worlds.close();
});

/** Wrong code, and what is then said of two triggers. */
const PLANTED: readonly (readonly [string, InjectedFault, RegExp])[] = [
  [
    'whoever finds the mark of an entry taken believes that it has written it',
    {
      file: 'functions/match/showing/commit.ts',
      right:
        "if (await isTaken(google, { match, sealed }, error)) return { kind: 'someone else was first' };",
      wrong: "if (await isTaken(google, { match, sealed }, error)) return { kind: 'written' };",
    },
    /VIOLATION .* they came to: resolved; resolved/,
  ],
  [
    'whoever finds an entry written leaves what follows from it',
    {
      file: 'functions/match/visiting/resolve-step.ts',
      right:
        'effectNames: after?.unfinished ? [...new Set([...after.unfinished, ...COMING_BACK])] : null',
      wrong: 'effectNames: []',
    },
    /VIOLATION .* all killed: differs in/,
  ],
];

test('the faults to be planted stand where they are looked for', () => {
  expect(lostAmong(PLANTED.map(([, fault]) => fault))).toEqual([]);
});

describe.runIf(atDepth({ quick: false, deep: true }))('all that two triggers can do', () => {
  const TWO = [
    'test/long-runs/triggers/run.ts',
    '--triggers',
    '2',
    '--step',
    '0',
    '--workers',
    '1',
  ] as const;

  test('ends as one of them alone', async () => {
    const { code, out } = await runWithFaults([], TWO);
    expect(out).toContain(' 0 violations');
    expect(code).toBe(0);
  });

  test('comes to the same ends and the same worlds by foresight as in every order', async () => {
    const from = beginningOf(moment);
    const [some, every] = [
      await exploreFrom(from, { triggers: 2 }),
      await exploreFrom(from, { triggers: 2, inEveryOrder: true }),
    ];
    const endsOf = ({ ends, situation }: Explored) =>
      ends.map((id) => JSON.stringify(situation(id))).toSorted();
    expect(endsOf(some)).toEqual(endsOf(every));
    expect([...some.first.keys()].toSorted()).toEqual([...every.first.keys()].toSorted());
    expect(some.situations).toBeLessThan(every.situations / 5);
    await from.worlds.close();
  });

  test.each(PLANTED)('is seen to be otherwise where %s', async (_what, fault, sentence) => {
    const { code, out } = await runWithFaults([fault], TWO);
    expect(out).toMatch(sentence);
    expect(code).toBe(1);
  });
});

/**
 * Three triggers of one deadline at the same time, by sample, or two in all orders. `npm run
 * test:triggers` explores all.
 */

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

/** Three, in random order. */
const walking = (seed: number): Exploring => {
  const draw = seededChance(seed)('whose turn');
  return {
    triggers: 3,
    inEveryOrder: true,
    chosen: (moves) => (moves.length === 0 ? [] : [draw.pick(moves)]),
  };
};

const WALKS = atDepth({ quick: 1, deep: 20 });

test('three triggers end as one in any order, explored or run as they are', async () => {
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

test('with a public beacon three end as one, whichever gets the round first', async () => {
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

test('after a kill in any world, another trigger ends as if nothing had happened', async () => {
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

/** Planted faults, with the violation of two triggers. */
const PLANTED: readonly (readonly [string, InjectedFault, RegExp])[] = [
  [
    'a run that finds an entry’s mark taken believes that it wrote the entry',
    {
      file: 'functions/match/showing/commit.ts',
      right:
        "if (await isTaken(google, { match, sealed }, error)) return { kind: 'someone " +
        "else was first' };",
      wrong: "if (await isTaken(google, { match, sealed }, error)) return { kind: 'written' };",
    },
    /VIOLATION .* they came to: resolved; resolved/,
  ],
  [
    'a run that finds an entry written skips its follow-up',
    {
      file: 'functions/match/visiting/write-entry.ts',
      right: '...(await publish(adjudicator, match, { form: null }))',
      wrong: 'unfinished: [], repairNotes: []',
    },
    /VIOLATION .* all killed: differs in/,
  ],
];

test('the code of each fault occurs where expected', () => {
  expect(lostAmong(PLANTED.map(([, fault]) => fault))).toEqual([]);
});

describe.runIf(atDepth({ quick: false, deep: true }))('two triggers in all orders', () => {
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

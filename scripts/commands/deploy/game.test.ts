/** A game from outside is deployed to the stand-in, in this process. */

import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { type Deploying, startDeploying } from '../../../test/support/gcloud/deploying.ts';
import type { State } from '../../../test/support/gcloud/state.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { storageSteps } from '../../shared/setup/game-steps.ts';
import { makeAll } from './carry-out.ts';
import { type GameMade, makeGame, planGameRemoval, removeGame } from './game.ts';

let deploying: Deploying;
let state: State;
beforeEach(async () => {
  deploying = await startDeploying();
  state = await deploying.deployed();
});
afterEach(() => deploying.close());

const ours = () => state.projects['our-matches'];
const site = () => deploying.siteOf(state, deploying.target());
const game: AnyGame = { ...USUAL_GAME, id: 'a-game', title: 'A Game' };

async function deployed(text: string | null, dropped: string | null = null): Promise<GameMade> {
  const file = join(deploying.target().source, 'built.mjs');
  if (text !== null) await writeFile(file, text);
  const loaded = text === null ? null : { game, file, code: hashOf(text) };
  return makeGame(site(), { id: 'a-game', title: 'A Game', loaded, dropped });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const kept = (): readonly string[] =>
  Object.values(ours()?.buckets ?? {}).flatMap(({ objects }) => Object.keys(objects).toSorted());
const fileOf = (text: string): string => `a-game/${hashOf(text)}.mjs`;

test('it has a function, queues and a job of its own, with each file that was ever built, until all is taken away', async () => {
  const before = structuredClone(ours());
  const ofOthers = {
    functions: before?.functions,
    jobs: before?.jobs,
    queues: before?.queues,
  };
  expect(await deployed('one')).toMatchObject({
    kind: 'done',
    url: 'https://game-a-game-123456789012.europe-west1.run.app/',
    codes: [hashOf('one')],
  });
  expect(ours()).toMatchObject(ofOthers);
  const own = JSON.stringify(ours()?.functions['europe-west1/game-a-game']);
  expect(own).toContain('{"name":"SEALED_GAME","value":"a-game"}');
  expect(ours()?.queues['europe-west1/game-a-game-deadlines']).toMatchObject({
    retryConfig: { maxBackoff: '3600s', maxDoublings: 9 },
  });
  expect(ours()?.jobs).toHaveProperty('europe-west1/game-a-game-sweep');
  expect(kept()).toEqual([fileOf('one')]);

  // Another machine, on which nothing is remembered, finds them ours by what the function says.
  deploying.forget();
  await deployed('two');
  const both = [hashOf('one'), hashOf('two')].toSorted();
  expect(kept()).toEqual(both.map((code) => `a-game/${code}.mjs`));
  const source = join(deploying.target().source, 'games');
  expect((await readdir(source)).toSorted()).toEqual(both.map((code) => `${code}.mjs`));
  expect(await deployed(null, hashOf('one'))).toMatchObject({ codes: [hashOf('two')] });
  expect(kept()).toEqual([fileOf('two')]);

  const plan = await planGameRemoval(site(), 'a-game');
  if (plan.kind === 'stopped') throw new Error(plan.sentences.join(' '));
  expect((await removeGame(site(), 'a-game', plan)).kind).toBe('done');
  expect(ours()).toMatchObject(ofOthers);
  expect(Object.keys(ours()?.queues ?? {})).toEqual(Object.keys(before?.queues ?? {}));
  expect(Object.keys(ours()?.functions ?? {})).toEqual(Object.keys(before?.functions ?? {}));
  expect(kept()).toEqual([]);
});

test('a file that somebody has changed in the bucket is not deployed', async () => {
  await makeAll(site(), storageSteps(site().target));
  const [bucket] = Object.values(ours()?.buckets ?? {});
  if (bucket !== undefined) bucket.objects[fileOf('one')] = Buffer.from('two').toString('base64');
  const made = await deployed(null);
  expect(made).toMatchObject({ kind: 'stopped' });
  expect(JSON.stringify(made)).toContain('somebody has changed it');
  expect(ours()?.functions).not.toHaveProperty('europe-west1/game-a-game');
});

/** Tests the package’s exports on each version of Node. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGE_EXPORTS } from '../build/exported.ts';
import { NODE_VERSIONS } from './nodes.ts';
import { createTestFolder } from './place.ts';

describe.each(NODE_VERSIONS)('Node %s', (version) => {
  test('every export can be imported', async () => {
    const here = await createTestFolder(version);
    for (const name of Object.keys(PACKAGE_EXPORTS)) {
      const of = JSON.stringify(`sealed-orders/${name}`);
      const code = `import(${of}).then((all) => console.log(Object.keys(all).length))`;
      const { out, err } = await here.node(['--input-type=module', '-e', code]);
      expect(Number(out), `${name}: ${err}`).toBeGreaterThan(0);
    }
  });

  test('the laws find a game’s fault', async () => {
    const here = await createTestFolder(version);
    await writeFile(join(here.folder, 'laws.mjs'), LAWS_PROGRAM);
    const { out, err } = await here.node(['laws.mjs']);
    expect(JSON.parse(out), err).toEqual({
      sound: [],
      broken: expect.arrayContaining([expect.any(String)]),
    });
  });
});

const LAWS_PROGRAM = `
import { listLaws } from 'sealed-orders/laws';
import { game } from 'sealed-orders/games/dm-invitational';
const leaking = { ...game, view: (shown) => game.view({ ...shown, audience: { kind: 'host' } }) };
const broken = (one) => listLaws(one, { effort: 0.2 }).flatMap(({ claim, check }) => {
  try { check(); return []; } catch { return [claim]; }
});
console.log(JSON.stringify({ sound: broken(game), broken: broken(leaking) }));
`;

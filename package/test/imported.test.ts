/** The package's exports, imported and used on each Node. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXPORTS } from '../build/exported.ts';
import { NODES } from './nodes.ts';
import { placeOn } from './place.ts';

describe.each(NODES)('on Node %s', (version) => {
  test('every export can be imported', async () => {
    const here = await placeOn(version);
    for (const name of Object.keys(EXPORTS)) {
      const of = JSON.stringify(`sealed-orders/${name}`);
      const code = `import(${of}).then((all) => console.log(Object.keys(all).length))`;
      const { out, err } = await here.node(['--input-type=module', '-e', code]);
      expect(Number(out), `${name}: ${err}`).toBeGreaterThan(0);
    }
  });

  test('the laws find a game’s fault', async () => {
    const here = await placeOn(version);
    await writeFile(join(here.folder, 'laws.mjs'), LAWS);
    const { out, err } = await here.node(['laws.mjs']);
    expect(JSON.parse(out), err).toEqual({
      sound: [],
      broken: expect.arrayContaining([expect.any(String)]),
    });
  });
});

const LAWS = `
import { lawsFor } from 'sealed-orders/laws';
import { game } from 'sealed-orders/games/dm-invitational';
const leaking = {
  ...game,
  view: (shown) => game.view({ ...shown, audience: { kind: 'host' } }),
};
const broken = (one) => lawsFor(one, { effort: 0.2 }).flatMap(({ claim, check }) => {
  try { check(); return []; } catch { return [claim]; }
});
console.log(JSON.stringify({ sound: broken(game), broken: broken(leaking) }));
`;

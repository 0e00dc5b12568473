import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { dmInvitational } from '../../rules/dm-invitational/game.ts';
import { pocketMars } from '../../rules/pocket-mars/game.ts';
import { presentsOfMine } from '../../rules/presents-of-mine/game.ts';
import { contentOf as defaultContentOf } from '../../test/support/table/content.ts';
import { contentIn } from './shipped-content.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-shipped-'));
  return () => rm(folder, { recursive: true });
});

test('of a game that is in the file there is content, of another none, and of one that is not sound none', async () => {
  const file = join(folder, 'content.json');
  const { loose } = defaultContentOf(dmInvitational);
  await writeFile(file, JSON.stringify({ [dmInvitational.id]: loose, [pocketMars.id]: {} }));
  const contentOf = contentIn(file);
  const shipped = await contentOf(dmInvitational);
  expect(shipped?.loose).toEqual(loose);
  expect(shipped?.value).toBeTruthy();
  expect(await contentOf(presentsOfMine)).toBeNull();
  expect(await contentOf(pocketMars)).toBeNull();
});

test('where there is no file there is none of any game', async () => {
  expect(await contentIn(join(folder, 'nowhere.json'))(dmInvitational)).toBeNull();
});

/** Runs the tutorial’s commands with the package on each version of Node. */

import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseTypedBlocks } from '../../test/support/tutorial.ts';
import { NODE_VERSIONS } from './nodes.ts';
import { createTestFolder } from './place.ts';

const ROOT_FOLDER = join(import.meta.dirname, '..', '..');
const EXAMPLE_FOLDER = join(ROOT_FOLDER, 'examples', 'sealed-lots');

describe.concurrent.each(NODE_VERSIONS)('Node %s', (version) => {
  test('the tutorial’s commands lead to a game that is tested, played and verified', async () => {
    const here = await createTestFolder(version);
    const page = await readFile(join(ROOT_FOLDER, 'docs', 'a-game-in-an-afternoon.md'), 'utf8');
    for (const part of ['package.json', 'content', 'src', 'test'])
      await cp(join(EXAMPLE_FOLDER, part), join(here.folder, 'typed', part), { recursive: true });
    let text = '';
    for (const block of parseTypedBlocks(page)) {
      if (block.kind === 'file') continue;
      const [program = '', ...words] = block.words;
      expect([program, ...words].join(' ')).toMatch(/^npx sealed |^npm test$/);
      const { code, out, err } =
        program === 'npx'
          ? await here.sealed(words.slice(1), 'typed')
          : await here.npmTest('typed');
      expect(code, `${block.words.join(' ')}\n${out}\n${err}`).toBe(0);
      text += out;
    }
    expect(text).toMatch(/Sealed Lots is built.*fail 0.*verified: /s);
  });
});

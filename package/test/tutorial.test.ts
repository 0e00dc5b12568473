/** Runs the tutorial’s commands with the package on each version of Node. */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseTypedBlocks } from '../../test/support/tutorial.ts';
import { NODE_VERSIONS } from './nodes.ts';
import { createTestFolder } from './place.ts';

const ROOT_FOLDER = join(import.meta.dirname, '..', '..');

describe.concurrent.each(NODE_VERSIONS)('on Node %s', (version) => {
  test('the tutorial’s commands lead to a game that is tested, played and verified', async () => {
    const here = await createTestFolder(version);
    const page = await readFile(join(ROOT_FOLDER, 'docs', 'a-game-in-an-afternoon.md'), 'utf8');
    let said = '';
    for (const typed of parseTypedBlocks(page)) {
      if (typed.kind === 'file') {
        const file = join(here.folder, 'typed', typed.path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, typed.text);
        continue;
      }
      const [program = '', ...words] = typed.words;
      // The package is already installed from the packed file.
      if (words[0] === 'install') continue;
      expect([program, ...words].join(' ')).toMatch(/^npx sealed |^npm test$/);
      const { code, out, err } =
        program === 'npx'
          ? await here.sealed(words.slice(1), 'typed')
          : await here.npmTest('typed');
      expect(code, `${typed.words.join(' ')}\n${out}\n${err}`).toBe(0);
      said += out;
    }
    expect(said).toMatch(/Sealed Lots is built.*fail 0.*verified: /s);
  });
});

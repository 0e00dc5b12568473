/** Each game is read in the order of its README, from what there is to what is shown. */

import { describe, expect, it } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import { type WrittenFile, writtenFiles } from './files.ts';
import { importsIn } from './imports.ts';
import { outOfOrder } from './reading-order.ts';

const files = writtenFiles();
const imports = importsIn(files.filter(({ path }) => path.startsWith('rules/')));

it.for(GAMES.map(({ id }) => id))(
  'the files of %s rest on nothing further down in its README',
  (id) => {
    expect(outOfOrder({ id, files, imports })).toEqual([]);
  },
);

describe('of a game it is told', () => {
  const README = [
    '## Where to find things',
    '| subject | files |',
    '|---|---|',
    '| state | `state.ts`, `events.ts` (what happens) |',
    '| what is shown | `pages/view.ts` |',
    '',
    '## Sentence by sentence',
    '| sentence | `points.ts` |',
  ];
  const found = (written: Readonly<Record<string, string>>, readme = README) => {
    const all: readonly WrittenFile[] = [
      { path: 'rules/one/README.md', text: readme.join('\n') },
      ...Object.entries(written).map(([name, text]) => ({ path: `rules/one/${name}`, text })),
    ];
    return outOfOrder({ id: 'one', files: all, imports: importsIn(all) });
  };
  const SOUND = {
    'state.ts': "import type { Event } from './events.ts';\n",
    'events.ts': '',
    'pages/view.ts': "import { state } from '../state.ts';\n",
    'game.ts': "import { view } from './pages/view.ts';\n",
    'points.cases.ts': "import { view } from './pages/view.ts';\n",
    'staging.ts': '',
  };

  it('nothing, when files rest on those of their row and of rows above', () => {
    expect(found(SOUND)).toEqual([]);
  });

  it('that a file rests on one further down, if only for a type', () => {
    const events = "import type { View } from './pages/view.ts';\n";
    expect(found({ ...SOUND, 'events.ts': events })).toEqual([
      'rules/one/events.ts (row 1) rests on rules/one/pages/view.ts (row 2).',
    ]);
  });

  it('that a file stands in no row, or in two', () => {
    const twice = README.map((line) =>
      line.replace('`pages/view.ts`', '`pages/view.ts`, `state.ts`'),
    );
    expect(found({ ...SOUND, 'points.ts': '' }, twice)).toEqual([
      'rules/one/state.ts stands in 2 rows of the table.',
      'rules/one/points.ts stands in 0 rows of the table.',
    ]);
  });

  it('that a row names what is not there', () => {
    const { 'events.ts': _, ...others } = SOUND;
    expect(found(others)).toEqual([
      'rules/one/events.ts stands in the table, and is no file of the game.',
    ]);
  });
});

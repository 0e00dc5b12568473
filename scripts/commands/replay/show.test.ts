import { expect, test } from 'vitest';
import type { Page } from '../../../rules/kit/showing/view.ts';
import { renderPagesAsText } from '../replay.ts';

const EXAMPLE_PAGE: Page = {
  name: 'Standings',
  about: 'Who has how much.',
  blocks: [
    {
      kind: 'table',
      title: 'Standings',
      columns: [{ title: 'Player' }, { title: 'Points', format: 'signed' }, { title: 'Fuel' }],
      rows: [
        [
          { kind: 'mark', value: 'Scarlet', tone: 'first' },
          7,
          { kind: 'meter', value: 3, most: 10, label: '3/10', tone: 'good' },
        ],
        ['Dems', -2, null],
      ],
    },
    { kind: 'table', title: 'Moves', about: 'None so far.', columns: [{ title: 'Who' }], rows: [] },
    {
      kind: 'board',
      title: 'Map',
      squares: [
        ['A', null],
        [null, { kind: 'mark', value: 'B', tone: 'red' }],
      ],
    },
    { kind: 'notice', title: 'Look', lines: ['Round 1 is open.'], tone: 'caution' },
  ],
};

test('renderPagesAsText prints tables, boards, meters and notices', () => {
  expect(`\n${renderPagesAsText([EXAMPLE_PAGE])}\n`).toBe(`
Standings
═════════
Who has how much.

Player   Points  Fuel
Scarlet  +7      3/10
Dems     −2

Moves:
None so far.
Nothing yet.

Map:
A
   B

Look
  Round 1 is open.
`);
});

test('renderPagesAsText moves the last cells of a row below in a narrow terminal', () => {
  const table = {
    kind: 'table',
    title: 'Long',
    columns: [{ title: 'A' }, { title: 'B' }],
    rows: [['x', 'each word of a long explanation']],
  } as const;
  const shown = renderPagesAsText([{ name: 'Long', about: '', blocks: [table] }], 30);
  expect(shown).toContain('x\n  each word of a long explanation');
});

test('renderPagesAsText removes control characters', () => {
  const notice = { kind: 'notice', title: 'Say', lines: ['a\u001b[2Jb\rc'] } as const;
  const shown = renderPagesAsText([{ name: 'Say', about: '', blocks: [notice] }]);
  expect(shown).toContain('a [2Jb c');
});

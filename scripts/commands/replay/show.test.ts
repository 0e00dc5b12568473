import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Page } from '../../../rules/kit/showing/view.ts';
import { printPages } from './show.ts';

const PAGE: Page = {
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
    {
      kind: 'chart',
      title: 'Points',
      shape: 'line',
      of: 'Standings',
      measure: 'Points',
    },
  ],
};

const PLAIN = { colours: false, width: Number.POSITIVE_INFINITY };

describe('a page in the terminal', () => {
  test('shows tables, boards, meters and notices', () => {
    expect(`\n${printPages([PAGE], PLAIN)}\n`).toBe(`
Standings
═════════
Who has how much.

┌─────────┬────────┬─────────────────┐
│ Player  │ Points │ Fuel            │
├─────────┼────────┼─────────────────┤
│ Scarlet │     +7 │ ███░░░░░░░ 3/10 │
│ Dems    │     −2 │                 │
└─────────┴────────┴─────────────────┘

Moves:
None so far.
Nothing yet.

Map:
┌───┬───┐
│ A │   │
├───┼───┤
│   │ B │
└───┴───┘

Look
  Round 1 is open.
`);
  });

  test('says the same with colours as without', () => {
    const coloured = printPages([PAGE], { ...PLAIN, colours: true });
    expect(coloured).toContain('\u001b[');
    expect(stripVTControlCharacters(coloured)).toContain('│ Scarlet │     +7 │ ███░░░░░░░ 3/10 │');
  });

  test('has no colours where none are wanted', () => {
    expect(printPages([PAGE], PLAIN)).toBe(stripVTControlCharacters(printPages([PAGE], PLAIN)));
  });

  test('is as narrow as asked, without losing a word', () => {
    const text = 'each word of a long explanation is still there';
    const table = {
      kind: 'table',
      title: 'Long',
      columns: [{ title: 'A' }, { title: 'B' }],
      rows: [['x', text]],
    } as const;
    const shown = printPages([{ name: 'Long', about: '', blocks: [table] }], {
      colours: false,
      width: 30,
    });
    expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(30);
    for (const word of text.split(' ')) expect(shown).toContain(word);
  });

  test('does not let a text move the cursor', () => {
    const notice = { kind: 'notice', title: 'Say', lines: ['a\u001b[2Jb\rc'] } as const;
    const shown = printPages([{ name: 'Say', about: '', blocks: [notice] }], PLAIN);
    expect(shown).toContain('a [2Jb c');
  });
});

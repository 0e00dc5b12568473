/** Cases of content: accepted cells, and messages about contradictions (Rulings, Content). */

import { describe, expect, it } from 'vitest';
import { type ContentText, readContent, type TextRow } from '../kit/content/content.ts';
import { getLocation } from './atlas.ts';
import { formatGains, LISTS, RELATIVE_COUNT } from './content.ts';
import { contentSchema } from './content-tabs.ts';

/** Codes of twelve Relatives in a row. An Inn is at the end. */
const RELATIVE_CODES = Array.from({ length: RELATIVE_COUNT }, (_, index) => `R${index + 1}`);

const VALID_CONTENT: ContentText = {
  Locations: [
    ...RELATIVE_CODES.map((code, index) =>
      createRow({ Code: code, Name: `Relative ${index}`, Kind: 'Relative' }),
    ),
    createRow({
      Code: 'i',
      Name: 'The Inn',
      Kind: 'inn',
      Effect: 'gain 2 detour points; gain 1 Garnet',
    }),
  ],
  Roads: [...RELATIVE_CODES, 'I'].slice(1).map((code, index) => ({
    From: RELATIVE_CODES[index] ?? '',
    To: code,
    Kind: index === 0 ? 'Super Polar' : 'plain',
  })),
  Directory: [],
  'I Saw Lists': Array.from({ length: LISTS }, (_, index) => ({
    Name: `I Saw ${index}`,
    Locations: 'R1, r2 R3',
    Points: '5',
  })),
  Wares: [{ Name: 'Boots', Price: '2', Effect: 'one more move next round' }],
};

function createRow(cells: TextRow): TextRow {
  return { Effect: '', X: '1', Y: '2.5', ...cells };
}

/** Checks the valid content with changed rows of one tab. */
const checkChanged = (tab: string, change: (rows: readonly TextRow[]) => readonly TextRow[]) =>
  readContent(contentSchema, { ...VALID_CONTENT, [tab]: change(VALID_CONTENT[tab] ?? []) });

const checkWithRow = (tab: string, index: number, cells: TextRow) =>
  checkChanged(tab, (rows) => rows.map((one, at) => (at === index ? { ...one, ...cells } : one)));

const listProblems = (checked: ReturnType<typeof checkChanged>): readonly string[] =>
  checked.kind === 'sound'
    ? []
    : checked.problems.map(({ tab, row: at = 0, expected }) => `${tab} ${at}: ${expected}`);

describe('content', () => {
  it('MI-051 cells are read in any case, with any spaces and commas', () => {
    const checked = readContent(contentSchema, VALID_CONTENT);
    expect(listProblems(checked)).toEqual([]);
    if (checked.kind === 'unsound') return;
    const { locations, roads, lists } = checked.value;
    expect(formatGains(locations.at(-1)?.bonus ?? [])).toBe('gain 2 Detour Points; gain 1 Garnet');
    expect(roads[0]).toEqual({ ends: ['R1', 'R2'], kind: 'super polar' });
    expect(lists[0]).toMatchObject({ number: 1, locations: ['R1', 'R2', 'R3'], points: 5 });
  });

  it('MI-070 a list may contain extra commas', () => {
    const checked = checkWithRow('I Saw Lists', 0, { Locations: ',R1,, r2, R3,' });
    expect(listProblems(checked)).toEqual([]);
    if (checked.kind === 'sound') {
      expect(checked.value.lists[0]?.locations).toEqual(['R1', 'R2', 'R3']);
    }
  });

  it('MI-071 a Relative can be worth double and have its home drawn, in either order', () => {
    const drawn = 'home drawn at the start';
    const checked = readContent(contentSchema, {
      ...VALID_CONTENT,
      Locations: (VALID_CONTENT['Locations'] ?? []).map((one, index) => ({
        ...one,
        Effect: [`worth double; ${drawn}`, `${drawn}; worth negative`][index] ?? '',
      })),
      Directory: ['R1', 'R2'].map((Code) => ({ Code, Reads: 'One of the two' })),
    });
    expect(listProblems(checked)).toEqual([]);
    if (checked.kind === 'unsound') return;
    expect(
      checked.value.locations.slice(0, 3).map(({ worth, isDrawn }) => [worth, isDrawn]),
    ).toEqual([
      [2, true],
      [-1, true],
      [1, false],
    ]);
  });

  it('MI-072 a code that is not on the Map throws', () => {
    const checked = readContent(contentSchema, VALID_CONTENT);
    if (checked.kind === 'unsound') throw new Error('it is sound');
    expect(getLocation(checked.value, 'R1').name).toBe('Relative 0');
    expect(() => getLocation(checked.value, 'Q')).toThrow('no location is marked "Q"');
  });

  it('MI-052 a duplicate code or name is reported with its row', () => {
    expect(listProblems(checkWithRow('Locations', 3, { Code: 'r1' }))).toContainEqual(
      'Locations 5: a code that no other row has',
    );
    expect(listProblems(checkWithRow('Locations', 3, { Name: 'relative 0' }))).toContainEqual(
      'Locations 5: a name that no other location has',
    );
  });

  it('MI-053 a name equal to a code is reported, since answers name locations by either', () =>
    expect(listProblems(checkWithRow('Locations', 3, { Name: 'r 1' }))).toContainEqual(
      'Locations 5: a name that is not also a code',
    ));

  it('MI-054 content without exactly 12 Relatives and 18 lists is reported', () => {
    expect(listProblems(checkWithRow('Locations', 0, { Kind: 'Sight' }))).toEqual([
      'Locations 0: 12 Relatives, not 11',
    ]);
    expect(listProblems(checkChanged('I Saw Lists', (rows) => rows.slice(1)))).toEqual([
      'I Saw Lists 0: 18 lists, not 17',
    ]);
  });

  it('MI-055 an unknown kind, effect, code or number is reported with the expected values', () => {
    const kinds = ['Sight', 'Relative', 'Inn', 'Travel agency', 'Shop'].join(', ');
    expect(listProblems(checkWithRow('Locations', 0, { Kind: 'Cave' }))).toEqual([
      `Locations 2: one of ${kinds}`,
    ]);
    expect(listProblems(checkWithRow('Wares', 0, { Effect: 'fly' }))[0]).toContain(
      'phrases of the vocabulary',
    );
    expect(listProblems(checkWithRow('Roads', 0, { From: '5' }))).toEqual([
      'Roads 2: a code such as O or N1',
    ]);
    expect(listProblems(checkWithRow('Wares', 0, { Price: '-1' }))[0]).toContain(
      'a whole number of garnets',
    );
  });

  it('MI-056 a road to nowhere, to its own start or listed twice is reported', () => {
    const more = (row: TextRow) => listProblems(checkChanged('Roads', (rows) => [...rows, row]));
    expect(listProblems(checkWithRow('Roads', 0, { To: 'Q' }))).toEqual([
      'Roads 2: a name that is in the list',
    ]);
    expect(more({ From: 'R1', To: 'R1', Kind: 'plain' })).toEqual([
      'Roads 14: a place other than R1',
    ]);
    expect(more({ From: 'R2', To: 'R1', Kind: 'plain' })).toEqual([
      'Roads 14: a road that is in no other row, in either direction',
    ]);
  });

  it('MI-057 a Map in separate parts is reported', () =>
    expect(listProblems(checkChanged('Roads', (rows) => rows.slice(0, -1)))).toEqual([
      'Roads 0: roads that lead from R1 to all other places',
    ]));

  it('MI-058 bonuses are accepted only for Inns, and worth only for Relatives', () => {
    expect(listProblems(checkWithRow('Locations', 0, { Effect: 'gain 1 Garnet' }))).toEqual([
      'Locations 2: a bonus only at an Inn',
    ]);
    expect(listProblems(checkWithRow('Locations', 12, { Effect: 'worth double' }))).toEqual([
      'Locations 14: worth or a drawn home only for Relatives',
    ]);
    expect(
      listProblems(checkWithRow('Locations', 0, { Effect: 'worth double; worth negative' })),
    ).toEqual(['Locations 2: one worth: "worth double" or "worth negative"']);
  });

  it('MI-059 homes are drawn among at least two Relatives that the Directory lists alike', () => {
    expect(
      listProblems(checkWithRow('Locations', 0, { Effect: 'home drawn at the start' })),
    ).toEqual([
      'Locations 0: no Relative with a drawn home, or at least two that can exchange homes',
      'Locations 2: a row for R1 in the Directory',
    ]);
  });

  it('MI-060 the Directory may name each existing location once', () => {
    const rows = [
      { Code: 'Q', Reads: 'Somebody' },
      { Code: 'R1', Reads: 'One' },
      { Code: 'R1', Reads: 'Another' },
    ];
    expect(listProblems(checkChanged('Directory', () => rows))).toEqual([
      'Directory 2: the code of a location',
      'Directory 4: a code that no other row has',
    ]);
  });

  it('MI-061 players read the Directory’s texts and the names of all other locations', () => {
    const checked = checkChanged('Directory', () => [{ Code: 'R2', Reads: 'One of the two' }]);
    if (checked.kind === 'unsound') throw new Error('it is sound');
    const { locations } = checked.value;
    expect([locations[0]?.listed, locations[1]?.listed]).toEqual(['Relative 0', 'One of the two']);
  });

  it('MI-062 a list may name each existing location once', () => {
    expect(listProblems(checkWithRow('I Saw Lists', 0, { Locations: 'R1, Q' }))).toEqual([
      'I Saw Lists 2: codes of locations, each once',
    ]);
    expect(listProblems(checkWithRow('I Saw Lists', 0, { Locations: 'R1, R1' }))).toEqual([
      'I Saw Lists 2: codes of locations, each once',
    ]);
  });
});

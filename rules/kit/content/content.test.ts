import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ContentSchema, readContent } from './content.ts';

interface House {
  readonly Name: string;
  readonly Letters: number;
}

const HOUSES_SCHEMA: ContentSchema<readonly House[]> = {
  tabs: [
    {
      name: 'Houses',
      about: 'Where letters go.',
      columns: [
        { title: 'Name', expects: 'a name', cell: z.string().min(1) },
        { title: 'Letters', expects: 'a whole number from 0 to 6', cell: createNumberSchema(6) },
      ],
    },
    {
      name: 'Roads',
      about: 'Between houses.',
      columns: [{ title: 'From', expects: 'a house', cell: z.enum(['Isa', 'Pixie']) }],
    },
  ],
  assemble: (rows) => {
    const value = z
      .array(z.object({ Name: z.string(), Letters: z.number() }))
      .parse(rows['Houses']);
    return value.length > 0
      ? { kind: 'sound', value }
      : { kind: 'unsound', problems: [{ tab: 'Houses', expected: 'at least one house' }] };
  },
};

function createNumberSchema(most: number): z.ZodType {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(most));
}

describe('content', () => {
  it('readContent trims each cell and converts it by its column', () => {
    const read = readContent(HOUSES_SCHEMA, {
      Houses: [{ Name: ' Isa ', Letters: '3' }],
      Roads: [],
    });
    expect(read).toEqual({ kind: 'sound', value: [{ Name: 'Isa', Letters: 3 }] });
  });

  it('readContent reports all problems with tab, row and column, in their order', () => {
    const read = readContent(HOUSES_SCHEMA, {
      Roads: [{ From: 'Nowhere' }],
      Houses: [
        { Letters: 'seven', Name: '' },
        { Name: 'Isa', Letters: '3' },
        { Name: 'Pixie', Letters: '7' },
      ],
    });
    const letters = { column: 'Letters', expected: 'a whole number from 0 to 6' };
    expect(read).toEqual({
      kind: 'unsound',
      problems: [
        { tab: 'Houses', row: 2, column: 'Name', expected: 'a name', given: '' },
        { tab: 'Houses', row: 2, ...letters, given: 'seven' },
        { tab: 'Houses', row: 4, ...letters, given: '7' },
        { tab: 'Roads', row: 2, column: 'From', expected: 'a house', given: 'Nowhere' },
      ],
    });
  });

  it("a problem quotes the cell's own expectation, if any, instead of the column's", () => {
    const even = z
      .string()
      .max(2)
      .refine((text) => Number(text) % 2 === 0, { params: { expected: 'an even number' } });
    const tab = { name: 'Dice', about: 'Thrown.' };
    const columns = [{ title: 'Sides', expects: 'two digits', cell: even }];
    const dice: ContentSchema<null> = {
      tabs: [{ ...tab, columns }],
      assemble: () => ({ kind: 'sound', value: null }),
    };
    const expectedOf = (Sides: string) => {
      const read = readContent(dice, { Dice: [{ Sides }] });
      return read.kind === 'sound' ? [] : read.problems.map(({ expected }) => expected);
    };
    expect(['6', '7', '100', '101'].map(expectedOf)).toEqual([
      [],
      ['an even number'],
      ['two digits'],
      ['an even number'],
    ]);
  });

  it('readContent reads a missing column as empty cells', () => {
    const read = readContent(HOUSES_SCHEMA, { Houses: [{ Name: 'Isa' }], Roads: [] });
    expect(read).toMatchObject({ kind: 'unsound', problems: [{ column: 'Letters', given: '' }] });
  });

  it('readContent reads a missing tab as empty and checks the content as a whole', () => {
    const problems = [{ tab: 'Houses', expected: 'at least one house' }];
    expect(readContent(HOUSES_SCHEMA, {})).toEqual({ kind: 'unsound', problems });
  });

  it('readContent ignores unknown columns and tabs', () => {
    const loose = {
      Houses: [{ Name: 'Isa', Letters: '0', Note: 'mine' }],
      Notes: [{ Text: 'hello' }],
    };
    expect(readContent(HOUSES_SCHEMA, loose)).toEqual({
      kind: 'sound',
      value: [{ Name: 'Isa', Letters: 0 }],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { buildColumnSpan } from './requests-suite.ts';
import { openDesk } from './sheets-suite.ts';
import { toRowSpan } from './table-suite.ts';

const NAMED_AREA = {
  sheetId: 0,
  startRowIndex: 1,
  endRowIndex: 3,
  startColumnIndex: 1,
  endColumnIndex: 3,
};
describe('named ranges', () => {
  const DELETED = [
    ['their rows', { deleteDimension: { range: toRowSpan(0, 5) } }],
    ['their columns', { deleteDimension: { range: buildColumnSpan(1, 3) } }],
    ['their sheet', { deleteSheet: { sheetId: 0 } }],
    [
      'the end of the grid',
      {
        updateSheetProperties: {
          properties: { gridProperties: { rowCount: 1 } },
          fields: 'gridProperties.rowCount',
        },
      },
    ],
  ] as const;
  describe.each(DELETED)('lost %s', (_what, deletion) => {
    async function withLostGuard() {
      const desk = await openDesk();
      const namedRange = { namedRangeId: 'guard', name: 'Guard', range: NAMED_AREA };
      await desk.batch({ addNamedRange: { namedRange } }, deletion);
      return desk;
    }

    it('named ranges without cells are not returned, but keep their names and ids', async () => {
      const { batch, get } = await withLostGuard();
      expect((await get('namedRanges')).namedRanges).toBeUndefined();
      const range = { ...NAMED_AREA, sheetId: 7 };
      const byName = batch({ addNamedRange: { namedRange: { name: 'guard', range } } });
      expect((await getRefusal(byName)).message).toBe(
        'Invalid requests[0].addNamedRange: Cannot add named range with name: guard, a named ' +
          'range with that name already exists.',
      );
      const namedRange = { namedRangeId: 'guard', name: 'Other', range };
      expect((await getRefusal(batch({ addNamedRange: { namedRange } }))).message).toBe(
        'Invalid requests[0].addNamedRange: Cannot add named range with ID: guard, a named ' +
          'range with that ID already exists.',
      );
    });

    it('named ranges without cells cannot be read, changed or deleted', async () => {
      const { batch, values } = await withLostGuard();
      expect((await getRefusal(values('Guard'))).message).toBe('Unable to parse range: Guard');
      const deletion = batch({ deleteNamedRange: { namedRangeId: 'guard' } });
      expect((await getRefusal(deletion)).message).toContain('No named range with id: guard');
      const namedRange = { namedRangeId: 'guard', range: { ...NAMED_AREA, sheetId: 7 } };
      const call = batch({ updateNamedRange: { namedRange, fields: 'range' } });
      expect((await getRefusal(call)).code).toBe(400);
    });
  });
});

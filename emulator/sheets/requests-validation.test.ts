import { describe, expect, it } from 'vitest';
import { buildProtection, createGuest, PROTECTED_MESSAGE, readRefusal } from './requests-suite.ts';
import { fillDesk, toRange } from './table-suite.ts';

const VALIDATION_FIELDS = 'sheets.data.rowData.values(userEnteredValue,dataValidation)';

describe('the choices of a cell', () => {
  const rule = {
    condition: { type: 'ONE_OF_LIST', values: [{ userEnteredValue: 'pause' }] },
    strict: false,
    showCustomUi: true,
  };

  it('a rule stays with its cell whatever the value, and does not bind the API', async () => {
    const { batch, get } = await fillDesk([['a']]);
    await batch({ setDataValidation: { range: toRange(0, 1, [0, 1]), rule } });
    await batch({
      updateCells: {
        start: {},
        rows: [{ values: [{ userEnteredValue: { stringValue: 'anything' } }] }],
        fields: 'userEnteredValue',
      },
    });
    const { sheets } = await get(VALIDATION_FIELDS);
    expect(sheets?.[0]?.data?.[0]?.rowData?.[0]?.values?.[0]).toEqual({
      userEnteredValue: { stringValue: 'anything' },
      dataValidation: rule,
    });
  });

  it('only users who may edit the cell can set its rule', async () => {
    const desk = await fillDesk([['a']], buildProtection(toRange(0, 1, [0, 1])));
    const guest = await createGuest(desk);
    const request = { setDataValidation: { range: toRange(0, 2, [0, 1]), rule } };
    expect(await readRefusal(guest, request)).toBe(PROTECTED_MESSAGE);
    await guest.batch({ setDataValidation: { range: toRange(1, 2, [0, 1]), rule } });
  });

  it('a request without a rule removes the rule completely', async () => {
    const { batch, get } = await fillDesk([['a']]);
    const tick = { condition: { type: 'BOOLEAN' } };
    await batch({ setDataValidation: { range: toRange(0, 1, [0, 2]), rule: tick } });
    await batch({ setDataValidation: { range: toRange(0, 1, [0, 2]) } });
    const { sheets } = await get(VALIDATION_FIELDS);
    const values = [{ userEnteredValue: { stringValue: 'a' } }];
    expect(sheets?.[0]?.data?.[0]?.rowData).toEqual([{ values }]);
  });
});

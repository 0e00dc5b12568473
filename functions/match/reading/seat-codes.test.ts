/** Tests seat codes as people paste them, in a match that version 1.0.0 opened. */

import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import {
  createResponse,
  DEADLINE_MS,
  openMatch,
  readInboxAt,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { getCurrentPosition, type Match } from './match.ts';
import { parseSeats } from './tab-values.ts';

const SEAT_CODE = 'ab2d-efg7';

/** Creates a match in which version 1.0.0 has bound Scarlet to the code. */
function createEarlierMatch(): Match {
  const match = openMatch();
  const position = getCurrentPosition(match);
  const { opened } = position;
  const code = createHmac('sha256', match.key ?? '')
    .update(JSON.stringify(['code', SEAT_CODE]))
    .digest('hex');
  const { seats } = opened.bindings;
  const bound = { ...seats[SCARLET], code } as (typeof seats)[string];
  const bindings = { ...opened.bindings, seats: { ...seats, [SCARLET]: bound } };
  return { ...match, positions: [{ ...position, opened: { ...opened, bindings } }] };
}
const EARLIER_MATCH = createEarlierMatch();

const TYPED_CODES = [
  ['unchanged', SEAT_CODE],
  ['without its dash', 'ab2defg7'],
  ['with an en dash', 'ab2d–efg7'],
  ['with a non-breaking hyphen', 'ab2d\u2011efg7'],
  ['with a minus sign', 'ab2d\u2212efg7'],
  ['with blanks', ' ab2d - efg7 '],
  ['with a blank for its dash', 'ab2d efg7'],
  ['with a non-breaking space', 'ab2d\u00a0efg7'],
  ['with a full stop after it', 'ab2d-efg7.'],
  ['in quotation marks', '“ab2d-efg7”'],
  ['with zero-width characters', '\u200bab2d\u200d-\ufeffefg7\u2060'],
  ['with a soft hyphen', 'ab2d\u00adefg7'],
  ['in capitals', 'AB2D-EFG7'],
  ['in full width', 'ａｂ２ｄ－ｅｆｇ７'],
] as const;

function findSenderByCode(typed: string): string | null | undefined {
  const sent = createResponse(EARLIER_MATCH, SCARLET, { id: 'one', atMs: DEADLINE_MS - 1 });
  const answers = { ...sent.answers, [CONSTANT_QUESTIONS.seatCode.questionId]: [typed] };
  return readInboxAt(EARLIER_MATCH, [{ ...sent, answers }], DEADLINE_MS).received[0]?.sender;
}

test.each(TYPED_CODES)('a seat code is recognised %s: “%s”', (_how, typed) => {
  expect(findSenderByCode(typed)).toBe(SCARLET);
});

test.each([
  ['a letter too few', 'ab2d-efg'],
  ['a letter too many', 'ab2d-efg77'],
  ['two letters exchanged', 'ba2d-efg7'],
  ['nothing', '\u200b'],
  ['another last letter', 'ab2d-efg8'],
])('a seat code is invalid with %s', (_what, typed) => {
  expect(findSenderByCode(typed)).toBeNull();
});

test.each(TYPED_CODES)(
  'a link contains the original seat code after the host has typed the code %s',
  (_how, typed) => {
    const { bindings } = getCurrentPosition(EARLIER_MATCH).opened;
    if (EARLIER_MATCH.key === null) throw new Error('it has a key');
    const rows = [[SCARLET, '', typed]];
    const { seats } = parseSeats(rows, { bindings, key: EARLIER_MATCH.key, seats: [SCARLET] });
    expect(seats[0]?.code).toBe(SEAT_CODE);
  },
);

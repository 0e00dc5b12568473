import { describe, expect, test } from 'vitest';
import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { HOSTILE_CELLS } from '../../../test/support/hostile-cells.ts';
import {
  arrangeRequest,
  byHand,
  MINUTE_MS,
  passTime,
  typed,
} from '../../../test/support/table/by-hand.ts';
import { OPENED_MS, openMatch } from '../../../test/support/table/just-opened.ts';
import { openTable } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { REQUEST_KINDS } from '../next/interventions.ts';
import { currentPosition } from '../reading/match.ts';
import { answerRequests } from './requests.ts';

const MATCH = openMatch();
const SEAT = currentPosition(MATCH).setup.players[0]?.seat ?? '';
const LONG_CELL_LENGTH = 45_000;

function findAnswerText(what: string, whom: string, value: string): string {
  const requests = [[what, whom, value, 'So.', 'false', '', '', '']];
  const [answer] = answerRequests({
    match: { ...MATCH, requests },
    inbox: null,
    inboxUntilMs: OPENED_MS,
    nowMs: OPENED_MS + 1,
  });
  const { change } = REQUESTS.recordOf(answer?.after ?? []);
  return String(change);
}

describe.each(REQUEST_KINDS)('request “%s”', (what) => {
  test.each(Object.keys(HOSTILE_CELLS))(
    'a request with %s gets a short reply after little processor time',
    (name) => {
      const before = process.cpuUsage();
      for (const length of [LONG_CELL_LENGTH, 9_900]) {
        const value = HOSTILE_CELLS[name]?.(length).toWellFormed() ?? '';
        for (const whom of [SEAT, value]) {
          const answer = findAnswerText(what, whom, value);
          expect(answer).toMatch(/[.”]/);
          expect(answer.length).toBeLessThan(12_000);
        }
      }
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
    },
  );
});

test('half of a surrogate pair in the host’s workbook does not stop polls', async () => {
  const half = 'Isa \ud83c';
  const { requests, players, match, notes } = HOST_TABS;
  const table = await openTable({ game: USUAL_GAME, settings: { pollMs: MINUTE_MS } });
  await byHand(table, [
    typed(requests.sheetId, 1, 0, ...arrangeRequest('orders', half, half, half)),
    typed(requests.sheetId, 2, 0, ...arrangeRequest(half, half, half, half)),
    typed(players.sheetId, 1, 6, half),
    typed(match.sheetId, 21, 1, half),
    typed(notes.sheetId, 3, 0, half),
    typed(200, 1, 0, half),
  ]);
  await passTime(table, 3 * MINUTE_MS);
  expect(table.log.map(({ message }) => message).join()).not.toContain('does not know');
  expect(new Set(table.polls.map(({ kind }) => kind))).toEqual(new Set(['polled']));
  expect(table.polls.length).toBeGreaterThan(1);
});

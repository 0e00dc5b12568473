import { expect, test } from 'vitest';
import { selectGames } from '../../support/table/some-games.ts';
import { openTable, type Table } from '../../support/table/table.ts';

let table: Table | null = null;

/**
 * Formats, for example, "POST /v4/spreadsheets/…/values:batchGetByDataFilter", without ids and
 * queries.
 */
const formatCall = (method: string, address: string): string => {
  const path = new URL(address).pathname.replace(/[\w-]*\d{6}[\w-]*/g, '…');
  return `${method} ${path}`;
};

test.each(selectGames('dm-invitational').map((game) => [game.title, game] as const))(
  'a step of %s makes only the necessary calls',
  async (_title, game) => {
    const calls = new Map<string, number>();
    table = await openTable({
      game,
      carry: (emulator) => (input, init) => {
        const request = new Request(input, init);
        const name = formatCall(request.method, request.url);
        calls.set(name, (calls.get(name) ?? 0) + 1);
        return emulator.fetchImplementation(request);
      },
    });
    await table.robots();
    await table.deadline();
    await table.robots();
    calls.clear();
    await table.deadline();
    const seats = (await table.read()).files.seats.length;
    expect(Object.fromEntries(calls)).toEqual({
      // Three reads: the host's workbook, the public workbook's version guard and the responses.
      // Three writes: the entry, its row and its idempotency key.
      'GET /v4/spreadsheets/…': 1,
      'POST /v4/spreadsheets/…/values:batchGetByDataFilter': 1 + 1,
      'GET /v4/spreadsheets/…/developerMetadata/…': 1,
      'GET /v1/forms/…/responses': 1,
      // One write of the ledger, one for each player's workbook and one for the public workbook.
      'POST /v4/spreadsheets/…:batchUpdate': 1 + seats + 1,
      // The form is read and then updated.
      'GET /v1/forms/…': 1,
      // One call finds out whether the form is in the bin, and one who may answer.
      'GET /drive/v3/files/…': 1,
      'GET /drive/v3/files/…/permissions': 1,
      'POST /v1/forms/…:batchUpdate': 1,
      // Two tasks: for the next deadline and for the next poll.
      'POST /v2/projects/p/locations/l/queues/deadlines/tasks': 1,
      'POST /v2/projects/p/locations/l/queues/polls/tasks': 1,
    });
  },
);

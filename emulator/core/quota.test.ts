import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { connectSheetsAs, type Desk, openDesk } from '../sheets/sheets-suite.ts';

const USER_LIMIT = 60;

const readSheet = ({ client, spreadsheetId }: Desk) =>
  client.spreadsheets.get({ spreadsheetId, fields: 'spreadsheetId' });
const writeSheet = ({ batch }: Desk) =>
  batch({ appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } });

async function repeatCall(count: number, call: () => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += 1) await call();
}

describe('with quotas on', () => {
  it('a refusal for quota has no Retry-After header', async () => {
    const desk = await openDesk({ quotas: true });
    await repeatCall(USER_LIMIT, () => readSheet(desk));
    const authorization = `Bearer ${desk.emulator.tokenFor('host@example.com')}`;
    const url = `http://emulator.test/v4/spreadsheets/${desk.spreadsheetId}`;
    const response = await desk.emulator.fetch(new Request(url, { headers: { authorization } }));
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, null]);
  });

  it('quotas count refused writes, and count a batch once', async () => {
    const desk = await openDesk({ quotas: true });
    const row = { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } };
    await desk.batch(...Array.from({ length: 100 }, () => row));
    await repeatCall(USER_LIMIT - 2, () => getRefusal(desk.batch({})));
    const { code, message } = await getRefusal(writeSheet(desk));
    expect([code, message]).toEqual([
      429,
      expect.stringContaining("'Write requests per minute per"),
    ]);
  });

  it('quotas start again in the next minute of the emulator’s clock', async () => {
    const desk = await openDesk({ quotas: true });
    await repeatCall(USER_LIMIT, () => readSheet(desk));
    await desk.emulator.clock.advanceBy(59_999);
    expect((await getRefusal(readSheet(desk))).code).toBe(429);
    await desk.emulator.clock.advanceBy(1);
    await readSheet(desk);
  });

  it('a project’s quota counts the calls of all its users', async () => {
    const desk = await openDesk({ quotas: true });
    const readAs = (email: string) =>
      connectSheetsAs(desk.emulator, email).spreadsheets.get({ spreadsheetId: desk.spreadsheetId });
    const codes = new Set<number>();
    for (const user of ['a', 'b', 'c', 'd', 'e']) {
      await repeatCall(USER_LIMIT, async () =>
        codes.add((await getRefusal(readAs(`${user}@example.com`))).code),
      );
    }
    expect([...codes]).toEqual([403]);
    const error = await getRefusal(readAs('f@example.com'));
    expect(error.message).toContain("limit 'Read requests per minute' of service");
    expect(error.details).toMatchObject([
      {
        metadata: {
          consumer: 'projects/100000000001',
          ...{ quota_limit: 'ReadRequestsPerMinutePerProject', quota_limit_value: '300' },
          ...{ quota_location: 'global', quota_unit: '1/min/{project}' },
          quota_metric: 'sheets.googleapis.com/read_requests',
        },
      },
      {
        '@type': 'type.googleapis.com/google.rpc.Help',
        links: [
          {
            description: 'Request a higher quota limit.',
            url: 'https://cloud.google.com/docs/quotas/help/request_increase',
          },
        ],
      },
    ]);
  });
});

it('quotas are off by default', async () => {
  const desk = await openDesk();
  await repeatCall(USER_LIMIT + 1, () => readSheet(desk));
});

import type { StoredPost } from '../../../emulator/discord/stand-in.ts';
import { parseWebhook, type Webhook } from '../../../functions/match/reading/host-settings.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { parseGame } from '../../support/options.ts';
import { createMoments } from '../../support/table/moments.ts';
import {
  type AnnouncementOptions,
  openTable,
  type Table,
  type TableOptions,
} from '../../support/table/table.ts';
import { playToSecondStep, readResultAfterDeadline, type ShownResult } from '../survival/scene.ts';

export const WEBHOOK_ID = '112233445566778899';
export const WEBHOOK_TOKEN = 'planted-T0ken_that-nobody-else-may-ever-read_0123456789-abcdefghijkl';
export const ADDRESS = `https://discord.com/api/webhooks/${WEBHOOK_ID}/${WEBHOOK_TOKEN}`;

export function createPlantedWebhook(): Webhook {
  const webhook = parseWebhook(ADDRESS);
  if (webhook === null) throw new Error('this is an address of a webhook');
  return webhook;
}

/** Discord ids of some players. */
export const DISCORD_IDS: Readonly<Record<string, string>> = {
  Scarlet: '200000000000000001',
  Dems: '200000000000000002',
  Isa: '200000000000000003',
};

/** The game whose sentences these tests expect. */
export const ANNOUNCED_GAME = parseGame('presents-of-mine');

export const createAnnouncedTable = (
  announced: Partial<AnnouncementOptions> = {},
  options: Partial<TableOptions> = {},
): Promise<Table> =>
  openTable({
    game: ANNOUNCED_GAME,
    ...options,
    announced: { webhook: createPlantedWebhook(), ids: DISCORD_IDS, ...announced },
  });

const keepMoment = createMoments();

let unannouncedResult: Promise<ShownResult> | null = null;

/** Plays a match without announcements until its next deadline has passed. */
export function showUnannouncedMatch(): Promise<ShownResult> {
  unannouncedResult ??= readResultAfterDeadline(async () =>
    playToSecondStep(await openTable({ game: ANNOUNCED_GAME })),
  );
  return unannouncedResult;
}

/** Opens a table before that deadline. Its Discord has no messages. */
export async function openAnnouncedTable(
  announced: Partial<AnnouncementOptions> = {},
  options: Partial<TableOptions> = {},
): Promise<Table> {
  const from = await keepMoment('the second step', async () =>
    playToSecondStep(await createAnnouncedTable()),
  );
  return openTable({ game: ANNOUNCED_GAME, ...options, announced, from });
}

export const listMessages = (table: Table): readonly StoredPost[] =>
  table.emulator.discord.messages();

export const getLastMessageText = (table: Table): string =>
  listMessages(table).at(-1)?.content ?? '';

/** A fetch that fails like Node's without a server. */
export const fetchUnreachable: typeof globalThis.fetch = () =>
  Promise.reject(
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    }),
  );

/** Returns the row of the webhook on the tab “Match”, counted from 0. */
export function findWebhookRow(table: Table): number {
  const { sheets = [] } = table.emulator.snapshot().spreadsheets[table.hostId] ?? {};
  const tab = sheets.find(({ properties }) => properties.sheetId === HOST_TABS.match.sheetId);
  const rows = tab?.rows ?? [];
  return rows.findIndex((row) => row?.[0]?.userEnteredValue?.stringValue === 'Discord webhook');
}

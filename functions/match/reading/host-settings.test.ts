import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { PLAYERS_SCHEMA, ZONE_COLUMN } from '../../../sheets-templates/records/record-columns.ts';
import {
  ADDRESS,
  createPlantedWebhook,
  WEBHOOK_ID,
  WEBHOOK_TOKEN,
} from '../../../test/match/announcements/scene.ts';
import type { HostBook } from './host-book.ts';
import { parseHostSettings, parseWebhook } from './host-settings.ts';

test.each([
  ['as Discord gives it', ADDRESS],
  ['with spaces around', ` ${ADDRESS} `],
  ['of a test version', ADDRESS.replace('discord.com', 'ptb.discord.com')],
  ['at the former domain', ADDRESS.replace('discord.com', 'discordapp.com')],
  ['of a version of the API', ADDRESS.replace('/api/', '/api/v10/')],
])('parseWebhook accepts an address %s', (_, text) => {
  const webhook = parseWebhook(text);
  expect(webhook?.address).toBe(ADDRESS);
  expect(String(webhook?.postedAt('https://discord.com/'))).toBe(
    `https://discord.com/api/v10/webhooks/${WEBHOOK_ID}/${WEBHOOK_TOKEN}?wait=true`,
  );
});

test('a webhook’s address can contain a thread', () => {
  const address = `${ADDRESS}?thread_id=998877665544332211`;
  const webhook = parseWebhook(address);
  expect(webhook?.address).toBe(address);
  expect(webhook?.postedAt('http://localhost/').searchParams.get('thread_id')).toBe(
    '998877665544332211',
  );
});

test.each([
  ['without TLS', ADDRESS.replace('https:', 'http:')],
  ['of another host', ADDRESS.replace('discord.com', 'discord.example.com')],
  [
    'with Discord as the user name',
    ADDRESS.replace('https://', 'https://discord.com@example.com/'),
  ],
  ['of a host with a similar ending', ADDRESS.replace('discord.com', 'notdiscord.com')],
  ['for another product', `${ADDRESS}/slack`],
  ['without a token', `https://discord.com/api/webhooks/${WEBHOOK_ID}`],
  [
    'with a path out of it',
    `https://discord.com/api/webhooks/${WEBHOOK_ID}/../../../${WEBHOOK_TOKEN}`,
  ],
  ['that is not an address', 'hello'],
])('parseWebhook refuses an address %s', (_, text) => {
  expect(parseWebhook(text)).toBeNull();
});

test('a webhook’s address is hidden when it is printed, logged or serialized', () => {
  const webhook = createPlantedWebhook();
  const text =
    `${JSON.stringify({ webhook })} ` +
    `${inspect({ webhook }, { depth: null, showHidden: true })} ${webhook}`;
  for (const secret of [WEBHOOK_ID, WEBHOOK_TOKEN]) expect(text).not.toContain(secret);
});

const createDiscordBook = (
  webhook: string,
  ...players: readonly (readonly [string, string | number])[]
) => ({
  setting: (name: string) => (name === 'Discord webhook' ? webhook : ''),
  playersHead: [],
  players: players.map(([seat, discord]) => [seat, '', '', '', '', '', discord]),
});

test('parseHostSettings reads the webhook on Match and the ids on Players', () => {
  const book = createDiscordBook(ADDRESS, ['Scarlet', ' 112233445566778899 '], ['Dems', '']);
  expect(parseHostSettings(book)).toMatchObject({
    discord: { webhook: createPlantedWebhook(), ids: { Scarlet: '112233445566778899' } },
    incidents: [],
  });
  const empty = { discord: { webhook: 'none', ids: {} }, incidents: [] };
  expect(parseHostSettings(createDiscordBook(''))).toMatchObject(empty);
});

test('parseHostSettings reports an invalid webhook without quoting it', () => {
  const book = createDiscordBook(ADDRESS.replace('webhooks', 'webhok'));
  const { discord, incidents } = parseHostSettings(book);
  expect(discord.webhook).toBe('unreadable');
  expect(incidents).toMatchObject([{ where: 'Match, Discord webhook' }]);
  expect(JSON.stringify(incidents)).not.toContain(WEBHOOK_TOKEN);
});

test('parseHostSettings reports names and rounded numbers as invalid ids', () => {
  const players = [
    ['Scarlet', 'scarlet'],
    ['Dems', 112_233_445_566_778_900],
  ] as const;
  const places = [{ where: 'Players, row 2, Discord' }, { where: 'Players, row 3, Discord' }];
  expect(parseHostSettings(createDiscordBook('', ...players))).toMatchObject({
    discord: { ids: {} },
    incidents: places,
  });
});

type PlayersRow = HostBook['players'][number];
const { columns } = PLAYERS_SCHEMA;

/** Creates a workbook with an additional column of values by seat on the tab “Players”. */
function createBook(
  zones: Readonly<Record<string, string | number>>,
  { head = ` ${ZONE_COLUMN.title} `, at = columns.length + 1, rules = '' } = {},
) {
  const row = (seat: string, cell: string | number): PlayersRow =>
    Array.from({ length: at + 1 }, () => '')
      .with(0, seat)
      .with(at, String(cell));
  return {
    setting: (name: string) => (name === 'Rules to read' ? rules : ''),
    playersHead: columns
      .map(({ title }): string => title)
      .concat('', '')
      .with(at, head),
    players: Object.entries(zones).map(([seat, zone]) => row(seat, zone)),
  };
}

const readZones = (...given: Parameters<typeof createBook>) => {
  const { inviting, incidents } = parseHostSettings(createBook(...given));
  const places = incidents.map(({ where }) => where);
  return [inviting.zones, places.filter((where) => where.endsWith(ZONE_COLUMN.title))];
};

test('parseHostSettings reads time zones by seat, and reports invalid ones', () => {
  const valid = { Scarlet: ' Europe/Berlin ', Zero: 'Asia/Tokyo' };
  const zones = { Scarlet: 'Europe/Berlin', Zero: 'Asia/Tokyo' };
  expect(readZones(valid)).toEqual([zones, []]);
  const invalid = { Dems: 'Europe/Nowhere', Isa: ' ' };
  expect(readZones({ ...invalid, ...valid })).toEqual([zones, ['Players, row 2, Time zone']]);
});

test('parseHostSettings accepts rows that end before the time zone', () => {
  const { playersHead, ...given } = createBook({});
  const players = [['Scarlet', 'scarlet@example.com']];
  expect(parseHostSettings({ ...given, playersHead, players })).toMatchObject({
    inviting: { zones: {} },
    incidents: [],
  });
});

test.each([
  ['directly after the others', { at: columns.length }, { Scarlet: 'Europe/Berlin' }],
  ['in place of one with an overwritten heading', { at: columns.length - 1 }, {}],
  ['under another heading', { head: 'Zone' }, {}],
] as const)('parseHostSettings reads time zones in a column %s: $2', (_where, given, zones) => {
  expect(readZones({ Scarlet: 'Europe/Berlin' }, given)).toEqual([zones, []]);
});

test.each([
  ['', '', []],
  ['https://example.org/rules', 'https://example.org/rules', []],
  ['see the forum', '', ['Match, Rules to read']],
])(
  'parseHostSettings reads the address of the rules “%s”, or reports an invalid address',
  (typed, rules, where) => {
    const { inviting, incidents } = parseHostSettings(createBook({}, { rules: typed }));
    expect(inviting.rules).toBe(rules);
    expect(incidents.map((one) => one.where)).toEqual(where);
  },
);

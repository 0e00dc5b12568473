import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  ADDRESS,
  planted,
  WEBHOOK_ID,
  WEBHOOK_TOKEN,
} from '../../../test/match/announcements/scene.ts';
import { hostSettingsIn, webhookFrom } from './host-settings.ts';

describe('address of a webhook', () => {
  test.each([
    ['as Discord gives it', ADDRESS],
    ['with spaces around', ` ${ADDRESS} `],
    ['of a test version', ADDRESS.replace('discord.com', 'ptb.discord.com')],
    ['of before', ADDRESS.replace('discord.com', 'discordapp.com')],
    ['of a version of the API', ADDRESS.replace('/api/', '/api/v10/')],
  ])('a webhook’s address %s is accepted, and posts go to Discord', (_, text) => {
    const webhook = webhookFrom(text);
    expect(webhook?.address).toBe(ADDRESS);
    expect(String(webhook?.postedAt('https://discord.com/'))).toBe(
      `https://discord.com/api/v10/webhooks/${WEBHOOK_ID}/${WEBHOOK_TOKEN}?wait=true`,
    );
  });

  test('a webhook’s address may name a thread', () => {
    const address = `${ADDRESS}?thread_id=998877665544332211`;
    const webhook = webhookFrom(address);
    expect(webhook?.address).toBe(address);
    expect(webhook?.postedAt('http://localhost/').searchParams.get('thread_id')).toBe(
      '998877665544332211',
    );
  });

  test.each([
    ['without TLS', ADDRESS.replace('https:', 'http:')],
    ['of another host', ADDRESS.replace('discord.com', 'discord.example.com')],
    ['with the host as a name', ADDRESS.replace('https://', 'https://discord.com@example.com/')],
    ['of a host that ends alike', ADDRESS.replace('discord.com', 'notdiscord.com')],
    ['for another product', `${ADDRESS}/slack`],
    ['without a token', `https://discord.com/api/webhooks/${WEBHOOK_ID}`],
    ['with a way out', `https://discord.com/api/webhooks/${WEBHOOK_ID}/../../../${WEBHOOK_TOKEN}`],
    ['that is not an address', 'hello'],
  ])('a webhook’s address %s is refused', (_, text) => {
    expect(webhookFrom(text)).toBeNull();
  });

  test('a webhook stays secret when it is printed, logged or serialised', () => {
    const webhook = planted();
    const said =
      `${JSON.stringify({ webhook })} ` +
      `${inspect({ webhook }, { depth: null, showHidden: true })} ${webhook}`;
    for (const secret of [WEBHOOK_ID, WEBHOOK_TOKEN]) expect(said).not.toContain(secret);
  });
});

describe('Discord settings', () => {
  const book = (webhook: string, ...players: readonly (readonly (string | number)[])[]) => ({
    setting: (name: string) => (name === 'Discord webhook' ? webhook : ''),
    playersHead: [],
    players: players.map(([seat = '', discord = '']) => [seat, '', '', '', '', '', discord]),
  });

  test('the tabs Match and Players contain the webhook and the players’ ids', () => {
    const { discord, incidents } = hostSettingsIn(
      book(ADDRESS, ['Scarlet', ' 112233445566778899 '], ['Dems']),
    );
    expect(discord).toEqual({ webhook: planted(), ids: { Scarlet: '112233445566778899' } });
    expect(incidents).toEqual([]);
  });

  test('an empty setting is read as no webhook and no ids', () => {
    expect(hostSettingsIn(book(''))).toMatchObject({
      ...{ discord: { webhook: 'none', ids: {} }, incidents: [] },
    });
  });

  test('an invalid webhook is reported without being quoted', () => {
    const { discord, incidents } = hostSettingsIn(book(ADDRESS.replace('webhooks', 'webhok')));
    expect(discord.webhook).toBe('unreadable');
    expect(incidents).toMatchObject([{ where: 'Match, Discord webhook' }]);
    expect(JSON.stringify(incidents)).not.toContain(WEBHOOK_TOKEN);
  });

  test('a name or a rounded number for an id is reported, and mentions nobody', () => {
    const { discord, incidents } = hostSettingsIn(
      book('', ['Scarlet', 'scarlet'], ['Dems', 112_233_445_566_778_900]),
    );
    expect(discord.ids).toEqual({});
    expect(incidents.map(({ where }) => where)).toEqual([
      'Players, row 2, Discord',
      'Players, row 3, Discord',
    ]);
  });
});

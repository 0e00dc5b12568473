import { PLAYERS_SCHEMA, ZONE_COLUMN } from '../../../sheets-templates/records/record-columns.ts';
import type { Incident } from '../ledger/incident.ts';
import { findTimeZone, TIME_ZONE_EXPECTED } from '../ledger/instant.ts';
import { type HostBook, MATCH_SETTINGS } from './host-book.ts';

/** A Discord webhook. Its address is secret, and therefore absent from logs and JSON. */
export class Webhook {
  readonly #id: string;
  readonly #token: string;
  readonly #thread: string;

  constructor(id: string, token: string, thread: string) {
    this.#id = id;
    this.#token = token;
    this.#thread = thread;
  }

  /** Address. Use it only for the tab “Match”. */
  get address(): string {
    const thread = this.#thread === '' ? '' : `?thread_id=${this.#thread}`;
    return `https://discord.com/api/webhooks/${this.#id}/${this.#token}${thread}`;
  }

  /**
   * Returns the address to which a message is posted. `root` is Discord or its emulator, and ends
   * in "/".
   * https://discord.com/developers/docs/resources/webhook#execute-webhook
   */
  postedAt(root: string): URL {
    const url = new URL(`api/v10/webhooks/${this.#id}/${this.#token}`, root);
    url.searchParams.set('wait', 'true');
    if (this.#thread !== '') url.searchParams.set('thread_id', this.#thread);
    return url;
  }
}

/** Matches webhooks of Discord and of its test versions, with an optional thread. */
const WEBHOOK_ADDRESS =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api(?:\/v\d{1,2})?\/webhooks\/(\d{17,20})\/([\w-]{40,120})(?:\?thread_id=(\d{17,20}))?$/;

export const WEBHOOK_FORMAT =
  'https://discord.com/api/webhooks/… as Discord gives it (the channel’s settings, ' +
  'Integrations, Webhooks, Copy Webhook URL); for a forum channel, add ?thread_id= and the ' +
  'number of the post';

/** Parses a webhook; null for any other text. Never quote the text, which may be secret. */
export function parseWebhook(text: string): Webhook | null {
  const [, id, token, thread = ''] = WEBHOOK_ADDRESS.exec(text.trim()) ?? [];
  return id === undefined || token === undefined ? null : new Webhook(id, token, thread);
}

export const DISCORD_ID_FORMAT =
  'the 17 to 20 digits that Discord gives a user (Settings, Advanced, Developer ' +
  'Mode; then Copy User ID)';

export const isDiscordId = (text: string): boolean => /^\d{17,20}$/.test(text);

export interface DiscordSettings {
  readonly webhook: Webhook | 'none' | 'unreadable';
  readonly ids: Readonly<Record<string, string>>;
}

export const NO_DISCORD: DiscordSettings = { webhook: 'none', ids: {} };

/** Maximum number of characters. The tab “Story” shows the whole address. */
const MAX_ADDRESS_LENGTH = 300;

export const PAGE_ADDRESS_FORMAT =
  'an address that begins with https:// or http://, contains no blanks and has at most ' +
  `${MAX_ADDRESS_LENGTH} characters`;

/** Returns the address unchanged; null if it is not a valid web address. */
export function parsePageAddress(typed: string): string | null {
  const isOne =
    typed.length <= MAX_ADDRESS_LENGTH && /^https?:\/\/\S+$/.test(typed) && URL.canParse(typed);
  return isOne ? typed : null;
}

export interface InvitationSettings {
  /** IANA names of time zones by seat. A seat without one has the zone of the match. */
  readonly zones: Readonly<Record<string, string>>;
  readonly rules: string;
}

export const NO_INVITATION_SETTINGS: InvitationSettings = { zones: {}, rules: '' };

type SettingsBook = Pick<HostBook, 'setting' | 'players' | 'playersHead'>;

/** Parses the settings that the host may change at any time. */
export function parseHostSettings(book: SettingsBook) {
  const typed = book.setting(MATCH_SETTINGS.discord);
  const webhook: DiscordSettings['webhook'] =
    typed === '' ? 'none' : (parseWebhook(typed) ?? 'unreadable');
  const page = readAddress(book, 'page', 'The story does not link to the page.');
  const rules = readAddress(book, 'rulesAddress', 'Invitations do not link to the rules.');
  const ids = readPlayerColumn(book, {
    title: PLAYERS_SCHEMA.titles.discord,
    valueIn: readDiscordId,
    parse: (id) => (isDiscordId(id) ? id : null),
    what: 'The cell has no valid Discord user ID, so this seat’s player is not mentioned.',
    expected: `${DISCORD_ID_FORMAT}, with an apostrophe before it so that it stays a text`,
  });
  const column = findZoneColumn(book);
  const zones = readPlayerColumn(book, {
    title: ZONE_COLUMN.title,
    valueIn: (row) => (column === null ? '' : String(row[column] ?? '').trim()),
    parse: findTimeZone,
    what: 'The cell has no valid time zone. This player’s invitation shows only the match’s zone.',
    expected: TIME_ZONE_EXPECTED,
  });
  return {
    discord: { webhook, ids: ids.values },
    pageAddress: page.address,
    inviting: { zones: zones.values, rules: rules.address },
    incidents: [
      ...(webhook === 'unreadable' ? [INVALID_WEBHOOK] : []),
      ...ids.incidents,
      ...page.incidents,
      ...rules.incidents,
      ...zones.incidents,
    ],
  };
}

const buildCellIncident = (where: string, what: string, expected: string): Incident => ({
  code: 'match tab',
  where,
  what,
  todo: `Type ${expected}, or empty the cell.`,
});

const INVALID_WEBHOOK = buildCellIncident(
  `Match, ${MATCH_SETTINGS.discord}`,
  'The cell has no valid address of a Discord webhook, so nothing is announced.',
  WEBHOOK_FORMAT,
);

function readAddress({ setting }: SettingsBook, name: 'page' | 'rulesAddress', effect: string) {
  const typed = setting(MATCH_SETTINGS[name]);
  const address = parsePageAddress(typed) ?? '';
  const what = `The cell has no valid web address. ${effect}`;
  const where = `Match, ${MATCH_SETTINGS[name]}`;
  const isInvalid = typed !== '' && address === '';
  return {
    address,
    incidents: isInvalid ? [buildCellIncident(where, what, PAGE_ADDRESS_FORMAT)] : [],
  };
}

/** A column of the tab “Players” with an optional value for each seat. */
interface PlayerColumn {
  readonly title: string;
  readonly valueIn: (row: HostBook['players'][number]) => string;
  readonly parse: (value: string) => string | null;
  readonly what: string;
  readonly expected: string;
}

function readPlayerColumn(
  { players }: SettingsBook,
  { title, valueIn, parse, what, expected }: PlayerColumn,
) {
  const values: Record<string, string> = {};
  const incidents: Incident[] = [];
  for (const [index, row] of players.entries()) {
    const typed = valueIn(row);
    const value = parse(typed);
    if (value !== null) values[String(PLAYERS_SCHEMA.readRecord(row).seat).trim()] = value;
    else if (typed !== '')
      incidents.push(buildCellIncident(`Players, row ${index + 2}, ${title}`, what, expected));
  }
  return { values, incidents };
}

/** Reads a Discord id. Rejects numbers, since Google Sheets has dropped their last digits. */
function readDiscordId(row: HostBook['players'][number]): string {
  const { discord } = PLAYERS_SCHEMA.readRecord(row);
  return typeof discord === 'number' ? 'a number' : discord.trim();
}

/** Finds the column of time zones, which is after the other columns; null if there is none. */
function findZoneColumn({ playersHead }: SettingsBook): number | null {
  const column = playersHead.findIndex((head) => String(head).trim() === ZONE_COLUMN.title);
  return column < PLAYERS_SCHEMA.columns.length ? null : column;
}

import { PLAYERS, ZONE_COLUMN } from '../../../sheets-templates/records/record-columns.ts';
import type { Incident } from '../ledger/incident.ts';
import { TIME_ZONE_EXPECTED, timeZoneNamed } from '../ledger/instant.ts';
import { type HostBook, MATCH_SETTINGS } from './host-book.ts';

/** A Discord webhook for announcements. Its address is secret, so logs and JSON omit it. */
export class Webhook {
  readonly #id: string;
  readonly #token: string;
  readonly #thread: string;

  constructor(id: string, token: string, thread: string) {
    this.#id = id;
    this.#token = token;
    this.#thread = thread;
  }

  /** The address for the tab “Match”. Do not use it elsewhere. */
  get address(): string {
    const thread = this.#thread === '' ? '' : `?thread_id=${this.#thread}`;
    return `https://discord.com/api/webhooks/${this.#id}/${this.#token}${thread}`;
  }

  /**
   * The address for posting a message. `root` is Discord or an emulator of it, and ends in "/".
   * https://discord.com/developers/docs/resources/webhook#execute-webhook
   */
  postedAt(root: string): URL {
    const url = new URL(`api/v10/webhooks/${this.#id}/${this.#token}`, root);
    url.searchParams.set('wait', 'true');
    if (this.#thread !== '') url.searchParams.set('thread_id', this.#thread);
    return url;
  }
}

/** Addresses of Discord and its test versions only, with an optional thread. */
const ADDRESS =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api(?:\/v\d{1,2})?\/webhooks\/(\d{17,20})\/([\w-]{40,120})(?:\?thread_id=(\d{17,20}))?$/;

/** Ends the error message for an invalid webhook. */
export const WEBHOOK_EXPECTED =
  'https://discord.com/api/webhooks/… as Discord gives it (the channel’s settings, ' +
  'Integrations, Webhooks, Copy Webhook URL); for a forum channel with ?thread_id= and the ' +
  'number of the post after it';

/** Parses a webhook; null for other texts. Errors do not quote them: they may be secrets. */
export function webhookFrom(text: string): Webhook | null {
  const [, id, token, thread = ''] = ADDRESS.exec(text.trim()) ?? [];
  return id === undefined || token === undefined ? null : new Webhook(id, token, thread);
}

/** Ends the error message for an invalid Discord id. */
export const DISCORD_ID_EXPECTED =
  'the number that Discord gives a user, 17 to 20 digits (Settings, Advanced, Developer ' +
  'Mode; then Copy User ID)';

export const isDiscordId = (text: string): boolean => /^\d{17,20}$/.test(text);

/** The Discord settings that the host has filled in. */
export interface DiscordSettings {
  readonly webhook: Webhook | 'none' | 'unreadable';
  /** Discord ids of players, by seat. */
  readonly ids: Readonly<Record<string, string>>;
}

export const NO_DISCORD: DiscordSettings = { webhook: 'none', ids: {} };

/** Reads the Discord settings. The ledger does not bind them: the host may change them any time. */
export function discordIn(book: Pick<HostBook, 'setting' | 'players'>): {
  readonly discord: DiscordSettings;
  readonly incidents: readonly Incident[];
} {
  const typed = book.setting(MATCH_SETTINGS.discord);
  const webhook = typed === '' ? 'none' : (webhookFrom(typed) ?? 'unreadable');
  const cells = book.players.map(idCell);
  const sound = cells.filter(({ id }) => isDiscordId(id));
  return {
    discord: { webhook, ids: Object.fromEntries(sound.map(({ seat, id }) => [seat, id])) },
    incidents: [
      ...(webhook === 'unreadable' ? [NO_WEBHOOK] : []),
      ...cells.filter(({ id }) => id !== '' && !isDiscordId(id)).map(noId),
    ],
  };
}

interface IdCell {
  /** As the sheet counts its rows. */
  readonly row: number;
  readonly seat: string;
  readonly id: string;
}

/** Reads an id. Ids that the sheet turned into numbers are invalid: their last digits are lost. */
function idCell(row: HostBook['players'][number], index: number): IdCell {
  const { seat, discord } = PLAYERS.recordOf(row);
  const id = typeof discord === 'number' ? 'a number' : discord.trim();
  return { row: index + 2, seat: String(seat).trim(), id };
}

const NO_WEBHOOK: Incident = {
  code: 'match tab',
  where: `Match, ${MATCH_SETTINGS.discord}`,
  what: 'It is not the address of a webhook of Discord. Nothing is announced.',
  todo: `Type ${WEBHOOK_EXPECTED}, or empty the cell.`,
};

const noId = ({ row }: IdCell): Incident => ({
  code: 'match tab',
  where: `Players, row ${row}, ${PLAYERS.titles.discord}`,
  what: 'It is not the id of a user of Discord. Nobody is mentioned for this seat.',
  todo:
    `Type ${DISCORD_ID_EXPECTED}, with an apostrophe before it so that it stays a text; or ` +
    'empty the cell.',
});

/** In characters, since the tab “Story” shows the address in full. */
const LONGEST = 300;

export const PAGE_ADDRESS_EXPECTED =
  'an address that begins with https:// or http://, without blanks and of at most ' +
  `${LONGEST} characters`;

/** Returns the address unchanged; null if it is not a valid web address. */
export function pageAddressFrom(typed: string): string | null {
  const isOne = typed.length <= LONGEST && /^https?:\/\/\S+$/.test(typed) && URL.canParse(typed);
  return isOne ? typed : null;
}

/** The ledger does not bind the address: the host may move the page. Empty if not set. */
export function pageAddressIn({ setting }: Pick<HostBook, 'setting'>): {
  readonly pageAddress: string;
  readonly incidents: readonly Incident[];
} {
  const typed = setting(MATCH_SETTINGS.page);
  const pageAddress = pageAddressFrom(typed);
  return {
    pageAddress: pageAddress ?? '',
    incidents: typed === '' || pageAddress !== null ? [] : [NO_ADDRESS],
  };
}

const NO_ADDRESS: Incident = {
  code: 'match tab',
  where: `Match, ${MATCH_SETTINGS.page}`,
  what: 'It is not the address of a page. The story links to none.',
  todo: `Type ${PAGE_ADDRESS_EXPECTED}, or empty the cell.`,
};

/** Settings of invitations. The ledger does not bind them: the host may change them any time. */
export interface Inviting {
  /** IANA names of time zones, by seat. Seats without a zone are absent. */
  readonly zones: Readonly<Record<string, string>>;
  /** Address of the rules; empty if not set. */
  readonly rules: string;
}

export const NO_INVITING: Inviting = { zones: {}, rules: '' };

/** Reads the settings of invitations. The column of time zones may be anywhere after the others. */
export function invitingIn(book: Pick<HostBook, 'setting' | 'players' | 'playersHead'>): {
  readonly inviting: Inviting;
  readonly incidents: readonly Incident[];
} {
  const typed = book.setting(MATCH_SETTINGS.rulesAddress);
  const rules = pageAddressFrom(typed);
  const cells = zoneCells(book);
  const named = cells.flatMap(({ seat, zone }) => {
    const name = timeZoneNamed(zone);
    return name === null ? [] : [[seat, name] as const];
  });
  return {
    inviting: {
      zones: Object.fromEntries(named),
      rules: rules ?? '',
    },
    incidents: [
      ...(typed === '' || rules !== null ? [] : [NO_RULES]),
      ...cells.filter(({ zone }) => timeZoneNamed(zone) === null).map(noZone),
    ],
  };
}

interface ZoneCell {
  /** As the sheet counts its rows. */
  readonly row: number;
  readonly seat: string;
  readonly zone: string;
}

/** Returns the filled cells of the column for time zones. */
function zoneCells({ players, playersHead }: Pick<HostBook, 'players' | 'playersHead'>) {
  const column = playersHead.findIndex((head) => String(head).trim() === ZONE_COLUMN.title);
  if (column < PLAYERS.columns.length) return [];
  return players
    .map((row, index): ZoneCell => {
      const seat = String(PLAYERS.recordOf(row).seat).trim();
      return { row: index + 2, seat, zone: String(row[column] ?? '').trim() };
    })
    .filter(({ zone }) => zone !== '');
}

const NO_RULES: Incident = {
  code: 'match tab',
  where: `Match, ${MATCH_SETTINGS.rulesAddress}`,
  what: 'It is not an address. Invitations do not link the rules.',
  todo: `Type ${PAGE_ADDRESS_EXPECTED}, or empty the cell.`,
};

const noZone = ({ row }: ZoneCell): Incident => ({
  code: 'match tab',
  where: `Players, row ${row}, ${ZONE_COLUMN.title}`,
  what:
    'It is not a time zone. This player’s invitation tells the deadline in the match’s zone ' +
    'alone.',
  todo: `Type ${TIME_ZONE_EXPECTED}; or empty the cell.`,
});

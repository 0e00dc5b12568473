import { randomBytes } from 'node:crypto';
import { canonicalJson, sha256 } from '../../../functions/match/ledger/digest.ts';
import { parseSeed } from '../../../functions/match/ledger/seed.ts';
import { parseWebhook } from '../../../functions/match/reading/host-settings.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { ADDRESS, DISCORD_IDS } from '../../match/announcements/scene.ts';
import { HOUR_MS } from '../../support/table/by-hand.ts';
import { type EventName, playEventful } from '../../support/table/eventful.ts';
import { LIVE_ADDRESS, openTable, type Table } from '../../support/table/table.ts';
import {
  collectAnswers,
  collectOpenTexts,
  collectPrinted,
  type OutputChannel,
  type OutputText,
} from './open-texts.ts';
import { findSecrets } from './scan.ts';
import {
  createCanaryAddress,
  type GuardedSecret,
  listFormerSecrets,
  listSecrets,
} from './secrets.ts';

/** A secret that was shown to somebody who may not know it. */
export interface SecretLeak {
  readonly after: EventName;
  readonly channel: OutputChannel;
  readonly reader: string;
  readonly secret: string;
  readonly as: string;
}

export interface PrivacyInspection {
  readonly leaks: readonly SecretLeak[];
  readonly characters: Readonly<Partial<Record<OutputChannel, number>>>;
  /** Last output of the function and of commands. */
  readonly last: readonly OutputText[];
  readonly secrets: readonly GuardedSecret[];
}

export interface SearchedCourse {
  readonly game: AnyGame;
  readonly until: EventName;
  readonly pollsAfter: (happening: EventName) => boolean;
  /** Returns whether this event is followed by a disturbed run and by commands. */
  readonly asksAfter: (happening: EventName) => boolean;
  /** Whether the form is polled, and receipts and reminders are sent. */
  readonly isReminded: boolean;
}

export async function searchCourse(course: SearchedCourse): Promise<PrivacyInspection> {
  const table = await openMatch(course);
  const leaks: SecretLeak[] = [];
  const characters: Partial<Record<OutputChannel, number>> = {};
  const clean = new Set<string>();
  let secrets: readonly GuardedSecret[] = [];
  let last: readonly OutputText[] = [];
  await playEventful(table, {
    until: course.until,
    told: async (after) => {
      const now = listSecrets(await table.read());
      secrets = [...now, ...listFormerSecrets(secrets, now)];
      if (!course.pollsAfter(after)) return;
      const leavings = await collectOutputs(table, course.asksAfter(after));
      if (course.asksAfter(after)) last = leavings;
      for (const leaving of leavings) {
        characters[leaving.channel] = (characters[leaving.channel] ?? 0) + leaving.text.length;
        leaks.push(...findLeaks(leaving, secrets, clean).map((leak) => ({ ...leak, after })));
      }
    },
  });
  return { leaks, characters, last, secrets };
}

const collectOutputs = async (table: Table, asks: boolean): Promise<readonly OutputText[]> => [
  ...(await collectOpenTexts(table)),
  ...(asks ? [...(await collectAnswers(table)), ...(await collectPrinted(table))] : []),
];

/** Finds leaks to one reader. Skips texts that are known to be `clean`. */
export const findLeaks = (
  { channel, reader, text }: OutputText,
  secrets: readonly GuardedSecret[],
  clean = new Set<string>(),
): readonly Omit<SecretLeak, 'after'>[] => {
  const unknown = secrets.filter(({ known }) => !known(reader));
  const key = sha256(canonicalJson([text, unknown.map(({ kind, value }) => [kind, value])]));
  if (clean.has(key)) return [];
  clean.add(key);
  return findSecrets(text, unknown).map(({ name, as }) => ({ channel, reader, secret: name, as }));
};

/** Opens an announced match with recognisable addresses. */
function openMatch({ game, isReminded }: SearchedCourse): Promise<Table> {
  const seed = parseSeed(randomBytes(32).toString('hex'));
  const webhook = parseWebhook(ADDRESS);
  if (seed === null || webhook === null) throw new Error('these are a seed and a webhook');
  return openTable({
    game,
    players: game.seats.least,
    seed,
    getAddress: createCanaryAddress,
    settings: { live: LIVE_ADDRESS, ...(isReminded && { remindMs: [6 * HOUR_MS, HOUR_MS] }) },
    announced: { webhook, ids: DISCORD_IDS },
  });
}

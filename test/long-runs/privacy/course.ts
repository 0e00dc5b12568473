import { randomBytes } from 'node:crypto';
import { canonicalJson, sha256 } from '../../../functions/match/ledger/digest.ts';
import { seedFrom } from '../../../functions/match/ledger/seed.ts';
import { webhookFrom } from '../../../functions/match/reading/host-settings.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { ADDRESS, IDS } from '../../match/announcements/scene.ts';
import { HOUR_MS } from '../../support/table/by-hand.ts';
import { type Happening, playEventful } from '../../support/table/eventful.ts';
import { LIVE_ADDRESS, openTable, type Table } from '../../support/table/table.ts';
import { answered, type Channel, type Leaving, lyingOpen, printed } from './leavings.ts';
import { foundIn } from './scan.ts';
import { canaryAddress, formerSecrets, type Guarded, secretsOf } from './secrets.ts';

/** A secret that is shown to somebody who may not know it. */
export interface Leak {
  readonly after: Happening;
  readonly channel: Channel;
  readonly reader: string;
  readonly secret: string;
  readonly as: string;
}

export interface Inspection {
  readonly leaks: readonly Leak[];
  readonly characters: Readonly<Partial<Record<Channel, number>>>;
  /** The last output of the function and of commands, and the final secrets. */
  readonly last: readonly Leaving[];
  readonly secrets: readonly Guarded[];
}

export interface Course {
  readonly game: AnyGame;
  readonly until: Happening;
  readonly pollsAfter: (happening: Happening) => boolean;
  /** Selects the events after which the function is disturbed, and commands run. */
  readonly asksAfter: (happening: Happening) => boolean;
  /** Whether the match polls the form before each deadline, and sends receipts and reminders. */
  readonly isReminded: boolean;
}

/** Plays the course and searches everything. */
export async function searchedThrough(course: Course): Promise<Inspection> {
  const table = await opened(course);
  const leaks: Leak[] = [];
  const characters: Partial<Record<Channel, number>> = {};
  const clean = new Set<string>();
  let secrets: readonly Guarded[] = [];
  let last: readonly Leaving[] = [];
  try {
    await playEventful(table, {
      until: course.until,
      told: async (after) => {
        const now = secretsOf(await table.read());
        secrets = [...now, ...formerSecrets(secrets, now)];
        if (!course.pollsAfter(after)) return;
        const leavings = await leavingsOf(table, course.asksAfter(after));
        if (course.asksAfter(after)) last = leavings;
        for (const leaving of leavings) {
          characters[leaving.channel] = (characters[leaving.channel] ?? 0) + leaving.text.length;
          leaks.push(...leaksIn(leaving, secrets, clean).map((leak) => ({ ...leak, after })));
        }
      },
    });
    return { leaks, characters, last, secrets };
  } finally {
    await table.close();
  }
}

const leavingsOf = async (table: Table, asks: boolean): Promise<readonly Leaving[]> => [
  ...(await lyingOpen(table)),
  ...(asks ? [...(await answered(table)), ...(await printed(table))] : []),
];

/** Finds leaks to one reader; texts known to be `clean` are skipped. */
export const leaksIn = (
  { channel, reader, text }: Leaving,
  secrets: readonly Guarded[],
  clean = new Set<string>(),
): readonly Omit<Leak, 'after'>[] => {
  const unknown = secrets.filter(({ known }) => !known(reader));
  const key = sha256(canonicalJson([text, unknown.map(({ kind, value }) => [kind, value])]));
  if (clean.has(key)) return [];
  clean.add(key);
  return foundIn(text, unknown).map(({ name, as }) => ({ channel, reader, secret: name, as }));
};

/** Opens an announced match with recognisable addresses. */
function opened({ game, isReminded }: Course): Promise<Table> {
  const seed = seedFrom(randomBytes(32).toString('hex'));
  const webhook = webhookFrom(ADDRESS);
  if (seed === null || webhook === null) throw new Error('these are a seed and a webhook');
  return openTable({
    game,
    players: game.seats.least,
    seed,
    addressOf: canaryAddress,
    settings: { live: LIVE_ADDRESS, ...(isReminded && { remindMs: [6 * HOUR_MS, HOUR_MS] }) },
    announced: { webhook, ids: IDS },
  });
}

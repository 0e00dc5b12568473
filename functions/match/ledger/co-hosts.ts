/** The team of hosts: people besides the file's owner who may request changes of a match. */

import * as z from 'zod';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Bindings } from './bindings.ts';
import { author, HASH, seat } from './entry-parts.ts';
import { IncidentError, replayDiffers } from './incident.ts';

export const coHost = z.strictObject({
  name: author,
  /** Keyed hash of the address. */
  bound: HASH,
  /** The seat that the host named as the co-host's; null for none. */
  seat: seat.nullable(),
});

/** A present or former co-host. The place in the list identifies the tab of their requests. */
export interface CoHost extends z.infer<typeof coHost> {
  readonly isRemoved: boolean;
}

/** Maximum number of co-hosts of a match, former ones included. */
export const MOST_CO_HOSTS = 20;

export const openingCoHosts = ({
  coHosts = [],
}: {
  readonly coHosts?: readonly z.infer<typeof coHost>[] | undefined;
}): readonly CoHost[] => coHosts.map((one) => ({ ...one, isRemoved: false }));

interface Team {
  readonly coHosts: readonly CoHost[];
}

/** Lists the present co-hosts, each with the place in the list. */
export const presentCoHosts = ({ coHosts }: Team): readonly (CoHost & { readonly at: number })[] =>
  coHosts.map((one, at) => ({ ...one, at })).filter(({ isRemoved }) => !isRemoved);

/**
 * Adds or removes a co-host; `bound` is null for a removal.
 * @throws IncidentError if a present co-host already has that name, or none to remove has it
 */
export function teamAfter(
  { coHosts }: Team,
  given: {
    readonly entry: number;
    readonly name: string;
    readonly bound: string | null;
    readonly seat: Seat | null;
  },
): readonly CoHost[] {
  const { entry, name, bound, seat: played } = given;
  const found = coHosts.find((one) => one.name === name && !one.isRemoved);
  if (found === undefined && bound !== null)
    return [...coHosts, { name, bound, seat: played, isRemoved: false }];
  if (found === undefined || bound !== null) throw new IncidentError([replayDiffers(entry)]);
  return coHosts.map((one) => (one === found ? { ...one, isRemoved: true } : one));
}

/** Removes the seat of a co-host whose seat was handed over to another address. */
export const teamAfterHandover = ({ coHosts }: Team, handed: Seat): readonly CoHost[] =>
  coHosts.map((one) => (one.seat === handed ? { ...one, seat: null } : one));

/** Lists seats that a co-host plays: named by the host, or bound to the same address. */
export const seatsPlayedBy = (
  { bound, seat: named }: Pick<CoHost, 'bound' | 'seat'>,
  { seats }: Pick<Bindings, 'seats'>,
): readonly string[] =>
  Object.entries(seats).flatMap(([one, { email }]) =>
    one === named || email === bound ? [one] : [],
  );

/**
 * @throws IncidentError if the author of the entry is not a co-host, or a co-host changes the team
 */
export function checkAuthor(
  before: Team,
  entry: { readonly kind: string; readonly entry: number; readonly by?: string | undefined },
): void {
  const { by, kind, entry: number } = entry;
  if (by === undefined) return;
  const isKnown = presentCoHosts(before).some(({ name }) => name === by);
  if (!isKnown || kind === 'co-host') throw new IncidentError([replayDiffers(number)]);
}

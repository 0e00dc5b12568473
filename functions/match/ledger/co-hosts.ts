/** The team of hosts: people besides the file's owner who may request changes of a match. */

import * as z from 'zod';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Bindings } from './bindings.ts';
import { authorSchema, hashSchema, seat } from './entry-parts.ts';
import { buildReplayIncident, IncidentError } from './incident.ts';

export const coHostSchema = z.strictObject({
  name: authorSchema,
  /** Keyed hash of the address. */
  bound: hashSchema,
  /** The seat that the host named as the co-host's; null for none. */
  seat: seat.nullable(),
});

/** A present or former co-host. The place in the list identifies the tab of their requests. */
export interface CoHost extends z.infer<typeof coHostSchema> {
  readonly isRemoved: boolean;
}

/** Maximum number of co-hosts of a match, former ones included. */
export const MAX_CO_HOSTS = 20;

export const listOpeningCoHosts = ({
  coHosts = [],
}: {
  readonly coHosts?: readonly z.infer<typeof coHostSchema>[] | undefined;
}): readonly CoHost[] => coHosts.map((one) => ({ ...one, isRemoved: false }));

interface Team {
  readonly coHosts: readonly CoHost[];
}

/** Lists the present co-hosts, each with the place in the list. */
export const listPresentCoHosts = ({
  coHosts,
}: Team): readonly (CoHost & { readonly at: number })[] =>
  coHosts.map((one, at) => ({ ...one, at })).filter(({ isRemoved }) => !isRemoved);

/**
 * Adds or removes a co-host; `bound` is null for a removal.
 * @throws IncidentError if a present co-host already has that name, or none to remove has it
 */
export function applyTeamChange(
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
  if (found === undefined || bound !== null) throw new IncidentError([buildReplayIncident(entry)]);
  return coHosts.map((one) => (one === found ? { ...one, isRemoved: true } : one));
}

/** Removes the seat of a co-host whose seat was handed over to another address. */
export const applyHandoverToTeam = ({ coHosts }: Team, handed: Seat): readonly CoHost[] =>
  coHosts.map((one) => (one.seat === handed ? { ...one, seat: null } : one));

/** Lists seats that a co-host plays: named by the host, or bound to the same address. */
export const listSeatsPlayedBy = (
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
  const isKnown = listPresentCoHosts(before).some(({ name }) => name === by);
  if (!isKnown || kind === 'co-host') throw new IncidentError([buildReplayIncident(number)]);
}

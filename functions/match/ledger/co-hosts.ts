import * as z from 'zod';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Bindings } from './bindings.ts';
import { authorSchema, hashSchema, seatSchema } from './entry-parts.ts';
import { createReplayError } from './incident.ts';

export const coHostSchema = z.strictObject({
  name: authorSchema,
  /** Keyed hash of the co-host's address. */
  bound: hashSchema,
  /** Seat that the co-host plays; null if there is none. */
  seat: seatSchema.nullable(),
});

/** A present or former co-host. The index in the list identifies the co-host's tab for requests. */
export interface CoHost extends z.infer<typeof coHostSchema> {
  readonly isRemoved: boolean;
}

/** Maximum number of co-hosts of a match. Former co-hosts count too. */
export const MAX_CO_HOSTS = 20;

export const listOpeningCoHosts = (opened: {
  readonly coHosts?: readonly z.infer<typeof coHostSchema>[] | undefined;
}): readonly CoHost[] => (opened.coHosts ?? []).map((one) => ({ ...one, isRemoved: false }));

interface Team {
  readonly coHosts: readonly CoHost[];
}

/** Lists the present co-hosts with their indexes in the list of all co-hosts. */
export const listPresentCoHosts = (team: Team): readonly (CoHost & { readonly at: number })[] =>
  team.coHosts.map((one, at) => ({ ...one, at })).filter(({ isRemoved }) => !isRemoved);

/** Adds a co-host, or removes one if `bound` is null. @throws IncidentError for a wrong name */
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
  if (found === undefined || bound !== null) throw createReplayError(entry);
  return coHosts.map((one) => (one === found ? { ...one, isRemoved: true } : one));
}

/** Clears a co-host's seat when the seat is handed to another player. */
export const applyHandoverToTeam = ({ coHosts }: Team, handed: Seat): readonly CoHost[] =>
  coHosts.map((one) => (one.seat === handed ? { ...one, seat: null } : one));

/** Lists a co-host's seats: the one named by the host, and all with the co-host's address. */
export const listSeatsPlayedBy = (
  { bound, seat: named }: Pick<CoHost, 'bound' | 'seat'>,
  { seats }: Pick<Bindings, 'seats'>,
): readonly string[] =>
  Object.entries(seats).flatMap(([one, { email }]) =>
    one === named || email === bound ? [one] : [],
  );

/** Checks the author of an entry. @throws IncidentError unless a co-host may write the entry */
export function checkAuthor(
  before: Team,
  entry: { readonly kind: string; readonly entry: number; readonly by?: string | undefined },
): void {
  const { by, kind, entry: number } = entry;
  if (by === undefined) return;
  const isKnown = listPresentCoHosts(before).some(({ name }) => name === by);
  if (!isKnown || kind === 'co-host') throw createReplayError(number);
}

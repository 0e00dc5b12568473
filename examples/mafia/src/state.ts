/** The state of a match, its events, and its start. */

import type { EventOfKind, GroupEvent, kit, Seat, SeatEvent } from 'sealed-orders/kit';
import { getBySeat, listSeats, mapSeats, type Stage, sortSeats, stage } from 'sealed-orders/kit';
import { type Content, findCast } from './content.ts';

export type Role = 'mafia' | 'detective' | 'doctor' | 'townsperson';

/** Facts that everybody sees. */
export interface PublicView {
  /** Number of the day, from 1. The night before it has the same number. */
  readonly day: number;
  readonly isNight: boolean;
  /** Living players, sorted by name. */
  readonly living: readonly Seat[];
  /** Winning team; null until the match is over. */
  readonly winner: 'mafia' | 'town' | null;
  /** Roles of the dead, or of all players once the match is over. */
  readonly roles: Readonly<Record<Seat, Role>>;
}

/** A state contains the roles of all players. */
export type State = PublicView;

/** Facts that only one player sees. */
export interface SeatView {
  readonly role: Role;
  /** The other mafia if the seat is one of the mafia; else empty. */
  readonly partners: readonly Seat[];
}

/** An action of one seat that is aimed at another. */
export type Deed<Kind extends string> = SeatEvent<Kind> & { readonly to: Seat };
export type Event =
  | (SeatEvent<'dealt'> & SeatView)
  | (GroupEvent<'attacked'> & { readonly to: Seat })
  | Deed<'protected'>
  | (Deed<'asked'> & { readonly isMafia: boolean })
  | Deed<'voted'>
  | (SeatEvent<'died'> & { readonly role: Role })
  | EventOfKind<'nobody died'>;

export type Now = kit.Now<Content, PublicView>;
type Knowledge = kit.SeatKnowledge<Content, PublicView, SeatView>;

export const listSeatsAs = ({ roles }: Pick<State, 'roles'>, seats: readonly Seat[], role: Role) =>
  seats.filter((seat) => roles[seat] === role);

/** Lists all roles of a match, townspeople last. */
function listRoles({ players, content }: Now['setup']): readonly Role[] {
  const { Mafia = 0, Detectives = 0, Doctors = 0 } = findCast(content, players.length) ?? {};
  return players.map((_, index) => {
    if (index < Mafia) return 'mafia';
    if (index < Mafia + Detectives) return 'detective';
    return index < Mafia + Detectives + Doctors ? 'doctor' : 'townsperson';
  });
}

function seatView({ setup, state }: Now, seat: Seat): SeatView {
  const role = getBySeat(state.roles, seat);
  const mafia = listSeatsAs(state, listSeats({ setup }), 'mafia').filter((other) => other !== seat);
  return { role, partners: role === 'mafia' ? mafia : [] };
}

export const views = {
  publicView({ setup, state: { day, isNight, living, winner, roles } }: Now): PublicView {
    const shown = sortSeats({ setup }).filter((one) => winner !== null || !living.includes(one));
    return { day, isNight, living, winner, roles: mapSeats(shown, (one) => getBySeat(roles, one)) };
  },
  seatView,
  /** Gives the roles that the seat does not know to the other seats, in order of name. */
  determinize({ setup, state, seat, own }: Knowledge): State {
    const roles: Record<Seat, Role> = { ...state.roles, [seat]: own.role };
    for (const partner of own.partners) roles[partner] = 'mafia';
    const left = [...listRoles(setup)];
    for (const role of Object.values<Role>(roles)) left.splice(left.indexOf(role), 1);
    for (const other of sortSeats({ setup })) roles[other] ??= left.shift() ?? 'townsperson';
    return { ...state, roles };
  },
};

/** Deals the roles. The first night follows. */
export function start({ setup, chance }: kit.StartInput<Content>): Stage<State, Event> {
  const living = sortSeats({ setup });
  const dealt = chance('roles').shuffle(listRoles(setup));
  const roles = mapSeats(living, (_, index) => dealt[index] ?? 'townsperson');
  const state: State = { day: 1, isNight: true, living, winner: null, roles };
  const told = living.map((seat) => ({ seat, ...seatView({ setup, state }, seat) }));
  return stage(state, ...told.map((one): Event => ({ kind: 'dealt', rule: 'Roles', ...one })));
}

/** Kills a player, or nobody if `seat` is null, and adds the public event of the death. */
export function kill(state: State, seat: Seat | null, rule: string, told: readonly Event[]) {
  if (seat === null) return stage<State, Event>(state, ...told, { kind: 'nobody died', rule });
  const living = state.living.filter((one) => one !== seat);
  const role = getBySeat(state.roles, seat);
  return stage<State, Event>({ ...state, living }, ...told, { kind: 'died', rule, seat, role });
}

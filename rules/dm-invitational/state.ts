/** State, views and events of a match. The couriers' routes determine all letters. */

import type { EventOfKind, SeatEvent } from '../kit/match/event.ts';
import type * as kit from '../kit/match/game.ts';
import { mapSeats, ofSeat, type Seat } from '../kit/match/seat.ts';
import { seatsByName } from '../kit/match/setup.ts';
import type { Content, House } from './content.ts';
import type { Fault } from './reasons.ts';

/** The numbers of the couriers; each delivers as many letters at a house as its number. */
export const COURIERS = [1, 2, 3, 4] as const;
export type Courier = (typeof COURIERS)[number];

/** The houses where a courier has been, the current one last. Empty before its airdrop. */
export type Route = readonly House[];
export type Routes = Readonly<Record<Courier, Route>>;

/** A team as everybody sees it. */
export interface PublicTeam {
  readonly routes: Routes;
}

export interface Team extends PublicTeam {
  /**
   * Secret. All houses but the Dealer Houses, from the first place down; empty before the ranking.
   */
  readonly ranking: readonly House[];
}

export type StepPhase = 'ranking' | 'airdrop' | 'turn' | 'over';

/** How a match ended. `stuck behind`: a team can never move again and has fewer letters in all. */
export type EndKind = keyof typeof END_RULES;

export interface Ending {
  readonly how: EndKind;
  readonly resigned: readonly Seat[];
  /** The winner of the random draw; null if no draw was needed. */
  readonly drawn: Seat | null;
}

/** The public facts of a state, which every view contains. */
export interface PublicPosition {
  readonly phase: StepPhase;
  /** The number of the open airdrop or turn, from 1; of the last one when the match is over. */
  readonly number: number;
  readonly teams: Readonly<Record<Seat, PublicTeam>>;
  /** Number of consecutive turns, up to now, in which no courier moved. */
  readonly stillTurns: number;
  /** Null until the match is over. */
  readonly ending: Ending | null;
}

export interface State extends PublicPosition {
  readonly teams: Readonly<Record<Seat, Team>>;
}

export interface PublicView extends PublicPosition {
  /** Null until the match is over. */
  readonly rankings: Readonly<Record<Seat, readonly House[]>> | null;
}

export interface SeatView {
  readonly ranking: readonly House[];
}

/** Returns a player's team. @throws if no such seat plays */
export const getTeam = <One extends PublicTeam>(
  { teams }: { readonly teams: Readonly<Record<Seat, One>> },
  seat: Seat,
): One => ofSeat(teams, seat);

/** Adds a house to a courier's route. */
export const withVisit = (routes: Routes, courier: Courier, house: House): Routes => ({
  ...routes,
  [courier]: [...routes[courier], house],
});

/** Returns the couriers that are not on the map yet. */
export const listUnplacedCouriers = (routes: Routes): readonly Courier[] =>
  COURIERS.filter((courier) => routes[courier].length === 0);

export type Event =
  /** A player's ranking; `drawn` are its houses that were drawn at random. Private. */
  | (SeatEvent<'ranked'> & {
      readonly ranking: readonly House[];
      readonly drawn: readonly House[];
      readonly faults: readonly Fault[];
    })
  | EventOfKind<'all ranked'>
  /** `byChance`: the courier, the house or both were drawn at random. */
  | (SeatEvent<'airdropped'> & DeliveryFields & { readonly byChance: boolean })
  /** The faults that led to a random airdrop. Private. */
  | (SeatEvent<'airdrop drawn'> & CourierAtHouse & { readonly faults: readonly Fault[] })
  | (SeatEvent<'moved'> & DeliveryFields & { readonly from: House })
  | SeatEvent<'refused'>
  /** The refused instruction and its faults. Private. */
  | (SeatEvent<'refused order'> & {
      readonly courier: Courier;
      readonly at: House;
      readonly to: House;
      readonly faults: readonly Fault[];
    })
  | SeatEvent<'idled'>
  /** The player's couriers could not move. */
  | SeatEvent<'skipped'>
  /** A courier can no longer leave, because the other team has more letters there. */
  | (SeatEvent<'held'> & CourierAtHouse)
  | (SeatEvent<'freed'> & CourierAtHouse)
  /** No courier of the team can ever move again, because letters only grow. */
  | SeatEvent<'stuck'>
  | SeatEvent<'resigned'>
  /** `why`: a sentence about the winner, or the reason for the tiebreak. */
  | (EventOfKind<'ended'> & { readonly why: string })
  /** A player's ranking, public once the match is over. */
  | (SeatEvent<'revealed'> & { readonly ranking: readonly House[] });

interface CourierAtHouse {
  readonly courier: Courier;
  readonly house: House;
}

interface DeliveryFields extends CourierAtHouse {
  /** Whether these are the team's first letters at the house. */
  readonly isNew: boolean;
  /** The number of houses with letters of the team, this one included. */
  readonly houses: number;
}

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;

/** The rule behind each kind of end. */
const END_RULES = {
  'all houses': 'Rules, The Goal: all 15 houses',
  'nobody can move': 'Rules, The Goal: neither player can move',
  'stuck behind': 'Further rulings: can never move again',
  'nobody moves': 'Rulings of our own: nobody moves',
  resigned: 'Rulings, A turn: resigning',
} as const;

/** The rules behind events. */
export const RULES = {
  ...END_RULES,
  ranking: 'Rules, Tiebreaking: a secret ranking',
  airdrop: 'Rules, Set Up',
  airdropDrawn: 'Rulings, Order of things: 2',
  delivery: 'Rules, The Game: 1',
  outnumbered: 'Rules, The Game: 2',
  noInstruction: 'Rulings, A turn: missing instruction',
  skipped: 'Rules, The Game: skipped',
  /** Without the reason, which only the courier's player learns. */
  refused: 'Rules, The Game: refusing',
  revealed: 'Rulings, Who sees what',
} as const;

/** Arguments with the public facts of the state or of a view. */
export type Now = kit.Now<Content, PublicPosition>;
export type PublicViewNow = kit.Now<Content, PublicView>;
export type QuestionInput = kit.QuestionInput<Content, PublicView>;
export type SeatNow = kit.SeatNow<Content, State>;
export type SeatKnowledge = kit.SeatKnowledge<Content, PublicView, SeatView>;
export type Shown = kit.PageInput<Content, PublicView, Event>;
export type OwnShown = kit.SeatPageInput<Content, PublicView, SeatView, Event>;
/** The whole state, for the host and for statistics. */
export type HostPageInput = kit.PageInput<Content, State, Event>;

export function publicView({ setup, state }: kit.Now<Content, State>): PublicView {
  const { phase, number, stillTurns, ending } = state;
  const seats = seatsByName({ setup });
  const rankings = () => mapSeats(seats, (seat) => getTeam(state, seat).ranking);
  return {
    ...{ phase, number, stillTurns, ending },
    teams: mapSeats(seats, (seat) => ({ routes: getTeam(state, seat).routes })),
    rankings: phase === 'over' ? rankings() : null,
  };
}

export const seatView = ({ state }: Pick<HostPageInput, 'state'>, seat: Seat): SeatView => ({
  ranking: getTeam(state, seat).ranking,
});

/** Fills in the secrets that a seat does not know: the other player's ranking is empty. */
export function determinize({ setup, state, seat, own }: SeatKnowledge): State {
  const { rankings, ...position } = state;
  const ranking = (of: Seat) => rankings?.[of] ?? (of === seat ? own.ranking : []);
  const teamFor = (of: Seat): Team => ({ ...getTeam(state, of), ranking: ranking(of) });
  return { ...position, teams: mapSeats(seatsByName({ setup }), teamFor) };
}

/** Consecutive turns without a move that end the match (our ruling). */
export const MAX_STILL_TURNS = 3;

/** "No courier has moved for 2 turns. If none moves in this one either, the match ends …" */
export function describeStillTurns(turns: number): string {
  const left = MAX_STILL_TURNS - turns;
  const past = turns === 1 ? 'in the last turn' : `for ${turns} turns`;
  const next = left === 1 ? 'in this one either' : `in ${left} more`;
  return (
    `No courier has moved ${past}. If none moves ${next}, the match ends as if nobody could ` +
    'move.'
  );
}

/** State, views and events of a match. All letters follow from the couriers' routes. */

import type { EventOfKind, SeatEvent } from '../kit/match/event.ts';
import type * as kit from '../kit/match/game.ts';
import { getBySeat, mapSeats, type Seat } from '../kit/match/seat.ts';
import { sortSeats } from '../kit/match/setup.ts';
import type { Content, House } from './content.ts';
import type { Fault } from './reasons.ts';

/** Numbers of the couriers. A courier delivers as many letters at a house as its number. */
export const COURIERS = [1, 2, 3, 4] as const;
export type Courier = (typeof COURIERS)[number];

/** Houses where a courier has been, the current house last; empty before its airdrop. */
export type Route = readonly House[];
export type Routes = Readonly<Record<Courier, Route>>;

/** A team as everybody sees it. */
export interface PublicTeam {
  readonly routes: Routes;
}

export interface Team extends PublicTeam {
  /** Secret ranking of all houses except the Dealer Houses, best first; empty until submitted. */
  readonly ranking: readonly House[];
}

export type StepPhase = 'ranking' | 'airdrop' | 'turn' | 'over';

/**
 * Ways in which a match ends. `stuck behind`: a team can never move again and has fewer letters.
 */
export type EndKind = keyof typeof END_RULES;

export interface Ending {
  readonly how: EndKind;
  readonly resigned: readonly Seat[];
  /** Winner of the random draw; null if there was no draw. */
  readonly drawn: Seat | null;
}

/** Public facts of a state. Every view contains them. */
export interface PublicPosition {
  readonly phase: StepPhase;
  /** Number, from 1, of the open airdrop or turn, or of the last one once the match is over. */
  readonly number: number;
  readonly teams: Readonly<Record<Seat, PublicTeam>>;
  /** Number of turns since a courier last moved. */
  readonly stillTurns: number;
  /** The end of the match; null until it is over. */
  readonly ending: Ending | null;
}

export interface State extends PublicPosition {
  readonly teams: Readonly<Record<Seat, Team>>;
}

export interface PublicView extends PublicPosition {
  /** Rankings of both players; null until the match is over. */
  readonly rankings: Readonly<Record<Seat, readonly House[]>> | null;
}

export interface SeatView {
  readonly ranking: readonly House[];
}

/** Returns a player's team. @throws if the seat does not play */
export const getTeam = <One extends PublicTeam>(
  { teams }: { readonly teams: Readonly<Record<Seat, One>> },
  seat: Seat,
): One => getBySeat(teams, seat);

export const withVisit = (routes: Routes, courier: Courier, house: House): Routes => ({
  ...routes,
  [courier]: [...routes[courier], house],
});

export const listUnplacedCouriers = (routes: Routes): readonly Courier[] =>
  COURIERS.filter((courier) => routes[courier].length === 0);

export type Event =
  /** A player's private ranking. `drawn` lists the houses that were drawn at random. */
  | (SeatEvent<'ranked'> & {
      readonly ranking: readonly House[];
      readonly drawn: readonly House[];
      readonly faults: readonly Fault[];
    })
  | EventOfKind<'all ranked'>
  /** A courier's landing. `byChance`: whether the courier or the house was drawn at random. */
  | (SeatEvent<'airdropped'> & DeliveryFields & { readonly byChance: boolean })
  /** Private faults that led to a random airdrop. */
  | (SeatEvent<'airdrop drawn'> & CourierAtHouse & { readonly faults: readonly Fault[] })
  | (SeatEvent<'moved'> & DeliveryFields & { readonly from: House })
  | SeatEvent<'refused'>
  /** Private report of a refused instruction, with its faults. */
  | (SeatEvent<'refused order'> & {
      readonly courier: Courier;
      readonly at: House;
      readonly to: House;
      readonly faults: readonly Fault[];
    })
  | SeatEvent<'idled'>
  /** A turn in which the player's couriers could not move. */
  | SeatEvent<'skipped'>
  /** A courier that can no longer leave, because the other team has more letters there. */
  | (SeatEvent<'held'> & CourierAtHouse)
  | (SeatEvent<'freed'> & CourierAtHouse)
  /** A team whose couriers can never move again, because letters only grow. */
  | SeatEvent<'stuck'>
  | SeatEvent<'resigned'>
  /** The end. `why` is a sentence about the winner, or the reason for the tiebreak. */
  | (EventOfKind<'ended'> & { readonly why: string })
  /** A player's ranking, which is public once the match is over. */
  | (SeatEvent<'revealed'> & { readonly ranking: readonly House[] });

interface CourierAtHouse {
  readonly courier: Courier;
  readonly house: House;
}

interface DeliveryFields extends CourierAtHouse {
  /** Whether these are the team's first letters at the house. */
  readonly isNew: boolean;
  /** Number of houses with letters of the team, including this house. */
  readonly houses: number;
}

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;

/** The rule that causes each kind of end. */
const END_RULES = {
  'all houses': 'Rules, The Goal: all 15 houses',
  'nobody can move': 'Rules, The Goal: neither player can move',
  'stuck behind': 'Further rulings: can never move again',
  'nobody moves': 'Rulings of our own: nobody moves',
  resigned: 'Rulings, A turn: resigning',
} as const;

/** Rules that events cite. */
export const RULES = {
  ...END_RULES,
  ranking: 'Rules, Tiebreaking: a secret ranking',
  airdrop: 'Rules, Set Up',
  airdropDrawn: 'Rulings, Order of things: 2',
  delivery: 'Rules, The Game: 1',
  outnumbered: 'Rules, The Game: 2',
  noInstruction: 'Rulings, A turn: missing instruction',
  skipped: 'Rules, The Game: skipped',
  /** Does not cite the reason, because only the courier's player may read it. */
  refused: 'Rules, The Game: refusing',
  revealed: 'Rulings, Who sees what',
} as const;

/** A match as everybody sees it. */
export type Now = kit.Now<Content, PublicPosition>;
export type PublicViewNow = kit.Now<Content, PublicView>;
export type QuestionInput = kit.QuestionInput<Content, PublicView>;
export type SeatNow = kit.SeatNow<Content, State>;
export type SeatKnowledge = kit.SeatKnowledge<Content, PublicView, SeatView>;
export type PublicPageInput = kit.PageInput<Content, PublicView, Event>;
export type SeatPageInput = kit.SeatPageInput<Content, PublicView, SeatView, Event>;
export type HostPageInput = kit.PageInput<Content, State, Event>;

export function publicView({ setup, state }: kit.Now<Content, State>): PublicView {
  const { phase, number, stillTurns, ending } = state;
  const seats = sortSeats({ setup });
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

/** Builds a state that the seat considers possible: the other player's ranking is empty. */
export function determinize({ setup, state, seat, own }: SeatKnowledge): State {
  const { rankings, ...position } = state;
  const ranking = (of: Seat) => rankings?.[of] ?? (of === seat ? own.ranking : []);
  const getTeamView = (of: Seat): Team => ({ ...getTeam(state, of), ranking: ranking(of) });
  return { ...position, teams: mapSeats(sortSeats({ setup }), getTeamView) };
}

/** The match ends after this number of consecutive turns without a move (our ruling). */
export const MAX_STILL_TURNS = 3;

/**
 * Describes turns without a move: "No courier has moved for 2 turns. If none moves in this one
 * either, the match ends …"
 */
export function describeStillTurns(turns: number): string {
  const left = MAX_STILL_TURNS - turns;
  const past = turns === 1 ? 'in the last turn' : `for ${turns} turns`;
  const next = left === 1 ? 'in this one either' : `in ${left} more`;
  return (
    `No courier has moved ${past}. If none moves ${next}, the match ends as if nobody could ` +
    'move.'
  );
}

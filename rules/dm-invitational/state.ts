/** State, views and events of a match. The houses visited by couriers determine all letters. */

import type { EventOfKind, SeatEvent } from '../kit/match/event.ts';
import type * as kit from '../kit/match/game.ts';
import { forSeats, ofSeat, type Seat } from '../kit/match/seat.ts';
import { seatsByName } from '../kit/match/setup.ts';
import type { Content, House } from './content.ts';
import type { Fault } from './reasons.ts';

/** The couriers by number: each delivers that number of letters at each house. */
export const COURIERS = [1, 2, 3, 4] as const;
export type Courier = (typeof COURIERS)[number];

/** The houses where a courier has been, the present one last. Empty before the airdrop. */
export type Route = readonly House[];
export type Routes = Readonly<Record<Courier, Route>>;

/** A team as everybody sees it. */
export interface PublicTeam {
  readonly routes: Routes;
}

export interface Team extends PublicTeam {
  /** All but the Dealer Houses, the first one first. Empty until the rankings are in. Secret. */
  readonly ranking: readonly House[];
}

export type Phase = 'ranking' | 'airdrop' | 'turn' | 'over';

/** The end of a match. `stuck behind`: a team can never move again and has fewer letters in all. */
export type EndKind = keyof typeof END_SOURCES;

export interface Ending {
  readonly how: EndKind;
  readonly resigned: readonly Seat[];
  /** The player preferred by the draw, if everything else was equal. */
  readonly drawn: Seat | null;
}

/** The facts that are always public, in the state and in every view of it. */
export interface Position {
  readonly phase: Phase;
  /** Which airdrop or turn is open, from 1; when the match is over, which was the last. */
  readonly number: number;
  readonly teams: Readonly<Record<Seat, PublicTeam>>;
  /** Turns in a row, up to now, in which no courier moved. */
  readonly stillTurns: number;
  /** Null until the match is over. */
  readonly ending: Ending | null;
}

export interface State extends Position {
  readonly teams: Readonly<Record<Seat, Team>>;
}

export interface PublicView extends Position {
  /** Null until the match is over. */
  readonly rankings: Readonly<Record<Seat, readonly House[]>> | null;
}

export interface SeatView {
  readonly ranking: readonly House[];
}

/** A player's team. @throws if no such seat plays. */
export const teamOf = <One extends PublicTeam>(
  { teams }: { readonly teams: Readonly<Record<Seat, One>> },
  seat: Seat,
): One => ofSeat(teams, seat);

/** The courier has come to a house. */
export const withVisit = (routes: Routes, courier: Courier, house: House): Routes => ({
  ...routes,
  [courier]: [...routes[courier], house],
});

/** Those that are not on the map yet. */
export const unplaced = (routes: Routes): readonly Courier[] =>
  COURIERS.filter((courier) => routes[courier].length === 0);

export type Event =
  /** A player's ranking is in; `drawn`: its houses that came by chance. Private. */
  | (SeatEvent<'ranked'> & {
      readonly ranking: readonly House[];
      readonly drawn: readonly House[];
      readonly faults: readonly Fault[];
    })
  /** Both rankings are in. */
  | EventOfKind<'all ranked'>
  /** `byChance`: its courier, its house or both were drawn. */
  | (SeatEvent<'airdropped'> & Delivery & { readonly byChance: boolean })
  /** Why chance chose. Private. */
  | (SeatEvent<'airdrop drawn'> & Dropped & { readonly faults: readonly Fault[] })
  | (SeatEvent<'moved'> & Delivery & { readonly from: House })
  /** A courier refused its instruction. */
  | SeatEvent<'refused'>
  /** Which courier, and why. Private. */
  | (SeatEvent<'refused order'> & {
      readonly courier: Courier;
      readonly at: House;
      readonly to: House;
      readonly faults: readonly Fault[];
    })
  | SeatEvent<'idled'>
  /** Every courier was unable to move. */
  | SeatEvent<'skipped'>
  /** A courier refuses to leave from now on: the other team has more letters there. */
  | (SeatEvent<'held'> & Dropped)
  /** A courier is no longer held. */
  | (SeatEvent<'freed'> & Dropped)
  /** No courier of the team will move again: letters only grow. */
  | SeatEvent<'stuck'>
  | SeatEvent<'resigned'>
  /** `why`: a sentence on the winner, or that the tiebreak decides. */
  | (EventOfKind<'ended'> & { readonly why: string })
  /** A ranking, public once the match is over. */
  | (SeatEvent<'revealed'> & { readonly ranking: readonly House[] });

/** A courier at a house. */
interface Dropped {
  readonly courier: Courier;
  readonly house: House;
}

interface Delivery extends Dropped {
  /** Whether these are the first letters of the team at the house. */
  readonly isNew: boolean;
  /** The number of houses with letters of the team by now. */
  readonly houses: number;
}

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;

/** The rule of each end. */
const END_SOURCES = {
  'all houses': 'Rules, The Goal: all 15 houses',
  'nobody can move': 'Rules, The Goal: neither player can move',
  'stuck behind': 'Further rulings: can never move again',
  'nobody moves': 'Rulings of our own: nobody moves',
  resigned: 'Rulings, A turn: resigning',
} as const;

/** Sections of the rules: constants, so that an event costs no text. */
export const SOURCES = {
  ...END_SOURCES,
  ranking: 'Rules, Tiebreaking: a secret ranking',
  airdrop: 'Rules, Set Up',
  airdropDrawn: 'Rulings, Order of things: 2',
  delivery: 'Rules, The Game: 1',
  outnumbered: 'Rules, The Game: 2',
  noInstruction: 'Rulings, A turn: missing instruction',
  skipped: 'Rules, The Game: skipped',
  /** Without the reason, which is for the player alone. */
  refused: 'Rules, The Game: refusing',
  revealed: 'Rulings, Who sees what',
} as const;

/** Couriers and letters, in the state or in a view. */
export type Now = kit.Now<Content, Position>;
export type PublicNow = kit.Now<Content, PublicView>;
export type QuestionInput = kit.QuestionInput<Content, PublicView>;
export type SeatNow = kit.SeatNow<Content, State>;
export type SeatKnowledge = kit.SeatKnowledge<Content, PublicView, SeatView>;
export type Shown = kit.PageInput<Content, PublicView, Event>;
export type OwnShown = kit.SeatPageInput<Content, PublicView, SeatView, Event>;
/** For the host and for measures. */
export type Whole = kit.PageInput<Content, State, Event>;

export function publicView({ setup, state }: kit.Now<Content, State>): PublicView {
  const { phase, number, stillTurns, ending } = state;
  const seats = seatsByName({ setup });
  const rankings = () => forSeats(seats, (seat) => teamOf(state, seat).ranking);
  return {
    ...{ phase, number, stillTurns, ending },
    teams: forSeats(seats, (seat) => ({ routes: teamOf(state, seat).routes })),
    rankings: phase === 'over' ? rankings() : null,
  };
}

export const seatView = ({ state }: Pick<Whole, 'state'>, seat: Seat): SeatView => ({
  ranking: teamOf(state, seat).ranking,
});

/** The other player has ranked nothing. */
export function determinize({ setup, state, seat, own }: SeatKnowledge): State {
  const { rankings, ...position } = state;
  const ranking = (of: Seat) => rankings?.[of] ?? (of === seat ? own.ranking : []);
  const teamFor = (of: Seat): Team => ({ ...teamOf(state, of), ranking: ranking(of) });
  return { ...position, teams: forSeats(seatsByName({ setup }), teamFor) };
}

/** Turns in a row without a move that end the match, for players who do not return (our ruling). */
export const STILL_TURNS_AT_END = 3;

/** "No courier has moved for 2 turns. If none moves in this one either, the match ends …" */
export function stillText(turns: number): string {
  const left = STILL_TURNS_AT_END - turns;
  const past = turns === 1 ? 'in the last turn' : `for ${turns} turns`;
  const next = left === 1 ? 'in this one either' : `in ${left} more`;
  return (
    `No courier has moved ${past}. If none moves ${next}, the match ends as if nobody could ` +
    'move.'
  );
}

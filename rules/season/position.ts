/** The position of a season, and changes to purses. */

import { getPairGarnets, type Pair } from '../kit/match/communal.ts';
import type { MatchOutcome } from '../kit/match/season.ts';
import { bySeat, getBySeat, type Seat } from '../kit/match/seat.ts';
import { applyParts, type Stage, type StepPart, stage } from '../kit/match/stage.ts';
import type { Compare } from '../kit/reckoning/rank.ts';
import type { EpisodeKind, KnownGame, Plan, Rules } from './content.ts';
import type { Programme, RoundPlan } from './programme.ts';
import type { ChoiceId, EpisodeEnd, EpisodeId, Event, Holding, Slot } from './state.ts';

export interface Member {
  readonly seat: Seat;
  /** Waiting: the player lost a death match, and the Token of Phoenix is not given yet. */
  readonly status: 'in' | 'waiting' | 'out';
  readonly hasLeft: boolean;
  /** Higher for players who go out later; 0 while a player is in. */
  readonly outAt: number;
  readonly sitOuts: number;
  readonly wins: number;
  /** Below 0 if a ruling took garnets that were already spent. */
  readonly garnets: number;
  readonly tokens: number;
}

/** A change of a purse. Holdings are the start plus all changes (Rulings, Matches and purses). */
export interface Line {
  readonly seat: Seat;
  /** The partner if the holding is Communal Garnets; else null. */
  readonly with: Seat | null;
  readonly of: Holding;
  readonly amount: number;
  readonly why: string;
}

export interface EpisodePlace {
  readonly seat: Seat;
  readonly place: number;
  readonly score: number;
}

export type EpisodeStage =
  | { readonly kind: 'planned'; readonly isEquipped: boolean }
  | {
      readonly kind: 'open';
      /** The garnets of each seat, in the order of the seats. */
      readonly garnets: readonly number[];
      readonly pairs: readonly Pair[];
    }
  | {
      readonly kind: 'over';
      readonly how: EpisodeEnd;
      /** Best first; empty if nobody played and nobody won. */
      readonly order: readonly Seat[];
      readonly placed: readonly EpisodePlace[];
      readonly lastHash: string | null;
    };

export interface Episode {
  readonly id: EpisodeId;
  readonly slot: Slot;
  readonly title: string;
  readonly kind: EpisodeKind;
  readonly plan: Plan;
  /** Null if the episode is played elsewhere. */
  readonly game: KnownGame | null;
  readonly seats: readonly Seat[];
  readonly stage: EpisodeStage;
}

export interface Round {
  readonly number: number;
  readonly plan: RoundPlan;
  readonly slot: Slot;
  /** All players in the round, best first; empty before the main match is over. */
  readonly ranked: readonly Seat[];
  /** Holders of a Token, best first; empty before the main match is over. */
  readonly holders: readonly Seat[];
  readonly without: readonly Seat[];
  readonly candidate: Seat | null;
  readonly isOver: boolean;
}

export interface Position {
  readonly rules: Rules;
  readonly programme: Programme;
  readonly lot: readonly Seat[];
  readonly members: Readonly<Record<Seat, Member>>;
  readonly pairs: readonly Pair[];
  readonly lines: readonly Line[];
  /** Episodes in the order in which the season planned them. */
  readonly episodes: readonly Episode[];
  readonly again: Readonly<Record<Slot, number>>;
  readonly rounds: readonly Round[];
  readonly plan: number;
  readonly choices: Readonly<
    Record<ChoiceId, { readonly chosen: Seat; readonly isDefault: boolean }>
  >;
  readonly asked: readonly ChoiceId[];
  readonly steps: number;
  /** Null until the season is over. */
  readonly champions: readonly Seat[] | null;
}

export type PositionStage = Stage<Position, Event>;

export const applyInTurn = <Item>(
  position: Position,
  items: readonly Item[],
  change: (now: Position, item: Item, index: number) => PositionStage,
): PositionStage =>
  applyParts(
    stage<Position, Event>(position),
    ...items.map(
      (item, index): StepPart<Position, Event> =>
        (now) =>
          change(now, item, index),
    ),
  );

export const getMember = ({ members }: Position, seat: Seat): Member => getBySeat(members, seat);

export const withMember = (position: Position, seat: Seat, change: Partial<Member>): Position => ({
  ...position,
  members: { ...position.members, [seat]: { ...getMember(position, seat), ...change } },
});

/** Returns whether a player can enter episodes: the player is in the season and has not left. */
export const isIn = (position: Position, seat: Seat): boolean => {
  const { status, hasLeft } = getMember(position, seat);
  return status === 'in' && !hasLeft;
};
export const listPlayersIn = (position: Position): readonly Seat[] =>
  position.lot.filter((seat) => isIn(position, seat));

export const isStaying = (position: Position, seat: Seat): boolean =>
  !getMember(position, seat).hasLeft;

export const findEpisodeIn = ({ episodes }: Position, slot: Slot): Episode | undefined =>
  episodes.find((episode) => episode.slot === slot);

/** Finds the result of a slot; null if its episode is missing or not over. */
export const findResult = (
  position: Position,
  slot: Slot,
): Extract<EpisodeStage, { kind: 'over' }> | null => {
  const stage = findEpisodeIn(position, slot)?.stage;
  return stage?.kind === 'over' ? stage : null;
};

export const withEpisode = (position: Position, changed: Episode): Position => ({
  ...position,
  episodes: position.episodes.map((one) => (one.slot === changed.slot ? changed : one)),
});

export const findCurrentRound = ({ rounds }: Position): Round | null => {
  const last = rounds.at(-1);
  return last === undefined || last.isOver ? null : last;
};

export const withRound = (position: Position, round: Round): Position => ({
  ...position,
  rounds: [...position.rounds.slice(0, -1), round],
});

/** Formats the id of an episode: "round-2-main", and "round-2-main-again-1" for its repetition. */
export const formatEpisodeId = ({ again }: Pick<Position, 'again'>, slot: Slot): EpisodeId => {
  const count = again[slot] ?? 0;
  return count === 0 ? slot : `${slot}-again-${count}`;
};

/** Compares by the last tie-breaks: garnets, then the lot (Rulings, Matches and purses). */
export const createPurseComparator =
  (position: Position, getGarnets: (seat: Seat) => number): Compare =>
  (one, other) =>
    getGarnets(other) - getGarnets(one) || position.lot.indexOf(one) - position.lot.indexOf(other);

export const buildStartPosition = ({
  players,
  ...begun
}: {
  readonly rules: Rules;
  readonly programme: Programme;
  readonly lot: readonly Seat[];
  readonly players: readonly { readonly seat: Seat; readonly garnets: number }[];
  readonly pairs: readonly Pair[];
}): Position => ({
  ...begun,
  members: bySeat(players, ({ seat, garnets }): Member => {
    const counts = { outAt: 0, sitOuts: 0, wins: 0, tokens: 0 };
    return { seat, status: 'in', hasLeft: false, garnets, ...counts };
  }),
  lines: [],
  episodes: [],
  again: {},
  rounds: [],
  plan: 0,
  choices: {},
  asked: [],
  steps: 0,
  champions: null,
});

const PURSE_RULE = 'Season, Matches and purses';

export function applyChange(position: Position, line: Line): PositionStage {
  if (line.amount === 0) return stage(position);
  const after = { ...changeHolding(position, line), lines: [...position.lines, line] };
  return stage<Position, Event>(after, { kind: 'changed', rule: PURSE_RULE, ...line });
}

function changeHolding(position: Position, { seat, with: other, of, amount }: Line): Position {
  const { garnets, tokens } = getMember(position, seat);
  switch (of) {
    case 'Garnet':
      return withMember(position, seat, { garnets: garnets + amount });
    case 'Token':
      return withMember(position, seat, { tokens: tokens + amount });
    case 'Communal Garnet':
      return other === null ? position : withPairGarnets(position, [seat, other], amount);
  }
}

function withPairGarnets(position: Position, seats: Pair['seats'], amount: number): Position {
  const isIt = (pair: Pair) => seats.every((seat) => pair.seats.includes(seat));
  const pairs = position.pairs.some(isIt)
    ? position.pairs
    : [...position.pairs, { seats, garnets: 0 }];
  return {
    ...position,
    pairs: pairs.map((pair) => (isIt(pair) ? { ...pair, garnets: pair.garnets + amount } : pair)),
  };
}

type OpenEpisode = Extract<EpisodeStage, { kind: 'open' }>;

/** Lists changes from initial to final holdings. Garnets won by a player who has left lapse. */
export function listChanges(
  position: Position,
  episode: Episode,
  given: {
    readonly open: OpenEpisode;
    readonly outcome: MatchOutcome;
    readonly first: Seat | null;
  },
): readonly Line[] {
  const { open, outcome, first } = given;
  const why = episode.title;
  const lapsed = listLapsedGarnets(position, outcome);
  const own = episode.seats.map((seat, index): Line => {
    const brought = open.garnets[index] ?? 0;
    const held = outcome.purses.players.find((player) => player.seat === seat)?.garnets ?? brought;
    const amount = held - brought - (lapsed.find((one) => one.seat === seat)?.garnets ?? 0);
    return { seat, with: null, of: 'Garnet', amount, why };
  });
  const passing = lapsed
    .filter(({ place }) => place === 1 && first !== null)
    .map(({ garnets: amount }): Line => {
      const line = {
        with: null,
        of: 'Garnet',
        why: `${why}: the player in first place has left`,
      } as const;
      return { seat: first as Seat, amount, ...line };
    });
  return [...own, ...listPairChanges(episode, open, outcome), ...passing];
}

const listLapsedGarnets = (position: Position, { placings }: MatchOutcome) =>
  placings
    .filter(({ seat }) => !isStaying(position, seat))
    .map(({ seat, place, prizes }) => ({
      seat,
      place,
      garnets: prizes.reduce((sum, { code, count }) => sum + (code === 'garnet' ? count : 0), 0),
    }));

const listPairChanges = (
  { seats, title }: Episode,
  { pairs }: OpenEpisode,
  { purses }: MatchOutcome,
): readonly Line[] =>
  purses.pairs
    .filter((pair) => pair.seats.every((seat) => seats.includes(seat)))
    .map(({ seats: [seat, other], garnets }): Line => {
      const amount = garnets - getPairGarnets(pairs, seat, other);
      return { seat, with: other, of: 'Communal Garnet', amount, why: title };
    });

/** Lists the communal garnets that pairs of these seats bring. A debt counts as 0. */
export const listBroughtPairs = ({ pairs }: Position, seats: readonly Seat[]): readonly Pair[] =>
  pairs
    .filter((pair) => pair.seats.every((seat) => seats.includes(seat)))
    .map((pair) => ({ ...pair, garnets: Math.max(0, pair.garnets) }));

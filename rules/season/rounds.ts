/** The rounds of a season until there is a champion (Rulings, Community season and Knockout). */

import type { Seat } from '../kit/match/seat.ts';
import { applyParts, emit, stage } from '../kit/match/stage.ts';
import {
  areDeathMatchesOver,
  buildSlots,
  findLifeWinner,
  findOpponentChoice,
  findPhoenixChoice,
  listDeathMatches,
  listOpponents,
  listTokenless,
  listWaitingLosers,
} from './choices.ts';
import type { Plan, Rules } from './content.ts';
import {
  applyChange,
  applyInTurn,
  createPurseComparator,
  type Episode,
  findCurrentRound,
  findEpisodeIn,
  findResult,
  formatEpisodeId,
  getMember,
  isIn,
  listPlayersIn,
  type Position,
  type PositionStage,
  type Round,
  withMember,
  withRound,
} from './position.ts';
import { findExactGame, findLargestGame, type RoundPlan, type Rounds } from './programme.ts';
import type { Event } from './state.ts';

/** Finds the next automatic consequence; null while a match or a choice is awaited. */
export function continueSeason(position: Position, programme: Rounds): PositionStage | null {
  const round = findCurrentRound(position);
  if (round === null) return startRoundOrFinal(position, programme);
  if (findResult(position, buildSlots(round).main) === null) return null;
  if (round.plan.death !== null) return advanceDeathMatch(position, round, round.plan.death);
  return advanceLifeAndDeath(position, round);
}

/** Starts another round or the final, or ends the season. */
function startRoundOrFinal(position: Position, { rounds, final }: Rounds): PositionStage | null {
  const left = listPlayersIn(position);
  const plan = rounds[position.plan];
  if (findEpisodeIn(position, 'final') !== undefined && final !== null)
    return advanceFinal(position, final);
  const isDone = plan !== undefined && plan.main.until !== null && left.length <= plan.main.until;
  if (isDone) return stage({ ...position, plan: position.plan + 1 });
  if (plan !== undefined && left.length > 1) return startRound(position, plan, left);
  return final === null || left.length < 2
    ? endSeason(position, left)
    : advanceFinal(position, final);
}

function startRound(position: Position, plan: RoundPlan, left: readonly Seat[]): PositionStage {
  const { main } = plan;
  const { game, seats } = findLargestGame(main, left.length) ?? { game: null, seats: left.length };
  const sitOuts = listSitOuts(position, left, left.length - seats);
  const number = position.rounds.length + 1;
  const slot = `round-${number}`;
  const unplayed = { ranked: [], holders: [], without: [], candidate: null, isOver: false };
  const begun = { number, plan, slot, ...unplayed };
  const rested = sitOuts.reduce(
    (now, seat) => withMember(now, seat, { sitOuts: getMember(now, seat).sitOuts + 1 }),
    position,
  );
  const after = { ...rested, rounds: [...rested.rounds, begun] };
  const playing = left.filter((seat) => !sitOuts.includes(seat));
  const title = `Round ${number}`;
  const planned = planEpisode(after, {
    slot: `${slot}-main`,
    title: formatRoundTitle(title, main),
    kind: 'main match',
    plan: main,
    game,
    seats: playing,
  });
  const event: Event = { kind: 'round', rule: 'Season, Knockout', title, sitOuts };
  return stage<Position, Event>(planned, event);
}

const formatRoundTitle = (round: string, plan: Plan): string => `${round}, ${plan.title}`;

/** Lists who sits out: players who did so least often, from the lot's end (Rulings, Knockout). */
const listSitOuts = (position: Position, left: readonly Seat[], count: number): readonly Seat[] =>
  left
    .toReversed()
    .toSorted((one, other) => getMember(position, one).sitOuts - getMember(position, other).sitOuts)
    .slice(0, count);

const planEpisode = (position: Position, episode: Omit<Episode, 'id' | 'stage'>): Position => ({
  ...position,
  episodes: [
    ...position.episodes,
    {
      ...episode,
      id: formatEpisodeId(position, episode.slot),
      stage: { kind: 'planned', isEquipped: false },
    },
  ],
});

function advanceFinal(position: Position, plan: Plan): PositionStage | null {
  const stageNow = findResult(position, 'final');
  if (stageNow !== null) return endSeason(position, stageNow.order.slice(0, 1));
  if (findEpisodeIn(position, 'final') !== undefined) return null;
  const seats = listPlayersIn(position);
  const game = findExactGame(plan, seats.length);
  const { title } = plan;
  return stage(planEpisode(position, { slot: 'final', title, kind: 'final', plan, game, seats }));
}

/**
 * Plans the death match once the candidate has chosen; ends the round if the candidate has gone.
 */
function advanceDeathMatch(position: Position, round: Round, plan: Plan): PositionStage | null {
  const slot = buildSlots(round).death ?? '';
  const { candidate } = round;
  if (findEpisodeIn(position, slot) !== undefined)
    return findResult(position, slot) === null ? null : closeRound(position, round);
  if (candidate === null || !isIn(position, candidate)) return closeRound(position, round);
  const opponents = listOpponents(position, round);
  const choice = findOpponentChoice(position, round);
  const [alone] = opponents;
  const chosen = choice === null ? alone : position.choices[choice.id]?.chosen;
  if (alone === undefined) return closeRound(position, round);
  if (chosen === undefined) return null;
  const planned = planDeathMatch(position, round, { slot, plan, seats: [candidate, chosen] });
  return choice === null
    ? emit(planned, planned.state, createOnlyChoice(candidate, chosen))
    : planned;
}

const createOnlyChoice = (seat: Seat, chosen: Seat): Event => {
  return { kind: 'chosen', rule: 'Season, Choices', seat, what: 'opponent', chosen, how: 'alone' };
};

function planDeathMatch(
  position: Position,
  round: Round,
  match: { readonly slot: string; readonly plan: Plan; readonly seats: readonly Seat[] },
): PositionStage {
  const { kind } = match.plan;
  const title = formatRoundTitle(`Round ${round.number}`, match.plan);
  const number = kind === 'death matches' ? ` ${listDeathMatches(position, round).length + 1}` : '';
  const game = findExactGame(match.plan, 2);
  return stage(planEpisode(position, { ...match, title: `${title}${number}`, kind, game }));
}

/** Plans life and death matches, then gives the Phoenix (Rulings, Community season). */
function advanceLifeAndDeath(position: Position, round: Round): PositionStage | null {
  const { life, deaths } = round.plan;
  if (life !== null && findEpisodeIn(position, buildSlots(round).life ?? '') === undefined)
    return planLifeMatch(position, round, life);
  if (deaths !== null && listDeathMatches(position, round).length === 0) {
    const planned = planDeathMatches(position, round, deaths);
    if (planned === null || planned.state !== position) return planned;
  }
  const isLifeOver = life === null || findResult(position, buildSlots(round).life ?? '') !== null;
  if (!isLifeOver || !areDeathMatchesOver(position, round)) return null;
  return life === null ? closeRound(position, round) : givePhoenix(position, round);
}

function planLifeMatch(position: Position, round: Round, plan: Plan): PositionStage {
  const seats = round.holders.filter((seat) => isIn(position, seat));
  const game = findExactGame(plan, seats.length);
  const slot = buildSlots(round).life ?? '';
  const title = formatRoundTitle(`Round ${round.number}`, plan);
  return stage(planEpisode(position, { slot, title, kind: 'life match', plan, game, seats }));
}

/** Plans the death matches, that of the choosing player first; null until an opponent is chosen. */
function planDeathMatches(position: Position, round: Round, plan: Plan): PositionStage | null {
  const [chooser, ...others] = listTokenless(position, round);
  const isAlone = others.length === 0;
  if (chooser === undefined || (isAlone && position.rules === 'first')) return stage(position);
  const choice = findOpponentChoice(position, round);
  const chosen = choice === null ? others[0] : position.choices[choice.id]?.chosen;
  if (chosen === undefined && !isAlone) return null;
  const rest = others.filter((seat) => seat !== chosen);
  const first = chosen === undefined ? [chooser] : [chooser, chosen];
  const pairs = [first, ...PAIRS_IN[position.rules](rest)];
  const planned = applyInTurn(position, pairs, (now, seats, index) =>
    planDeathMatch(now, round, { slot: buildSlots(round).deaths(index + 1), plan, seats }),
  );
  return choice === null && chosen !== undefined
    ? emit(planned, planned.state, createOnlyChoice(chooser, chosen))
    : planned;
}

const splitInTwos = (seats: readonly Seat[], count: number): readonly (readonly Seat[])[] =>
  Array.from({ length: count }, (_, index) => seats.slice(2 * index, 2 * index + 2));

/** Pairs players in order. An odd one out wins without playing, except by the first rules. */
const PAIRS_IN: Readonly<Record<Rules, (seats: readonly Seat[]) => readonly (readonly Seat[])[]>> =
  {
    current: (seats) => splitInTwos(seats, Math.ceil(seats.length / 2)),
    first: (seats) => splitInTwos(seats, Math.floor(seats.length / 2)),
  };

/** Gives the Phoenix to the chosen loser or the only one. Without a winner all losers are out. */
function givePhoenix(position: Position, round: Round): PositionStage | null {
  const winner = findLifeWinner(position, round);
  const losers = listWaitingLosers(position, round);
  const choice = findPhoenixChoice(position, round);
  const [alone] = losers;
  if (winner === null || alone === undefined) return lapsePhoenix(position, round, winner);
  const made = choice === null ? undefined : position.choices[choice.id];
  if (choice !== null && made === undefined) {
    if (!getMember(position, winner).hasLeft) return null;
    return revivePlayer(position, round, { winner, seat: alone, how: 'default' });
  }
  return made === undefined
    ? revivePlayer(position, round, { winner, seat: alone, how: 'alone' })
    : closeRoundWith(withMember(position, made.chosen, { status: 'in' }), round, []);
}

function revivePlayer(
  position: Position,
  round: Round,
  given: { readonly winner: Seat; readonly seat: Seat; readonly how: 'alone' | 'default' },
): PositionStage {
  const { winner, seat, how } = given;
  const event: Event = {
    kind: 'chosen',
    rule: 'Season, Community season',
    seat: winner,
    what: 'phoenix',
    chosen: seat,
    how,
  };
  return closeRoundWith(withMember(position, seat, { status: 'in' }), round, [event]);
}

const lapsePhoenix = (position: Position, round: Round, winner: Seat | null): PositionStage =>
  closeRoundWith(
    position,
    round,
    winner === null && listWaitingLosers(position, round).length === 0
      ? []
      : [{ kind: 'phoenix lapses', rule: 'Season, Community season' }],
  );

const closeRound = (position: Position, round: Round): PositionStage =>
  closeRoundWith(position, round, []);

/**
 * Closes a round: waiting players are out, Tokens are returned, and the season continues or ends.
 */
function closeRoundWith(position: Position, round: Round, events: readonly Event[]): PositionStage {
  const waiting = position.lot.filter((seat) => getMember(position, seat).status === 'waiting');
  const title = `Round ${round.number}`;
  const closed = applyParts(
    stage<Position, Event>(position, ...events),
    (now) => eliminate(now, waiting, title),
    (now) => applyInTurn(now, position.lot, (before, seat) => returnTokens(before, seat, title)),
  );
  const { until } = round.plan.main;
  const plan = until === null ? position.plan + 1 : position.plan;
  const after = { ...withRound(closed.state, { ...round, isOver: true }), plan };
  if (round.plan.life === null) return emit(closed, after);
  const winner = findLifeWinner(position, round);
  const end = endSeason(after, winner === null ? [] : [winner]);
  return emit(closed, end.state, ...end.events);
}

const returnTokens = (position: Position, seat: Seat, title: string): PositionStage => {
  const amount = -getMember(position, seat).tokens;
  return applyChange(position, { seat, with: null, of: 'Token', amount, why: `${title} is over` });
};

/** Eliminates players together, in equal places; by the first rules, the last is placed best. */
export function eliminate(position: Position, seats: readonly Seat[], by: string): PositionStage {
  const isAtOnce = position.rules === 'current';
  const last = Math.max(...position.lot.map((one) => getMember(position, one).outAt));
  return applyInTurn(position, seats, (now, seat, index) => {
    const outAt = 1 + last + (isAtOnce ? 0 : index);
    const event: Event = { kind: 'out', rule: 'Season, Knockout', seat, by };
    return stage<Position, Event>(withMember(now, seat, { status: 'out', outAt }), event);
  });
}

/** Ends the season. If several players are left in rounds, garnets and lot choose the champion. */
export function endSeason(position: Position, champions: readonly Seat[]): PositionStage {
  const compare = createPurseComparator(position, (seat) => getMember(position, seat).garnets);
  const [one] = champions.toSorted(compare);
  const seats = position.programme.kind === 'league' ? champions : one === undefined ? [] : [one];
  return stage<Position, Event>(
    { ...position, champions: seats },
    { kind: 'champions', rule: 'Season, Matches and purses', seats },
  );
}

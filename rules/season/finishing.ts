/** The end of an episode: winner, prizes and consequences (Rulings, Matches and purses). */

import type { PrizeCode } from '../kit/match/prizes.ts';
import type { MatchOutcome } from '../kit/match/season.ts';
import type { Seat } from '../kit/match/seat.ts';
import { applyParts, stage } from '../kit/match/stage.ts';
import { countText } from '../kit/narrating/figures.ts';
import { buildSlots } from './choices.ts';
import {
  applyChange,
  applyInTurn,
  createPurseComparator,
  type Episode,
  type EpisodePlace,
  type EpisodeStage,
  findCurrentRound,
  getMember,
  isIn,
  isStaying,
  type Line,
  listChanges,
  type Position,
  type PositionStage,
  withEpisode,
  withMember,
  withRound,
} from './position.ts';
import { getTokenCount } from './programme.ts';
import { eliminate } from './rounds.ts';
import type { EpisodeEnd, Event, FactOfKind } from './state.ts';

type EpisodeOver = Extract<EpisodeStage, { kind: 'over' }>;

export function finish(
  position: Position,
  episode: Episode,
  result: {
    readonly lastHash: string | null;
    readonly outcome: MatchOutcome;
    readonly how: EpisodeEnd;
  },
): PositionStage | null {
  const { stage: open } = episode;
  const { lastHash, outcome, how } = result;
  if (open.kind !== 'open' || !placesAllPlayers(episode, outcome)) return null;
  const placed = listPlaces(episode, outcome);
  const order = orderPlayers(position, { episode, open, placed });
  const winner = order.find((seat) => isStaying(position, seat)) ?? null;
  const lines = listChanges(position, episode, { open, outcome, first: winner });
  const ranked = moveWinnerFirst(order, winner);
  return applyParts(
    endEpisode(position, episode, { kind: 'over', how, order: ranked, placed, lastHash }),
    (now) => applyInTurn(now, lines, applyChange),
    (now) => rewardWinner(now, episode, winner),
    (now) => applyEnd(now, episode, { outcome, order }),
  );
}

const placesAllPlayers = ({ seats }: Episode, { placings }: MatchOutcome): boolean =>
  placings.length === seats.length && placings.every(({ seat }) => seats.includes(seat));

/** Ends a match of two players if one has left: the other wins its prize, or nobody wins. */
export function winWithoutPlaying(position: Position, episode: Episode): PositionStage {
  const winner = episode.seats.find((seat) => isStaying(position, seat)) ?? null;
  if (winner === null) return endUnplayed(position, episode, 'without playing');
  const order = [winner, ...episode.seats.filter((seat) => seat !== winner)];
  const placed = order.map(
    (seat): EpisodePlace => ({ seat, place: seat === winner ? 1 : 2, score: 0 }),
  );
  const how = 'without playing';
  const prize = episode.game?.wins ?? 0;
  return applyParts(
    endEpisode(position, episode, { kind: 'over', how, order, placed, lastHash: null }),
    (now) => applyChange(now, createGarnetLine(winner, prize, episode.title)),
    (now) => rewardWinner(now, episode, winner),
    (now) => applyEnd(now, episode, { outcome: EMPTY_OUTCOME, order }),
  );
}

const EMPTY_OUTCOME: MatchOutcome = { placings: [], purses: { players: [], pairs: [] } };

export const endUnplayed = (position: Position, episode: Episode, how: EpisodeEnd): PositionStage =>
  applyParts(
    endEpisode(position, episode, { kind: 'over', how, order: [], placed: [], lastHash: null }),
    (now) => applyEnd(now, episode, { outcome: EMPTY_OUTCOME, order: [] }),
  );

function endEpisode(position: Position, episode: Episode, ended: EpisodeOver): PositionStage {
  const { title } = episode;
  const first = ended.placed.filter(({ place }) => place === 1).map(({ seat }) => seat);
  const winners = episode.kind === 'league' ? first : ended.order.slice(0, 1);
  return stage<Position, Event>(withEpisode(position, { ...episode, stage: ended }), {
    kind: 'finished',
    rule: 'Season, Matches and purses',
    title,
    winners,
    how: ended.how,
  });
}

const createGarnetLine = (seat: Seat, amount: number, why: string): Line => {
  return { seat, with: null, of: 'Garnet', amount, why };
};

function rewardWinner(
  position: Position,
  { plan, title }: Episode,
  winner: Seat | null,
): PositionStage | null {
  if (winner === null) return null;
  const counted = withMember(position, winner, { wins: getMember(position, winner).wins + 1 });
  return applyChange(counted, createGarnetLine(winner, plan.garnets, `${title} won`));
}

const listPlaces = ({ seats }: Episode, { placings }: MatchOutcome): readonly EpisodePlace[] =>
  placings
    .filter(({ seat }) => seats.includes(seat))
    .map(({ seat, place, score }) => ({ seat, place, score }));

/** Orders players by place. Garnets before the prize, then the lot, decide shared places. */
function orderPlayers(
  position: Position,
  of: {
    readonly episode: Episode;
    readonly open: Extract<EpisodeStage, { kind: 'open' }>;
    readonly placed: readonly EpisodePlace[];
  },
): readonly Seat[] {
  const { episode, open, placed } = of;
  const findPlace = (seat: Seat) =>
    placed.find((one) => one.seat === seat)?.place ?? episode.seats.length;
  const getBroughtGarnets = (seat: Seat) => open.garnets[episode.seats.indexOf(seat)] ?? 0;
  const compare = createPurseComparator(position, getBroughtGarnets);
  return episode.seats.toSorted(
    (one, other) => findPlace(one) - findPlace(other) || compare(one, other),
  );
}

/** Moves the winner to the front, because the order may begin with players who have left. */
const moveWinnerFirst = (order: readonly Seat[], winner: Seat | null): readonly Seat[] =>
  winner === null ? [] : [winner, ...order.filter((seat) => seat !== winner)];

interface EpisodeResult {
  readonly outcome: MatchOutcome;
  readonly order: readonly Seat[];
}

function applyEnd(
  position: Position,
  episode: Episode,
  meant: EpisodeResult,
): PositionStage | null {
  switch (episode.kind) {
    case 'league':
    case 'life match':
      return null;
    case 'main match':
      return endMainMatch(position, episode, meant);
    case 'death match':
    case 'final':
      return eliminateLosers(position, episode);
    case 'death matches':
      return makeLosersWait(position, episode);
  }
}

const listLosers = (position: Position, { slot, seats }: Episode): readonly Seat[] => {
  const ended = position.episodes.find((one) => one.slot === slot)?.stage;
  const winner = ended?.kind === 'over' ? ended.order[0] : undefined;
  return winner === undefined ? [] : seats.filter((seat) => seat !== winner);
};

const eliminateLosers = (position: Position, episode: Episode): PositionStage =>
  eliminate(position, listLosers(position, episode), episode.title);

/** Makes the losers wait until the Token of Phoenix is given. */
function makeLosersWait(position: Position, episode: Episode): PositionStage {
  const round = findCurrentRound(position);
  if (round?.plan.life === null) return eliminateLosers(position, episode);
  return applyInTurn(position, listLosers(position, episode), (now, seat) =>
    stage<Position, Event>(withMember(now, seat, { status: 'waiting' }), {
      kind: 'waiting',
      rule: 'Season, Community season',
      seat,
    }),
  );
}

/** Returns a reason if the host cannot enter this outcome, else null. */
export function checkOutcome(
  position: Position,
  { episode: id, outcome }: FactOfKind<'result'>,
): string | null {
  const episode = position.episodes.find((one) => one.id === id);
  if (episode?.stage.kind !== 'open') return null;
  const { title, kind } = episode;
  const tokens = listPrizeHolders(outcome, 'token-of-life');
  const [candidate] = listPrizeHolders(outcome, 'elimination-candidate');
  const hasCandidate = kind === 'main match' && findCurrentRound(position)?.plan.death !== null;
  if (kind !== 'main match' && tokens.length > 0) return `${title} cannot have Token holders.`;
  if (candidate !== undefined && !hasCandidate)
    return `${title} cannot have an Elimination Candidate.`;
  const wrong = tokens.length > 0 ? checkTokenCount(episode, tokens.length) : null;
  if (wrong !== null || candidate === undefined) return wrong;
  const placed = listPlaces(episode, outcome);
  const order = orderPlayers(position, { episode, open: episode.stage, placed });
  return listTokenHolders(position, episode, { outcome, order }).includes(candidate)
    ? `${candidate} has a Token of ${title} and cannot be the Elimination Candidate.`
    : null;
}

function checkTokenCount({ title, plan, game, seats }: Episode, named: number): string | null {
  const are = `${named} ${named === 1 ? 'is' : 'are'} named.`;
  if (game === null && plan.tokens === null)
    return named < seats.length
      ? null
      : `${title} gives Tokens to at most ${seats.length - 1} of ${seats.length}, but ${are}`;
  const given = getTokenCount(plan, game, seats.length);
  return named === given ? null : `${title} gives ${countText(given, 'Token')}, but ${are}`;
}

function endMainMatch(
  position: Position,
  episode: Episode,
  { outcome, order }: EpisodeResult,
): PositionStage | null {
  const round = findCurrentRound(position);
  if (round === null || buildSlots(round).main !== episode.slot) return null;
  const holders = listTokenHolders(position, episode, { outcome, order });
  const sitting = position.lot.filter(
    (seat) => isIn(position, seat) && !episode.seats.includes(seat),
  );
  const ranked = [...order, ...sitting];
  const without = ranked.filter((seat) => !holders.includes(seat));
  const named = listPrizeHolders(outcome, 'elimination-candidate')[0];
  const last = order.findLast((seat) => !holders.includes(seat)) ?? null;
  const candidate = round.plan.death === null ? null : (named ?? last);
  const after = withRound(position, { ...round, ranked, holders, without, candidate });
  const events: readonly Event[] =
    candidate === null ? [] : [{ kind: 'candidate', rule: 'Season, Knockout', seat: candidate }];
  return applyParts(stage<Position, Event>(after, ...events), (now) =>
    applyInTurn(now, holders, (before, seat) =>
      applyChange(before, { seat, with: null, of: 'Token', amount: 1, why: episode.title }),
    ),
  );
}

/** Lists remaining players with a Token of the match; if it gave none, the first-placed ones. */
function listTokenHolders(
  position: Position,
  { plan, game, seats }: Episode,
  meant: EpisodeResult,
): readonly Seat[] {
  const { outcome, order } = meant;
  const given = listPrizeHolders(outcome, 'token-of-life');
  const first = order.slice(0, getTokenCount(plan, game, seats.length));
  const holders = given.length > 0 ? order.filter((seat) => given.includes(seat)) : first;
  return holders.filter((seat) => isStaying(position, seat));
}

const listPrizeHolders = ({ placings }: MatchOutcome, code: PrizeCode): readonly Seat[] =>
  placings
    .filter(({ prizes }) => prizes.some((prize) => prize.code === code))
    .map(({ seat }) => seat);

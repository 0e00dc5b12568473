/** Derives the position of a season from its facts, and applies new facts. */

import { buildStartPairs } from '../kit/match/communal.ts';
import type { Seat } from '../kit/match/seat.ts';
import { emit, type Stage, stage } from '../kit/match/stage.ts';
import { listAskedChoices, listDueChoices, listOpenableEpisodes } from './choices.ts';
import { endUnplayed, finish, winWithoutPlaying } from './finishing.ts';
import {
  buildMeetings,
  computePoints,
  formatLeagueTitle,
  isLeagueEpisode,
  listLeagueChampions,
} from './league.ts';
import {
  applyChange,
  buildStartPosition,
  type Episode,
  findCurrentRound,
  formatEpisodeId,
  getMember,
  isStaying,
  listBroughtPairs,
  type Position,
  type PositionStage,
  withEpisode,
  withMember,
  withRound,
} from './position.ts';
import { findExactGame, parseProgramme } from './programme.ts';
import { continueSeason, endSeason } from './rounds.ts';
import type {
  ChoiceId,
  EpisodeId,
  Event,
  Fact,
  FactOfKind,
  FullSituation,
  Now,
  Setup,
  Slot,
  State,
} from './state.ts';

export function getPosition(now: Now): Position {
  const { setup, state } = now;
  const known = positionCache.get(state.facts);
  if (known?.setup === setup && known.lot === state.lot) return known.position;
  const position = state.facts.reduce<Position>(
    (before, fact) => applyFact(before, fact)?.state ?? before,
    buildFirstPosition(setup, state.lot).state,
  );
  cachePosition(now, position);
  return position;
}

interface CachedPosition {
  readonly setup: Setup;
  readonly lot: State['lot'];
  readonly position: Position;
}

/**
 * Caches positions by their immutable list of facts, to avoid folding the whole season again.
 */
const positionCache = new WeakMap<State['facts'], CachedPosition>();

export function cachePosition({ setup, state }: Now, position: Position): void {
  positionCache.set(state.facts, { setup, lot: state.lot, position });
}

export const buildFirstPosition = (setup: Setup, lot: State['lot']): PositionStage =>
  applyAutomaticConsequences(
    stage<Position, Event>(
      withLeague(
        buildStartPosition({
          rules: setup.content.rules ?? 'current',
          programme: parseProgramme(setup.content),
          lot,
          players: setup.players,
          pairs: hasPairs(setup) ? buildStartPairs(setup) : [],
        }),
      ),
    ),
  );

const hasPairs = ({ communal, content }: Setup): boolean =>
  communal !== undefined || content.plans.some(({ games }) => games.some((game) => game.hasPairs));

function withLeague(position: Position): Position {
  const { programme, lot } = position;
  if (programme.kind !== 'league') return position;
  const { plan } = programme;
  const game = plan.games[0] ?? null;
  if (game === null) return position;
  const episodes = buildMeetings(lot, game).map((meeting): Episode => {
    const slot = `round-${meeting.round}-table-${meeting.table}`;
    return {
      id: slot,
      slot,
      title: formatLeagueTitle(plan, meeting),
      kind: 'league',
      plan,
      game,
      seats: meeting.seats,
      stage: { kind: 'planned', isEquipped: false },
    };
  });
  return { ...position, episodes };
}

/** Applies a fact and its automatic consequences. Returns null if the fact does not fit. */
export function applyFact(position: Position, fact: Fact): PositionStage | null {
  const positionStage = applyFactAlone(position, fact);
  return positionStage === null ? null : applyAutomaticConsequences(positionStage);
}

function applyFactAlone(position: Position, fact: Fact): PositionStage | null {
  switch (fact.kind) {
    case 'asked':
      return stage(setAskedChoices(position, fact.choices));
    case 'chosen':
      return applyChoice(position, fact);
    case 'equipped':
      return applyArtefacts(position, fact.episode);
    case 'opened':
      return applyOpening(position, fact);
    case 'result':
      return applyResult(position, fact);
    case 'skipped':
      return applySkip(position, fact.episode);
    case 'again':
      return applyRepetition(position, fact.slot);
    case 'reseated':
      return stage(withSlot(position, fact.slot, (episode) => omitLeavers(position, episode)));
    case 'left':
      return applyLeaving(position, fact);
    case 'returned':
      return applyReturn(position, fact);
  }
}

const setAskedChoices = (position: Position, questions: readonly ChoiceId[]): Position => ({
  ...position,
  asked: questions,
  steps: position.steps + (questions.length > 0 ? 1 : 0),
});

function applyAutomaticConsequences(begun: PositionStage): PositionStage {
  let going = begun;
  for (;;) {
    const next = findConsequence(going.state);
    if (next === null) return going;
    going = emit(going, next.state, ...next.events);
  }
}

function findConsequence(position: Position): PositionStage | null {
  const { programme, champions, episodes } = position;
  if (champions !== null) return null;
  const left = new Set(position.lot.filter((seat) => !isStaying(position, seat)));
  const empty = episodes.find((episode) => lacksPlayers(position, episode, left));
  if (empty !== undefined) return winWithoutPlaying(position, empty);
  switch (programme.kind) {
    case 'league':
      return episodes.every(({ stage: at }) => at.kind === 'over')
        ? endSeason(position, listLeagueChampions(position))
        : null;
    case 'rounds':
      return continueSeason(position, programme);
    case 'unsound':
      throw new Error(`The programme is invalid: ${programme.why}`);
  }
}

/** Whether an episode lacks players. Matches of three or more continue by the current rules. */
function lacksPlayers({ rules }: Position, episode: Episode, left: ReadonlySet<Seat>): boolean {
  const { stage: at, seats } = episode;
  const mayEnd = seats.length < 2 || (left.size > 0 && (seats.length === 2 || rules === 'first'));
  return mayEnd && at.kind !== 'over' && seats.filter((seat) => !left.has(seat)).length < 2;
}

const findEpisode = ({ episodes }: Position, id: EpisodeId): Episode | undefined =>
  episodes.find((episode) => episode.id === id);

function applyChoice(position: Position, fact: FactOfKind<'chosen'>): PositionStage | null {
  const choice = listDueChoices(position).find(({ id }) => id === fact.choice);
  if (choice === undefined || choice.kind === 'artefact') return null;
  if (!choice.options.includes(fact.chosen)) return null;
  const { chosen: seat, isDefault } = fact;
  const choices = { ...position.choices, [choice.id]: { chosen: seat, isDefault } };
  return stage<Position, Event>(
    { ...position, choices },
    {
      kind: 'chosen',
      rule: 'Season, Choices',
      seat: choice.seat,
      what: choice.kind,
      chosen: seat,
      how: isDefault ? 'default' : 'chosen',
    },
  );
}

function applyArtefacts(position: Position, id: EpisodeId): PositionStage | null {
  const episode = findEpisode(position, id);
  if (episode?.stage.kind !== 'planned') return null;
  return stage(withEpisode(position, { ...episode, stage: { kind: 'planned', isEquipped: true } }));
}

function applyOpening(position: Position, fact: FactOfKind<'opened'>): PositionStage | null {
  const episode = findEpisode(position, fact.episode);
  const isIt =
    episode?.stage.kind === 'planned' &&
    episode.seats.length === fact.seats.length &&
    episode.seats.every((seat, index) => fact.seats[index] === seat);
  if (!isIt) return null;
  const { garnets, pairs } = fact;
  const open = withEpisode(position, { ...episode, stage: { kind: 'open', garnets, pairs } });
  return stage<Position, Event>(open, {
    kind: 'opened',
    rule: 'Season, Matches and purses',
    title: episode.title,
    game: episode.game?.title ?? 'played elsewhere',
    seats: episode.seats,
  });
}

function applyResult(position: Position, fact: FactOfKind<'result'>): PositionStage | null {
  const episode = findEpisode(position, fact.episode);
  const { lastHash, outcome, isRuled } = fact;
  const how = isRuled ? 'ruled' : episode?.game === null ? 'elsewhere' : 'played';
  return episode === undefined ? null : finish(position, episode, { lastHash, outcome, how });
}

function applySkip(position: Position, id: EpisodeId): PositionStage | null {
  const episode = findEpisode(position, id);
  return episode === undefined || episode.stage.kind === 'over'
    ? null
    : endUnplayed(position, episode, 'skipped');
}

/** Plans another match in the same slot. Only the first rules include players who have left. */
function applyRepetition(position: Position, slot: Slot): PositionStage {
  const count = { ...position.again, [slot]: (position.again[slot] ?? 0) + 1 };
  const counted = { ...position, again: count };
  return stage(
    withSlot(counted, slot, (one) => ({
      ...(position.rules === 'first' ? one : omitLeavers(position, one)),
      id: formatEpisodeId(counted, slot),
      stage: { kind: 'planned', isEquipped: false },
    })),
  );
}

const withSlot = (
  position: Position,
  slot: Slot,
  change: (episode: Episode) => Episode,
): Position => ({
  ...position,
  episodes: position.episodes.map((one) =>
    one.slot === slot && one.stage.kind === 'planned' ? change(one) : one,
  ),
});

/** Finds the game for the remaining players. A single player keeps the game for its prize. */
const findGame = ({ plan, game }: Episode, count: number): Episode['game'] =>
  count < 2 ? game : findExactGame(plan, count);

/** Removes players who have left, except from a league, whose tables are fixed at its opening. */
function omitLeavers(position: Position, episode: Episode): Episode {
  const seats = episode.seats.filter((seat) => isStaying(position, seat));
  return isLeagueEpisode(episode) || seats.length === episode.seats.length
    ? episode
    : { ...episode, seats, game: findGame(episode, seats.length) };
}

/** Marks a player as resigned: the player enters no episode planned later. */
function applyLeaving(position: Position, { seat }: FactOfKind<'left'>): PositionStage | null {
  const { hasLeft, status, outAt } = getMember(position, seat);
  if (hasLeft || isDecided(position)) return null;
  const last = 1 + Math.max(...position.lot.map((one) => getMember(position, one).outAt));
  const change = { hasLeft: true, outAt: status === 'in' ? last : outAt };
  const event: Event = { kind: 'left', rule: 'Season, Matches and purses', seat };
  const gone = stage<Position, Event>(withMember(position, seat, change), event);
  const lost = position.rules === 'first' ? null : removeToken(gone.state, seat);
  return lost === null ? gone : emit(gone, lost.state, ...lost.events);
}

const isDecided = ({ rules, champions }: Position): boolean =>
  rules === 'current' && champions !== null;

function removeToken(position: Position, seat: Seat): PositionStage | null {
  const round = findCurrentRound(position);
  if (round?.holders.includes(seat) !== true) return null;
  const holders = round.holders.filter((one) => one !== seat);
  const without = round.ranked.filter((one) => !holders.includes(one));
  const why = 'a Token is lost by leaving';
  const line = { seat, with: null, of: 'Token', amount: -1, why } as const;
  return applyChange(withRound(position, { ...round, holders, without }), line);
}

function applyReturn(position: Position, { seat }: FactOfKind<'returned'>): PositionStage | null {
  const { hasLeft, status } = getMember(position, seat);
  if ((!hasLeft && status === 'in') || isDecided(position)) return null;
  const change = { hasLeft: false, status: 'in', outAt: 0 } as const;
  const event: Event = { kind: 'returned', rule: 'Season, Choices and the host', seat };
  return stage<Position, Event>(withMember(position, seat, change), event);
}

export const isLeague = (position: Position): boolean =>
  position.programme.kind === 'league' && position.episodes.every(isLeagueEpisode);

/** A season with its derived position. */
export interface DerivedSeason {
  readonly state: State;
  readonly position: Position;
}

export type SeasonStage = Stage<DerivedSeason, Event>;

export const createSeasonStage = (now: FullSituation): SeasonStage =>
  stage({ state: now.state, position: getPosition(now) });

/** Starts a season with its automatic consequences. */
export function begun(setup: Setup, lot: State['lot']): SeasonStage {
  const { state: position, events } = buildFirstPosition(setup, lot);
  const state: State = { lot, facts: [], artefacts: {} };
  return emit(stage<DerivedSeason, Event>({ state, position }), { state, position }, ...events);
}

/** Applies a fact. A fact that does not fit has no effect. */
export function takeFact(before: SeasonStage, fact: Fact): SeasonStage {
  const { state, position } = before.state;
  const next = applyFact(position, fact);
  if (next === null) return before;
  const after = { state: { ...state, facts: [...state.facts, fact] }, position: next.state };
  return emit(before, after, ...next.events);
}

/** Opens matches whose players are free, and asks for due choices unless a step already does. */
export function openEpisodes(before: SeasonStage): SeasonStage {
  const { position } = before.state;
  if (position.champions !== null) return before;
  const due = listDueChoices(position);
  const isAsking = listAskedChoices(position).length > 0;
  if (due.length > 0 && !isAsking)
    return openEpisodes(takeFact(before, { kind: 'asked', choices: due.map(({ id }) => id) }));
  if (!isAsking && position.asked.length > 0 && position.rules === 'current')
    return openEpisodes(closeChoices(before));
  const [episode] = listOpenableEpisodes(position);
  return episode === undefined
    ? before
    : openEpisodes(takeFact(before, openFact(position, episode)));
}

/** Closes the open choices. Another step asks for later choices. */
export const closeChoices = (before: SeasonStage): SeasonStage =>
  takeFact(before, { kind: 'asked', choices: [] });

/** Creates the fact that opens an episode. Debts count as 0. */
const openFact = (position: Position, { id, seats, game }: Episode): Fact => ({
  kind: 'opened',
  episode: id,
  seats,
  garnets: seats.map((seat) => Math.max(0, getMember(position, seat).garnets)),
  pairs: game?.hasPairs === true ? listBroughtPairs(position, seats) : [],
});

/** Adds an event with all scores if any score has changed. */
export function addScores(
  setup: Setup,
  before: DerivedSeason | null,
  after: SeasonStage,
): Stage<State, Event> {
  const { position } = after.state;
  const state = withStepCounts(before, after.state);
  cachePosition({ setup, state }, position);
  const scores = computeScores(position);
  const isSame =
    before !== null && JSON.stringify(computeScores(before.position)) === JSON.stringify(scores);
  return isSame
    ? emit(after, state)
    : emit(after, state, { kind: 'scores', rule: 'Season, League', scores });
}

/** Counts steps. Any fact starts another step unless it continues the same choices. */
function withStepCounts(before: DerivedSeason | null, { state, position }: DerivedSeason): State {
  if (position.rules === 'first' || before?.state.facts === state.facts) return state;
  const { choices, matches } = before?.state.steps ?? { choices: 0, matches: 0 };
  if (listAskedChoices(position).length === 0)
    return { ...state, steps: { choices, matches: matches + 1 } };
  const isSame = before?.position.steps === position.steps;
  return { ...state, steps: { choices: isSame ? choices : choices + 1, matches } };
}

/** Returns each player's points in a league, or else the number of episodes won. */
const computeScores = (position: Position): Readonly<Record<string, number>> =>
  Object.fromEntries(
    position.lot.map((seat) => [
      seat,
      position.programme.kind === 'league'
        ? computePoints(position, seat)
        : getMember(position, seat).wins,
    ]),
  );

/** Resolves steps and determines the outcome (Rulings, Community season, Knockout, League). */

import { getOrder } from '../kit/asking/orders.ts';
import type { Outcome, StepInput } from '../kit/match/game.ts';
import { createPrize, type Ending, type Purses } from '../kit/match/prizes.ts';
import type { Seat } from '../kit/match/seat.ts';
import { sortSeats } from '../kit/match/setup.ts';
import { emit, type Stage } from '../kit/match/stage.ts';
import { countText } from '../kit/narrating/figures.ts';
import { joinNames, type Ranking, rank } from '../kit/reckoning/rank.ts';
import { buildSlots, type Choice, listAskedChoices } from './choices.ts';
import type { Content } from './content.ts';
import {
  addScores,
  begun,
  closeChoices,
  createSeasonStage,
  getPosition,
  openEpisodes,
  type SeasonStage,
  takeFact,
} from './fold.ts';
import type { Orders } from './forms/questions.ts';
import { computePoints, rankLeague } from './league.ts';
import { createPurseComparator, findResult, getMember, isIn, type Position } from './position.ts';
import { applyReport } from './rulings.ts';
import type { Artefact, EpisodeId, Event, FullSituation, Now, Setup, State } from './state.ts';

type ResolveInput = StepInput<Content, State, Orders>;

/** Starts a season. The lot is drawn once for the whole season. */
export function startSeason({
  setup,
  chance,
}: Pick<ResolveInput, 'setup' | 'chance'>): Stage<State, Event> {
  const lot = chance('the lot of the cast').shuffle(sortSeats({ setup }));
  const first = begun(setup, lot);
  const event: Event = { kind: 'lot', rule: 'Season, Matches and purses', order: lot };
  return addScores(
    setup,
    null,
    openEpisodes(emit({ ...first, events: [] }, first.state, event, ...first.events)),
  );
}

export function resolveStep(input: ResolveInput): Stage<State, Event> {
  const { setup, state, reports } = input;
  const before = { state, position: getPosition({ setup, state }) };
  const begin = createSeasonStage({ setup, state });
  const after =
    reports === undefined
      ? applyChoices(input, begin)
      : reports.reduce((now, report) => applyReport(now, setup, report), begin);
  return addScores(setup, before, openEpisodes(after));
}

/** Applies all choices at the deadline. A missing choice has its default. */
function applyChoices({ setup, state, orders }: ResolveInput, begin: SeasonStage): SeasonStage {
  const choices = listAskedChoices(getPosition({ setup, state }));
  const seats = choices.reduce((now, choice) => applyChoice(now, choice, orders), begin);
  const episodes = new Set(
    choices.flatMap((one) => (one.kind === 'artefact' ? [one.episode] : [])),
  );
  const after = [...episodes].reduce(
    (now, episode) => takeFact(now, { kind: 'equipped', episode }),
    seats,
  );
  return after.state.position.rules === 'first' ? after : closeChoices(after);
}

function applyChoice(
  now: SeasonStage,
  choice: Choice,
  orders: ResolveInput['orders'],
): SeasonStage {
  if (choice.kind === 'artefact') return applyArtefactChoice(now, choice, orders);
  const seat = readChosenSeat(choice, orders);
  const isSaid = seat !== null && choice.options.includes(seat);
  return takeFact(now, {
    kind: 'chosen',
    choice: choice.id,
    chosen: isSaid ? seat : choice.fallback,
    isDefault: !isSaid,
  });
}

function readChosenSeat(
  { kind, seat }: Exclude<Choice, { kind: 'artefact' }>,
  orders: ResolveInput['orders'],
) {
  switch (kind) {
    case 'opponent':
      return getOrder(orders, seat, 'opponent')?.opponent ?? null;
    case 'phoenix':
      return getOrder(orders, seat, 'phoenix')?.phoenix ?? null;
  }
}

const DEFAULT_ARTEFACT: Artefact = 'Light';

function applyArtefactChoice(
  now: SeasonStage,
  { seat, episode, title }: Extract<Choice, { kind: 'artefact' }>,
  orders: ResolveInput['orders'],
): SeasonStage {
  const said = getOrder(orders, seat, 'artefact')?.artefact ?? null;
  const artefact = said ?? DEFAULT_ARTEFACT;
  const { state, position } = now.state;
  const artefacts = {
    ...state.artefacts,
    [episode]: { ...state.artefacts[episode], [seat]: artefact },
  };
  return emit(
    now,
    { state: { ...state, artefacts }, position },
    {
      kind: 'artefact',
      rule: 'Season, Matches and purses',
      seat,
      artefact,
      title,
      isDefault: said === null,
    },
  );
}

/** Returns the artefacts brought to a match, by seat; empty for a game without artefacts. */
export function getArtefacts(
  now: FullSituation,
  episode: EpisodeId,
): Readonly<Record<Seat, Artefact>> {
  const { game, seats = [] } = getPosition(now).episodes.find(({ id }) => id === episode) ?? {};
  if (game?.hasArtefacts !== true) return {};
  const chosen = now.state.artefacts[episode] ?? {};
  const getBroughtBy = (seat: Seat): Artefact =>
    (Object.hasOwn(chosen, seat) ? chosen[seat] : undefined) ?? DEFAULT_ARTEFACT;
  return Object.fromEntries(seats.map((seat) => [seat, getBroughtBy(seat)]));
}

export function buildOutcome(now: Now): Outcome | null {
  const position = getPosition(now);
  const { champions, programme } = position;
  if (champions === null) return null;
  const isLeague = programme.kind === 'league';
  const { places, ties } = isLeague ? rankLeague(position) : rankPlayers(position, champions);
  const getScore = (seat: Seat) =>
    isLeague ? computePoints(position, seat) : getMember(position, seat).wins;
  return {
    placings: places.map(({ seat, place }) => ({
      seat,
      place,
      score: getScore(seat),
      prizes: champions.includes(seat) ? [CHAMPION_PRIZE] : [],
    })),
    ties,
    purses: getPurses(position, now.setup),
    duels: [],
    ending: buildEnding(position, champions),
  };
}

const CHAMPION_PRIZE = createPrize('victory', 'Champion');

/** Lists final purses. A debt of garnets from a ruling counts as 0. */
const getPurses = (position: Position, { players }: Setup): Purses => ({
  players: players.map(({ seat }) => ({
    seat,
    garnets: Math.max(0, getMember(position, seat).garnets),
  })),
  pairs: position.pairs.map((pair) => ({ ...pair, garnets: Math.max(0, pair.garnets) })),
});

function buildEnding(position: Position, champions: readonly Seat[]): Ending {
  const verb = { one: 'is the champion', many: 'are champions', you: 'are the champion' };
  if (champions.length === 0) return { holders: [], verb };
  return { holders: [{ seats: champions, by: describeVictory(position, champions) }], verb };
}

function describeVictory(position: Position, [champion]: readonly Seat[]): string {
  if (champion === undefined) return '';
  if (position.programme.kind === 'league')
    return `with ${countText(computePoints(position, champion), 'point')}`;
  const last = position.rounds.at(-1);
  if (findResult(position, 'final') !== null) return 'by the final';
  return last !== undefined && findResult(position, buildSlots(last).life ?? '') !== null
    ? 'by the life match'
    : 'as the last player in the season';
}

/** Ranks the champion, then players still in by the last episode, then the last to go out first. */
export function rankPlayers(position: Position, champions: readonly Seat[]): Ranking {
  const last = position.rounds.at(-1);
  const life = last === undefined ? null : findResult(position, buildSlots(last).life ?? '');
  const lastly = (findResult(position, 'final') ?? life)?.order ?? [];
  const getRung = (seat: Seat) => {
    if (champions.includes(seat)) return 0;
    return isIn(position, seat) ? 1 : 2;
  };
  const getLastPlace = (seat: Seat) =>
    lastly.includes(seat) ? lastly.indexOf(seat) : lastly.length;
  const outAt = (seat: Seat) => getMember(position, seat).outAt;
  const garnets = (seat: Seat) => getMember(position, seat).garnets;
  const compare = createPurseComparator(position, garnets);
  return rank({
    seats: position.lot,
    compare: (one, other) =>
      getRung(one) - getRung(other) ||
      (getRung(one) === 1 ? 0 : outAt(other) - outAt(one)) ||
      getLastPlace(one) - getLastPlace(other),
    breaks: [
      {
        compare,
        says: (better, worse) =>
          garnets(better) === garnets(worse)
            ? `${better} is placed before ${worse} by the lot.`
            : `${better} is placed before ${worse} by more garnets.`,
      },
    ],
    shared: (seats, place) => `${joinNames(seats)} share place ${place}.`,
  });
}

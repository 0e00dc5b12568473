import { orderOf } from '../kit/asking/orders.ts';
import type { StepInput } from '../kit/match/game.ts';
import type { Seat } from '../kit/match/seat.ts';
import { seatsByName } from '../kit/match/setup.ts';
import { emit, type Stage } from '../kit/match/stage.ts';
import { type Choice, listAskedChoices } from './choices.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import { getPosition } from './fold.ts';
import type { Orders } from './forms/questions.ts';
import type { FullSituation } from './now.ts';
import { applyReport } from './rulings.ts';
import type { Artefact, EpisodeId, State } from './state.ts';
import {
  addScores,
  begun,
  carryOn,
  closeChoices,
  createSeasonStage,
  type SeasonStage,
  taken,
} from './taking.ts';

type ResolveInput = StepInput<Content, State, Orders>;

/** Starts a season. The lot is drawn once for the whole season. */
export function startSeason({
  setup,
  chance,
}: Pick<ResolveInput, 'setup' | 'chance'>): Stage<State, Event> {
  const lot = chance('the lot of the cast').shuffle(seatsByName({ setup }));
  const first = begun(setup, lot);
  const told: Event = { kind: 'lot', rule: 'Season, Matches and purses', order: lot };
  return addScores(
    setup,
    null,
    carryOn(emit({ ...first, events: [] }, first.state, told, ...first.events)),
  );
}

export function resolveStep(given: ResolveInput): Stage<State, Event> {
  const { setup, state, reports } = given;
  const before = { state, position: getPosition({ setup, state }) };
  const begin = createSeasonStage({ setup, state });
  const after =
    reports === undefined
      ? applyChoices(given, begin)
      : reports.reduce((now, report) => applyReport(now, setup, report), begin);
  return addScores(setup, before, carryOn(after));
}

/** Applies all choices at the deadline. A missing choice has its default. */
function applyChoices({ setup, state, orders }: ResolveInput, begin: SeasonStage): SeasonStage {
  const choices = listAskedChoices(getPosition({ setup, state }));
  const seats = choices.reduce((now, choice) => chosenBy(now, choice, orders), begin);
  const episodes = new Set(
    choices.flatMap((one) => (one.kind === 'artefact' ? [one.episode] : [])),
  );
  const after = [...episodes].reduce(
    (now, episode) => taken(now, { kind: 'equipped', episode }),
    seats,
  );
  return after.state.position.rules === 'first' ? after : closeChoices(after);
}

function chosenBy(now: SeasonStage, choice: Choice, orders: ResolveInput['orders']): SeasonStage {
  if (choice.kind === 'artefact') return applyArtefactChoice(now, choice, orders);
  const said = readChosenSeat(choice, orders);
  const isSaid = said !== null && choice.options.includes(said);
  return taken(now, {
    kind: 'chosen',
    choice: choice.id,
    chosen: isSaid ? said : choice.fallback,
    isDefault: !isSaid,
  });
}

function readChosenSeat(
  { kind, seat }: Exclude<Choice, { kind: 'artefact' }>,
  orders: ResolveInput['orders'],
) {
  switch (kind) {
    case 'opponent':
      return orderOf(orders, seat, 'opponent')?.opponent ?? null;
    case 'phoenix':
      return orderOf(orders, seat, 'phoenix')?.phoenix ?? null;
  }
}

const DEFAULT_ARTEFACT: Artefact = 'Light';

function applyArtefactChoice(
  now: SeasonStage,
  { seat, episode, title }: Extract<Choice, { kind: 'artefact' }>,
  orders: ResolveInput['orders'],
): SeasonStage {
  const said = orderOf(orders, seat, 'artefact')?.artefact ?? null;
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
  const broughtBy = (seat: Seat): Artefact =>
    (Object.hasOwn(chosen, seat) ? chosen[seat] : undefined) ?? DEFAULT_ARTEFACT;
  return Object.fromEntries(seats.map((seat) => [seat, broughtBy(seat)]));
}

/** Judges, previews and resolves the three kinds of steps, and ends the match. */

import { getOrder } from '../kit/asking/orders.ts';
import type { Draw } from '../kit/chance/chance.ts';
import { bySeat, findForSeat, type Seat } from '../kit/match/seat.ts';
import { type Setup, sortSeats } from '../kit/match/setup.ts';
import { emit, type Stage, stage } from '../kit/match/stage.ts';
import { countText } from '../kit/narrating/figures.ts';
import { type Content, dealerHouses, HOUSES, type House, listRankedHouses } from './content.ts';
import type { Orders, StepInput } from './forms/questions.ts';
import {
  buildMap,
  canMove,
  computeDelivery,
  formatInstruction,
  getPlaceFieldName,
  getSide,
  type Instruction,
  isHeld,
  isStuck,
  listRefusals,
  listSides,
  sumLetters,
  type TeamSide,
} from './moving.ts';
import { computeResult } from './outcome.ts';
import { type Fault, REASONS } from './reasons.ts';
import {
  COURIERS,
  type Courier,
  type Ending,
  type EndKind,
  type Event,
  type EventOf,
  getTeam,
  listUnplacedCouriers,
  MAX_STILL_TURNS,
  type Now,
  publicView,
  type Routes,
  RULES,
  type SeatNow,
  type State,
  type Team,
  withVisit,
} from './state.ts';

/** A house for each place, best first; null if the player left the place open. */
type RequestedRanking = readonly (House | null)[];

/** Finds the faults of a ranking. An open place is a fault only before a filled one. */
function judgeRanking(content: Content, named: RequestedRanking): readonly Fault[] {
  const wrong = named.flatMap((house, index): readonly Fault[] => {
    if (house === null) return [];
    const where = getPlaceFieldName(index);
    if (dealerHouses(content).includes(house))
      return [{ where, why: 'a Dealer House', given: house }];
    return named.indexOf(house) < index ? [{ where, why: 'ranked before', given: house }] : [];
  });
  const open = named.indexOf(null);
  const last = named.findLastIndex((house) => house !== null);
  return open < 0 || open > last
    ? wrong
    : [...wrong, { where: getPlaceFieldName(open), why: 'places open' }];
}

/** Completes both rankings. */
export function resolveRankings({ setup, state, orders, chance }: StepInput): Stage<State, Event> {
  const { content } = setup;
  const rule = RULES.ranking;
  const ranked = sortSeats({ setup }).map((seat): EventOf<'ranked'> => {
    const named = getOrder<Orders, 'ranking'>(orders, seat, 'ranking')?.places ?? [];
    const faults = judgeRanking(content, named);
    const made = completeRankingAtRandom(content, named, chance(`ranking of ${seat}`));
    return { kind: 'ranked', rule, seat, ...made, faults };
  });
  const teams = bySeat(ranked, ({ seat, ranking }) => ({ ...getTeam(state, seat), ranking }));
  const all: Event = { kind: 'all ranked', rule };
  return stage<State, Event>({ ...state, teams, phase: 'airdrop', number: 1 }, ...ranked, all);
}

function completeRankingAtRandom(
  content: Content,
  named: RequestedRanking,
  draw: Draw,
): { readonly ranking: readonly House[]; readonly drawn: readonly House[] } {
  const houses = listRankedHouses(content);
  const validHouses = houses.map((_, index) => {
    const house = named[index] ?? null;
    return house !== null && houses.includes(house) && named.indexOf(house) === index
      ? house
      : null;
  });
  const drawn = draw.shuffle(houses.filter((house) => !validHouses.includes(house)));
  const rest = drawn.values();
  return { ranking: validHouses.map((house) => house ?? rest.next().value ?? ''), drawn };
}

/** A requested airdrop. A part is null if the player left it open. */
interface RequestedAirdrop {
  readonly courier: Courier | null;
  readonly house: House | null;
}

/** Finds the faults of an airdrop. The last courier need not be named. */
function judgeAirdrop(routes: Routes, { courier, house }: RequestedAirdrop): readonly Fault[] {
  const free = listUnplacedCouriers(routes);
  const faults: Fault[] = [];
  if (courier === null && free.length > 1) faults.push({ where: 'courier', why: 'no courier' });
  if (courier !== null && !free.includes(courier))
    faults.push({ where: 'courier', why: 'on the map', given: String(courier) });
  if (house === null) faults.push({ where: 'house', why: 'no house' });
  return faults;
}

/** Places one courier of each team on the map. */
export function resolveAirdrops(submitted: StepInput): Stage<State, Event> {
  const events = listSides(submitted).flatMap((side) => airdropForTeam(submitted, side));
  return stage(withDeliveries(submitted.state, events), ...events);
}

/** Keeps the valid part of a player's orders and draws the rest. */
function airdropForTeam({ setup, orders, chance }: StepInput, side: TeamSide): readonly Event[] {
  const { seat, routes } = side;
  const { places } = buildMap(setup.content);
  const free = listUnplacedCouriers(routes);
  const order = getOrder<Orders, 'airdrop'>(orders, seat, 'airdrop');
  const known = places.find((place) => place === order?.house) ?? null;
  const faults = judgeAirdrop(routes, { courier: order?.courier ?? null, house: known });
  const courier =
    free.find((one) => one === order?.courier) ?? chance(`courier of ${seat}`).pick(free);
  const house = known ?? chance(`house of ${seat}`).pick(places);
  const drop = { seat, courier, house };
  const delivery = { ...drop, ...computeDelivery(side, house), byChance: faults.length > 0 };
  const airdropped: Event = { kind: 'airdropped', rule: RULES.airdrop, ...delivery };
  if (faults.length === 0) return [airdropped];
  return [{ kind: 'airdrop drawn', rule: RULES.airdropDrawn, ...drop, faults }, airdropped];
}

/** Adds the houses of these deliveries to the couriers' routes. */
function withDeliveries(state: State, events: readonly Event[]): State {
  const deliveries = events.filter((event) => 'isNew' in event);
  const visitors = bySeat(deliveries, ({ seat, courier, house }): Team => {
    const team = getTeam(state, seat);
    return { ...team, routes: withVisit(team.routes, courier, house) };
  });
  return { ...state, teams: { ...state.teams, ...visitors } };
}

function judgeInstruction(
  { content }: StepInput['setup'],
  side: TeamSide,
  instruction: Instruction | null,
): readonly Fault[] {
  if (instruction === null) return [];
  const at = { where: 'instruction', given: formatInstruction(instruction) };
  return listRefusals(content, side, instruction).map((why) => ({ ...at, why }));
}

/** Carries out both players' instructions. */
export function resolveMoves(submitted: StepInput): Stage<State, Event> {
  const { state } = submitted;
  const events = listSides(submitted).flatMap((side) => listTurnEvents(submitted, side));
  const stillTurns = events.some(({ kind }) => kind === 'moved') ? 0 : state.stillTurns + 1;
  return stage(withDeliveries({ ...state, stillTurns }, events), ...events);
}

function listTurnEvents(submitted: StepInput, side: TeamSide): readonly Event[] {
  const { seat, routes } = side;
  if (!canMove(submitted.setup.content, side))
    return [{ kind: 'skipped', rule: RULES.skipped, seat }];
  const instruction = getOrder<Orders, 'turn'>(submitted.orders, seat, 'turn')?.instruction ?? null;
  if (instruction === null) return [{ kind: 'idled', rule: RULES.noInstruction, seat }];
  const { courier, to } = instruction;
  const at = routes[courier].at(-1) ?? '';
  const faults = judgeInstruction(submitted.setup, side, instruction);
  const [first] = faults;
  if (first !== undefined)
    return [
      { kind: 'refused', rule: RULES.refused, seat },
      { kind: 'refused order', rule: REASONS[first.why].rule, seat, courier, at, to, faults },
    ];
  const delivery = { courier, house: to, ...computeDelivery(side, to) };
  return [{ kind: 'moved', rule: RULES.delivery, seat, from: at, ...delivery }];
}

export function judge(seatNow: SeatNow, orders: Orders): readonly Fault[] {
  if (orders.resign) return RESIGNING_FAULTS;
  switch (orders.kind) {
    case 'ranking':
      return judgeRanking(seatNow.setup.content, orders.places);
    case 'airdrop':
      return judgeAirdrop(getTeam(seatNow.state, seatNow.seat).routes, orders);
    case 'turn':
      return judgeInstruction(seatNow.setup, getSide(seatNow, seatNow.seat), orders.instruction);
  }
}

/** The only fault reported if a player resigns, because no other order is carried out. */
const RESIGNING_FAULTS: readonly Fault[] = [{ where: 'resign', why: 'resigning' }];

/** Previews the letters after a move; null if no courier moves. */
export function previewOrders(seatNow: SeatNow, orders: Orders): string | null {
  if (orders.kind !== 'turn' || orders.resign || orders.instruction === null) return null;
  const side = getSide(seatNow, seatNow.seat);
  if (judgeInstruction(seatNow.setup, side, orders.instruction).length > 0) return null;
  const { courier, to } = orders.instruction;
  return (
    `Courier ${courier} will deliver ${countText(courier, 'letter')} at ${to}; then you ` +
    `have letters at ${computeDelivery(side, to).houses} of ${HOUSES} houses`
  );
}

/** Ends the match if it is over, reveals the rankings, and draws the winner of a complete tie. */
export function endMatchIfOver(
  submitted: StepInput,
  state: State,
  resigned: readonly Seat[],
): Stage<State, Event> {
  const { setup } = submitted;
  const how = resigned.length > 0 ? 'resigned' : findEndKind({ setup, state });
  if (how === null) return stage(state);
  const players = sortSeats({ setup });
  const open: Ending = { how, resigned, drawn: null };
  const ended: State = { ...state, phase: 'over', ending: open };
  const now = { setup, state: publicView({ setup, state: ended }) };
  const { placings, ties, ending } = computeResult(now, open);
  const isTied = placings.every(({ place }) => place === 1);
  const drawn = isTied ? submitted.chance('tiebreak').pick(players) : null;
  const [wins = ''] = ending.holders.map(({ seats, by }) => `${seats.join()} wins ${by}.`);
  return stage(
    { ...ended, ending: { ...open, drawn } },
    { kind: 'ended', rule: RULES[how], why: ties[0] ?? wins },
    ...players.flatMap((seat): readonly Event[] => {
      const { ranking } = getTeam(state, seat);
      return ranking.length === 0
        ? []
        : [{ kind: 'revealed', rule: RULES.revealed, seat, ranking }];
    }),
  );
}

function findEndKind(now: Now): EndKind | null {
  const { content } = now.setup;
  const sides = listSides(now);
  if (sides.some(({ letters }) => letters.size === HOUSES)) return 'all houses';
  if (!sides.some((side) => canMove(content, side))) return 'nobody can move';
  if (sides.some((side) => isBehind(side) && isStuck(content, side))) return 'stuck behind';
  return now.state.stillTurns >= MAX_STILL_TURNS ? 'nobody moves' : null;
}

const isBehind = ({ letters, theirs }: TeamSide): boolean =>
  sumLetters(letters) < sumLetters(theirs);

/** Creates the initial state, without couriers on the map and without rankings. */
export function createInitialState({ players }: Setup<Content>): State {
  const teams = bySeat(
    players,
    (): Team => ({ ranking: [], routes: { 1: [], 2: [], 3: [], 4: [] } }),
  );
  return { phase: 'ranking', number: 1, teams, stillTurns: 0, ending: null };
}

/** Resolves a step. A resignation ends the match first. @throws when the match is over */
export function resolveStep(submitted: StepInput): Stage<State, Event> {
  const { setup, state } = submitted;
  if (state.phase === 'over') throw new Error('the match is over: nothing is left to resolve');
  const resigned = listResigningSeats(submitted);
  if (resigned.length > 0) {
    const end = endMatchIfOver(submitted, state, resigned);
    const events = resigned.map(
      (seat): Event => ({ kind: 'resigned', rule: RULES.resigned, seat }),
    );
    return stage(end.state, ...events, ...end.events);
  }
  if (state.phase === 'ranking') return resolveRankings(submitted);
  const played = state.phase === 'airdrop' ? resolveAirdrops(submitted) : resolveMoves(submitted);
  const end = endMatchIfOver(submitted, played.state, []);
  const after = advanceStep(end.state);
  const changed =
    after.phase === 'over' ? [] : listMobilityEvents({ setup, state }, { setup, state: after });
  return emit(played, after, ...changed, ...end.events);
}

function listResigningSeats(submitted: StepInput): readonly Seat[] {
  const { state, orders } = submitted;
  return sortSeats(submitted).filter((seat) => {
    const given = findForSeat(orders, seat);
    return given?.kind === state.phase && given.resign;
  });
}

/** Reports couriers that became held or free, and teams that can no longer move. */
function listMobilityEvents(before: Now, after: Now): readonly Event[] {
  const { content } = before.setup;
  const sides = listSides(before);
  return listSides(after).flatMap((side, index) => {
    const was = sides[index];
    if (was === undefined) return [];
    const isNew = isStuck(content, side) && !isStuck(content, was);
    const stuck: Event = { kind: 'stuck', rule: RULES.skipped, seat: side.seat };
    return [...listHeldOrFreedEvents(was, side), ...(isNew ? [stuck] : [])];
  });
}

const listHeldOrFreedEvents = (was: TeamSide, side: TeamSide): readonly Event[] =>
  COURIERS.flatMap((courier): readonly Event[] => {
    const { seat } = side;
    const house = side.routes[courier].at(-1);
    const isNow = isHeld(side, courier);
    if (house === undefined || isNow === isHeld(was, courier)) return [];
    return [{ kind: isNow ? 'held' : 'freed', rule: RULES.outnumbered, seat, courier, house }];
  });

function advanceStep(state: State): State {
  const { phase, number } = state;
  if (phase === 'over') return state;
  if (phase === 'airdrop' && number === COURIERS.length)
    return { ...state, phase: 'turn', number: 1 };
  return { ...state, number: number + 1 };
}

/** The three kinds of steps: their orders are judged, previewed and carried out. */

import { orderOf } from '../kit/asking/orders.ts';
import type { Draw } from '../kit/chance/chance.ts';
import type { Seat } from '../kit/match/seat.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import { countText } from '../kit/narrating/figures.ts';
import type { Content, House } from './content.ts';
import type { Orders, StepInput } from './forms/questions.ts';
import {
  canMove,
  dealerHouses,
  type Instruction,
  instructionText,
  mapOf,
  placeField,
  rankedHouses,
  refusalsOf,
  sideOf,
  sidesOf,
  type TeamLetters,
} from './moving.ts';
import { type Fault, REASONS } from './reasons.ts';
import {
  type Courier,
  type Event,
  type Routes,
  type SeatNow,
  SOURCES,
  type State,
  seatsByName,
  type Team,
  teamOf,
  unplaced,
  withVisit,
} from './state.ts';

/** Only illegal parts are refused or replaced. */
const isIllegal = ({ why }: Fault): boolean => REASONS[why].kind === 'illegal';

/** A house for each place, from the first; null for places left open. */
type Named = readonly (House | null)[];

/** Players may stop after some places: only a place left open before another one is a fault. */
function judgeRanking(content: Content, named: Named): readonly Fault[] {
  const wrong = named.flatMap((house, index): readonly Fault[] => {
    if (house === null) return [];
    const where = placeField(index);
    if (dealerHouses(content).includes(house))
      return [{ where, why: 'a Dealer House', given: house }];
    return named.indexOf(house) < index ? [{ where, why: 'ranked before', given: house }] : [];
  });
  const open = named.indexOf(null);
  const last = named.findLastIndex((house) => house !== null);
  return open < 0 || open > last
    ? wrong
    : [...wrong, { where: placeField(open), why: 'places open' }];
}

/** Takes both rankings in. */
export function takeRankings({ setup, state, orders, chance }: StepInput): Stage<State, Event> {
  const { content } = setup;
  const events: Event[] = [];
  const teams: Record<string, Team> = { ...state.teams };
  for (const seat of seatsByName(state)) {
    const named = orderOf<Orders, 'ranking'>(orders, seat, 'ranking')?.places ?? [];
    const draw = chance(`ranking of ${seat}`);
    const { ranking, drawn } = completed(content, named, draw);
    const faults = judgeRanking(content, named);
    events.push({ kind: 'ranked', rule: SOURCES.ranking, seat, ranking, drawn, faults });
    teams[seat] = { ...teamOf(state, seat), ranking };
  }
  const told = { kind: 'all ranked', rule: SOURCES.ranking } as const;
  return stage({ ...state, teams, phase: 'airdrop', number: 1 }, ...events, told);
}

function completed(
  content: Content,
  named: Named,
  draw: Draw,
): { readonly ranking: readonly House[]; readonly drawn: readonly House[] } {
  const houses = rankedHouses(content);
  const kept = houses.map((_, index) => {
    const house = named[index] ?? null;
    return house !== null && houses.includes(house) && named.indexOf(house) === index
      ? house
      : null;
  });
  const drawn = draw.shuffle(houses.filter((house) => !kept.includes(house)));
  const rest = drawn.values();
  return { ranking: kept.map((house) => house ?? rest.next().value ?? ''), drawn };
}

/** The courier that a player wants to airdrop, and its house; null if left open. */
interface Wanted {
  readonly courier: Courier | null;
  readonly house: House | null;
}

/** The last courier need not be named. */
function judgeAirdrop(routes: Routes, { courier, house }: Wanted): readonly Fault[] {
  const free = unplaced(routes);
  const faults: Fault[] = [];
  if (courier === null && free.length > 1) faults.push({ where: 'courier', why: 'no courier' });
  if (courier !== null && !free.includes(courier))
    faults.push({ where: 'courier', why: 'on the map', given: String(courier) });
  if (house === null) faults.push({ where: 'house', why: 'no house' });
  return faults;
}

/** One courier of each team comes to the map. */
export function airdrop(submitted: StepInput): Stage<State, Event> {
  const { setup, state, orders } = submitted;
  const events: Event[] = [];
  const teams: Record<string, Team> = { ...state.teams };
  for (const seat of seatsByName(state)) {
    const team = teamOf(state, seat);
    const said = orderOf<Orders, 'airdrop'>(orders, seat, 'airdrop');
    const known = mapOf(setup.content).places.find((place) => place === said?.house);
    const wanted = { courier: said?.courier ?? null, house: known ?? null };
    const faults = judgeAirdrop(team.routes, wanted).filter(isIllegal);
    const { courier, house } = placed(submitted, seat, wanted);
    const byChance = faults.length > 0;
    const rule = SOURCES.airdropDrawn;
    if (byChance) events.push({ kind: 'airdrop drawn', rule, seat, courier, house, faults });
    events.push({ kind: 'airdropped', rule: SOURCES.airdrop, seat, courier, house, byChance });
    teams[seat] = { ...team, routes: withVisit(team.routes, courier, house) };
  }
  return stage({ ...state, teams }, ...events);
}

/** Keeps the valid part of the orders, and draws the rest. */
function placed({ setup, state, chance }: StepInput, seat: Seat, { courier, house }: Wanted) {
  const free = unplaced(teamOf(state, seat).routes);
  const isFree = courier !== null && free.includes(courier);
  return {
    courier: isFree ? courier : chance(`courier of ${seat}`).pick(free),
    house: house ?? chance(`house of ${seat}`).pick(mapOf(setup.content).places),
  };
}

function judgeInstruction(
  { content }: StepInput['setup'],
  side: TeamLetters,
  instruction: Instruction | null,
): readonly Fault[] {
  if (instruction === null) return [];
  const at = { where: 'instruction', given: instructionText(instruction) };
  return refusalsOf(content, side, instruction).map((why) => ({ ...at, why }));
}

/** Both players' instructions are carried out. */
export function moveCouriers(submitted: StepInput): Stage<State, Event> {
  const { state } = submitted;
  const events = sidesOf(submitted).flatMap((side) => courseOf(submitted, side));
  const teams: Record<string, Team> = { ...state.teams };
  let stillTurns = state.stillTurns + 1;
  for (const event of events) {
    if (event.kind !== 'moved') continue;
    const team = teamOf(state, event.seat);
    teams[event.seat] = { ...team, routes: withVisit(team.routes, event.courier, event.to) };
    stillTurns = 0;
  }
  return stage({ ...state, teams, stillTurns }, ...events);
}

/** The events of one player's turn. */
function courseOf(submitted: StepInput, side: TeamLetters): readonly Event[] {
  const { seat, routes } = side;
  if (!canMove(submitted.setup.content, side))
    return [{ kind: 'skipped', rule: SOURCES.skipped, seat }];
  const instruction = orderOf<Orders, 'turn'>(submitted.orders, seat, 'turn')?.instruction ?? null;
  if (instruction === null) return [{ kind: 'idled', rule: SOURCES.noInstruction, seat }];
  const { courier, to } = instruction;
  const at = routes[courier].at(-1) ?? '';
  const faults = judgeInstruction(submitted.setup, side, instruction).filter(isIllegal);
  const [first] = faults;
  if (first !== undefined)
    return [
      { kind: 'refused', rule: SOURCES.refused, seat },
      { kind: 'refused order', rule: REASONS[first.why].rule, seat, courier, at, to, faults },
    ];
  const isNew = !side.letters.has(to);
  const houses = side.letters.size + (isNew ? 1 : 0);
  return [{ kind: 'moved', rule: SOURCES.delivery, seat, courier, from: at, to, isNew, houses }];
}

export function judge(asked: SeatNow, orders: Orders): readonly Fault[] {
  if (orders.resign) return RESIGNING;
  switch (orders.kind) {
    case 'ranking':
      return judgeRanking(asked.setup.content, orders.places);
    case 'airdrop':
      return judgeAirdrop(teamOf(asked.state, asked.seat).routes, orders);
    case 'turn':
      return judgeInstruction(asked.setup, sideOf(asked, asked.seat), orders.instruction);
  }
}

/** Nothing else of the orders is carried out. */
const RESIGNING: readonly Fault[] = [{ where: 'resign', why: 'resigning' }];

/** Null if no courier moves. */
export function foreseen(asked: SeatNow, orders: Orders): string | null {
  if (orders.kind !== 'turn' || orders.resign || orders.instruction === null) return null;
  const side = sideOf(asked, asked.seat);
  if (judgeInstruction(asked.setup, side, orders.instruction).some(isIllegal)) return null;
  const { courier, to } = orders.instruction;
  const houses = side.letters.size + (side.letters.has(to) ? 0 : 1);
  const all = asked.setup.content.houses.length;
  return (
    `Courier ${courier} will deliver ${countText(courier, 'letter')} at ${to}; letters at ` +
    `${houses} of ${all} houses`
  );
}

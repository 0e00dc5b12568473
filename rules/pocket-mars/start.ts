/** Deals or drafts cards, seats players and fills prep modules (Rules, Setting Up and Drafting). */

import { getOrder } from '../kit/asking/orders.ts';
import { dealCards } from '../kit/chance/chance.ts';
import { mapSeats, type Seat } from '../kit/match/seat.ts';
import { type Setup, sortSeats } from '../kit/match/setup.ts';
import { emit, stage } from '../kit/match/stage.ts';
import { rotateList } from '../kit/reckoning/collecting.ts';
import { CARDS, type CardId, mapColours } from './cards.ts';
import type { Content } from './content.ts';
import * as events from './events.ts';
import type { StepInput } from './forms/questions.ts';
import { CARDS_IN_PREP, CARDS_PER_PLAYER } from './rule-of-four.ts';
import type { Building, Settler, State } from './state.ts';
import { type CurrentStage, getSettler, withSettler } from './table.ts';
import { changeLasting } from './turn-orders.ts';
import { beginTurn, COLONISTS } from './turns.ts';

const FIRST_PACK_SIZE = 5;

export const isDrafted = ({ variants }: Pick<Setup<Content>, 'variants'>): boolean =>
  variants['draft'] === 'yes';

/** Rule cited when the first cards fill prep modules. Reports to the player do not cite it. */
export const DEALING = 'Rules, Setting Up';

export function startMatch({ setup, chance }: Pick<StepInput, 'setup' | 'chance'>): CurrentStage {
  const seats = sortSeats({ setup });
  const order = chance('turn order').shuffle(seats);
  const cards = chance('deck').shuffle(CARDS);
  const each = isDrafted(setup) ? FIRST_PACK_SIZE : CARDS_PER_PLAYER;
  const { hands, deck } = dealCards(cards, { seats: order, each });
  const dealt = (seat: Seat): readonly CardId[] => hands[seat] ?? [];
  const rule = DEALING;
  const createSettlers = (getHand: (seat: Seat) => readonly CardId[]) =>
    mapSeats(seats, (seat) => createSettler(setup.content, getHand(seat)));
  const begun: Pick<State, 'phase' | 'settlers' | 'packs'> = isDrafted(setup)
    ? { phase: 'draft', settlers: createSettlers(() => []), packs: mapSeats(seats, dealt) }
    : { phase: 'set-up', settlers: createSettlers(dealt), packs: {} };
  const none = mapSeats(seats, () => 0);
  const buildings = mapColours((): Building => ({ pile: [], oneStar: none, twoStar: none }));
  return stage<State, events.Event>(
    { ...INITIAL_STATE, ...begun, order, buildings, deck },
    { kind: 'order', rule: 'Rulings, Turns and decisions', order },
    { kind: 'dealt', rule, cards: each },
    ...seats.map((seat) => ({ kind: 'drawn cards', rule, seat, cards: dealt(seat) }) as const),
  );
}

const INITIAL_STATE = {
  discard: [],
  round: 0,
  turn: 0,
  current: null,
  agenda: [],
  owed: [],
  followUps: 0,
  decks: 0,
  moved: false,
  quietRounds: 0,
  said: {},
  lasting: {},
} as const satisfies Partial<State>;

const createSettler = (content: Content, hand: readonly CardId[]): Settler => ({
  hand,
  prep: [],
  earth: COLONISTS - 1,
  ship: 1,
  energy: content.energy.start,
  looks: [],
});

export const judgeKeptCard = (pack: readonly CardId[], keep: CardId): readonly events.Fault[] =>
  events.listMisplacedCardFaults({ where: 'keep', named: [keep] }, pack, 'not in pack');

/** Lets each player pick a card and pass the pack to the left, until everybody has four cards. */
export function draftCards({ state, orders, chance }: Omit<StepInput, 'setup'>): CurrentStage {
  let now: CurrentStage = stage(state);
  const passed: (readonly CardId[])[] = [];
  for (const seat of state.order) {
    const keep = getOrder(orders, seat, 'draft')?.keep ?? null;
    const pack = state.packs[seat] ?? [];
    const faults = keep === null ? [] : judgeKeptCard(pack, keep);
    const card = keep === null || faults.length > 0 ? pack[0] : keep;
    const orderEvents =
      keep === null
        ? [events.createMissingOrderEvent(seat, 'draft')]
        : events.createVoidEvents(seat, faults, 'first card kept');
    const { hand } = getSettler(now.state, seat);
    const taken = card === undefined ? hand : [...hand, card];
    now = emit(now, withSettler(now.state, seat, { hand: taken }), ...orderEvents);
    passed.push(pack.filter((other) => other !== card));
  }
  // The player on the left is the next in turn order.
  const packs = mapSeats(rotateList(state.order, 1), (_, index) => passed[index] ?? []);
  const isDone = state.order.every(
    (seat) => getSettler(now.state, seat).hand.length >= CARDS_PER_PLAYER,
  );
  if (!isDone) return emit(now, { ...now.state, packs });
  const rest = state.order.flatMap((seat) => packs[seat] ?? []);
  const deck = chance('deck after the draft').shuffle([...now.state.deck, ...rest]);
  return emit(now, { ...now.state, phase: 'set-up', packs: {}, deck });
}

export function judgePrep(
  hand: readonly CardId[],
  prep: readonly CardId[],
): readonly events.Fault[] {
  const naming = { where: 'prep', named: prep };
  return [
    ...events.listMisplacedCardFaults(naming, hand, 'not in hand'),
    ...events.listCardCountFaults(naming, CARDS_IN_PREP),
  ];
}

/** Puts the chosen cards, by default the first two, into prep modules, and begins the match. */
export function layOut({ state, orders }: Pick<StepInput, 'state' | 'orders'>): CurrentStage {
  let now: CurrentStage = stage(state);
  for (const seat of state.order) {
    const order = getOrder(orders, seat, 'set-up');
    const { hand } = getSettler(now.state, seat);
    const faults = judgePrep(hand, order?.prep ?? []);
    const named = (order?.prep ?? []).filter((card) => hand.includes(card));
    const prep = [...new Set([...named, ...hand])].slice(0, CARDS_IN_PREP);
    const rest = hand.filter((card) => !prep.includes(card));
    const reports =
      order === undefined
        ? [events.createMissingOrderEvent(seat, 'set-up', faults)]
        : events.createVoidEvents(seat, faults, 'first others laid out');
    const laidOut = emit(now, withSettler(now.state, seat, { hand: rest, prep }), ...reports);
    const changed = changeLasting(laidOut, seat, order);
    const count = prep.length;
    now = emit(changed, changed.state, { kind: 'refilled', rule: DEALING, seat, count });
  }
  return emit(now, beginTurn(now.state, 1));
}

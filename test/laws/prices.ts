/** What parts of orders cost, by the texts and apart from the games' code: taken by hand from what a player has before the step. */

import type { Answers } from '../../rules/kit/asking/form.ts';
import { ofSeat } from '../../rules/kit/match/seat.ts';
import type { AnsweredAsk } from './judgement.ts';
import type { LawfulGame } from './law.ts';

/** A match in which the price of a part is paid already, and what is left of the answers. */
export interface Payment {
  readonly state: unknown;
  readonly answers: Answers;
}

type Things = Readonly<Record<string, unknown>>;

interface Paying {
  /** Everything that is true of the player. */
  readonly things: Things;
  readonly orders: Things;
  readonly content: Things;
}

interface Paid {
  readonly things: Things;
  /** Fields that are left open, beside the one that is paid for. */
  readonly leaving?: readonly string[];
  /** What is said in place of leaving the field open. */
  readonly saying?: Answers;
}

/** Every way in which the price may be paid; none where it cannot be, or nothing has a price. */
type Price = (paying: Paying) => readonly Paid[];

const amountIn = (things: Things, name: string): number => Number(things[name] ?? 0);
const within = (things: Things, name: string): Things => things[name] as Things;

/** Takes as much as there is. */
const less = (things: Things, name: string, amount: number): Things => ({
  ...things,
  [name]: Math.max(0, amountIn(things, name) - amount),
});

const FRESHNESS = ['Stale', 'Palatable', 'Fresh'] as const;

function withoutOldest(things: Things): Things {
  const rations = within(things, 'rations');
  const oldest = FRESHNESS.find((freshness) => amountIn(rations, freshness) > 0);
  return oldest === undefined ? things : { ...things, rations: less(rations, oldest, 1) };
}

/** A Reserve that is spent comes before the artefact, so that the price of Dark is taken of what it brings. */
function supplied(things: Things, provision: unknown): Things {
  if (amountIn(things, 'reserves') === 0) return things;
  const spent = less(things, 'reserves', 1);
  if (provision === 'Rations') {
    const rations = within(things, 'rations');
    const held = FRESHNESS.reduce((sum, each) => sum + amountIn(rations, each), 0);
    const room = Math.max(0, amountIn(things, 'rationCapacity') - held);
    const Fresh = amountIn(rations, 'Fresh') + Math.min(3, room);
    return { ...spent, rations: { ...rations, Fresh } };
  }
  if (provision !== 'Water') return things;
  const water = Math.min(amountIn(things, 'waterCapacity'), amountIn(things, 'water') + 2);
  return { ...spent, water: Math.max(water, amountIn(things, 'water')) };
}

function isExhausted(things: Things, content: Things): boolean {
  const [, next] = within(content, 'levels')['Stamina'] as readonly Things[];
  return next !== undefined && amountIn(things, 'energy') < amountIn(next, 'least');
}

/** One Ration of the lowest quality, one Water, one Energy. Whether a Rest is allowed is judged by the Energy before them. */
function darkPaid({ things, orders, content }: Paying): Paid {
  const paid = withoutOldest(supplied(things, orders['reserve']));
  return {
    things: { ...less(less(paid, 'water', 1), 'energy', 1), artefactUsed: true },
    leaving: ['reserve', ...(isExhausted(things, content) ? [] : ['rest'])],
  };
}

const artefact: Price = (paying) => {
  const { things, orders } = paying;
  if (things['artefactUsed'] === true) return [];
  return orders['artefact'] === 'Dark'
    ? [darkPaid(paying)]
    : [{ things: { ...things, artefactUsed: true } }];
};

/** It takes the place of one visit. */
const rest: Price = ({ things }) =>
  [1, 2, 3, 4].map((slot) => ({ things, leaving: [`visit-${slot}`] }));

/** A Veil brings nothing to its player, so that it is never said to be for nothing. */
const power: Price = ({ things, orders }) =>
  things['power'] === null && orders['power'] !== 'Veil'
    ? [{ things: { ...things, power: orders['power'] } }]
    : [];

const JET = 3;
const jet: Price = ({ things }) =>
  amountIn(things, 'garnets') < JET ? [] : [{ things: less(things, 'garnets', JET) }];

/** What costs nothing is not paid for in vain. */
function energyFor({ things, content }: Paying, card: string): Things | null {
  const cost = amountIn(within(within(content, 'cards'), card), 'cost');
  return cost === 0 ? null : less(things, 'energy', cost);
}

/** The card is connected all the same. */
const bottom: Price = (paying) => {
  const { action, without } = paying.orders as {
    readonly action: { readonly kind: string; readonly card?: string } | null;
    readonly without: readonly string[];
  };
  if (action?.kind !== 'B' || action.card === undefined || without.includes('bottom')) return [];
  const things = energyFor(paying, action.card);
  return things === null ? [] : [{ things, saying: { without: [...without, 'bottom'] } }];
};

/** With a "yes" the owner of a card that another player used pays for it. */
const ownersBottom: Price = (paying) => {
  const { kind, choice } = paying.orders;
  if (kind !== 'owner' || typeof choice !== 'string') return [];
  const things = energyFor(paying, choice);
  return things === null ? [] : [{ things }];
};

interface Priced {
  /** The record of all seats' things in the state. */
  readonly of: string;
  /** Where the state keeps what was ordered until the turn is over. */
  readonly keptIn?: string;
  readonly fields: Readonly<Record<string, Price>>;
}

const PRICED: Readonly<Record<string, Priced>> = {
  'uncharted-territory': {
    of: 'travellers',
    fields: { reserve: ({ things }) => [{ things: less(things, 'reserves', 1) }], artefact, rest },
  },
  'mars-immerser': { of: 'sightseers', fields: { jet, power } },
  'pocket-mars': {
    of: 'settlers',
    keptIn: 'current',
    fields: { action: bottom, choice: ownersBottom },
  },
};

/** Every way in which what is said in a field may be paid for, the rest as it was said. */
export function paymentsFor(
  { id }: LawfulGame,
  { moment, seat, answers, reading }: AnsweredAsk,
  field: string,
): readonly Payment[] {
  const priced = PRICED[id];
  const price = priced?.fields[field];
  if (priced === undefined || price === undefined) return [];
  const whole = moment.state as Things;
  const all = whole[priced.of] as Readonly<Record<string, Things>>;
  const content = moment.setup.content as Things;
  const paying = { things: ofSeat(all, seat), orders: reading.orders as Things, content };
  return price(paying).map(({ things, leaving = [], saying }) => ({
    state: { ...whole, [priced.of]: { ...all, [seat]: things } },
    answers:
      saying === undefined
        ? withoutFields(answers, [field, ...leaving])
        : { ...answers, ...saying },
  }));
}

/** Answers with some fields left open. */
export const withoutFields = (answers: Answers, fields: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !fields.includes(name)));

/** A state without what was ordered, which some keep until the turn is over. */
export function unordered({ id }: LawfulGame, state: unknown): unknown {
  const keptIn = PRICED[id]?.keptIn;
  return keptIn === undefined ? state : { ...(state as Things), [keptIn]: null };
}

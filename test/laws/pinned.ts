/**
 * Finds announcements that reveal a hidden part of the state by naming a seat. If everybody learns
 * that Dems protected somebody, and only doctors protect, everybody knows that Dems is a doctor.
 */

import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { LawfulGame } from './law.ts';
import type { Leaf, Primitive } from './leaves.ts';

/** A field that names a seat, and a hidden part of that seat's state. */
interface Pin {
  /** The value that the hidden part has had every time. */
  readonly value: Primitive;
  /** For each match, the smallest share of seats with the value at the time of an event. */
  readonly shares: Map<number, number>;
  /** Visible parts of the named seat that have had the same value every time. */
  copies: ReadonlySet<string>;
}

/** Keyed by field and audience, then by the hidden part; null once another value was found. */
export type Pins = Map<string, Map<string, Pin | null>>;

interface AudienceReading {
  /** The audience, such as "everybody". */
  readonly to: string;
  readonly match: number;
  readonly seats: readonly string[];
  /** Parts of the state that the audience does not see. */
  readonly hidden: readonly Leaf[];
  /** The views of the audience. */
  readonly visible: readonly Leaf[];
}

/** Returns a function that records the events that one audience learns after one step. */
export function createPinObserver(
  pins: Pins,
  { to, match, seats, hidden, visible }: AudienceReading,
) {
  let parts: readonly [PartsBySeat, PartsBySeat] | null = null;
  return (event: GameEvent, fields: readonly Leaf[]): void => {
    for (const { path, value: text } of fields) {
      for (const seat of seats) {
        if (!isSeatNamed(text, seat)) continue;
        parts ??= [groupPartsBySeat(hidden, seats), groupPartsBySeat(visible, seats)];
        const names = path.filter((key) => !/^\d+$/.test(key));
        const field = `${[event.kind, ...names].join('.')}, announced to ${to}`;
        const known = pins.get(field) ?? new Map<string, Pin | null>();
        pins.set(field, known);
        observeSeat(known, seat, parts, match);
      }
    }
  };
}

/** Returns whether a field is the seat's name or a text that contains it. */
const isSeatNamed = (text: Primitive, seat: string): boolean =>
  typeof text === 'string' && (text === seat || text.split(/[^\p{L}\p{N}]+/u).includes(seat));

function observeSeat(
  known: Map<string, Pin | null>,
  seat: string,
  [hidden, visible]: readonly [PartsBySeat, PartsBySeat],
  match: number,
): void {
  const seatView = visible.get(seat);
  for (const [at, value] of hidden.get(seat) ?? []) {
    const before = known.get(at);
    if (before === null) continue;
    const pin = before ?? { value, shares: new Map(), copies: new Set(seatView?.keys()) };
    if (pin.value !== value) {
      known.set(at, null);
      continue;
    }
    pin.copies = new Set([...pin.copies].filter((one) => seatView?.get(one) === value));
    const share = computeShare(hidden, at, value);
    pin.shares.set(match, Math.min(pin.shares.get(match) ?? 1, share));
    known.set(at, pin);
  }
}

type PartsBySeat = ReadonlyMap<string, ReadonlyMap<string, Primitive>>;

/** Groups the parts of the state by seat, then by place, such as `roles.{seat}`. */
function groupPartsBySeat(leaves: readonly Leaf[], seats: readonly string[]): PartsBySeat {
  const parts = new Map<string, Map<string, Primitive>>();
  for (const { path, value } of leaves) {
    const seat = path.find((key) => seats.includes(key));
    if (seat === undefined) continue;
    const own = parts.get(seat) ?? new Map<string, Primitive>();
    parts.set(seat, own);
    own.set(path.map((key) => (key === seat ? '{seat}' : key)).join('.'), value);
  }
  return parts;
}

/** Computes the share of seats that have this value at the place. */
function computeShare(parts: PartsBySeat, at: string, value: Primitive): number {
  const values = [...parts.values()].flatMap((own) => own.get(at) ?? []);
  return values.filter((one) => one === value).length / values.length;
}

/** Lists claims and their probability by chance, except facts that the game declares. */
export const listClaims = (
  pins: Pins,
  game: Pick<LawfulGame, 'announced' | 'announcedToSeats'>,
): readonly { readonly claim: string; readonly odds: number }[] =>
  [...pins].flatMap(([field, parts]) =>
    [...parts].flatMap(([at, pin]) =>
      pin === null || pin.copies.size > 0 || isListedFact(game, field)
        ? []
        : [
            {
              claim: `${field}, always names a seat for which ${at} is "${pin.value}"`,
              odds: [...pin.shares.values()].reduce((product, share) => product * share, 1),
            },
          ],
    ),
  );

/**
 * Returns whether the game declares the fact, such as "played.card, announced to everybody". A
 * declared kind includes all its fields.
 */
const isListedFact = (
  { announced = [], announcedToSeats = [] }: Pick<LawfulGame, 'announced' | 'announcedToSeats'>,
  field: string,
): boolean =>
  (field.endsWith('to everybody') ? announced : announcedToSeats).some((fact) =>
    [', ', '.'].some((end) => field.startsWith(`${fact}${end}`)),
  );

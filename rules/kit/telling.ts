/** Telling: one teller for each kind of event says who may know it and how; news, accounts and notices come from it (docs/decisions/0014). */

import type { GameEvent } from './game.ts';
import type { Seat } from './seat.ts';
import type { Audience } from './view.ts';

/** An amount that was gained, or lost when below 0, and of what: `[3, 'Energy']`. */
export type Change = readonly [amount: number, of: string];

interface Saying<Event, Content> {
  /** A sentence. */
  readonly says: (event: Event, content: Content) => string;
  readonly changes?: (event: Event) => readonly Change[];
}

/** Everybody may know it. */
interface Public<Event, Content> extends Saying<Event, Content> {
  readonly to: 'everybody';
  /** In the account of a player whom it concerns, in the second person; null for all others. Absent: it concerns its seat. */
  readonly own?: (event: Event, seat: Seat, content: Content) => string | null;
  /** How much it is as news: the more, the sooner it is told. Absent: it is none. */
  readonly weight?: number | ((event: Event) => number);
}

/** Its seat and the host may know it; it is said to its seat. */
interface Private<Event, Content> extends Saying<Event, Content> {
  readonly to: 'its seat';
}

/** It is told in no line: pages show it in figures, to everybody. */
interface Untold {
  readonly to: 'nobody';
}

export type Teller<Event, Content> =
  | Public<Event, Content>
  | Untold
  | (Event extends { readonly seat: Seat } ? Private<Event, Content> : never);

/** Total over the kinds of events. */
export type Tellers<Event extends GameEvent, Content> = {
  readonly [Kind in Event['kind']]: Teller<Extract<Event, { readonly kind: Kind }>, Content>;
};

/** What somebody is told of an event. */
export interface Line<Event> {
  readonly event: Event;
  readonly text: string;
  /** "+3 Energy, −1 Water"; empty when no figure changed. */
  readonly change: string;
  readonly rule: string;
}

export interface Telling<Event, Content> {
  /** All that an audience may know, in the order in which it happened. */
  lines(events: readonly Event[], audience: Audience, content: Content): readonly Line<Event>[];
  /** Of that, what concerns one player. */
  account(events: readonly Event[], seat: Seat, content: Content): readonly Line<Event>[];
  /** What players were told in private, and who. */
  notices(
    events: readonly Event[],
    content: Content,
  ): readonly (Line<Event> & { readonly seat: Seat })[];
  /** What everybody should hear, the weightiest first. */
  news(events: readonly Event[], content: Content): readonly Line<Event>[];
}

export function telling<Event extends GameEvent, Content>(
  tellers: Tellers<Event, Content>,
): Telling<Event, Content> {
  const lineOf = (
    event: Event,
    content: Content,
    textOf: (teller: AnyTeller<Event, Content>, event: Event, content: Content) => string | null,
  ): readonly Line<Event>[] => {
    // The compiler cannot see that an event meets the teller of its own kind.
    const teller = tellers[event.kind as Event['kind']] as AnyTeller<Event, Content>;
    const text = textOf(teller, event, content);
    if (text === null || teller.to === 'nobody') return [];
    return [{ event, text, change: changeText(teller.changes?.(event) ?? []), rule: event.rule }];
  };
  return {
    lines: (events, audience, content) =>
      events.flatMap((event) => lineOf(event, content, textFor(audience))),
    account: (events, seat, content) =>
      events.flatMap((event) => lineOf(event, content, ownText(seat))),
    notices: (events, content) =>
      events.flatMap((event) => {
        const { seat } = event;
        if (seat === undefined) return [];
        return lineOf(event, content, privateText).map((line) => ({ ...line, seat }));
      }),
    news: (events, content) =>
      events
        .map((event) => ({ event, weight: weightOf(tellers, event) }))
        .filter(({ weight }) => weight > 0)
        .toSorted((one, other) => other.weight - one.weight)
        .flatMap(({ event }) => lineOf(event, content, publicText)),
  };
}

type AnyTeller<Event, Content> = Public<Event, Content> | Private<Event, Content> | Untold;

function weightOf<Event extends GameEvent, Content>(
  tellers: Tellers<Event, Content>,
  event: Event,
): number {
  const teller = tellers[event.kind as Event['kind']] as AnyTeller<Event, Content>;
  const { weight = 0 } = teller.to === 'everybody' ? teller : {};
  return typeof weight === 'number' ? weight : weight(event);
}

function textFor(audience: Audience) {
  switch (audience.kind) {
    case 'public':
      return publicText;
    case 'host':
      return <Event, Content>(teller: AnyTeller<Event, Content>, event: Event, content: Content) =>
        teller.to === 'nobody' ? null : teller.says(event, content);
    case 'seat': {
      const own = ownText(audience.seat);
      return <Event extends GameEvent, Content>(
        teller: AnyTeller<Event, Content>,
        event: Event,
        content: Content,
      ) => own(teller, event, content) ?? publicText(teller, event, content);
    }
  }
}

const publicText = <Event, Content>(
  teller: AnyTeller<Event, Content>,
  event: Event,
  content: Content,
): string | null => (teller.to === 'everybody' ? teller.says(event, content) : null);

const privateText = <Event, Content>(
  teller: AnyTeller<Event, Content>,
  event: Event,
  content: Content,
): string | null => (teller.to === 'its seat' ? teller.says(event, content) : null);

/** What concerns a player; null when it is secret, or another's. */
const ownText =
  (seat: Seat) =>
  <Event extends GameEvent, Content>(
    teller: AnyTeller<Event, Content>,
    event: Event,
    content: Content,
  ): string | null => {
    if (teller.to === 'nobody') return null;
    if (teller.to === 'everybody' && teller.own) return teller.own(event, seat, content);
    return event.seat === seat ? teller.says(event, content) : null;
  };

/** Signed amounts that are not 0, with a true minus. */
const changeText = (changes: readonly Change[]): string =>
  changes
    .filter(([amount]) => amount !== 0)
    .map(([amount, of]) => `${amount > 0 ? '+' : '−'}${Math.abs(amount)} ${of}`)
    .join(', ');

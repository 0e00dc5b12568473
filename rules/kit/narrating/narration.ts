/**
 * Defines audience and wording for each kind of event; news, accounts and notices are derived from
 * these narrators.
 */

import type { GameEvent } from '../match/event.ts';
import type { Seat } from '../match/seat.ts';
import type { Audience } from '../showing/view.ts';
import { signed } from './figures.ts';

/** An amount gained (lost if below 0) and its unit: `[3, 'Energy']`. */
export type AmountChange = readonly [amount: number, of: string];

type Graded<Event> = number | ((event: Event) => number);

interface Sentenced<Event, Content> {
  /** A sentence. */
  readonly says: (event: Event, content: Content) => string;
  readonly changes?: (event: Event) => readonly AmountChange[];
  /** In a few words, for a table of its player's deeds. Absent: no deed. */
  readonly deed?: (event: Event, content: Content) => string;
  /** Importance for its player; Now omits 0. Default: 2 if private, 1 with changes, else 0. */
  readonly importance?: Graded<Event>;
  /**
   * Whether it is the player's order carried out: shown last, after failures, actions of others and
   * chance. Never so for events with faults. Default: no.
   */
  readonly asOrdered?: boolean | ((event: Event) => boolean);
}

/** Visible to everybody. */
interface Public<Event, Content> extends Sentenced<Event, Content> {
  readonly to: 'everybody';
  /** The text for its seat or seats, in the second person. Default: `says`, for its seat alone. */
  readonly own?: (event: Event, content: Content) => string;
  /**
   * The text for each player that the event concerns, such as both of an exchange; null for others.
   * In place of `own`. Default: only its seat has a line.
   */
  readonly each?: (event: Event, seat: Seat, content: Content) => string | null;
  /** Importance as public news; from 5 it makes a headline. Default: the event is not news. */
  readonly newsValue?: Graded<Event>;
  /**
   * The news in one line for headlines: a name, then the deed, at most 60 characters with names of
   * ten; '' keeps it out of headlines and lists of deeds. Default: `says`.
   */
  readonly short?: (event: Event, content: Content) => string;
}

/** Visible to its seat or seats, in the second person, and to the host. */
interface Private<Event, Content, To extends PrivateTo = PrivateTo>
  extends Sentenced<Event, Content> {
  readonly to: To;
}

/** An event without a text. Pages show its numbers to everybody, or to its seat and the host. */
interface InFigures<To extends EventVisibility = EventVisibility> {
  readonly to: 'nobody';
  readonly shown: To;
}

type PrivateTo = 'its seat' | 'its seats';
type EventVisibility = 'everybody' | PrivateTo;

export type Narrator<Event, Content> =
  | Public<Event, Content>
  | InFigures<'everybody'>
  | PrivateNarrator<Event, Content, { readonly seat: Seat }, 'its seat'>
  | PrivateNarrator<Event, Content, { readonly seats: readonly Seat[] }, 'its seats'>;

/** Private narrators are only for events that name their readers. */
type PrivateNarrator<Event, Content, Readers, To extends PrivateTo> = Event extends Readers
  ? Private<Event, Content, To> | InFigures<To>
  : never;

/** A narrator of public events. */
export const everybody = <Event, Content>(
  says: Sentenced<Event, Content>['says'],
  more: NoInfer<Omit<Public<Event, Content>, 'to' | 'says'>> = {},
): Public<Event, Content> => ({ to: 'everybody', says, ...more });

/** A narrator of events that only their seat learns of. */
export const itsSeat = <Event, Content>(
  says: Sentenced<Event, Content>['says'],
  more: NoInfer<Omit<Private<Event, Content>, 'to' | 'says'>> = {},
): Private<Event, Content, 'its seat'> => ({ to: 'its seat', says, ...more });

/** A narrator of events that only a group of seats learns of: all of `event.seats`. */
export const itsSeats = <Event, Content>(
  says: Sentenced<Event, Content>['says'],
  more: NoInfer<Omit<Private<Event, Content>, 'to' | 'says'>> = {},
): Private<Event, Content, 'its seats'> => ({ to: 'its seats', says, ...more });

/** A narrator of events that pages show in figures only. */
export const inFigures = <To extends EventVisibility>(shown: To): InFigures<To> => ({
  to: 'nobody',
  shown,
});

/** Total over the kinds of events. */
export type Narrators<Event extends GameEvent, Content> = {
  readonly [Kind in Event['kind']]: Narrator<Extract<Event, { readonly kind: Kind }>, Content>;
};

/** An event as narrated to a reader. */
export interface Line<Event> {
  readonly event: Event;
  readonly text: string;
  /** "+3 Energy, −1 Water"; empty when no figure changed. */
  readonly change: string;
  readonly rule: string;
}

/** A line of a player's account by importance. */
export interface Highlight<Event> extends Line<Event> {
  /** The player's order, carried out. Absent: it is something else. */
  readonly asOrdered?: boolean;
}

/** A public line with its importance as news. */
export interface News<Event = GameEvent> extends Line<Event> {
  readonly newsValue: number;
  /** The news in one line; '' is not for headlines. Absent: the text. */
  readonly short?: string;
}

export interface Narration<Event, Content> {
  /** Whether an audience may know of an event, in words or figures; more once the match is over. */
  knows(event: Event, audience: Audience, isOver: boolean): boolean;
  /** All lines of an audience, in order. */
  lines(events: readonly Event[], audience: Audience, content: Content): readonly Line<Event>[];
  /** The lines that concern one player. */
  account(events: readonly Event[], seat: Seat, content: Content): readonly Line<Event>[];
  /** Private lines with their players. */
  notices(
    events: readonly Event[],
    content: Content,
  ): readonly (Line<Event> & { readonly seat: Seat })[];
  /** Public news by falling importance, unless the game sets another order. */
  news(events: readonly Event[], content: Content): readonly News<Event>[];
  /**
   * The most important lines of a player's account, in order: first events that the player did not
   * order, then the player's own, all in one line.
   */
  highlights(
    events: readonly Event[],
    of: { readonly seat: Seat; readonly content: Content; readonly most: number },
  ): readonly Highlight<Event>[];
}

/** An event of one player in a few words. */
export interface Deed<Event> {
  readonly event: Event;
  readonly text: string;
  readonly changes: readonly AmountChange[];
}

/** The implementation built from the narrators, with one extra query. */
export interface CompleteNarration<Event, Content> extends Narration<Event, Content> {
  deeds(events: readonly Event[], seat: Seat, content: Content): readonly Deed<Event>[];
}

/** Builds a game's narration from one narrator for each kind of event. */
export function narrate<Event extends GameEvent, Content>(
  narrators: Narrators<Event, Content>,
  /** Whether pages show private events to everybody once the match is over. */
  { isOpenAtEnd = false }: { readonly isOpenAtEnd?: boolean } = {},
): CompleteNarration<Event, Content> {
  // The compiler cannot see that an event meets the narrator of its own kind.
  const narratorOf = ({ kind }: Event) =>
    narrators[kind as Event['kind']] as InFigures | Speaking<Event, Content>;
  const linesOf = (
    events: readonly Event[],
    content: Content,
    textOf: TextOf<Event, Content>,
  ): readonly Line<Event>[] =>
    events.flatMap((event) => {
      const narrator = narratorOf(event);
      const text = narrator.to === 'nobody' ? null : textOf(narrator, event, content);
      if (text === null || narrator.to === 'nobody') return [];
      const change = changeText(narrator.changes?.(event));
      return [{ event, text, change, rule: event.rule }];
    });
  const newsValueOf = (event: Event): number => {
    const narrator = narratorOf(event);
    return narrator.to === 'everybody' ? graded(narrator.newsValue ?? 0, event) : 0;
  };
  const shortOf = (event: Event, content: Content): { readonly short?: string } => {
    const narrator = narratorOf(event);
    const { short } = narrator.to === 'everybody' ? narrator : {};
    return short === undefined ? {} : { short: short(event, content) };
  };
  return {
    knows(event, audience, isOver) {
      const narrator = narratorOf(event);
      const to = narrator.to === 'nobody' ? narrator.shown : narrator.to;
      if (to === 'everybody' || audience.kind === 'host' || (isOver && isOpenAtEnd)) return true;
      return audience.kind === 'seat' && readersOf(to, event).includes(audience.seat);
    },
    lines: (events, audience, content) => linesOf(events, content, textFor(audience)),
    account: (events, seat, content) => linesOf(events, content, ownText(seat)),
    notices: (events, content) =>
      linesOf(events, content, privateText).flatMap((line) =>
        readersOf(narratorOf(line.event).to, line.event).map((seat) => ({ ...line, seat })),
      ),
    deeds: (events, seat, content) =>
      events.flatMap((event) => {
        const narrator = narratorOf(event);
        if (narrator.to === 'nobody' || event.seat !== seat) return [];
        const { deed, changes } = narrator;
        return deed === undefined
          ? []
          : [{ event, text: deed(event, content), changes: changed(changes?.(event)) }];
      }),
    news: (events, content) =>
      linesOf(
        events.filter((event) => newsValueOf(event) > 0),
        content,
        publicText,
      )
        .map((line) => ({
          ...line,
          newsValue: newsValueOf(line.event),
          ...shortOf(line.event, content),
        }))
        .toSorted((one, other) => other.newsValue - one.newsValue),
    highlights: (events, { seat, content, most }) => {
      const lines = linesOf(events, content, ownText(seat)).map((line) => ({
        ...line,
        asOrdered: isAsOrdered(narratorOf(line.event), line.event, seat),
      }));
      const weightOf = (line: Line<Event>): number => importanceOf(narratorOf(line.event), line);
      const ordered = weightiest(
        lines.filter(({ asOrdered }) => asOrdered),
        MOST_AS_ORDERED,
        weightOf,
      );
      const room = ordered.length === 0 ? most : Math.max(0, most - 1);
      const others = lines.filter(({ asOrdered }) => !asOrdered);
      return [...weightiest(others, room, weightOf), ...(most > 0 ? ordered : [])];
    },
  };
}

/** Carried-out orders are summarized in one line. */
const MOST_AS_ORDERED = 4;

/** The `count` most important, in order; those without importance are dropped. */
function weightiest<One>(
  all: readonly One[],
  most: number,
  weightOf: (one: One) => number,
): readonly One[] {
  const kept = new Set(
    all
      .filter((one) => weightOf(one) > 0)
      .toSorted((one, other) => weightOf(other) - weightOf(one))
      .slice(0, most),
  );
  return all.filter((one) => kept.has(one));
}

type Speaking<Event, Content> = Public<Event, Content> | Private<Event, Content>;
type AnyNarrator<Event, Content> = Speaking<Event, Content> | InFigures;

function isAsOrdered<Event extends GameEvent>(
  narrator: AnyNarrator<Event, never>,
  event: Event,
  seat: Seat,
): boolean {
  if (narrator.to === 'nobody' || event.seat !== seat || (event.faults ?? []).length > 0)
    return false;
  const { asOrdered = false } = narrator;
  return typeof asOrdered === 'boolean' ? asOrdered : asOrdered(event);
}

const isPrivate = <Event, Content>(
  narrator: AnyNarrator<Event, Content>,
): narrator is Private<Event, Content> => narrator.to === 'its seat' || narrator.to === 'its seats';

/** The seats that an event is addressed to. */
const readersOf = (to: AnyNarrator<never, never>['to'], { seat, seats }: GameEvent) =>
  to === 'its seats' ? (seats ?? []) : seat === undefined ? [] : [seat];

function importanceOf<Event>(
  narrator: AnyNarrator<Event, never>,
  { event, change }: Line<Event>,
): number {
  if (narrator.to === 'nobody') return 0;
  const usual = isPrivate(narrator) ? 2 : change === '' ? 0 : 1;
  return graded(narrator.importance ?? usual, event);
}

const graded = <Event>(newsValue: Graded<Event>, event: Event): number =>
  typeof newsValue === 'number' ? newsValue : newsValue(event);

/** Returns a text for a reader; null if the event is secret or concerns another player. */
type TextOf<Event, Content> = (
  narrator: Speaking<Event, Content>,
  event: Event,
  content: Content,
) => string | null;

function textFor<Event extends GameEvent, Content>(audience: Audience): TextOf<Event, Content> {
  if (audience.kind === 'public') return publicText;
  if (audience.kind === 'host') return (narrator, event, content) => narrator.says(event, content);
  const own = ownText(audience.seat);
  return (...given) => own(...given) ?? publicText(...given);
}

type TextArguments<Event, Content> = Parameters<TextOf<Event, Content>>;

const publicText = <Event, Content>(
  ...[narrator, event, content]: TextArguments<Event, Content>
) => (narrator.to === 'everybody' ? narrator.says(event, content) : null);

const privateText = <Event, Content>(
  ...[narrator, event, content]: TextArguments<Event, Content>
) => (isPrivate(narrator) ? narrator.says(event, content) : null);

const ownText =
  (seat: Seat) =>
  <Event extends GameEvent, Content>(
    ...[narrator, event, content]: TextArguments<Event, Content>
  ) => {
    if (narrator.to === 'everybody' && narrator.each) return narrator.each(event, seat, content);
    const { own } = narrator.to === 'everybody' ? narrator : {};
    const isOfGroup = own !== undefined || narrator.to === 'its seats';
    const isConcerned = event.seat === seat || (isOfGroup && event.seats?.includes(seat) === true);
    return isConcerned ? (own ?? narrator.says)(event, content) : null;
  };

const changed = (changes: readonly AmountChange[] = []): readonly AmountChange[] =>
  changes.filter(([amount]) => amount !== 0);

/** Signed amounts other than 0, with a true minus. */
export const changeText = (changes: readonly AmountChange[] | undefined): string =>
  changed(changes)
    .map(([amount, of]) => `${signed(amount)} ${of}`)
    .join(', ');

/** The audience and text of each kind of event, for news, accounts and notices. */

import type { GameEvent } from '../match/event.ts';
import type { Seat } from '../match/seat.ts';
import type { Audience } from '../showing/view.ts';
import { signed } from './figures.ts';

/** An amount gained, or lost if below 0, with its unit: `[3, 'Energy']`. */
export type AmountChange = readonly [amount: number, of: string];

type EventGrade<Event> = number | ((event: Event) => number);

interface TextNarrator<Event, Content> {
  /** Returns a sentence that describes the event. */
  readonly says: (event: Event, content: Content) => string;
  readonly changes?: (event: Event) => readonly AmountChange[];
  /** Describes the event in a few words, for a table of its player's deeds. Absent: no deed. */
  readonly deed?: (event: Event, content: Content) => string;
  /** Importance for its player; “Now” hides 0. Absent: 2 if private, 1 with changes, else 0. */
  readonly importance?: EventGrade<Event>;
  /**
   * Whether the event only executes the player's order. Such events come last, after failures,
   * actions of others and chance. Ignored for events with faults. Absent: no.
   */
  readonly asOrdered?: boolean | ((event: Event) => boolean);
}

/** The narrator of an event that everybody sees. */
interface PublicNarrator<Event, Content> extends TextNarrator<Event, Content> {
  readonly to: 'everybody';
  /** Returns the text in the second person for `event.seat`. Absent: `says`. */
  readonly own?: (event: Event, content: Content) => string;
  /**
   * Returns the text for each player that the event concerns, such as both partners of an exchange;
   * null for others. Replaces `own`. Absent: only the event's seat has a line.
   */
  readonly each?: (event: Event, seat: Seat, content: Content) => string | null;
  /** Importance as public news; from 5 it makes a headline. Absent: the event is not news. */
  readonly newsValue?: EventGrade<Event>;
  /**
   * Returns the news in one line of at most 60 characters, counting ten for each name: a name, then
   * the deed. '' keeps it out of headlines and lists of deeds. Absent: `says`.
   */
  readonly short?: (event: Event, content: Content) => string;
}

/**
 * The narrator of a private event for its seats, in the second person, and for the host.
 */
interface SeatNarrator<Event, Content, To extends PrivateVisibility = PrivateVisibility>
  extends TextNarrator<Event, Content> {
  readonly to: To;
}

/** The narrator of an event without a text. Everybody or only its seats see its numbers. */
interface FigureNarrator<To extends EventVisibility = EventVisibility> {
  readonly to: 'nobody';
  readonly shown: To;
}

type PrivateVisibility = 'its seat' | 'its seats';
type EventVisibility = 'everybody' | PrivateVisibility;

export type Narrator<Event, Content> =
  | PublicNarrator<Event, Content>
  | FigureNarrator<'everybody'>
  | PrivateNarrator<Event, Content, { readonly seat: Seat }, 'its seat'>
  | PrivateNarrator<Event, Content, { readonly seats: readonly Seat[] }, 'its seats'>;

/** Allows private narrators only for events that name their readers. */
type PrivateNarrator<Event, Content, Readers, To extends PrivateVisibility> = Event extends Readers
  ? SeatNarrator<Event, Content, To> | FigureNarrator<To>
  : never;

/** Narrates events to everybody. */
export const everybody = <Event, Content>(
  says: TextNarrator<Event, Content>['says'],
  more: NoInfer<Omit<PublicNarrator<Event, Content>, 'to' | 'says'>> = {},
): PublicNarrator<Event, Content> => ({ to: 'everybody', says, ...more });

/** Narrates events only to their own seat and the host. */
export const itsSeat = <Event, Content>(
  says: TextNarrator<Event, Content>['says'],
  more: NoInfer<Omit<SeatNarrator<Event, Content>, 'to' | 'says'>> = {},
): SeatNarrator<Event, Content, 'its seat'> => ({ to: 'its seat', says, ...more });

/** Narrates events only to a group of seats, all of `event.seats`, and the host. */
export const narrateToSeats = <Event, Content>(
  says: TextNarrator<Event, Content>['says'],
  more: NoInfer<Omit<SeatNarrator<Event, Content>, 'to' | 'says'>> = {},
): SeatNarrator<Event, Content, 'its seats'> => ({ to: 'its seats', says, ...more });

/** Declares events that pages show only in figures. */
export const showInFigures = <To extends EventVisibility>(shown: To): FigureNarrator<To> => ({
  to: 'nobody',
  shown,
});

export type Narrators<Event extends GameEvent, Content> = {
  readonly [Kind in Event['kind']]: Narrator<Extract<Event, { readonly kind: Kind }>, Content>;
};

/** An event with its text for a reader. */
export interface NarratedLine<Event> {
  readonly event: Event;
  readonly text: string;
  /** "+3 Energy, −1 Water"; empty if no amount changed. */
  readonly change: string;
  readonly rule: string;
}

export interface Highlight<Event> extends NarratedLine<Event> {
  /** Whether the line reports that an order of the player was executed. */
  readonly asOrdered?: boolean;
}

/** A line that everybody sees, with its importance as news. */
export interface News<Event = GameEvent> extends NarratedLine<Event> {
  readonly newsValue: number;
  /** The news in one line; '' keeps it out of headlines. Absent: the text. */
  readonly short?: string;
}

export interface Narration<Event, Content> {
  /** Whether an audience may know of an event, in words or figures, during or after the match. */
  knows(event: Event, audience: Audience, isOver: boolean): boolean;
  /** Lists the lines that an audience sees, in order. */
  lines(
    events: readonly Event[],
    audience: Audience,
    content: Content,
  ): readonly NarratedLine<Event>[];
  /** Lists the lines that concern one player. */
  account(events: readonly Event[], seat: Seat, content: Content): readonly NarratedLine<Event>[];
  /** Describes each deed of one player in a few words, with the amounts that it changed. */
  deeds(events: readonly Event[], seat: Seat, content: Content): readonly Deed<Event>[];
  /** Lists private lines, each with its player. */
  notices(
    events: readonly Event[],
    content: Content,
  ): readonly (NarratedLine<Event> & { readonly seat: Seat })[];
  /** Lists public news by falling importance, unless the game sets another order. */
  news(events: readonly Event[], content: Content): readonly News<Event>[];
  /** Lists news for the recap after the match, which may contain secrets. Absent: `news`. */
  recapNews?(events: readonly Event[], content: Content): readonly News<Event>[];
  /**
   * Lists the most important lines of a player's account in order: first events that the player did
   * not order, then executed orders, which are shown as one line.
   */
  highlights(
    events: readonly Event[],
    of: { readonly seat: Seat; readonly content: Content; readonly most: number },
  ): readonly Highlight<Event>[];
}

export interface Deed<Event> {
  readonly event: Event;
  readonly text: string;
  readonly changes: readonly AmountChange[];
}

/** Builds a game's narration from one narrator for each kind of event. */
export function narrate<Event extends GameEvent, Content>(
  narrators: Narrators<Event, Content>,
  /** Whether everybody sees private events once the match is over. */
  { isOpenAtEnd = false }: { readonly isOpenAtEnd?: boolean } = {},
): Narration<Event, Content> {
  // The narrator is for this kind of event, but the compiler cannot infer this.
  const getNarrator = ({ kind }: Event) =>
    narrators[kind as Event['kind']] as FigureNarrator | WordedNarrator<Event, Content>;
  const listLines = (
    events: readonly Event[],
    content: Content,
    getText: TextRenderer<Event, Content>,
  ): readonly NarratedLine<Event>[] =>
    events.flatMap((event) => {
      const narrator = getNarrator(event);
      const text = narrator.to === 'nobody' ? null : getText(narrator, event, content);
      if (text === null || narrator.to === 'nobody') return [];
      const change = formatChanges(narrator.changes?.(event));
      return [{ event, text, change, rule: event.rule }];
    });
  const getNewsValue = (event: Event): number => {
    const narrator = getNarrator(event);
    return narrator.to === 'everybody' ? gradeEvent(narrator.newsValue ?? 0, event) : 0;
  };
  const getShort = (event: Event, content: Content): { readonly short?: string } => {
    const narrator = getNarrator(event);
    const { short } = narrator.to === 'everybody' ? narrator : {};
    return short === undefined ? {} : { short: short(event, content) };
  };
  return {
    knows(event, audience, isOver) {
      const narrator = getNarrator(event);
      const to = narrator.to === 'nobody' ? narrator.shown : narrator.to;
      if (to === 'everybody' || audience.kind === 'host' || (isOver && isOpenAtEnd)) return true;
      return audience.kind === 'seat' && listReaders(to, event).includes(audience.seat);
    },
    lines: (events, audience, content) => listLines(events, content, createTextRenderer(audience)),
    account: (events, seat, content) => listLines(events, content, createOwnTextRenderer(seat)),
    notices: (events, content) =>
      listLines(events, content, formatPrivateText).flatMap((line) =>
        listReaders(getNarrator(line.event).to, line.event).map((seat) => ({ ...line, seat })),
      ),
    deeds: (events, seat, content) =>
      events.flatMap((event) => {
        const narrator = getNarrator(event);
        if (narrator.to === 'nobody' || event.seat !== seat) return [];
        const { deed, changes } = narrator;
        return deed === undefined
          ? []
          : [{ event, text: deed(event, content), changes: selectChanges(changes?.(event)) }];
      }),
    news: (events, content) =>
      listLines(
        events.filter((event) => getNewsValue(event) > 0),
        content,
        formatPublicText,
      )
        .map((line) => ({
          ...line,
          newsValue: getNewsValue(line.event),
          ...getShort(line.event, content),
        }))
        .toSorted((one, other) => other.newsValue - one.newsValue),
    highlights: (events, { seat, content, most }) => {
      const lines = listLines(events, content, createOwnTextRenderer(seat)).map((line) => ({
        ...line,
        asOrdered: isExecutedOrder(getNarrator(line.event), line.event, seat),
      }));
      const getWeight = (line: NarratedLine<Event>): number =>
        getImportance(getNarrator(line.event), line);
      const ordered = selectMostImportant(
        lines.filter(({ asOrdered }) => asOrdered),
        MAX_EXECUTED_ORDERS,
        getWeight,
      );
      const room = ordered.length === 0 ? most : Math.max(0, most - 1);
      const others = lines.filter(({ asOrdered }) => !asOrdered);
      return [...selectMostImportant(others, room, getWeight), ...(most > 0 ? ordered : [])];
    },
  };
}

/** The largest number of executed orders that one line combines. */
const MAX_EXECUTED_ORDERS = 4;

/** Selects the most important items, in order. Items without importance are dropped. */
function selectMostImportant<One>(
  all: readonly One[],
  most: number,
  getItemWeight: (one: One) => number,
): readonly One[] {
  const best = new Set(
    all
      .filter((one) => getItemWeight(one) > 0)
      .toSorted((one, other) => getItemWeight(other) - getItemWeight(one))
      .slice(0, most),
  );
  return all.filter((one) => best.has(one));
}

type WordedNarrator<Event, Content> = PublicNarrator<Event, Content> | SeatNarrator<Event, Content>;
type AnyNarrator<Event, Content> = WordedNarrator<Event, Content> | FigureNarrator;

function isExecutedOrder<Event extends GameEvent>(
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
): narrator is SeatNarrator<Event, Content> =>
  narrator.to === 'its seat' || narrator.to === 'its seats';

const listReaders = (to: AnyNarrator<never, never>['to'], { seat, seats }: GameEvent) =>
  to === 'its seats' ? (seats ?? []) : seat === undefined ? [] : [seat];

function getImportance<Event>(
  narrator: AnyNarrator<Event, never>,
  { event, change }: NarratedLine<Event>,
): number {
  if (narrator.to === 'nobody') return 0;
  const usual = isPrivate(narrator) ? 2 : change === '' ? 0 : 1;
  return gradeEvent(narrator.importance ?? usual, event);
}

const gradeEvent = <Event>(newsValue: EventGrade<Event>, event: Event): number =>
  typeof newsValue === 'number' ? newsValue : newsValue(event);

/** Returns a text for a reader; null if the event is secret or concerns another player. */
type TextRenderer<Event, Content> = (
  narrator: WordedNarrator<Event, Content>,
  event: Event,
  content: Content,
) => string | null;

function createTextRenderer<Event extends GameEvent, Content>(
  audience: Audience,
): TextRenderer<Event, Content> {
  if (audience.kind === 'public') return formatPublicText;
  if (audience.kind === 'host') return (narrator, event, content) => narrator.says(event, content);
  const own = createOwnTextRenderer(audience.seat);
  return (...given) => own(...given) ?? formatPublicText(...given);
}

type TextArguments<Event, Content> = Parameters<TextRenderer<Event, Content>>;

const formatPublicText = <Event, Content>(
  ...[narrator, event, content]: TextArguments<Event, Content>
) => (narrator.to === 'everybody' ? narrator.says(event, content) : null);

const formatPrivateText = <Event, Content>(
  ...[narrator, event, content]: TextArguments<Event, Content>
) => (isPrivate(narrator) ? narrator.says(event, content) : null);

const createOwnTextRenderer =
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

const selectChanges = (changes: readonly AmountChange[] = []): readonly AmountChange[] =>
  changes.filter(([amount]) => amount !== 0);

/** Formats signed amounts other than 0, with a minus sign. */
export const formatChanges = (changes: readonly AmountChange[] | undefined): string =>
  selectChanges(changes)
    .map(([amount, of]) => `${signed(amount)} ${of}`)
    .join(', ');

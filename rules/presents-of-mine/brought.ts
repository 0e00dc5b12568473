/** Summarizes a player's presents gained and lost in a step, instead of a line for each. */

import { ofKind } from '../kit/match/events.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Line } from '../kit/narrating/narration.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import type { Event, EventOf, Replaced } from './events.ts';
import { inventoryOf, newPresent, notationOf, type Present } from './presents.ts';

export interface Brought {
  readonly lines: readonly Line<Event>[];
  /** Events not covered by those lines. */
  readonly rest: readonly Event[];
}

export function broughtTo(events: readonly Event[], seat: Seat): Brought {
  return {
    lines: [
      ...beginning(events, seat),
      ...passing(events, seat),
      ...stealing(events, seat),
      ...replacing(events, seat),
    ],
    rest: events.filter((event) => !isGathered(event) && !isNarratedOnce(event, events, seat)),
  };
}

const GATHERED = ['picked', 'average given', 'passed', 'stolen', 'replaced'] as const;

const isGathered = ({ kind }: Event): boolean => GATHERED.some((one) => one === kind);

/** A missing order of thefts is reported once, not for each theft. */
const isNarratedOnce = (event: Event, events: readonly Event[], seat: Seat): boolean =>
  event.kind === 'stolen by chance' && defaultsOf(events, seat).includes('thefts');

const defaultsOf = (events: readonly Event[], seat: Seat) =>
  ofKind(events, 'defaulted')
    .filter((event) => event.seat === seat)
    .map(({ what }) => what);

const lineOf = (event: Event | undefined, text: string): readonly Line<Event>[] =>
  event === undefined ? [] : [{ event, text, change: '', rule: event.rule }];

/** "You began with A0, B1, C2, D0, E0 and J3. J was drawn at random." */
function beginning(events: readonly Event[], seat: Seat): readonly Line<Event>[] {
  const picked = ofKind(events, 'picked').find((event) => event.seat === seat);
  if (picked === undefined) return [];
  const staleness = new Map(
    ofKind(events, 'staleness set').map((event) => [event.letter, event.staleness]),
  );
  const held = inventoryOf([
    ...ofKind(events, 'average given').map(({ present }) => present),
    ...picked.letters.map((letter) => newPresent(letter, staleness.get(letter) ?? 0)),
  ]);
  const { drawn } = picked;
  const were = drawn.length === 1 ? 'was' : 'were';
  const random = drawn.length === 0 ? '' : ` ${namesOf(drawn)} ${were} drawn at random.`;
  return lineOf(picked, `You began with ${namesOf(held.map(notationOf))}.${random}`);
}

/** "You got A1 from Walsh and J3 from Isa, and passed B0 to Dems and F2 to Phoenix." */
function passing(events: readonly Event[], seat: Seat): readonly Line<Event>[] {
  const passed = ofKind(events, 'passed');
  const got = passed.filter(({ to }) => to === seat);
  const gave = passed.filter(({ from }) => from === seat);
  const came = nearestFirst(got).map(({ present, from }) => `${notationOf(present)} from ${from}`);
  const went = nearestFirst(gave).map(({ present, to }) => `${notationOf(present)} to ${to}`);
  return lineOf(got[0], `You got ${namesOf(came)}, and passed ${namesOf(went)}.`);
}

/** "You stole A1 from Walsh and H2 from Zero (at random).", "Stolen from you: B0 by Dems." */
function stealing(events: readonly Event[], seat: Seat): readonly Line<Event>[] {
  const stolen = ofKind(events, 'stolen');
  const chances = ofKind(events, 'stolen by chance').filter((event) => event.seat === seat);
  const chanceText = ({ distance }: EventOf<'stolen'>): string =>
    chances.some((chance) => chance.distance === distance) ? ' (at random)' : '';
  const got = nearestFirst(stolen.filter(({ thief }) => thief === seat));
  const lost = nearestFirst(stolen.filter(({ victim }) => victim === seat));
  const came = got.map(
    (theft) => `${notationOf(theft.present)} from ${theft.victim}${chanceText(theft)}`,
  );
  const went = lost.map(({ present, thief }) => `${notationOf(present)} by ${thief}`);
  return [
    ...lineOf(got[0], `You stole ${namesOf(came)}.`),
    ...lineOf(lost[0], `Stolen from you: ${namesOf(went)}.`),
  ];
}

const nearestFirst = <Moved extends { readonly distance: number; readonly present: Present }>(
  moved: readonly Moved[],
): readonly Moved[] => moved.toSorted((one, other) => one.distance - other.distance);

/** "You replaced A2, drawn at random, with K0/6." */
function replacing(events: readonly Event[], seat: Seat): readonly Line<Event>[] {
  const replaced = ofKind(events, 'replaced').find((event) => event.seat === seat);
  if (replaced === undefined) return [];
  return lineOf(replaced, replacedSentence(replaced, defaultsOf(events, seat)));
}

function replacedSentence(
  { gone, present }: Replaced,
  defaults: readonly EventOf<'defaulted'>['what'][],
): string {
  const [was, is] = [notationOf(gone), notationOf(present)];
  const isGoneDrawn = defaults.includes('replaced');
  const isCameDrawn = defaults.includes('replacement');
  if (isGoneDrawn && isCameDrawn) return `You replaced ${was} with ${is}, both drawn at random.`;
  if (isGoneDrawn) return `You replaced ${was}, drawn at random, with ${is}.`;
  return `You replaced ${was} with ${is}${isCameDrawn ? ', drawn at random' : ''}.`;
}

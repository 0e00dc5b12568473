/** Readers and sentences of each event. */

import { faultText } from '../kit/judging/judging.ts';
import type { Seat } from '../kit/match/seat.ts';
import {
  everybody,
  itsSeat,
  type Narration,
  type News,
  narrate,
} from '../kit/narrating/narration.ts';
import type { Content } from './content.ts';
import { type Event, MISSING_ORDER_TEXTS, SUBSTITUTE_TEXTS, type Void } from './events.ts';
import { cardLabel, FIELD_LABELS, lastingText } from './forms/labels.ts';
import { deedOf, deedsIn, namedIn, namedTo, publicText, shortText } from './headlines.ts';
import { REASONS } from './reasons.ts';
import { DEALING } from './start.ts';

/** News of this value come before all others. */
export const HEADLINE = 5;

/** Number of news in the story; the log has all. */
const MOST_NEWS = 6;

/** Lists a line for each action with its effects, headlines first. */
function newsInOrder(
  { news, lines }: Pick<Narration<Event, Content>, 'news' | 'lines'>,
  events: readonly Event[],
  content: Content,
): readonly News<Event>[] {
  const values = new Map(news(events, content).map(({ event, newsValue }) => [event, newsValue]));
  const weightOf = (event: Event): number => values.get(event) ?? 0;
  const told = lines(events, { kind: 'public' }, content).map(({ event }) => event);
  const all = deedsIn(told).map((deed): News<Event> => {
    const [heaviest] = deed.toSorted((one, other) => weightOf(other) - weightOf(one));
    const event = heaviest ?? deed[0];
    const short = shortText(deed, content);
    return {
      ...{ event, short, text: `${short}.`, rule: event.rule, change: '' },
      newsValue: weightOf(event),
    };
  });
  const worth = all.filter(({ newsValue }) => newsValue > 0);
  const deeds = worth.length > 0 ? worth : quietNews(all);
  const most = new Set(
    deeds.toSorted((one, other) => other.newsValue - one.newsValue).slice(0, MOST_NEWS),
  );
  const headlines = deeds.filter(({ newsValue }) => newsValue >= HEADLINE);
  const others = deeds.filter((deed) => most.has(deed) && !headlines.includes(deed));
  return [...headlines, ...others];
}

/** Lists news of a step without others: the set-up, sorted cards or an unused bottom action. */
function quietNews(told: readonly News<Event>[]): readonly News<Event>[] {
  const first = told.find(({ event }) => event.kind === 'refilled' && event.rule === DEALING);
  if (first !== undefined) {
    const short = `${doerOf(first.event)} has the first turn: all prep modules are filled`;
    return [{ ...first, text: `${short}.`, short, newsValue: CAUSE }];
  }
  return told
    .filter(({ event }) => ['refilled', 'discarded', 'bottom not used'].includes(event.kind))
    .map((one) => ({ ...one, newsValue: CAUSE }));
}

const doerOf = (event: Event): Seat | null => ('seat' in event ? event.seat : null);

/** News values: a change of points for the player themselves comes before most actions. */
const SETTLING = 3;

const ACTION = 1.5;
const CAUSE = 1;
const AGAINST_OTHERS = 4.5;

type SeatEvent = Event & { readonly seat: Seat };

/** Example: "You launch a colonist." */
const ownText = (event: Event, content: Content): string =>
  `You ${deedOf(event, content).replace(/^[a-z]+/, inSecondPerson)}.`;

const inSecondPerson = (verb: string): string =>
  ({ does: 'do', has: 'have' })[verb] ?? verb.replace(/(?:(?<=[cs]h)e)?s$/, '');

/** Narrates a player's deed, with "you" for the readers that it concerns. */
const did = <Did extends SeatEvent>(more: Parameters<typeof everybody<Did, Content>>[1] = {}) =>
  everybody<Did, Content>((event, content) => `${event.seat} ${deedOf(event, content)}.`, {
    each: (event, reader, content) => {
      if (event.seat === reader) return ownText(event, content);
      const isConcerned = namedIn([event]).includes(reader);
      return isConcerned ? `${event.seat} ${deedOf(event, content, namedTo(reader))}.` : null;
    },
    asOrdered: true,
    ...more,
  });

const narrators = narrate<Event, Content>({
  dealt: everybody(publicSentence),
  order: everybody(publicSentence, { newsValue: 4 }),
  // The launch itself is the news of action D.
  acted: did({
    newsValue: ({ action }) => (action === 'D' ? 0 : ACTION),
    importance: ({ action }) => (action === 'D' ? 0 : 2),
  }),
  launched: did({ newsValue: 2, importance: SETTLING }),
  Energy: did({ importance: 1 }),
  drew: did(),
  advanced: did({ newsValue: 4, importance: SETTLING }),
  'not advanced': did({ importance: SETTLING, asOrdered: false }),
  bottom: did({ newsValue: CAUSE, importance: 1 }),
  'bottom not used': did({ importance: 1, asOrdered: false }),
  ability: did({ newsValue: CAUSE, importance: 1 }),
  boarded: did({ newsValue: 4, importance: SETTLING }),
  switched: did({ newsValue: AGAINST_OTHERS, importance: SETTLING }),
  shifted: did({
    newsValue: ({ seat, of }) => (seat === of ? SETTLING : AGAINST_OTHERS),
    importance: SETTLING,
  }),
  covered: did({ newsValue: 2 }),
  buried: did({ newsValue: CAUSE }),
  looked: did({ newsValue: CAUSE, importance: 1 }),
  discarded: did({ importance: 1 }),
  refilled: did(),
  'nothing to do': did({ newsValue: CAUSE, importance: 1, asOrdered: false }),
  'new deck': everybody(publicSentence, { newsValue: 2 }),
  'round over': everybody(publicSentence),
  'quiet round': everybody(publicSentence, { newsValue: HEADLINE }),
  'match over': everybody(publicSentence, { newsValue: HEADLINE }),
  missing: itsSeat(({ what }) => MISSING_ORDER_TEXTS[what]),
  void: itsSeat(voidSentence),
  'hand lacks': itsSeat(
    ({ card }, content) =>
      `Your hand lacks the card for the bottom action of ${cardLabel(content, card)}; ` +
      'other players only read that you did not use it.',
  ),
  'said for good': itsSeat(({ lasting }) => `From now on: ${lastingText(lasting)}.`),
  'as said for good': itsSeat(() => 'You were not asked, because your standing choice decided.'),
  'drawn cards': itsSeat(ownText, { importance: ({ rule }) => (rule === DEALING ? 0 : 2) }),
  saw: itsSeat(ownText),
  'put away': itsSeat(ownText, { importance: 1, asOrdered: true }),
});

function publicSentence(event: Event): string {
  return `${publicText(event)}.`;
}

export const narration: Narration<Event, Content> = {
  ...narrators,
  news: (events, content) => newsInOrder(narrators, events, content),
};

function voidSentence({ faults, instead }: Void): string {
  const where = faults[0]?.where ?? '';
  const part = isPart(where) ? FIELD_LABELS[where] : where;
  return `${part}: ${faultText(REASONS, faults)}. ${SUBSTITUTE_TEXTS[instead]}`;
}

const isPart = (where: string): where is keyof typeof FIELD_LABELS =>
  Object.hasOwn(FIELD_LABELS, where);

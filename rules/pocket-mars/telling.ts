/** Telling: who may know each thing that happens, and the sentence for it. */

import { faultText } from '../kit/judging.ts';
import type { Seat } from '../kit/seat.ts';
import { everybody, itsSeat, telling } from '../kit/telling.ts';
import { colourOf } from './cards.ts';
import { BUILDING_OF, type Colour } from './colours.ts';
import type { Content } from './content.ts';
import { BOTTOM_REASONS, type Event, type EventOf, INSTEAD, MISSED, type Void } from './events.ts';
import { FIELD_LABELS } from './forms/labels.ts';
import { REASONS } from './reasons.ts';
import { COLONISTS, QUIET_ROUNDS_AT_END, quietText } from './turns.ts';

/** "Water 4 Canal". */
export const cardName = ({ cards }: Content, id: keyof Content['cards']): string =>
  `${id} ${cards[id].name}`;

const place = (at: Colour): string => BUILDING_OF[at];
const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

type Says<Did> = (who: string, event: Did, content: Content) => string;
type More<Did> = Parameters<typeof everybody<Did, Content>>[1];

/** How much it is to its player where colonists stand: that is what points are made of. */
const SETTLING = 3;

const YOU = 'You';

const ofWhom = (who: string): string => (who === YOU ? 'of yours' : `of ${who}`);

/** What a player did: to himself as "You". */
const did = <Did extends { readonly seat: Seat }>(says: Says<Did>, more: More<Did> = {}) =>
  everybody<Did, Content>((event, content) => says(event.seat, event, content), {
    own: (event, seat, content) => (event.seat === seat ? says(YOU, event, content) : null),
    ...more,
  });

export const told = telling<Event, Content>({
  dealt: everybody(({ cards }) => `Everybody was dealt ${many(cards, 'card')}.`),
  order: everybody(({ order }) => `Turn order: ${order.join(', ')}.`, { weight: 4 }),
  acted: did(actionSentence, { own: ownAction, weight: 1 }),
  launched: did((who, { count }) => `${who} launched ${many(count, 'colonist')}.`, {
    changes: ({ count }) => [[count, 'on the Ship']],
    weight: 2,
  }),
  Energy: did(
    (who, { change }) =>
      change > 0 ? `${who} gained ${change} Energy.` : `${who} paid ${-change} Energy.`,
    { changes: ({ change }) => [[change, 'Energy']] },
  ),
  drew: did((who, { count }) => `${who} drew ${many(count, 'card')}.`, {
    changes: ({ count }) => [[count, count === 1 ? 'card' : 'cards']],
  }),
  advanced: did(
    (who, { at, value, over }) =>
      `${value} is higher than ${over}: a colonist ${ofWhom(who)} went from the Ship to the ${place(at)}.`,
    { weight: 4, matters: SETTLING },
  ),
  'not advanced': did(
    (who, { at, value, over, why }) =>
      why === 'not higher'
        ? `${value} is not higher than ${over}: no colonist ${ofWhom(who)} went to the ${place(at)}.`
        : `${who} had no colonist on the Ship for the ${place(at)}.`,
    { matters: SETTLING },
  ),
  bottom: did(
    (who, { card }, content) => `${who} used the bottom action of ${cardName(content, card)}.`,
    { weight: 1 },
  ),
  'bottom not used': everybody(
    ({ seat, card, why }, content) =>
      `The bottom action of ${cardName(content, card)} was not used: ${seat} ${BOTTOM_REASONS[why]}.`,
  ),
  ability: did((who, { at }) => `${who} used the ability of the ${place(at)}.`),
  boarded: did(
    (who, { at, count }) =>
      `${many(count, 'colonist')} ${ofWhom(who)} went from the Ship to the ${place(at)}.`,
    { weight: 4, matters: SETTLING },
  ),
  switched: everybody(switchSentence, {
    own: (event, seat) =>
      [event.seat, event.one, event.two].includes(seat) ? switchSentence(event) : null,
    weight: 3,
    matters: SETTLING,
  }),
  shifted: everybody(shiftSentence, {
    own: (event, seat) => ([event.seat, event.of].includes(seat) ? shiftSentence(event) : null),
    weight: 3,
    matters: SETTLING,
  }),
  covered: did((who, { at }) => `${who} laid a card face down at the ${place(at)}: it counts 0.`, {
    weight: 2,
  }),
  buried: did(
    (who, { from }) =>
      `${who} put a card of the ${from === 'hand' ? 'hand' : 'prep module'} under the deck.`,
  ),
  looked: everybody(lookSentence, { own: ownLook }),
  discarded: did((who, { card }, content) => `${who} discarded ${cardName(content, card)}.`),
  refilled: did((who, { count }) => `${who} put ${many(count, 'card')} into the prep module.`),
  'nothing to do': everybody(({ seat, what }) => `Nothing happened for ${seat}: ${what}.`),
  'new deck': everybody(({ cards }) => `A new deck of ${many(cards, 'card')} was shuffled.`, {
    weight: 2,
  }),
  'round over': everybody(({ round }) => `Round ${round} is over.`),
  'quiet round': everybody(({ rounds }) => quietText(rounds), { weight: 4 }),
  'match over': everybody(
    ({ why }) =>
      why === 'all settled'
        ? `All ${COLONISTS} colonists of a player are in Buildings: the match is over.`
        : `No colonist was launched or entered a Building for ${QUIET_ROUNDS_AT_END} rounds: the match is over.`,
    { weight: 9 },
  ),
  missing: itsSeat(({ what }) => MISSED[what]),
  void: itsSeat(voidSentence),
  'hand lacks': itsSeat(
    ({ card }, content) =>
      `Your hand does not have what the bottom action of ${cardName(content, card)} asks for: it was not used.`,
  ),
  'drawn cards': itsSeat(
    ({ cards }, content) => `You got ${cards.map((card) => cardName(content, card)).join(', ')}.`,
  ),
  saw: itsSeat(
    ({ of, cards }, content) =>
      `You saw in the prep module of ${of}: ${cards.map((card) => cardName(content, card)).join(', ')}.`,
  ),
  'put away': itsSeat(
    ({ card, to }, content) => `You put ${cardName(content, card)} into the ${to}.`,
  ),
});

function actionSentence(
  who: string,
  { action, card, of }: EventOf<'acted'>,
  content: Content,
): string {
  if (card === null) return `${who} took action D.`;
  const name = cardName(content, card);
  switch (action) {
    case 'A':
      return `${who} played ${name} from the hand.`;
    case 'B':
      return `${who} connected ${name} to the ${place(colourOf(card))}.`;
    case 'C':
      return `${who} used ${name} of ${of} at the ${place(colourOf(card))}.`;
    case 'D':
      return `${who} launched a colonist.`;
    case 'E':
      return `${who} discarded ${name} for Energy.`;
  }
}

/** Whose card was used is concerned, too. */
function ownAction(event: EventOf<'acted'>, seat: Seat, content: Content): string | null {
  if (event.seat === seat) return actionSentence(YOU, event, content);
  return event.of === seat && event.card !== null
    ? `${event.seat} used ${cardName(content, event.card)} of your prep module at the ${place(colourOf(event.card))}.`
    : null;
}

function switchSentence({ seat, at, one, two }: EventOf<'switched'>): string {
  return `${seat} let colonists change places in the ${place(at)}: ${one} up, ${two} down.`;
}

function shiftSentence({ seat, at, of, up }: EventOf<'shifted'>): string {
  return `${seat} moved a colonist of ${of} in the ${place(at)} ${up ? 'up to two stars' : 'down to one star'}.`;
}

function lookSentence({ seat, of, count }: EventOf<'looked'>): string {
  return `${seat} looked at ${many(count, 'card')} in the prep module of ${of}.`;
}

function ownLook(event: EventOf<'looked'>, seat: Seat): string | null {
  if (event.seat === seat) return lookSentence(event);
  return event.of === seat
    ? `${event.seat} looked at ${many(event.count, 'card')} in your prep module.`
    : null;
}

function voidSentence({ faults, instead }: Void): string {
  const where = faults[0]?.where ?? '';
  const part = isPart(where) ? FIELD_LABELS[where] : where;
  return `${part}: ${faultText(REASONS, faults)}. ${INSTEAD[instead]}`;
}

const isPart = (where: string): where is keyof typeof FIELD_LABELS =>
  Object.hasOwn(FIELD_LABELS, where);

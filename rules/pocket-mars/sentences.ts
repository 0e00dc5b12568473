/** Events in a sentence each. */

import { colourOf } from './cards.ts';
import { BUILDING_OF, type Colour } from './colours.ts';
import type { Content } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { FIELD_LABELS } from './fields.ts';

/** "Water 4 Canal". */
export const cardName = ({ cards }: Content, id: keyof Content['cards']): string =>
  `${id} ${cards[id].name}`;

type Tellers = {
  readonly [Kind in Event['kind']]: (event: EventOf<Kind>, content: Content) => string;
};

/** Each kind has its teller: the compiler cannot see that an event meets that of its own kind. */
export const sentenceOf = (event: Event, content: Content): string =>
  (TELLERS[event.kind] as (event: Event, content: Content) => string)(event, content);

const place = (at: Colour): string => BUILDING_OF[at];
const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const BOTTOM_REASONS: Readonly<Record<EventOf<'bottom not used'>['why'], string>> = {
  'too little Energy': 'has too little Energy for it',
  condition: 'does not meet its condition',
  declined: 'did not use it',
};

const VOID_REASONS: Readonly<Record<EventOf<'void'>['why'], string>> = {
  'not in pack': 'is not in your pack now',
  'not in hand': 'is not in your hand now',
  'not in prep module': 'is not in your prep module now',
  'not held': 'is neither in your hand nor in your prep module now',
  'not in their prep module': 'is not in that player’s prep module now',
  'not asked': 'cannot be chosen now',
};

const TELLERS: Tellers = {
  dealt: ({ cards }) => `Everybody was dealt ${many(cards, 'card')}.`,
  order: ({ order }) => `Turn order: ${order.join(', ')}.`,
  acted: tellAction,
  launched: ({ seat, count }) => `${seat} launched ${many(count, 'colonist')}.`,
  Energy: ({ seat, change }) =>
    change > 0 ? `${seat} gained ${change} Energy.` : `${seat} paid ${-change} Energy.`,
  drew: ({ seat, count }) => `${seat} drew ${many(count, 'card')}.`,
  advanced: ({ seat, at, value, over }) =>
    `${value} is higher than ${over}: a colonist of ${seat} went from the Ship to the ${place(at)}.`,
  'not advanced': ({ seat, at, value, over, why }) =>
    why === 'not higher'
      ? `${value} is not higher than ${over}: no colonist of ${seat} went to the ${place(at)}.`
      : `${seat} had no colonist on the Ship for the ${place(at)}.`,
  bottom: ({ seat, card }, content) =>
    `${seat} used the bottom action of ${cardName(content, card)}.`,
  'bottom not used': ({ seat, card, why }, content) =>
    `The bottom action of ${cardName(content, card)} was not used: ${seat} ${BOTTOM_REASONS[why]}.`,
  ability: ({ seat, at }) => `${seat} used the ability of the ${place(at)}.`,
  boarded: ({ seat, at, count }) =>
    `${many(count, 'colonist')} of ${seat} went from the Ship to the ${place(at)}.`,
  switched: ({ seat, at, one, two }) =>
    `${seat} let colonists change places in the ${place(at)}: ${one} up, ${two} down.`,
  shifted: ({ seat, at, of, up }) =>
    `${seat} moved a colonist of ${of} in the ${place(at)} ${up ? 'up to two stars' : 'down to one star'}.`,
  covered: ({ seat, at }) => `${seat} laid a card face down at the ${place(at)}: it counts 0.`,
  buried: ({ seat, from }) =>
    `${seat} put a card of the ${from === 'hand' ? 'hand' : 'prep module'} under the deck.`,
  looked: ({ seat, of, count }) =>
    `${seat} looked at ${many(count, 'card')} in the prep module of ${of}.`,
  discarded: ({ seat, card }, content) => `${seat} discarded ${cardName(content, card)}.`,
  refilled: ({ seat, count }) => `${seat} put ${many(count, 'card')} into the prep module.`,
  'nothing to do': ({ seat, what }) => `Nothing happened for ${seat}: ${what}.`,
  'new deck': ({ cards }) => `A new deck of ${many(cards, 'card')} was shuffled.`,
  'round over': ({ round }) => `Round ${round} is over.`,
  'match over': ({ why }) =>
    why === 'all settled'
      ? 'All seven colonists of a player are in Buildings: the match is over.'
      : 'No colonist was launched or entered a Building for six rounds: the match is over.',
  missing: ({ what }) => what,
  void: ({ part, card, why, instead }, content) => {
    const what = card === null ? 'what you chose' : cardName(content, card);
    return `${FIELD_LABELS[part]}: ${what} ${VOID_REASONS[why]}. ${instead}`;
  },
  'drawn cards': ({ cards }, content) =>
    `You got ${cards.map((card) => cardName(content, card)).join(', ')}.`,
  'hand lacks': ({ card }, content) =>
    `Your hand does not have what the bottom action of ${cardName(content, card)} asks for: it was not used.`,
  saw: ({ of, cards }, content) =>
    `You saw in the prep module of ${of}: ${cards.map((card) => cardName(content, card)).join(', ')}.`,
  'put away': ({ card, to }, content) => `You put ${cardName(content, card)} into the ${to}.`,
};

function tellAction({ seat, action, card, of }: EventOf<'acted'>, content: Content): string {
  if (card === null) return `${seat} took action D.`;
  const name = cardName(content, card);
  switch (action) {
    case 'A':
      return `${seat} played ${name} from the hand.`;
    case 'B':
      return `${seat} connected ${name} to the ${place(colourOf(card))}.`;
    case 'C':
      return `${seat} used ${name} of ${of} at the ${place(colourOf(card))}.`;
    case 'D':
      return `${seat} launched a colonist.`;
    case 'E':
      return `${seat} discarded ${name} for Energy.`;
  }
}

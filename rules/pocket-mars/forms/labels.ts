import { isSame } from '../../kit/judging/same.ts';
import { countText, spellNumber } from '../../kit/narrating/figures.ts';
import * as deck from '../cards.ts';
import { USUAL_CHOICES } from '../choices.ts';
import { type Card, type Content, type Effect, formatCondition } from '../content.ts';
import type { Now } from '../now.ts';
import { CARDS_IN_PREP, CARDS_PER_PLAYER } from '../rule-of-four.ts';
import type { CardChoice, CardCriterion, LastingChoices, Shift, Switch } from '../state.ts';

export const FIELD_LABELS = {
  keep: 'The card you keep',
  prep: `The ${spellNumber(CARDS_IN_PREP)} cards of your prep module`,
  kind: 'What do you do?',
  action: 'Your action',
  without: 'Parts to skip',
  card: 'The choice that your card needs',
  abilityBuilding: 'For the Habitation: a Building',
  greenhouse: 'For the Greenhouse: a colonist',
  aqualab: 'For the Aqualab: one of your cards',
  discard: 'If you have too many cards, the one to discard',
  refill: 'The next card for your prep module',
  choice: 'Your decision',
  always: 'From now on',
  'always refill': 'The next card for your prep module',
  'always owner': 'When another player uses a card of yours',
  'always building': 'A Building for your colonist',
  'always greenhouse': 'The Greenhouse: a colonist',
  'always aqualab': 'The Aqualab: one of your cards',
  'always look': 'The prep module that you see',
} as const;

export const formatCriterion = (
  wish: CardCriterion,
  otherwise: 'highest' | 'lowest' = 'highest',
): string =>
  isRankCriterion(wish)
    ? `the ${wish} in my hand at that time`
    : `${deck.getBack(wish)} if there is one, else the ${otherwise}`;

const isRankCriterion = (wish: CardCriterion): wish is 'highest' | 'lowest' =>
  wish === 'highest' || wish === 'lowest';

export const LASTING_CHOICE_LABELS: {
  readonly [Name in keyof LastingChoices]: (word: NonNullable<LastingChoices[Name]>) => string;
} = {
  refill: (word) => formatCriterion(word),
  owner: (word) => (word === 'yes' ? 'always yes, if I can pay for it' : 'always no'),
  building: (word) => `the ${formatBuilding(word)} if possible`,
  greenhouse: (word) => (word === 'no' ? 'always no' : 'one of mine up to two stars if possible'),
  aqualab: (word) => (word === 'no' ? 'always no' : 'the lowest of my hand'),
  look: (word) => (word === 'no' ? 'always no' : 'the next player in turn order'),
};

const SHORT_LASTING_LABELS: typeof LASTING_CHOICE_LABELS = {
  refill: (word) => `${isRankCriterion(word) ? word : deck.getBack(word)} card to the prep module`,
  owner: (word) => `${word} to bottom actions`,
  building: (word) => `colonists to the ${deck.BUILDING_NAMES[word]}`,
  greenhouse: (word) => (word === 'no' ? 'no Greenhouse' : 'own colonists up in the Greenhouse'),
  aqualab: (word) => (word === 'no' ? 'no Aqualab' : 'lowest card to the Aqualab'),
  look: (word) => (word === 'no' ? 'prep modules unseen' : 'sees the next player’s cards'),
};

/** Formats standing choices: "highest card to the prep module, yes to bottom actions". */
export function formatLasting(lasting: LastingChoices): string {
  if (isSame(lasting, USUAL_CHOICES)) return 'small decisions as usual';
  const texts = Object.entries(lasting).flatMap(([name, word]) => {
    const getText = SHORT_LASTING_LABELS[name as keyof LastingChoices] as (word: string) => string;
    return word === null ? [] : [getText(word)];
  });
  return texts.length === 0 ? 'you are asked each time' : texts.join(', ');
}

export const ABILITY_TEXTS: Readonly<Record<deck.Colour, string>> = {
  Energy: 'gain 1 Energy',
  Ecosystem: 'move a colonist of any player to the other space of its Building',
  Water: 'put one of your cards under the deck',
  Science: 'launch a colonist',
  Construction: 'move a colonist from your Ship to the one-star space of a Building',
};

/** Formats a Building: "Aqualab (blue)". */
export const formatBuilding = (colour: deck.Colour): string =>
  `${deck.BUILDING_NAMES[colour]} (${deck.COLOUR_TONES[colour]})`;

/** Formats a card: "Canal (blue 4)". */
export const formatCard = ({ cards }: Content, card: deck.CardId): string =>
  `${cards[card].name} (${deck.formatShortLabel(card)})`;

/** Formats a bottom action: "launch 1 (for 1 Energy, if you have a green card in hand)". */
export function formatBottomLabel({ cost, condition, bottomText }: Card): string {
  const price = cost === 0 ? 'free' : `for ${cost} Energy`;
  const when = condition.kind === 'always' ? '' : `, if ${formatCondition(condition)}`;
  return `${bottomText || 'nothing'} (${price}${when})`;
}

export const formatShortCondition = (
  condition: Exclude<Card['condition'], { readonly kind: 'always' }>,
): string =>
  condition.kind === 'card in hand'
    ? `with ${condition.colour === null ? 'this colour' : deck.getBack(condition.colour)} in hand`
    : `if ${formatCondition(condition)}`;

/** Formats effects so briefly that an option fits one line of a phone: "launch 1, draw 2". */
export const formatShortEffects = (effects: readonly Effect[]): string =>
  effects.map(formatShortEffect).join(', ') || 'nothing';

function formatShortEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'launch':
    case 'draw':
      return `${effect.kind} ${effect.count}`;
    case 'gain Energy':
      return `+${effect.count} Energy`;
    case 'look':
      return `see ${countText(effect.count, 'card')}`;
    case 'switch':
      return 'switch 2';
    case 'rise':
      return 'raise 1';
    case 'board':
      return `land ${effect.count} here`;
    case 'settle':
      return 'land 1';
    case 'cover':
      return 'lay a 0';
  }
}

/** Formats a bottom action in a few words: "launch 1 for 1 Energy, with this colour in hand". */
export function formatShortBottomAction({ cost, condition, bottom }: Card): string {
  const price = cost === 0 ? '' : ` for ${cost} Energy`;
  const when =
    condition.kind === 'card in hand'
      ? `, ${formatShortCondition(condition)}`
      : COLONIST_CONDITION_TEXTS[condition.kind];
  return `${formatShortEffects(bottom)}${price}${when}`;
}

const COLONIST_CONDITION_TEXTS = {
  always: '',
  'no own colonist there': ', if I am not there',
  'own colonist there': ', if I am there',
} as const;

export const formatEnergyGain = (energy: number, { energy: { top } }: Content): string =>
  energy < top ? 'for 1 Energy' : 'for nothing, because your Energy is full';

export const formatSwitch = ({ at, one, two }: Switch): string =>
  `${deck.BUILDING_NAMES[at]}: ${one} up from one star, ${two} down from two stars`;

export const formatShift = ({ at, of, up }: Shift): string =>
  `${deck.BUILDING_NAMES[at]}: ${of} ${up ? 'up to two stars' : 'down to one star'}`;

export function formatCardChoice(choice: CardChoice): string {
  switch (choice.kind) {
    case 'building':
      return `A Building: ${formatBuilding(choice.at)}${
        deck.isHabitable(choice.at) ? '' : ', only to lay a card there'
      }`;
    case 'look':
      return `Look at the prep module of ${choice.of}`;
    case 'switch':
      return `Switch in the ${formatSwitch(choice)}`;
  }
}

/** Describes the public facts on which a decision is based, such as the action that requires it. */
export function describeTask({ setup: { content }, state: { agenda, current } }: Now): string {
  const [task] = agenda;
  const seat = current?.seat ?? '';
  if (task?.kind === 'owner') {
    const { card, seat: owner } = task;
    const action = formatBottomLabel(content.cards[card]);
    return `${seat} used ${formatCard(content, card)} of ${owner}. Its bottom action: ${action}.`;
  }
  if (task?.kind === 'effect') {
    const { topText, bottomText } = content.cards[task.card];
    const isTop = agenda.some(({ kind }) => kind === 'discard');
    const [side, text] = isTop ? ['top', topText] : ['bottom', bottomText];
    return `${task.seat} uses the ${side} action of ${formatCard(content, task.card)}: ${text}.`;
  }
  if (task?.kind === 'ability') {
    const building = formatBuilding(task.at);
    return `${task.seat} uses the ability of the ${building}: ${ABILITY_TEXTS[task.at]}.`;
  }
  return (
    `At the end of the turn of ${seat} everybody has ${CARDS_PER_PLAYER} cards. ` +
    `The prep module contains ${CARDS_IN_PREP} of these cards.`
  );
}

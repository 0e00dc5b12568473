/** The questions of each step and their kinds of answers. They depend on public facts only. */

import * as z from 'zod';
import { createAsker } from '../../kit/asking/asking.ts';
import { buildOffers, NO_OFFERS, type Offer, ofContent } from '../../kit/asking/choosing.ts';
import type { QuestionValue } from '../../kit/asking/form.ts';
import {
  type AnswerKind,
  createNotUnderstoodAnswer,
  foldText,
  type UnreadableAnswer,
} from '../../kit/asking/kinds.ts';
import { buildStep } from '../../kit/asking/orders.ts';
import type * as kit from '../../kit/match/game.ts';
import type { Step } from '../../kit/match/game.ts';
import { mapSeats, type Seat, seatSchema } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { countText, spellNumber } from '../../kit/narrating/figures.ts';
import { memoizeByState } from '../../kit/reckoning/memoize.ts';
import { buildSight, computeEarning, countAround, countLetters, listInputs } from '../abilities.ts';
import type { Content } from '../content.ts';
import type { PublicContext, QuestionInput } from '../events.ts';
import {
  compareInInventory,
  formatName,
  LETTERS,
  type Letter,
  type NamedPresent,
  PICKS,
  type Present,
  parseNotation,
  STARTING_LETTERS,
  toFullName,
  toNotation,
} from '../presents.ts';
import { formatStarting, POINTS_ALONE, POINTS_TIED, POPULAR_STALENESS } from '../scoring.ts';
import {
  createReceivedPresent,
  DISTANCES,
  type Distance,
  FIELD_OF,
  findBelow,
  getCyclic,
  type HeldPresent,
  isReplacingRound,
  keep,
  REPLACEMENTS,
  STEP_TITLES,
  type State,
  type StepName,
} from '../state.ts';

const createNotAPresent = (example: string): UnreadableAnswer =>
  createNotUnderstoodAnswer('a present', `Choose from the list, or write ${example}.`);

export const createLetterKind = (example: string): AnswerKind<Letter, QuestionInput> => ({
  schema: z.enum(LETTERS),
  key: (letter) => letter,
  typed: (text, { setup }) => parseLetter(text, setup.content),
  unreadable: createNotAPresent(example),
});

const namedPresentSchema = z
  .strictObject({
    letter: z.enum(LETTERS),
    staleness: z.int().min(0).max(99),
    layers: z.int().min(0).max(99).nullable(),
  })
  .readonly();

/** A present of any holder, by its notation: "A3", "K2", "K2/4". */
export const presentKind: AnswerKind<NamedPresent> = {
  schema: namedPresentSchema,
  key: formatName,
  typed: (text) => parseNotation(foldText(text).toUpperCase()) ?? parseNotation(getFirst(text)),
  unreadable: createNotAPresent('a letter and a staleness, such as A3'),
};

/** Creates the kind of answer for a present passed to or stolen from a player. */
export const createAimedKind = (getPlayer: (input: QuestionInput) => Seat) => ({
  schema: z.strictObject({ player: seatSchema, present: namedPresentSchema }).readonly(),
  of: (present: NamedPresent, input: QuestionInput) => ({ player: getPlayer(input), present }),
  from: ({ present }: { readonly present: NamedPresent }) => present,
});

/** Returns the first word in capitals: "A3" of "A3 Average Present, staleness 3". */
const getFirst = (text: string): string => (text.trim().split(/[\s,:]/, 1)[0] ?? '').toUpperCase();

/** Parses "a", "A Average Present" or a present's name; null if it is invalid. */
function parseLetter(text: string, { presents }: Content): Letter | null {
  const short = foldText(text.split(':', 1)[0] ?? '');
  return (
    LETTERS.find((letter) => {
      const name = foldText(presents[letter].name);
      return [letter.toLowerCase(), name, `${letter.toLowerCase()}${name}`].includes(short);
    }) ?? null
  );
}

const ask = createAsker<QuestionInput>();

const listStartingOffers = ofContent((content: Content) =>
  buildLetterOffers(STARTING_LETTERS, content),
);

const listReplacementOffers = memoizeByState(({ setup, state }: PublicContext) =>
  isReplacingRound(state.step)
    ? buildLetterOffers(REPLACEMENTS[state.step], setup.content)
    : NO_OFFERS,
);

const picksQuestion = ask.many({
  name: 'picks',
  label: `Your ${spellNumber(PICKS)} presents`,
  help: `If you pick more, the first ${spellNumber(PICKS)} count. Missing picks are drawn.`,
  of: createLetterKind('a letter from A to J'),
  offers: listStartingOffers,
  least: PICKS,
  most: PICKS,
});

const KEPT_WORTH_HELP =
  '“Worth”: points for you if you keep it and nothing else moves, before staleness.';

const STOLEN_WORTH_HELP =
  '“Worth”: points for you this round if nothing else moves, before staleness.';

const createPassQuestion = (distance: Distance) => {
  const player = ({ state, seat }: QuestionInput) => findBelow(state.circle, seat, distance);
  const present = ask.one({
    name: FIELD_OF[distance],
    label: (input) => `To ${player(input)}, ${distance} below you`,
    ...(distance === 1 && { help: KEPT_WORTH_HELP }),
    of: presentKind,
    offers: (input) => listPresentOffers(input, input.seat),
    required: true,
    pool: 'inventory',
  });
  return ask.meaning(present, createAimedKind(player));
};

const createTheftQuestion = (distance: Distance) => {
  const player = ({ state, seat }: QuestionInput) => findBelow(state.circle, seat, -distance);
  const present = ask.one({
    name: FIELD_OF[distance],
    label: (input) => `From ${player(input)}, ${distance} above you`,
    ...(distance === 1 && { help: STOLEN_WORTH_HELP }),
    of: presentKind,
    offers: (input) => listTheftOffers(input, distance),
    required: true,
  });
  return ask.meaning(present, createAimedKind(player));
};

const replaced = ask.one({
  name: 'replaced',
  label: 'The present you replace',
  help: 'Choose one of the three presents that you keep.',
  of: presentKind,
  offers: (input) =>
    isReplacingRound(input.state.step) ? listPresentOffers(input, input.seat) : NO_OFFERS,
  required: true,
  pool: 'inventory',
});

const replacement = ask.one({
  name: 'replacement',
  label: 'Its replacement',
  of: createLetterKind('the letter of one of the two presents offered'),
  offers: listReplacementOffers,
  required: true,
});

export const questions = ask.either(getOpenKind, {
  picking: { picks: picksQuestion },
  passing: { passed: ask.slots(DISTANCES.map(createPassQuestion)), replaced, replacement },
  stealing: { wanted: ask.slots(DISTANCES.map(createTheftQuestion)) },
});

function getOpenKind({ state }: QuestionInput): 'picking' | 'passing' | 'stealing' | null {
  switch (state.step) {
    case 'over':
      return null;
    case 'pregame':
      return 'picking';
    case 'round-4':
      return 'stealing';
    case 'round-1':
    case 'round-2':
    case 'round-3':
    case 'round-5':
      return 'passing';
  }
}

const buildLetterOffers = (letters: readonly Letter[], { presents }: Content) =>
  buildOffers(letters, (letter) => {
    const { name, ability } = presents[letter];
    const short = `${letter} ${name}`;
    return { label: `${short}: ${ability}`, short };
  });

const listPresentOffers = (now: PublicContext, seat: Seat): readonly Offer<NamedPresent>[] =>
  getOffersBySeat(now)[seat] ?? NO_OFFERS;

/** Lists each player's presents, with their points if they stay. */
const getOffersBySeat = memoizeByState(({ setup, state }: PublicContext) => {
  const hands = listHands(state);
  const sights = listInputs(hands, true);
  return mapSeats(state.circle, (_, place) => {
    const sight = getCyclic(sights, place);
    return groupPresents(getCyclic(hands, place).held, setup.content).map((kind) =>
      createPresentOffer(kind, `worth ${computeEarning(kind.one, sight).points}`),
    );
  });
});

const listTheftOffers = (
  input: QuestionInput,
  distance: Distance,
): readonly Offer<NamedPresent>[] => getTheftOffers(input)[input.seat]?.[distance] ?? NO_OFFERS;

/** Lists the presents of the player `distance` above, with their points for the thief. */
const getTheftOffers = memoizeByState(({ setup, state }: PublicContext) => {
  const hands = listHands(state);
  const holdings = hands.map(({ held }) => countLetters(held));
  const loot = hands.map(({ held }) =>
    groupPresents(held, setup.content).map((kind) => ({
      kind,
      left: countLetters(held.filter((other) => other !== kind.one)),
    })),
  );
  /** Computes the points of this theft alone, from public facts. */
  const offers = (thief: number, distance: Distance) => {
    const victim = (thief - distance + hands.length) % hands.length;
    const after = [...holdings];
    return getCyclic(loot, victim).map(({ kind, left }) => {
      const gotten = createReceivedPresent(kind.one.present, distance);
      const held = [...getCyclic(hands, thief).held, gotten];
      after[victim] = left;
      after[thief] = countLetters(held);
      const { points } = computeEarning(gotten, buildSight(countAround(after, true), thief, held));
      return createPresentOffer(kind, `worth ${points} to you`);
    });
  };
  return mapSeats(state.circle, (_, thief) => ({
    1: offers(thief, 1),
    2: offers(thief, 2),
    3: offers(thief, 3),
  }));
});

const listHands = ({
  circle,
  inventories,
}: State): readonly { readonly held: readonly HeldPresent[] }[] =>
  circle.map((seat) => ({ held: (inventories[seat] ?? []).map(keep) }));

/** A present of a hand, with the number of its copies and its name. */
interface PresentKind {
  readonly one: HeldPresent;
  readonly copies: number;
  readonly value: NamedPresent;
  readonly short: string;
  /** Layers and staleness in words, which follow the worth, since narrow lists cut labels. */
  readonly text: string;
}

/** Groups equal presents, which are adjacent in an inventory. */
function groupPresents(
  held: readonly HeldPresent[],
  { presents }: Content,
): readonly PresentKind[] {
  const kinds: (PresentKind & { copies: number })[] = [];
  for (const one of held) {
    const { present } = one;
    const last = kinds.at(-1);
    if (last !== undefined && compareInInventory(last.one.present, present) === 0) {
      last.copies += 1;
      continue;
    }
    const short = `${toNotation(present)} ${presents[present.letter].name}`;
    const text = `${formatLayers(present)}, staleness ${present.staleness}`;
    kinds.push({ one, copies: 1, value: toFullName(present), short, text });
  }
  return kinds;
}

/** Creates one choice for equal presents, with the number of copies. */
const createPresentOffer = (
  { copies, value, short, text }: PresentKind,
  worth: string,
): Offer<NamedPresent> =>
  copies > 1
    ? { value, label: `${short}, ${worth}${text}; there are ${copies}`, short, copies }
    : { value, label: `${short}, ${worth}${text}`, short };

const formatLayers = (present: Present): string =>
  present.letter === 'K' ? `, ${countText(present.layers, 'layer')} left` : '';

export type Orders = QuestionValue<typeof questions>;
export type StepInput = kit.StepInput<Content, State, Orders>;
export type PassingOrders = Extract<Orders, { readonly kind: 'passing' }>;

/** Finds the open step; null once the match is over. */
export function findNextStep(now: PublicContext): Step | null {
  const { step } = now.state;
  if (step === 'over') return null;
  const described = {
    name: step,
    title: STEP_TITLES[step],
    pace: step === 'pregame' ? 'pregame' : 'round',
    about: describeStep(step, now.setup.content),
  };
  return buildStep(described, questions, now, listSeats(now));
}

const PASSING_TEXT =
  'Pass three presents: one each to the first, second and third player below you. Without a ' +
  'valid choice, the first three on “My presents” are passed.';

function describeStep(step: StepName, { presents }: Content): string {
  switch (step) {
    case 'pregame':
      return (
        `Pick ${PICKS} different presents. Everybody also gets a fresh ${presents.A.name}. ` +
        `The more players pick a present, the staler it begins: with ${formatStarting()}.`
      );
    case 'round-1':
      return PASSING_TEXT;
    case 'round-2':
      return `${PASSING_TEXT} Also replace a kept present by a new one. ${REPLACEMENT_HELP}`;
    case 'round-3':
      return (
        `The list has been reversed. ${PASSING_TEXT} Also replace a kept present by a new one. ` +
        REPLACEMENT_HELP
      );
    case 'round-4':
      return (
        'Steal one present each from the first, second and third player above you. Thieves who ' +
        'are nearer to a victim steal first. If your choice is gone, you get a random present.'
      );
    case 'round-5':
      return (
        `${PASSING_TEXT} Most presents of a letter from A to J earn ${POINTS_ALONE} points. ` +
        `Players who tie earn ${POINTS_TIED} points each.`
      );
  }
}

const REPLACEMENT_HELP =
  `The more popular replacement begins with staleness ${POPULAR_STALENESS}, the other with 0; ` +
  'both with 0 in a tie. Missing choices are drawn at random.';

/** Sentences for what happened: why presents earned what they did, and what a player is told in private. */

import type { Content } from './content.ts';
import type { AbilityEarned, Defaulted, Fault, MonopolyEarned, Scored } from './events.ts';
import type { Letter } from './presents.ts';

/** Why a present earned what it did. */
export function abilitySentence(event: AbilityEarned, { presents }: Content): string {
  const { counted } = event;
  const name = (letter: Letter): string => presents[letter].name;
  switch (event.present.letter) {
    case 'A':
      return 'Always 4.';
    case 'B':
      return `2, and 2 for each ${name('A')} held (${counted}).`;
    case 'C':
      return `3, and 2 for each neighbour with a ${name('C')} (${counted}).`;
    case 'D':
      return counted > 0
        ? `2, and 5 because the furthest player holds a ${name('D')} too.`
        : `2, because no furthest player holds a ${name('D')}.`;
    case 'E':
      return counted > 0 ? '6, less 3 for coming this time.' : '6, because it was here before.';
    case 'F':
      return 'Always 5.';
    case 'G':
      return goldenSentence(counted);
    case 'H':
      return `2, and 1 for each other player with a ${name('H')} (${counted}), up to 4.`;
    case 'I':
      return counted > 0
        ? '3, and 3 because no present here is staler.'
        : '3, because another present here is staler.';
    case 'J':
      return `7, less 1 for each other player with a ${name('J')} (${counted}).`;
    case 'K':
      return kaboomSentence(event, name('A'));
    case 'L':
      return 'Always 2.';
    case 'M':
      return `2, and 1 for each present here with a staleness over 2 (${counted}).`;
    case 'N':
      return 'Always 2.';
  }
}

/** Why a letter's monopoly earned what it did. */
export const monopolySentence = ({ alone, held, letter }: MonopolyEarned, content: Content) =>
  alone
    ? `5 for holding more of ${content.presents[letter].name} than anybody else (${held}).`
    : `2 for sharing the most of ${content.presents[letter].name} (${held}).`;

/** How a scoring adds up. */
export function scoredSentence({ earned, lost, kept, total }: Scored): string {
  const sum = `${earned} earned, ${lost} lost to staleness:`;
  return kept
    ? `${sum} the score would fall, so it stays ${total}.`
    : `${sum} the score is ${total} now.`;
}

/** What a player is told in private when the game's default took the place of an order. */
export function defaultedSentence({ what, why, named }: Defaulted): string {
  return `${CAUSES[what](named, REASONS[why])} ${DEFAULTS[what]}`;
}

const goldenSentence = (places: number): string =>
  places > 0
    ? `Twice the ${places} ${places === 1 ? 'place' : 'places'} it travelled this round.`
    : '2, because it did not travel this time.';

function kaboomSentence({ present, points, counted }: AbilityEarned, average: string): string {
  const layers = present.letter === 'K' ? present.layers : 0;
  return points < 0
    ? `It explodes: ${layers} layers, less 1 for each ${average} held (${counted}).`
    : `2 for each ${average} held (${counted}). Layers left: ${layers - counted}.`;
}

const REASONS: Readonly<Record<Fault, string>> = {
  'nothing named': 'not everything was named',
  'too few picks': 'fewer than five different starting presents',
  'not held': 'you do not hold all of it',
  'named too often': 'you do not hold as many',
  'not kept': 'it is not among the presents you keep',
  'not offered': 'it is not one of the two',
};

type Cause = (named: readonly string[], reason: string) => string;

const orElse =
  (nothing: string, something: (named: string, reason: string) => string): Cause =>
  (named, reason) =>
    named.length === 0 ? nothing : something(named.join(', '), reason);

const CAUSES: Readonly<Record<Defaulted['what'], Cause>> = {
  picks: orElse(
    'No picks of yours had arrived.',
    (named, reason) => `You had picked ${named}: ${reason}.`,
  ),
  passing: orElse(
    'No presents to pass had arrived from you.',
    (named, reason) => `You had ordered to pass ${named}: ${reason}.`,
  ),
  replaced: orElse(
    'You had not said which present to replace.',
    (named, reason) => `You had ordered to replace ${named}: ${reason}.`,
  ),
  replacement: orElse(
    'You had not said what to replace it with.',
    (named, reason) => `You had ordered to take ${named} for it: ${reason}.`,
  ),
  thefts: () => 'No presents to steal had arrived from you.',
};

const DEFAULTS: Readonly<Record<Defaulted['what'], string>> = {
  picks: 'What was missing has been drawn at random.',
  passing: 'The first three presents of your inventory have been passed instead.',
  replaced: 'One of the three you kept has been chosen at random.',
  replacement: 'One of the two has been chosen at random.',
  thefts: 'You stole a random present of each of the three players above you.',
};

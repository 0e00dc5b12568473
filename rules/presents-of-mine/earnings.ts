/** Earnings: why a present earned what it did, in a sentence. */

import type { Content } from './content.ts';
import type { AbilityEarned } from './events.ts';
import { type Letter, notationOf } from './presents.ts';

/** When it was: before Round 1 there is no list, so that nobody is next to or furthest from anybody. */
export interface Listed {
  readonly isListed: boolean;
}

/** "E3: 6, because it was here before." */
export const abilitySentence = (event: AbilityEarned, content: Content, when: Listed): string =>
  `${notationOf(event.present)}: ${unlistedReason(event, when) ?? abilityReason(event, content)}`;

function unlistedReason({ present }: AbilityEarned, { isListed }: Listed): string | null {
  if (isListed) return null;
  if (present.letter === 'C') return '3, because there was no list yet: nobody had neighbours.';
  if (present.letter === 'D') return '2, because there was no list yet: nobody was furthest.';
  return null;
}

function abilityReason(event: AbilityEarned, { presents }: Content): string {
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
        ? `2, and 5 because the player furthest away holds a ${name('D')} too.`
        : `2, because the player furthest away holds no ${name('D')}.`;
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

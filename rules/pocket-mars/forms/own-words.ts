/** Replaces slots by the player's cards in words of the form. */

import type { CardId } from '../cards.ts';
import type { Asked } from '../now.ts';
import { settlerOf } from '../table.ts';
import { dealtTo } from './kinds.ts';
import { cardLabel } from './labels.ts';

/** A slot of the player's own; "prep 1 of Dems" is another's. */
const SLOT = /\b(hand|prep|card) (\d+)\b(?! of )/g;

/** "B: connect Canal (blue 4) to the Aqualab (blue)": the slot will soon hold another card. */
export const ownWords = (asked: Asked, words: string): string =>
  words.replace(SLOT, (slot, place: string, number: string) => {
    const card = cardsAt(asked, place)[Number(number) - 1];
    return card === undefined ? slot : cardLabel(asked.setup.content, card);
  });

function cardsAt(asked: Asked, place: string): readonly CardId[] {
  const { state, seat } = asked;
  if (place === 'card') return state.phase === 'turn' ? [] : dealtTo(asked);
  const { hand, prep } = settlerOf(state, seat);
  return place === 'hand' ? hand : prep;
}

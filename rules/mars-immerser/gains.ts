/** Gains of an Inn or a ware, and the phrases in which a host writes them. */

import {
  amountSlot,
  listedWordSlot,
  type Phrase,
  phrase,
  vocabulary,
  wordSlot,
} from '../kit/content/vocabulary.ts';
import { countText } from '../kit/narrating/figures.ts';

/** The four kinds of points. */
export const POINT_KINDS = ['Sightseeing', 'Maternal', 'Rejuvenation', 'Detour'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

export type Gain =
  | { readonly kind: 'points'; readonly of: PointKind; readonly amount: number }
  | { readonly kind: 'garnets'; readonly amount: number }
  /** One more I Saw List, named in the submission. */
  | { readonly kind: 'list' }
  /** One more move in the next round. */
  | { readonly kind: 'move' };

const MOST_POINTS = 20;
const MOST_GARNETS = 5;

const pointKind = listedWordSlot(POINT_KINDS);
const garnets = wordSlot({ garnets: ['Garnet', 'Garnets'] });

export const GAIN_PHRASES: readonly Phrase<Gain>[] = [
  phrase({
    form: 'gain {amount} {kind} Point|Points',
    about: 'Points of one of the four kinds.',
    slots: { amount: amountSlot(1, MOST_POINTS), kind: pointKind },
    means: ({ amount, kind }): Gain => ({ kind: 'points', of: kind, amount }),
  }),
  phrase({
    form: 'gain {amount} {garnets}',
    about: 'Personal garnets.',
    slots: { amount: amountSlot(1, MOST_GARNETS), garnets },
    means: ({ amount }): Gain => ({ kind: 'garnets', amount }),
  }),
  ...vocabulary({
    list: {
      form: 'add an I Saw List',
      about: 'The list named in the submission, at most one in a round.',
    },
    move: {
      form: 'one more move next round',
      about:
        'A fifth move in the next round, or a sixth with the Energizer; several do not add up.',
    },
  }),
];

/** "1 Garnet", "2 Communal Garnets" */
export const garnetsText = (amount: number, kind = 'Garnet'): string => countText(amount, kind);

/** In the words of the phrases. */
export function gainText(gain: Gain): string {
  switch (gain.kind) {
    case 'points':
      return `gain ${countText(gain.amount, `${gain.of} Point`)}`;
    case 'garnets':
      return `gain ${garnetsText(gain.amount)}`;
    case 'list':
      return 'add an I Saw List';
    case 'move':
      return 'one more move next round';
  }
}

/** "gain 2 Detour Points; gain 1 Garnet"; empty for nothing. */
export const gainsText = (gains: readonly Gain[]): string => gains.map(gainText).join('; ');

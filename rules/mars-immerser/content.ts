/** Content: the Map, the Directory, I Saw Lists and wares. */

import {
  createAmountSlot,
  createListedWordSlot,
  createWordSlot,
  defineVocabulary,
  type Phrase,
  phrase,
} from '../kit/content/vocabulary.ts';
import { countText } from '../kit/narrating/figures.ts';

export const POINT_KINDS = ['Sightseeing', 'Maternal', 'Rejuvenation', 'Detour'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

export type Gain =
  | { readonly kind: 'points'; readonly of: PointKind; readonly amount: number }
  | { readonly kind: 'garnets'; readonly amount: number }
  /** Another I Saw List, which the orders name. */
  | { readonly kind: 'list' }
  /** Another move in the next round. */
  | { readonly kind: 'move' };

const MAX_GAIN_POINTS = 20;
const MAX_GAIN_GARNETS = 5;

const pointKindSlot = createListedWordSlot(POINT_KINDS);
const garnetsSlot = createWordSlot({ garnets: ['Garnet', 'Garnets'] });

export const GAIN_PHRASES: readonly Phrase<Gain>[] = [
  phrase({
    form: 'gain {amount} {kind} Point|Points',
    about: 'Adds points of one of the four kinds.',
    slots: { amount: createAmountSlot(1, MAX_GAIN_POINTS), kind: pointKindSlot },
    means: ({ amount, kind }): Gain => ({ kind: 'points', of: kind, amount }),
  }),
  phrase({
    form: 'gain {amount} {garnets}',
    about: 'Personal garnets.',
    slots: { amount: createAmountSlot(1, MAX_GAIN_GARNETS), garnets: garnetsSlot },
    means: ({ amount }): Gain => ({ kind: 'garnets', amount }),
  }),
  ...defineVocabulary({
    list: {
      form: 'add an I Saw List',
      about: 'Adds the list chosen in the answer, at most one in a round.',
    },
    move: {
      form: 'one more move next round',
      about:
        'Adds a fifth move (a sixth with the Energizer) to the next round, at most one in a round.',
    },
  }),
];

/** Formats an amount: "1 Garnet", "2 Communal Garnets". */
export const formatGarnets = (amount: number, kind = 'Garnet'): string => countText(amount, kind);

/** Formats numbers of lists: "no lists", "list 14", "lists 3, 16". */
export const formatLists = (numbers: readonly number[]): string =>
  numbers.length === 0 ? 'no lists' : `list${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}`;

/** Formats a gain as its phrase in the content. */
export function formatGain(gain: Gain): string {
  switch (gain.kind) {
    case 'points':
      return `gain ${countText(gain.amount, `${gain.of} Point`)}`;
    case 'garnets':
      return `gain ${formatGarnets(gain.amount)}`;
    case 'list':
      return 'add an I Saw List';
    case 'move':
      return 'one more move next round';
  }
}

/** Formats gains: "gain 2 Detour Points; gain 1 Garnet"; '' without gains. */
export const formatGains = (gains: readonly Gain[]): string => gains.map(formatGain).join('; ');

export type PhrasedWorth = { readonly worth: RelativeWorth } | 'drawn';

export const WORTH_PHRASES: readonly Phrase<PhrasedWorth>[] = [
  phrase({
    form: 'worth double',
    about: 'Earns twice the Maternal Points of other Relatives.',
    means: (): PhrasedWorth => ({ worth: 2 }),
  }),
  phrase({
    form: 'worth negative',
    about: 'Costs the Maternal Points that another Relative would earn.',
    means: (): PhrasedWorth => ({ worth: -1 }),
  }),
  phrase({
    form: 'home drawn at the start',
    about:
      'Relatives with this phrase exchange homes at random, so this spreadsheet ' +
      'does not show where they live.',
    means: (): PhrasedWorth => 'drawn',
  }),
];

/** Code of a location on the Map: "O", "N1". */
export type Code = string;

export const LOCATION_KINDS = ['Sight', 'Relative', 'Inn', 'Travel agency', 'Shop'] as const;
export type LocationKind = (typeof LOCATION_KINDS)[number];

/** Factor of a Relative's Maternal Points: 2 for Real Jack, −1 if the Relative costs points. */
export type RelativeWorth = 1 | 2 | -1;

export interface Location {
  readonly code: Code;
  /** Name of the Relative or thing at the location; for a drawn home, the name of one candidate. */
  readonly name: string;
  /** Text in the Directory. Players see no more than this before the end. */
  readonly listed: string;
  readonly kind: LocationKind;
  /** Factor of a Relative's points; 1 for other kinds. */
  readonly worth: RelativeWorth;
  /** Whether this Relative's home is drawn at the start among the locations with this mark. */
  readonly isDrawn: boolean;
  /** Gains of a player whose round ends here; empty except at Inns. */
  readonly bonus: readonly Gain[];
  /** Position in the picture: `x` to the right, `y` upwards. */
  readonly x: number;
  readonly y: number;
}

export const ROAD_KINDS = ['plain', 'polar', 'super', 'super polar'] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

export interface RoadRow {
  readonly ends: readonly [Code, Code];
  readonly kind: RoadKind;
}

export interface SightList {
  /** Number of the list, from 1. */
  readonly number: number;
  readonly name: string;
  readonly locations: readonly Code[];
  /** Sightseeing Points, earned if all locations were seen and lost otherwise. */
  readonly points: number;
}

export interface Ware {
  readonly name: string;
  /** Price in garnets. */
  readonly price: number;
  readonly gains: readonly Gain[];
}

export interface Content {
  readonly locations: readonly Location[];
  readonly roads: readonly RoadRow[];
  readonly lists: readonly SightList[];
  readonly wares: readonly Ware[];
}

/** Number of Relatives on the Map and of I Saw Lists (Rules, I Saw; Ma's Bond). */
export const RELATIVE_COUNT = 12;
export const LISTS = 18;

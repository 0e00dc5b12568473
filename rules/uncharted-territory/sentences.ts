/** Private events as their player is told them: a sentence each, and what changed. */

import type { Content } from './content.ts';
import type { Event } from './events.ts';
import { FRESHNESS, type Rations } from './rations.ts';
import type { Square } from './squares.ts';

/** A line of a player's account. */
export interface Line {
  readonly text: string;
  /** "+3 Energy", "−1 Water, −1 Energy"; empty when nothing changed. */
  readonly change: string;
  readonly rule: string;
}

/** The line for an event; null for those that everybody is told, and for sums. */
export function lineOf(event: Event, content: Content): Line | null {
  const told = tell(event, (square) => `${square} ${content.locations[square].name}`);
  return told === null ? null : { text: told[0], change: told[1] ?? '', rule: event.rule };
}

type Told = readonly [text: string, change?: string];
type Place = (square: Square) => string;
type Tellers = {
  readonly [Kind in Event['kind']]: (event: Only<Kind>, place: Place) => Told | null;
};

/** Each kind has its teller: the compiler cannot see that an event meets that of its own kind. */
const tell = (event: Event, place: Place): Told | null =>
  (TELLERS[event.kind] as (event: Event, place: Place) => Told | null)(event, place);

const untold = (): null => null;

const TELLERS: Tellers = {
  'outer opened': untold,
  exhausted: untold,
  'last round': untold,
  'match over': untold,
  standing: untold,
  missing: () => ['No valid answer of yours was received: no visits, and you eat as always.'],
  artefact: tellArtefact,
  reserve: tellReserve,
  rested: ({ square, gained }, place) => [
    square === null
      ? 'You rested in place of a visit.'
      : `You had too little Energy for ${place(square)} and rested.`,
    changes([gained, 'Energy']),
  ],
  'rest void': () => ['You were not Exhausted, so you could not choose to rest.'],
  'visit void': ({ square, why }, place) => [
    `You did not visit ${place(square)}: ${VOID_TEXT[why]}.`,
  ],
  visited: ({ square, energy, progress }, place) => [
    `You visited ${place(square)}.`,
    changes([-energy, 'Energy'], [progress, 'Progress']),
  ],
  named: ({ square, named, why }, place) => [
    `At ${place(square)} ${why === null ? `you named ${named}` : NAMING_TEXT[why](named ?? '')}.`,
  ],
  changed: (event, place) => [changedText(event, place), changes([event.applied, event.good])],
  raised: ({ square, meter, applied }, place) => [
    `${place(square)} raised your capacity for ${meter}.`,
    changes([applied, `capacity for ${meter}`]),
  ],
  voted: ({ square, vote }, place) => [
    `At ${place(square)} you ${vote === null ? 'did not vote' : `voted for ${vote} Water`}.`,
  ],
  colours: tellColours,
  stranded: ({ progress, energy }) =>
    progress === 0
      ? ['You made fewer than two visits, and had no Progress to turn into Energy.']
      : [
          'You made fewer than two visits: Progress became Energy.',
          changes([progress, 'Progress'], [energy, 'Energy']),
        ],
  ate: ({ eaten, energy }) => [`You ate ${rationsText(eaten)}.`, changes([energy, 'Energy'])],
  'went hungry': ({ times, energyLost, capacityLost }) => [
    `You had fewer than 2 Rations to eat, for the ${ordinal(times)} time.`,
    changes([-energyLost, 'Energy'], [-capacityLost, 'maximum Stamina']),
  ],
  aged: ({ left, inedible }) => [
    `Your Rations aged: ${rationsText(left)} left${inedible > 0 ? `, ${inedible} became Inedible` : ''}.`,
  ],
  drank: tellDrinking,
  bonus: ({ progress }) => [
    'For each level above the lowest over your four meters.',
    changes([progress, 'Progress']),
  ],
};

type Only<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;

function tellArtefact(event: Only<'artefact'>): Told {
  if (!event.works) return ['Your artefact has been used before: it did nothing.'];
  return [
    `You used the Power of ${event.power}.`,
    changes(
      [event.reserves, 'Reserves'],
      [event.rations, 'Rations'],
      [event.water, 'Water'],
      [event.energy, 'Energy'],
    ),
  ];
}

function tellReserve({ spent, provision, gained }: Only<'reserve'>): Told {
  if (!spent) return ['You had no Reserve to spend.'];
  const good = provision === 'Rations' ? 'Fresh Rations' : 'Water';
  return ['You spent a Reserve.', changes([-1, 'Reserves'], [gained, good])];
}

const VOID_TEXT: Readonly<Record<Only<'visit void'>['why'], string>> = {
  exhausted: 'it is exhausted',
  'not open yet': 'it opens in Round 3',
  'visited before': 'you have visited it before',
  'named twice': 'you chose it twice',
  'one too many': 'that was one visit too many',
};

const NAMING_TEXT: Readonly<Record<NonNullable<Only<'named'>['why']>, (named: string) => string>> =
  {
    'nobody named': () => 'you could have named a player and named nobody',
    'named already': (named) => `you named ${named} for the second time this round, which is void`,
    'named last round': (named) => `you named ${named} as in the round before, which is void`,
    oneself: () => 'you named yourself where it had to be another player, which is void',
  };

function changedText({ as, square }: Only<'changed'>, place: (square: Square) => string): string {
  switch (as) {
    case 'visitor':
      return `The effect of ${place(square)}.`;
    case 'named':
      return `You were named at ${place(square)}.`;
    case 'one of all':
      return `${place(square)} had an effect on you from afar.`;
  }
}

function tellColours(event: Only<'colours'>): Told {
  const met =
    event.same && event.different
      ? 'share a colour and have four different ones'
      : event.same
        ? 'share a colour'
        : 'have four different colours';
  const next =
    event.same === event.different
      ? ''
      : ` From now on the same colour brings ${event.nextSame}, different colours cost ${event.nextDifferent}.`;
  return [`Your visits ${met}.${next}`, changes([event.gained, 'Energy'], [-event.lost, 'Energy'])];
}

function tellDrinking(event: Only<'drank'>, place: (square: Square) => string): Told {
  const why =
    event.votedAt === null
      ? `for ${event.energySpent} Energy spent on visits`
      : `since ${place(event.votedAt)} voted so`;
  const short = event.needed - event.drunk;
  const lack = short > 0 ? ` ${short} Water was not there.` : '';
  return [
    `You needed ${event.needed} Water ${why}.${lack}`,
    changes([-event.drunk, 'Water'], [-event.progressLost, 'Progress']),
  ];
}

/** "1 Stale, 2 Fresh"; "nothing" for none. */
export function rationsText(rations: Rations): string {
  const parts = FRESHNESS.filter((each) => rations[each] > 0).map(
    (each) => `${rations[each]} ${each}`,
  );
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

function ordinal(count: number): string {
  const tens = count % 100;
  if (tens >= 11 && tens <= 13) return `${count}th`;
  return `${count}${['th', 'st', 'nd', 'rd'][count % 10] ?? 'th'}`;
}

/** Signed amounts that are not 0, with a true minus. */
const changes = (...parts: readonly (readonly [amount: number, what: string])[]): string =>
  parts
    .filter(([amount]) => amount !== 0)
    .map(([amount, what]) => `${amount > 0 ? '+' : '−'}${Math.abs(amount)} ${what}`)
    .join(', ');

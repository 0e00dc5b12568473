/** Telling: who may know each thing that happens, and the sentence for it. */

import { faultText } from '../kit/judging.ts';
import type { Seat } from '../kit/seat.ts';
import { everybody, itsSeat, telling } from '../kit/telling.ts';
import type { Content } from './content.ts';
import type {
  AbilityEarned,
  Defaulted,
  Event,
  Exploded,
  MonopolyEarned,
  Passed,
  Scored,
  Stolen,
  StolenByChance,
} from './events.ts';
import { type Letter, notationOf } from './presents.ts';
import { REASONS } from './reasons.ts';

export const told = telling<Event, Content>({
  picked: everybody(({ seat, letters }) => `${seat} began with ${letters.join(', ')}.`, {
    own: (event, seat) =>
      event.seat === seat ? `You began with ${event.letters.join(', ')}.` : null,
  }),
  'staleness set': everybody(
    ({ letter, players, staleness }) =>
      `${letter} begins with staleness ${staleness}: picked by ${players}.`,
  ),
  'average given': everybody(({ present }) => `Everybody got ${notationOf(present)}.`, {
    own: ({ present }) => `You got ${notationOf(present)}, as everybody did.`,
  }),
  'circle drawn': everybody(() => 'The list was drawn.', {
    own: () => 'The list was drawn.',
    weight: 2,
  }),
  'circle reversed': everybody(() => 'The list was reversed for Round 3.', {
    own: () => 'The list was reversed for Round 3.',
    weight: 2,
  }),
  defaulted: itsSeat(defaultedSentence),
  passed: everybody(({ from, to, present }) => `${from} passed ${notationOf(present)} to ${to}.`, {
    own: passedSentence,
  }),
  stolen: everybody(
    ({ thief, victim, present }) => `${thief} stole ${notationOf(present)} from ${victim}.`,
    { own: stolenSentence, weight: ({ present }) => (present.staleness === 0 ? 1 : 0) },
  ),
  'stolen by chance': itsSeat(chanceSentence),
  'replacement counted': everybody(
    ({ letter, players, staleness }, { presents }) =>
      `${presents[letter].name}: chosen by ${players}, so it begins with staleness ${staleness}.`,
    { weight: 1 },
  ),
  replaced: everybody(
    ({ seat, gone, present }) =>
      `${seat} replaced ${notationOf(gone)} with ${notationOf(present)}.`,
    {
      own: (event, seat) =>
        event.seat === seat
          ? `You replaced ${notationOf(event.gone)} with ${notationOf(event.present)}.`
          : null,
    },
  ),
  ability: everybody((event, content) => `${event.seat}, ${abilitySentence(event, content)}`, {
    own: (event, seat, content) => (event.seat === seat ? abilitySentence(event, content) : null),
    matters: 0,
    changes: ({ points }) => [[points, 'points']],
  }),
  exploded: everybody(explodedSentence, { weight: 4 }),
  monopoly: everybody(
    (event, content) => `${event.seat} ${monopolySentence(event, 'they', content)}`,
    {
      own: (event, seat, content) =>
        event.seat === seat ? `You ${monopolySentence(event, 'you', content)}` : null,
      changes: ({ points }) => [[points, 'points']],
      weight: ({ alone }) => (alone ? 5 : 0),
    },
  ),
  'staleness counted': everybody(({ seat }) => `${seat}, the staleness of all presents held.`, {
    own: (event, seat) => (event.seat === seat ? 'The staleness of all you hold.' : null),
    matters: 0,
    changes: ({ lost }) => [[-lost, 'points']],
  }),
  scored: everybody((event) => `${event.seat}, ${scoredSentence(event, 'the')}`, {
    own: (event, seat) => (event.seat === seat ? scoredSentence(event, 'your') : null),
    matters: 4,
  }),
  aged: { to: 'nobody' },
});

function passedSentence(event: Passed, seat: Seat): string | null {
  const { from, to, distance } = event;
  const present = notationOf(event.present);
  if (from === seat) return `You passed ${present} to ${to}, ${distance} below you.`;
  return to === seat ? `You received ${present} from ${from}, ${distance} above you.` : null;
}

function stolenSentence(event: Stolen, seat: Seat): string | null {
  const { thief, victim, distance } = event;
  const present = notationOf(event.present);
  if (thief === seat) return `You stole ${present} from ${victim}, ${distance} above you.`;
  return victim === seat ? `${thief}, ${distance} below you, stole ${present} from you.` : null;
}

function chanceSentence({ victim, present, distance, faults }: StolenByChance): string {
  const got = `you stole ${notationOf(present)} at random.`;
  const where = `${victim}, ${distance} above you`;
  return faults.some(({ why }) => why === 'nothing named')
    ? `You named no present of ${where}: ${got}`
    : `Of ${where}, you did not get what you wanted, since ${faultText(REASONS, faults)}: ${got}`;
}

/** Why a present earned what it did. */
const abilitySentence = (event: AbilityEarned, content: Content): string =>
  `${notationOf(event.present)}: ${abilityReason(event, content)}`;

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

function explodedSentence({ seat, becomes, limited }: Exploded, { presents }: Content): string {
  const softened = limited ? `, softened by a ${presents.L.name}` : '';
  return `A ${presents.K.name} of ${seat} exploded${softened}: it is ${notationOf(becomes)} from now on.`;
}

function monopolySentence(
  { alone, held, letter }: MonopolyEarned,
  who: 'they' | 'you',
  { presents }: Content,
): string {
  const { name } = presents[letter];
  const [hold, share] = who === 'you' ? ['hold', 'share'] : ['holds', 'shares'];
  return alone
    ? `${hold} more of ${name} than anybody else (${held}).`
    : `${share} the lead in ${name} (${held} held).`;
}

/** How a scoring adds up. */
function scoredSentence({ earned, lost, kept, total }: Scored, whose: 'the' | 'your'): string {
  const sum = `${earned} earned, ${lost} lost to staleness:`;
  return kept
    ? `${sum} ${whose} score would fall, so it stays ${total}.`
    : `${sum} ${whose} score is ${total} now.`;
}

function defaultedSentence({ what, faults, named }: Defaulted): string {
  const { nothing, ordered, instead } = DEFAULTS[what];
  const cause =
    named.length === 0
      ? nothing
      : `You had ${ordered(named.join(', '))}: ${faultText(REASONS, faults)}.`;
  return `${cause} ${instead}`;
}

interface Default {
  /** What is told where nothing had been ordered. */
  readonly nothing: string;
  readonly ordered: (named: string) => string;
  readonly instead: string;
}

const DEFAULTS: Readonly<Record<Defaulted['what'], Default>> = {
  picks: {
    nothing: 'No picks of yours had arrived.',
    ordered: (named) => `picked ${named}`,
    instead: 'What was missing has been drawn at random.',
  },
  passing: {
    nothing: 'No presents to pass had arrived from you.',
    ordered: (named) => `ordered to pass ${named}`,
    instead: 'The first three presents of your inventory have been passed instead.',
  },
  replaced: {
    nothing: 'You had not said which present to replace.',
    ordered: (named) => `ordered to replace ${named}`,
    instead: 'One of the three you kept has been chosen at random.',
  },
  replacement: {
    nothing: 'You had not said what to replace it with.',
    ordered: (named) => `ordered to take ${named} for it`,
    instead: 'One of the two has been chosen at random.',
  },
  thefts: {
    nothing: 'No presents to steal had arrived from you.',
    ordered: (named) => `ordered to steal ${named}`,
    instead: 'You stole a random present of each of the three players above you.',
  },
};

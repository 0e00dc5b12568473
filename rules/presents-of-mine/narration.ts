import { faultText } from '../kit/judging/judging.ts';
import type { Seat } from '../kit/match/seat.ts';
import { signed } from '../kit/narrating/figures.ts';
import {
  everybody,
  itsSeat,
  type Narration,
  narrate,
  showInFigures,
} from '../kit/narrating/narration.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import type { Content } from './content.ts';
import { describeAbility } from './earnings.ts';
import type { Event, EventOf } from './events.ts';
import { notationOf } from './presents.ts';
import { REASONS } from './reasons.ts';
import { roundNews } from './round-news.ts';
import { below, DISTANCES } from './state.ts';

/** Number of presents from which a monopoly is a headline. */
const MIN_HEADLINE_MONOPOLY = 5;

const narrators = narrate<Event, Content>({
  picked: everybody(({ seat, letters }) => `${seat} began with ${letters.join(', ')}.`, {
    own: (event) => `You began with ${event.letters.join(', ')}.`,
  }),
  'staleness set': everybody(
    ({ letter, players, staleness }) =>
      `${letter} was picked by ${players} and begins with staleness ${staleness}.`,
  ),
  'average given': everybody(({ present }) => `Everybody got ${notationOf(present)}.`, {
    each: ({ present }) => `You got ${notationOf(present)}, as everybody did.`,
  }),
  'circle drawn': everybody(() => 'The list was drawn.', {
    each: ({ circle }, seat) => `The list was drawn. ${describeNeighbours(circle, seat)}`,
    newsValue: 2,
    importance: 1,
    short: () => 'The list is drawn',
  }),
  'circle reversed': everybody(() => 'The list was reversed for Round 3.', {
    each: ({ circle }, seat) =>
      `The list was reversed for Round 3. ${describeNeighbours(circle, seat)}`,
    newsValue: 1,
    importance: 1,
    short: () => 'The list is reversed: presents flow the other way',
  }),
  defaulted: itsSeat(describeDefault),
  passed: everybody(({ from, to, present }) => `${from} passed ${notationOf(present)} to ${to}.`, {
    each: describePassed,
  }),
  stolen: everybody(
    ({ thief, victim, present }) => `${thief} stole ${notationOf(present)} from ${victim}.`,
    { each: describeStolen },
  ),
  'stolen by chance': itsSeat(describeChance),
  'replacement counted': everybody(
    ({ letter, players, staleness }, { presents }) =>
      `${presents[letter].name} was chosen by ${players} and begins with staleness ${staleness}.`,
    {
      newsValue: 1,
      short: ({ letter, players, staleness }, { presents }) => {
        const stale = staleness === 0 ? '' : ` and starts stale at ${staleness}`;
        return players === 0 ? '' : `${presents[letter].name} is taken by ${players}${stale}`;
      },
    },
  ),
  replaced: everybody(
    ({ seat, gone, present }) =>
      `${seat} replaced ${notationOf(gone)} with ${notationOf(present)}.`,
    {
      own: (event) => `You replaced ${notationOf(event.gone)} with ${notationOf(event.present)}.`,
    },
  ),
  ability: everybody((event, content) => `${event.seat}, ${describeAbility(event, content)}`, {
    own: (event, content) => describeAbility(event, content),
    importance: 0,
    changes: ({ points }) => [[points, 'points']],
  }),
  exploded: everybody(
    (event, content) =>
      describeExplosion(`A ${content.presents.K.name} of ${event.seat}`, event, content),
    {
      own: (event, content) => describeExplosion(`Your ${content.presents.K.name}`, event, content),
      newsValue: 4,
      importance: 3,
      short: ({ seat, limited }, { presents }) =>
        `${seat}’s ${presents.K.name} explodes${limited ? ', softened' : ''}`,
    },
  ),
  monopoly: everybody(
    (event, content) => `${event.seat} ${describeMonopoly(event, 'they', content)}`,
    {
      own: (event, content) => `You ${describeMonopoly(event, 'you', content)}`,
      changes: ({ points }) => [[points, 'points']],
      newsValue: ({ alone, held }) => (alone ? Math.min(held, MIN_HEADLINE_MONOPOLY) : 0),
      short: ({ seat, letter, points }, { presents }) =>
        `${seat} corners ${presents[letter].name}, ${signed(points)} points`,
    },
  ),
  'staleness counted': everybody(({ seat }) => `${seat} loses points for stale presents.`, {
    own: () => 'You lose points for your stale presents.',
    importance: 0,
    changes: ({ lost }) => [[-lost, 'points']],
  }),
  scored: everybody((event) => `${event.seat}, ${describeScore(event, 'the')}`, {
    own: (event) => describeScore(event, 'your'),
    importance: 4,
  }),
  aged: showInFigures('its seat'),
});

/** Adds news that summarize several events. */
export const narration: Narration<Event, Content> = {
  ...narrators,
  news: (events, content) =>
    [...narrators.news(events, content), ...roundNews(events, content)].toSorted(
      (one, other) => other.newsValue - one.newsValue,
    ),
};

/** Describes neighbours: "Below you, nearest first: Dems, Isa and Zero." */
function describeNeighbours(circle: readonly Seat[], seat: Seat): string {
  const names = namesOf(DISTANCES.map((distance) => below(circle, seat, distance)));
  return `Below you, nearest first: ${names}.`;
}

function describePassed(event: EventOf<'passed'>, seat: Seat): string | null {
  const { from, to, distance } = event;
  const present = notationOf(event.present);
  if (from === seat) return `You passed ${present} to ${to}, ${distance} below you.`;
  return to === seat ? `You received ${present} from ${from}, ${distance} above you.` : null;
}

function describeStolen(event: EventOf<'stolen'>, seat: Seat): string | null {
  const { thief, victim, distance } = event;
  const present = notationOf(event.present);
  if (thief === seat) return `You stole ${present} from ${victim}, ${distance} above you.`;
  return victim === seat ? `${thief}, ${distance} below you, stole ${present} from you.` : null;
}

function describeChance({
  victim,
  present,
  distance,
  faults,
}: EventOf<'stolen by chance'>): string {
  const got = `you stole ${notationOf(present)} at random.`;
  const where = `${victim}, ${distance} above you`;
  return faults.some(({ why }) => why === 'nothing named')
    ? `You named no present of ${where}: ${got}`
    : `You did not get the present that you wanted from ${where}, because ` +
        `${faultText(REASONS, faults)}: ${got}`;
}

function describeExplosion(
  what: string,
  { becomes, limited }: EventOf<'exploded'>,
  { presents }: Content,
): string {
  const softened = limited ? `, softened by a ${presents.L.name}` : '';
  return `${what} exploded${softened}, and is ${notationOf(becomes)} from now on.`;
}

function describeMonopoly(
  { alone, held, letter }: EventOf<'monopoly'>,
  who: 'they' | 'you',
  { presents }: Content,
): string {
  const { name } = presents[letter];
  const [hold, share] = who === 'you' ? ['hold', 'share'] : ['holds', 'shares'];
  if (alone && held === 1) return `${hold} the only ${name}.`;
  return alone
    ? `${hold} more of ${name} than anybody else (${held}).`
    : `${share} the lead in ${name} (${held} held).`;
}

function describeScore(
  { earned, lost, kept, total }: EventOf<'scored'>,
  whose: 'the' | 'your',
): string {
  const sum = `${earned} earned, ${lost} lost to staleness:`;
  return kept
    ? `${sum} ${whose} score would fall, so it stays ${total}.`
    : `${sum} ${whose} score is ${total} now.`;
}

function describeDefault({ what, faults, named }: EventOf<'defaulted'>): string {
  const { nothing, ordered, instead } = DEFAULT_TEXTS[what];
  const cause =
    named.length === 0
      ? nothing
      : `You had ${ordered(named.join(', '))}: ${faultText(REASONS, faults)}.`;
  return `${cause} ${areEnoughPicksLeft(faults) ? 'Your other picks count.' : instead}`;
}

/** Returns whether enough valid picks remained, so that nothing was drawn. */
const areEnoughPicksLeft = (faults: EventOf<'defaulted'>['faults']): boolean =>
  faults.some(({ why }) => why === 'comes later') &&
  faults.every(({ why }) => why !== 'too few picks');

interface DefaultTexts {
  /** Text for a missing order. */
  readonly nothing: string;
  readonly ordered: (named: string) => string;
  readonly instead: string;
}

const DEFAULT_TEXTS: Readonly<Record<EventOf<'defaulted'>['what'], DefaultTexts>> = {
  picks: {
    nothing: 'Your picks had not arrived.',
    ordered: (named) => `picked ${named}`,
    instead: 'The missing picks have been drawn at random.',
  },
  passing: {
    nothing: 'You had sent no presents to pass.',
    ordered: (named) => `ordered to pass ${named}`,
    instead: 'The first three of your presents have been passed instead.',
  },
  replaced: {
    nothing: 'You had not chosen a present to replace.',
    ordered: (named) => `ordered to replace ${named}`,
    instead: 'One of the three presents that you kept has been drawn at random.',
  },
  replacement: {
    nothing: 'You had not chosen a replacement.',
    ordered: (named) => `ordered to take ${named} for it`,
    instead: 'One of the two replacements has been drawn at random.',
  },
  thefts: {
    nothing: 'You had sent no presents to steal.',
    ordered: (named) => `ordered to steal ${named}`,
    instead: 'You stole a random present of each of the three players above you.',
  },
};

/** Narrating in short: a player's way, and where all ended a round, in one line each instead of one for each event. */

import { ofKind } from '../kit/match/events.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Highlight, Narration, News } from '../kit/narrating/narration.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import { kindAt } from './atlas.ts';
import type { Code, Content, Kind } from './content.ts';
import { directoryText } from './describing.ts';
import type { Event, EventOf } from './events.ts';
import { narration } from './narration.ts';

export const compactNarration: Narration<Event, Content> = {
  ...narration,
  news: (events, content) => [
    ...narration.news(events, content).filter(({ event }) => !TOLD_BY_ENDS.includes(event.kind)),
    ...endsNews(events, content),
  ],
  highlights: (events, { seat, content, most }) => {
    const way = wayLine(events, seat);
    const others = events.filter((event) => !isMove(event));
    const room = way.length === 0 || isFull(others, { seat, content, most }) ? most : most - 1;
    const lines = narration.highlights(others, { seat, content, most: room });
    return room === most ? lines : [...lines, ...way];
  },
};

type Move = EventOf<'moved' | 'stayed'>;
type Step = Move | EventOf<'swapped'>;

const isMove = (event: Event): event is Move => event.kind === 'moved' || event.kind === 'stayed';

const isStep = (event: Event): event is Step => isMove(event) || event.kind === 'swapped';

/** Events that matter less in a summary than a player's way. */
const LESS: readonly Event['kind'][] = ['slices', 'power', 'jet'];

/** Whether what says more than the way fills all lines. */
const isFull = (
  events: readonly Event[],
  given: { readonly seat: Seat; readonly content: Content; readonly most: number },
): boolean =>
  narration.highlights(
    events.filter(({ kind }) => !LESS.includes(kind)),
    given,
  ).length === given.most;

/** "Your way: I2 → P → stay → O2." */
function wayLine(events: readonly Event[], seat: Seat): readonly Highlight<Event>[] {
  const steps = events.filter(isStep).filter((step) => step.seat === seat);
  const [first] = steps;
  if (first === undefined) return [];
  const text = `Your way: ${[fromOf(first), ...steps.map(stepText)].join(' ')}.`;
  return [
    {
      event: first,
      text,
      change: '',
      rule: first.rule,
      asOrdered: true,
      covers: steps.filter(isMove).length,
    },
  ];
}

const fromOf = (step: Step): string => (step.kind === 'stayed' ? step.at : step.from);

function stepText(step: Step): string {
  switch (step.kind) {
    case 'moved':
      return `→ ${step.to}`;
    case 'stayed':
      return '→ stay';
    case 'swapped':
      return `⇄ ${step.to}`;
  }
}

/** Events that the sentences on all positions contain already. */
const TOLD_BY_ENDS: readonly Event['kind'][] = ['met', 'round over'];

type Seen = EventOf<'revealed'> & { readonly location: Code };

/** Where all are: with Relatives, at Inns, behind Veils and elsewhere, in a sentence each; who is together is named together. */
function endsNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  const [round] = ofKind(events, 'round over');
  const ends = ofKind(events, 'revealed');
  const [first] = ends;
  if (first === undefined) return [];
  const seen = ends.filter((end): end is Seen => end.location !== null);
  const at = (kind: Kind) => seen.filter(({ location }) => kindAt(content, location) === kind);
  const told = (newsValue: number, text: string): readonly News<Event>[] =>
    text === '' ? [] : [{ event: first, text, change: '', rule: first.rule, newsValue }];
  const isStart = round?.round === 1;
  const words = isStart ? STARTS : NIGHTS;
  const [kin, inns] = [at('Relative'), at('Inn')];
  const veiled = ends.filter(({ location }) => location === null).map(({ seat }) => seat);
  const others = seen.filter((end) => !kin.includes(end) && !inns.includes(end));
  return [
    ...told(isStart ? 2 : 3, gathered(kin, content, words.kin)),
    ...told(isStart ? 2 : 3, gathered(inns, content, words.inns)),
    ...told(2, inns.length === 0 && !isStart ? NO_INN : ''),
    ...told(2, veiled.length === 0 ? '' : `${namesOf(veiled)} hid behind a Veil.`),
    ...told(1, gathered(others, content, words.others)),
  ];
}

interface Words {
  /** Before the first place, and before every further one. */
  readonly first: string;
  readonly next: string;
}

/** A Relative may be called like a player: the sentence says what it is. */
const STARTS = {
  kin: { first: 'set out from the Relative', next: 'from' },
  inns: { first: 'set out from', next: 'from' },
  others: { first: 'set out from', next: 'from' },
} as const;
const NIGHTS = {
  kin: { first: 'ended the round with the Relative', next: 'with' },
  inns: { first: 'slept at', next: 'at' },
  others: { first: 'ended the round at', next: 'at' },
} as const;

const NO_INN = 'Nobody was seen at an Inn.';

/** "Zatchel and Isa slept at Inn Grid (Z), Dems at Inn Finity (Q)." Places where most are come first. */
function gathered(ends: readonly Seen[], content: Content, { first, next }: Words): string {
  const groups = [...Map.groupBy(ends, ({ location }) => location)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const parts = groups.map(([code, alike], index) => {
    const names = namesOf(alike.map(({ seat }) => seat));
    return `${names} ${index === 0 ? first : next} ${directoryText(content, code)} (${code})`;
  });
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

/** News of a step: each deed with what came of it in one sentence, in the order in which they happened. */

import type { Seat } from '../kit/match/seat.ts';
import type { Highlight, Narration, News } from '../kit/narrating/narration.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import { RULE_OF_FOUR } from './rule-of-four.ts';

/** What is said before all others, whoever leads. */
export const HEADLINE = 5;

/** So many weigh most in a step; the others stand where everything does. */
const MOST_NEWS = 6;

type Told = News<Event>;

export const newsInOrder = (
  { news, lines }: Pick<Narration<Event, Content>, 'news' | 'lines'>,
  events: readonly Event[],
  content: Content,
): readonly Told[] => {
  const weighed = news(events, content);
  const told = lines(events, { kind: 'public' }, content).map((line): Told => {
    const newsValue = weighed.find(({ event }) => event === line.event)?.newsValue ?? 0;
    return { ...line, change: '', newsValue };
  });
  const deeds = deedsOf(told).filter(({ newsValue }) => newsValue > 0);
  const most = new Set(
    deeds.toSorted((one, other) => other.newsValue - one.newsValue).slice(0, MOST_NEWS),
  );
  const headlines = deeds.filter(({ newsValue }) => newsValue >= HEADLINE);
  const others = deeds.filter((deed) => most.has(deed) && !headlines.includes(deed));
  return [...headlines, ...others];
};

/** What something comes of. */
const CAUSES: readonly Event['kind'][] = ['acted', 'bottom', 'ability'];

/** What comes of something. */
const EFFECTS: readonly Event['kind'][] = [
  'launched',
  'Energy',
  'drew',
  'advanced',
  'not advanced',
  'boarded',
  'switched',
  'shifted',
  'covered',
  'buried',
  'looked',
  'discarded',
  'nothing to do',
];

/** One sentence for a cause with its effects; all else as it is told. */
function deedsOf(told: readonly Told[]): readonly Told[] {
  const groups: Told[][] = [];
  for (const one of told) {
    const last = groups.at(-1);
    const [cause] = last ?? [];
    if (last !== undefined && cause !== undefined && comesOf(one.event, cause.event))
      last.push(one);
    else groups.push([one]);
  }
  return groups.flatMap(deedOf);
}

const comesOf = (event: Event, cause: Event): boolean =>
  CAUSES.includes(cause.kind) &&
  EFFECTS.includes(event.kind) &&
  event.rule !== RULE_OF_FOUR &&
  doerOf(event) === doerOf(cause);

/** How little came of a deed, before it is said why: what is paid, or goes to the discard pile for it, is no fruit of it. */
const shortfallOf = (effects: readonly Event[]): string =>
  effects.some(isFruit) ? 'not all came of it' : 'nothing came of it';

function isFruit(event: Event): boolean {
  switch (event.kind) {
    case 'nothing to do':
    case 'not advanced':
    case 'discarded':
      return false;
    case 'Energy':
      return event.change > 0;
    default:
      return true;
  }
}

const doerOf = (event: Event): Seat | null => ('seat' in event ? event.seat : null);

function deedOf(group: readonly Told[]): readonly Told[] {
  const [cause, ...effects] = group;
  if (cause === undefined) return [];
  if (effects.length === 0) return [cause];
  const seat = doerOf(cause.event) ?? '';
  const heaviest = group.toSorted((one, other) => other.newsValue - one.newsValue)[0] ?? cause;
  // That somebody launched says what the action was.
  const isLaunch = cause.event.kind === 'acted' && cause.event.action === 'D';
  const said = isLaunch ? [] : [cause.text.replace(/\.$/, '')];
  const came = effects
    .filter(({ event }) => event.kind !== 'nothing to do')
    .map((effect) => phraseOf(effect, seat));
  const little = shortfallOf(effects.map(({ event }) => event));
  const nothing = effects.flatMap(({ event }) =>
    event.kind === 'nothing to do' ? [`${little}: ${event.what}`] : [],
  );
  const deed = namesOf([...said, ...came]);
  const text = `${isLaunch ? `${seat} ${deed}` : deed}${nothing.length > 0 ? `, but ${namesOf(nothing)}` : ''}.`;
  return [{ ...cause, event: heaviest.event, text, newsValue: heaviest.newsValue }];
}

/** An effect as a part of a sentence about its doer. */
function phraseOf({ event, text }: Told, seat: string): string {
  const plain = text.replace(/\.$/, '');
  if (event.kind === 'advanced')
    return `landed a colonist there (${event.value} is higher than ${event.over})`;
  if (event.kind === 'not advanced')
    return event.why === 'not higher'
      ? `moved no colonist there (${event.value} is not higher than ${event.over})`
      : 'had no colonist on the Ship to go there';
  if (event.kind === 'shifted' && event.of === seat)
    return `moved an own colonist${plain.slice(plain.indexOf(' went ') + ' went'.length)}`;
  return plain.replace(`${seat} `, '');
}

/** That nothing came of something is said of it, where both are told. */
export function withNothing(
  lines: readonly Highlight<Event>[],
  events: readonly Event[],
): readonly Highlight<Event>[] {
  const joined: Highlight<Event>[] = [];
  const told = lines.map((line) => {
    if (line.event.kind !== 'nothing to do') return line;
    const own = events.filter((event) => doerOf(event) === doerOf(line.event));
    const isCause = ({ kind }: Event): boolean => CAUSES.includes(kind);
    const at = own.slice(0, own.indexOf(line.event)).findLastIndex(isCause);
    const cause = own[at];
    const after = own.slice(at + 1);
    const until = after.findIndex(isCause);
    const effects = after.slice(0, until === -1 ? after.length : until);
    const of = lines.find(({ event }) => event === cause);
    if (cause === undefined || of === undefined) return line;
    joined.push(of);
    const little = shortfallOf(effects.filter((event) => comesOf(event, cause)));
    const text = `${of.text.replace(/\.$/, '')}, but ${little}: ${line.event.what}.`;
    return { ...line, text, covers: 2 };
  });
  return told.filter((line) => !joined.includes(line));
}

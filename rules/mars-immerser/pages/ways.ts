/** Ways: how players went through each round, in a line each; to everybody once the match is over. */

import { nothingYet, strong } from '../../kit/marks.ts';
import type { Seat } from '../../kit/seat.ts';
import { seatsOf } from '../../kit/setup.ts';
import type { Cell, Notice, Page, Table } from '../../kit/view.ts';
import type { Event } from '../events.ts';
import { gainsText } from '../gains.ts';
import type { Shown } from '../now.ts';
import type { Fault, ReasonCode } from '../reasons.ts';

type Writers = {
  readonly [Kind in Event['kind']]?: (event: Extract<Event, { readonly kind: Kind }>) => string;
};

const WRITERS: Writers = {
  started: ({ location, isDrawn }) => `starts at ${location}${isDrawn ? ', drawn' : ''}`,
  jet: ({ works }) => (works ? 'by Jet' : ''),
  power: ({ power, works }) => (works ? `with ${power}` : ''),
  moved: ({ to }) => `→ ${to}`,
  stayed: () => '→ stay',
  swapped: ({ to, partner }) => `⇄ ${to} with ${partner}`,
  stopped: ({ faults }) => `■ ${faults.map(stopText).join(', ')}`,
  betrayed: ({ partner }) => `■ ${partner} backed out of the Swap`,
  'backed out': ({ partner }) => `(backed out on ${partner})`,
  'both backed out': ({ partner }) => `■ the Swap with ${partner} was backed out of by both`,
  'blocked others': ({ count }) => `(blocked ${count})`,
  'super road': ({ from, to, points }) => `(Super Road ${from}–${to} +${points})`,
  ware: ({ ware, faults }) => (faults.length === 0 ? `(bought ${ware})` : ''),
  list: ({ list, faults }) => (faults.length === 0 ? `(added list ${list})` : ''),
  'wrath paid': ({ garnets }) => `(A Ma’s Wrath${garnets === 0 ? '' : ` −${garnets}`})`,
  inn: ({ gains }) => `(Inn: ${gainsText(gains)})`,
  burned: ({ points }) => `(no Inn −${points})`,
  spared: () => '(no Inn, spared)',
};

/** What ended somebody's movement, for all to read. Other reasons end none. */
const STOPS: Readonly<Partial<Record<ReasonCode, (given: string) => string>>> = {
  'no road': (road) => `no road ${road}`,
  'road used': (road) => `${road} travelled before`,
  'no Relative here': (place) => `no stay at ${place}: no Relative`,
  'too few moves': (what) => `no move left for ${what}`,
  'Swap in its way': (road) => `the Swap takes the second move of ${road}`,
  blocked: (road) => `blocked on ${road}`,
  oneself: () => 'a Swap with oneself',
  'swapped before': () => 'has swapped before',
  'no Communal Garnet': (partner) => `no Communal Garnet with ${partner}`,
  'not agreed': (partner) => `no Swap agreed with ${partner}`,
  'partner stopped': (partner) => `${partner} was not there for the Swap`,
};

/** Roads are given as "G2 to D", steps as "going to L". */
function stopText({ why, given = '' }: Fault): string {
  const what = given.replace(/^going to /, '').replace(' to ', '–');
  return STOPS[why]?.(what) ?? 'invalid';
}

/** Of who had none of these it is said that there was no movement. */
const MOVEMENTS: readonly Event['kind'][] = [
  'started',
  'moved',
  'stayed',
  'swapped',
  'stopped',
  'betrayed',
  'both backed out',
];

/** "→ O → N ■ there is no road": what a player did in a round. */
function wayText(events: readonly Event[], seat: Seat): string {
  const own = events.filter((event) => 'seat' in event && event.seat === seat);
  const parts = own.flatMap((event) => {
    // The compiler cannot see that an event meets the writer of its own kind.
    const write = WRITERS[event.kind] as ((event: Event) => string) | undefined;
    const part = write?.(event) ?? '';
    return part === '' ? [] : [part];
  });
  const isStill = !own.some(({ kind }) => MOVEMENTS.includes(kind));
  return (isStill ? ['no movement', ...parts] : parts).join(' ');
}

export const waysPage = (shown: Shown): Page => ({
  name: 'Ways',
  about: 'How everybody went, round by round.',
  isYetEmpty: shown.state.phase !== 'over',
  blocks: [
    shown.state.phase === 'over'
      ? waysTable(shown)
      : nothingYet('Ways', 'They are secret until the match is over.'),
  ],
});

/** What the host sees at any time. */
export const hostWaysPage = (shown: Shown): Page => ({
  name: 'Ways',
  about: 'How everybody went, round by round. Players see it when the match is over.',
  blocks: [waysTable(shown)],
});

/** The newest round first. */
function waysTable(shown: Shown): Table | Notice {
  const rounds = shown.history.filter(({ step }) => step !== 'start').toReversed();
  if (rounds.length === 0) return nothingYet('Ways', 'Nobody has moved yet.');
  return {
    kind: 'table',
    title: 'Ways',
    about:
      '→ to a location, ⇄ by a Swap, ■ where a movement ended and why; in brackets what it brought and cost.',
    columns: [
      { title: 'Round', width: 'normal', decides: true },
      { title: 'Player', width: 'normal', decides: true },
      { title: 'Way', width: 'text', decides: true },
    ],
    rows: rounds.flatMap(({ title, events }) =>
      seatsOf(shown).map((seat, index): readonly Cell[] => [
        index === 0 ? strong(title) : null,
        seat,
        wayText(events, seat),
      ]),
    ),
  };
}

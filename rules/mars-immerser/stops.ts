/** Where a movement ended, in short: for everybody once the match is over. */

import type { Fault, ReasonCode } from './reasons.ts';

/** Public reasons for the end of a movement. Other reasons do not end movements. */
const STOPS: Readonly<Partial<Record<ReasonCode, (given: string) => string>>> = {
  'no road': (road) => `no road ${road}`,
  'not at its start': (place) => `was not at ${place}`,
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
export function stopText({ why, given = '' }: Fault): string {
  const what = given.replace(/^going to /, '').replace(' to ', '–');
  return STOPS[why]?.(what) ?? 'invalid';
}

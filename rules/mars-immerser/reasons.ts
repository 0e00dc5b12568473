/** Reasons why a part of orders fails, with texts for before and after the deadline. */

import type * as faults from '../kit/judging/problem.ts';
import { doubtful, type Reason, type Reasons } from '../kit/judging/problem.ts';
import { JET_GARNETS } from './prices.ts';

const MOVEMENT_RULE = 'Rules, Movement';
const SWAP_RULE = 'Rules, Communal Garnet Spending';

/** Removes the quotation marks around names and numbers of the game: "the list 12". */
const unquote = (given: string): string => given.replace(/^\u201c(.*)\u201d$/s, '$1');

/** The end of each warning that the movement would end. */
const ENDS = 'so as things stand, your movement would end before it';

const ENERGIZER_HINT = 'if you still have the Energizer, it gives one more move';

/** Reasons that end a movement by the player's own orders. */
const MOVEMENT_REASONS = {
  'no road': doubtful(`${MOVEMENT_RULE}: invalid Movement`, {
    warning: (given) =>
      `there is no road from ${unquote(given)}, ${ENDS}. Choose a location that has a road from ` +
      'where you will be then.',
    explanation: (given) => `there is no road from ${unquote(given)}`,
    dependsOnOthers: true,
  }),
  'not at its start': doubtful(`${MOVEMENT_RULE}: invalid Movement`, {
    warning: (given) =>
      `you would not be at ${unquote(given)} then, ${ENDS}. Choose a road that starts where ` +
      'you are.',
    explanation: (given) => `you were not at ${unquote(given)}, where that road starts`,
    dependsOnOthers: true,
  }),
  'road used': doubtful(`${MOVEMENT_RULE}: no Road twice in a Round`, {
    warning: (given) =>
      `you have travelled the road from ${unquote(given)} before in this round, ${ENDS}. Choose ` +
      'another way.',
    explanation: (given) =>
      `you had travelled the road from ${unquote(given)} before in this round`,
    dependsOnOthers: true,
  }),
  'no Relative here': doubtful('Rulings, Movement: stay', {
    warning: (given) =>
      `you can stay only at a Relative, not at ${unquote(given)}, ${ENDS}. Leave it open or ` +
      'choose a road.',
    explanation: (given) => `you can stay only at a Relative, not at ${unquote(given)}`,
    dependsOnOthers: true,
  }),
  'too few moves': doubtful('Rulings, Movement: too few moves left', {
    warning: (given) =>
      `${unquote(given)} takes more moves than you have left for it, ${ENDS}. Leave it open; ` +
      `${ENERGIZER_HINT}.`,
    explanation: (given) => `${unquote(given)} takes more moves than you had left for it`,
    dependsOnOthers: true,
  }),
} as const satisfies Reasons;

/** Keeps only a reason's warning: after the round, only the original reason explains the fault. */
const withWarningOnly = <Said extends Reason>(reason: Said) => ({ ...reason, explanation: null });

export const REASONS = {
  ...MOVEMENT_REASONS,
  'Swap in its way': doubtful('Rulings, Movement: too few moves left', {
    warning: (given) =>
      `${unquote(given)} takes two moves, and the second is the move of your Swap, ${ENDS}. ` +
      'Choose ' +
      'another way, or agree on another move.',
    explanation: (given) =>
      `${unquote(given)} takes two moves, and the second was the move of your Swap`,
    dependsOnOthers: true,
  }),
  blocked: doubtful(`${MOVEMENT_RULE}: a failed move`, {
    warning: null,
    explanation: (given) =>
      `somebody travelled the road from ${unquote(given)} in the move immediately before yours`,
  }),
  oneself: doubtful(SWAP_RULE, {
    warning: 'you cannot Swap with yourself. Choose another player, or leave it open.',
    explanation: 'you cannot Swap with yourself',
  }),
  'swapped before': doubtful(`${SWAP_RULE}: once over the Main Match`, {
    warning: 'you have swapped before, and can swap only once in the match. Leave this open.',
    explanation: 'you have swapped before, and can swap only once in the match',
  }),
  'no Communal Garnet': doubtful('Rulings, Swaps', {
    warning: (given) =>
      `you and ${unquote(given)} hold no Communal Garnet to spend. Choose another player, or ` +
      'leave it open.',
    explanation: (given) => `you and ${unquote(given)} held no Communal Garnet to spend`,
  }),
  'no road after the Swap': withWarningOnly(MOVEMENT_REASONS['no road']),
  'not at its start after the Swap': withWarningOnly(MOVEMENT_REASONS['not at its start']),
  'road used after the Swap': withWarningOnly(MOVEMENT_REASONS['road used']),
  'no Relative after the Swap': withWarningOnly(MOVEMENT_REASONS['no Relative here']),
  'too few moves after the Swap': doubtful(SWAP_RULE, {
    warning: (given) =>
      `with your Swap, ${unquote(given)} takes more moves than you have left for it, ${ENDS}. ` +
      `Leave it open; ${ENERGIZER_HINT}.`,
    explanation: null,
    dependsOnOthers: true,
  }),
  'no such move': doubtful('Further rulings: a move that both have', {
    warning: (given) =>
      `your moves in this round end before move ${unquote(given)}, so the Swap has no effect. ` +
      `Choose an earlier move or no Swap; ${ENERGIZER_HINT}.`,
    explanation: (given) => `your moves in this round ended before move ${unquote(given)}`,
    effect: 'no effect',
  }),
  'stopped before': doubtful('Rulings, Swaps', {
    warning:
      'as things stand, your movement would end before the Swap, which then has no effect. ' +
      'Choose another way.',
    explanation: 'your movement had ended before it',
    dependsOnOthers: true,
    effect: 'no effect',
  }),
  'stopped by it': doubtful('Rulings, Movement: too few moves left', {
    warning:
      'it takes the second move of a road on your way, so as things stand, your movement ' +
      'would end before that road. Choose another way, or agree on another move.',
    explanation: 'it took the second move of a road, before which your movement had ended',
    dependsOnOthers: true,
  }),
  'half a Swap': doubtful('Rulings, Swaps', {
    warning:
      'a Swap needs its move and your confirmation, so it has no effect. Choose ' +
      'a move, or name no player.',
    explanation: 'you did not choose the move, or whether you confirm it',
    isForBlank: true,
    effect: 'no effect',
  }),
  'not agreed': doubtful('Rulings, Swaps', {
    warning: null,
    explanation: (given) => `you and ${unquote(given)} did not agree on this move`,
  }),
  'partner stopped': doubtful('Rulings, Swaps', {
    warning: null,
    explanation: (given) => `the movement of ${unquote(given)} had ended before it`,
  }),
  'Power used': doubtful('Rules, Powers', {
    warning: (given) =>
      `you have used your one Power of the match, so ${unquote(given)} has no effect. Leave it ` +
      'open.',
    explanation: 'you had used your one Power of the match',
    effect: 'no effect',
  }),
  'no Garnets to Jet': doubtful('Rules, Garnet Spending', {
    warning:
      `you have fewer than ${JET_GARNETS} Garnets, so you would move without the Jet. Leave it ` +
      'open.',
    explanation: `you had fewer than ${JET_GARNETS} Garnets`,
    effect: 'no effect',
  }),
  'list held': doubtful('Rules, I Saw', {
    warning: (given) =>
      `you already hold the list ${unquote(given)}, so nothing is added. Choose another list.`,
    explanation: (given) => `you already held the list ${unquote(given)}`,
    effect: 'no effect',
  }),
  'no list on the way': doubtful('Rules, I Saw: Trip, Adieu!', {
    warning:
      'your steps lead to no place that adds a list. Come to Trip, Adieu! in this round, or ' +
      'leave it open.',
    explanation: 'you did not come to a place that adds a list',
    effect: 'no effect',
  }),
  'list not reached': doubtful('Rules, I Saw: Trip, Adieu!', {
    warning: null,
    explanation: 'you did not come to a place that adds a list',
  }),
  'no shop on the way': doubtful('Rulings, Other places: Sole Limbo', {
    warning: 'your steps do not lead to Sole Limbo. Come there in this round, or choose no ware.',
    explanation: 'you did not come to Sole Limbo',
    effect: 'no effect',
  }),
  'shop not reached': doubtful('Rulings, Other places: Sole Limbo', {
    warning: null,
    explanation: 'you did not come to Sole Limbo',
  }),
  'no such ware': doubtful('Rulings, Other places: Sole Limbo', {
    warning: (given) => `${unquote(given)} is not sold. Choose from the list or do not answer.`,
    explanation: (given) => `${unquote(given)} is not sold`,
    effect: 'no effect',
  }),
  'too dear': doubtful('Rulings, Other places: Sole Limbo', {
    warning: (given) =>
      `you have too few Garnets for ${unquote(given)}. Choose another ware, or leave it open.`,
    explanation: (given) => `you had too few Garnets for ${unquote(given)}`,
    effect: 'no effect',
  }),
  'too dear now': doubtful('Rulings, Other places: Sole Limbo', {
    warning: null,
    explanation: (given) => `you had too few Garnets for ${unquote(given)}`,
  }),
  'no such location': doubtful('Rulings, Rounds: Round 1', {
    warning: (given) =>
      `${unquote(given)} is not on the Map, so your start would be drawn at random. Choose from ` +
      'the list.',
    explanation: (given) => `${unquote(given)} is not on the Map`,
    effect: 'same as blank',
  }),
} as const satisfies Reasons;

export type ReasonCode = keyof typeof REASONS;
export type OrderFault = faults.OrderFault<ReasonCode>;

/** Public texts of the reasons that end a movement. */
const PUBLIC_STOP_TEXTS: Readonly<Partial<Record<ReasonCode, (given: string) => string>>> = {
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

/** Formats the public reason of a stop. Roads are given as "G2 to D", steps as "going to L". */
export function formatStopReason({ why, given = '' }: OrderFault): string {
  const what = given.replace(/^going to /, '').replace(' to ', '–');
  return PUBLIC_STOP_TEXTS[why]?.(what) ?? 'invalid';
}

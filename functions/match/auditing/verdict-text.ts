/** Verdicts as sentences for terminals and pages. */

import type { Difference } from '../showing/compare-tabs.ts';
import type { DiceVerdict } from './dice-verdict.ts';
import type { DiscardedEntries } from './guards.ts';
import type { OtherClocks, Verdict } from './verify.ts';

/** Formats a verdict, with the limits of a proof and with each difference. */
export function formatVerdict(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'verified':
      return [
        ...listDiceWarnings(verdict.dice),
        ...verdict.givenUp.map(describeDiscardedEntries),
        `verified: ${formatCount(verdict.entries, 'entry', 'entries')} and ` +
          `${formatCount(verdict.cells, 'cell', 'cells')} follow by the rules from ` +
          `${describeSources(verdict.dice)}.`,
        ...(verdict.drawnBy === null
          ? []
          : [
              `Version ${verdict.drawnBy} drew these pages differently, so only the hashes on ` +
                'Proof were compared.',
            ]),
        ...(verdict.otherClocks === null ? [] : [describeOtherClocks(verdict.otherClocks)]),
        describeProof(verdict.books),
      ].join('\n');
    case 'too early':
      return [
        'too early: the match goes on, and its seed and orders become public when it is ' +
          `over. The chain has ${formatCount(verdict.entries, 'entry', 'entries')} without a gap.`,
        `Keep its newest hash, ${verdict.newest}: it must be in the chain at the end. Then ` +
          'verify the match again.',
      ].join('\n');
    case 'not judged':
      return (
        `not judged: nothing is proven, and nothing is found wrong. ${verdict.what} ` +
        `${verdict.todo}`
      );
    case 'differs':
      return [
        `differs: ${formatCount(verdict.differences.length, 'difference', 'differences')}.`,
        ...verdict.differences.map(describeDifference),
      ].join('\n');
  }
}

const describeOtherClocks = ({ cells, example }: OtherClocks): string =>
  `Another version of the time zone database wrote ${formatCount(cells, 'cell', 'cells')}: this ` +
  `machine writes “${example.expected}” where “${plain(example.found)}” is shown. They are ` +
  'the same instants.';

function describeProof(books: 'public' | 'all'): string {
  const proven =
    'Proven: the seed is the one whose hash was public before the first order, the chain of ' +
    'entries has no gap, and by the rules its orders lead to every state and cell that was ' +
    'compared';
  switch (books) {
    case 'public':
      return (
        `${proven}. Never proven by a public workbook: the content of players’ own pages, the ` +
        'status of each answer, and that no answer was omitted.'
      );
    case 'all':
      return (
        `${proven}, on players’ own pages too. Never proven by any file: that no answer was ` +
        'omitted.'
      );
  }
}

/** Replaces control characters, which could move a cursor, except line breaks. */
const plain = (text: string): string => text.replaceAll(/(?!\n)\p{Cc}/gu, ' ');

const listDiceWarnings = (dice: DiceVerdict | null): readonly string[] => [
  ...(dice === null || dice.isPublic
    ? []
    : [
        `Its beacon is not public (chain ${dice.chain.slice(0, 12)}), so its operator may have ` +
          'known the dice in advance.',
      ]),
  ...(dice === null || dice.without.length === 0
    ? []
    : [
        'Its host resolved without the beacon ' +
          `${formatCount(dice.without.length, 'step', 'steps')} (${dice.without.join('; ')}), ` +
          'and may have known those dice in advance.',
      ]),
];

function describeSources(dice: DiceVerdict | null): string {
  if (dice === null) return 'seed and orders';
  const which = dice.isPublic ? 'the public beacon quicknet' : 'that beacon';
  return `seed, orders and ${formatCount(dice.rounds, 'round', 'rounds')} of ${which}`;
}

const describeDiscardedEntries = ({ entry, hashes, reason }: DiscardedEntries): string =>
  `In entry ${entry} the host discarded ` +
  `${formatCount(hashes.length, 'published entry', 'published entries')} (${hashes.join(', ')}). ` +
  `Reason: ${plain(reason)}`;

const describeDifference = ({ where, expected, found }: Difference): string =>
  `${where}: expected ${formatPhrase(expected)}, found ${formatPhrase(found)}.`;

/** Formats a cell as part of a sentence. */
const formatPhrase = (text: string): string =>
  text === '' ? 'nothing' : plain(text).replace(/\.$/, '');

const formatCount = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

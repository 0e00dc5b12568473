/** Formats verdicts as sentences for terminals and pages. */

import { countText } from '../../../rules/kit/narrating/figures.ts';
import type { Difference } from '../showing/compare-tabs.ts';
import type { DiceVerdict, DiscardedEntries } from './evidence.ts';
import type { OtherClocks, Verdict } from './verify.ts';

/** Formats a verdict with all differences, and explains the limits of the proof. */
export function formatVerdict(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'verified':
      return [
        ...listDiceWarnings(verdict.dice),
        ...verdict.givenUp.map(describeDiscardedEntries),
        `verified: ${countText(verdict.entries, 'entry')} and ` +
          `${countText(verdict.cells, 'cell')} follow by the rules from ` +
          `${describeSources(verdict.dice)}.`,
        ...(verdict.drawnBy === null ? [] : [describeOlderPages(verdict.drawnBy)]),
        ...(verdict.otherClocks === null ? [] : [describeOtherClocks(verdict.otherClocks)]),
        describeProof(verdict.books),
      ].join('\n');
    case 'too early':
      return [
        'too early: the match goes on, and its seed and orders become public when it is ' +
          `over. The chain has ${countText(verdict.entries, 'entry')} without a gap.`,
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
        `differs: ${countText(verdict.differences.length, 'difference')}.`,
        ...verdict.differences.map(describeDifference),
      ].join('\n');
  }
}

const describeOlderPages = (version: number): string =>
  `Pages of version ${version} look different, so only the hashes on Proof were compared.`;

const describeOtherClocks = ({ cells, example }: OtherClocks): string =>
  `Another version of the time zone database wrote ${countText(cells, 'cell')}: this ` +
  `machine writes “${example.expected}” for “${stripControls(example.found)}”, the same instant.`;

function describeProof(books: 'public' | 'all'): string {
  const proven =
    'Proven: the seed is the one whose hash was public before the first order; the chain of ' +
    'entries has no gap; and by the rules its orders lead to every state and cell that was ' +
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

/** Replaces control characters except line breaks. They could move a terminal's cursor. */
const stripControls = (text: string): string => text.replaceAll(/(?!\n)\p{Cc}/gu, ' ');

function listDiceWarnings(dice: DiceVerdict | null): readonly string[] {
  const { isPublic = true, chain = '', without = [] } = dice ?? {};
  const ofOperator =
    `The beacon is not public (chain ${chain.slice(0, 12)}), so its operator may have known the ` +
    'dice in advance.';
  const ofHost =
    `The host resolved ${countText(without.length, 'step')} without the beacon ` +
    `(${without.join('; ')}), and may have known those dice in advance.`;
  return [...(isPublic ? [] : [ofOperator]), ...(without.length === 0 ? [] : [ofHost])];
}

function describeSources(dice: DiceVerdict | null): string {
  if (dice === null) return 'seed and orders';
  const which = dice.isPublic ? 'the public beacon quicknet' : 'that beacon';
  return `seed, orders and ${countText(dice.rounds, 'round')} of ${which}`;
}

const describeDiscardedEntries = ({ entry, hashes, reason }: DiscardedEntries): string =>
  `In entry ${entry} the host discarded ${countText(hashes.length, 'published entry')} ` +
  `(${hashes.join(', ')}). Reason: ${stripControls(reason)}`;

const describeDifference = ({ where, expected, found }: Difference): string =>
  `${where}: expected ${formatPhrase(expected)}, found ${formatPhrase(found)}.`;

/** Formats a cell for use within a sentence. */
const formatPhrase = (text: string): string =>
  text === '' ? 'nothing' : stripControls(text).replace(/\.$/, '');

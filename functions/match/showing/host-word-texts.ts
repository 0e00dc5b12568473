/** What everybody reads of a step that only its host's word takes further. */

import type { ShownTab } from '../../google/sheets.ts';
import { HOST_WORD_REASONS, type HostWordReason } from '../ledger/host-word-reason.ts';

const CAUSES: Readonly<Record<HostWordReason, string>> = {
  'answer missing': 'an answer that had been confirmed is not listed by Google any more',
  'form missed': 'its form took no answers for a time, and some are missing',
};

const causesOf = (reasons: readonly HostWordReason[]): string =>
  reasons.map((reason) => CAUSES[reason]).join('; ');

/** While it waits; '' where it does not. */
export const hostWordWaits = (reasons: readonly HostWordReason[]): string =>
  reasons.length === 0 ? '' : `The step waits for its host’s word: ${causesOf(reasons)}.`;

/** What a step is said to wait for on what a workbook shows, for no entry tells; a sentence goes over several rows. */
export function waitsIn(tabs: readonly Pick<ShownTab, 'cells'>[]): readonly HostWordReason[] {
  const said = tabs.map(({ cells }) => cells.flat().filter(Boolean).join(' '));
  const ways = [HOST_WORD_REASONS, ...HOST_WORD_REASONS.map((reason) => [reason])];
  return ways.find((reasons) => said.some((text) => text.includes(hostWordWaits(reasons)))) ?? [];
}

/** Once he has had it resolved. */
export const hostWordSpoken = (reasons: readonly HostWordReason[]): string =>
  `It was resolved by its host’s word, although ${causesOf(reasons)}.`;

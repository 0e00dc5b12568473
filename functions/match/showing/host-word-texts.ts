/** What everybody reads of a step that only its host's word takes further. */

import type { HostWordReason } from '../ledger/host-word-reason.ts';

const CAUSES: Readonly<Record<HostWordReason, string>> = {
  'answer missing': 'an answer that had been confirmed is not listed by Google any more',
  'form missed': 'its form took no answers for a time, and some are missing',
};

const causesOf = (reasons: readonly HostWordReason[]): string =>
  reasons.map((reason) => CAUSES[reason]).join('; ');

/** While it waits; '' where it does not. */
export const hostWordWaits = (reasons: readonly HostWordReason[]): string =>
  reasons.length === 0 ? '' : `The step waits for its host’s word: ${causesOf(reasons)}.`;

/** Once he has had it resolved. */
export const hostWordSpoken = (reasons: readonly HostWordReason[]): string =>
  `It was resolved by its host’s word, although ${causesOf(reasons)}.`;

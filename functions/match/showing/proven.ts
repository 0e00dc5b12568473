/** What the tab Proof says of an entry beside its hashes: the beacon, and what the host did. */

import type { ProofBeacon, ProofIntervention } from '../../../sheets-templates/workbooks/proof.ts';
import { isPublicChain } from '../beacon/rounds.ts';
import { shortHash } from '../ledger/digest.ts';
import {
  type Entry,
  interventionIn,
  type OpenedEntry,
  type ResolvedEntry,
} from '../ledger/entry.ts';
import { instantOf, titleOf } from '../ledger/entry-words.ts';
import type { HostWordReason } from '../ledger/host-word-reason.ts';
import { isBySeason } from '../next/request.ts';
import { type TimeStyle, wallClock } from '../next/time.ts';
import { hostWordSpoken } from './host-word-texts.ts';
import { interventionSummary } from './intervention-texts.ts';

/** Of which chain the dice come and from which round on; undefined where they come of the seed alone. */
export function provenBeacon({ settings, beacon }: OpenedEntry): ProofBeacon | undefined {
  const { beacon: chain } = settings;
  return chain === undefined || beacon === undefined
    ? undefined
    : { chain: chain.chain, isPublic: isPublicChain(chain), round: beacon.round };
}

/**
 * What an entry is; of a season which public workbook a match has, and the hash of the entry that ended each match whose result it has. `verify` of
 * a season that goes on reads that.
 */
export function provenStep(entry: Entry): string {
  if (entry.kind === 'match') return `${titleOf(entry)}: ${entry.match} ${entry.public}`;
  if (entry.kind !== 'results') return titleOf(entry);
  const ended = entry.reports.map(({ match, lastHash }) => `${match} ${shortHash(lastHash ?? '')}`);
  return `${titleOf(entry)}: ${ended.join(', ')}`;
}

/** What the host did at an entry: all of it, to the end. */
export function provenIntervention(entry: Entry, times: TimeStyle): readonly ProofIntervention[] {
  if (entry.kind === 'resolved' && entry.hostWord !== undefined)
    return [provenWord(entry, entry.hostWord, times)];
  const done = interventionIn(entry);
  if (done === null) return [];
  const { at, reason } = done;
  return [
    {
      entry: done.entry,
      what: `${titleOf(done)}. ${interventionSummary(done, times)}${isBySeason(done) ? ' Done by the season.' : ''}`,
      reason,
      when: wallClock(Date.parse(at), times),
    },
  ];
}

const provenWord = (
  entry: ResolvedEntry,
  hostWord: readonly HostWordReason[],
  times: TimeStyle,
): ProofIntervention => ({
  entry: entry.entry,
  what: `${titleOf(entry)}. ${hostWordSpoken(hostWord)}`,
  reason: '',
  when: wallClock(Date.parse(instantOf(entry)), times),
});

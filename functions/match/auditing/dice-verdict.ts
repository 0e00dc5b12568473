/** Judges the dice of a match that a public beacon gave. */

import { type BeaconRound, isPublicChain } from '../beacon/rounds.ts';
import { listFalselySigned } from '../beacon/signatures.ts';
import { buildFalseSignatureIncident } from '../ledger/dice.ts';
import { type Entry, titleOf } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import { currentPosition, entriesOf, type Match } from '../reading/match.ts';

/** The beacon that gave a verified match its dice, together with the seed. */
export interface DiceVerdict {
  /**
   * Whether the beacon is the known public chain. The operator of another chain may know rounds
   * early.
   */
  readonly isPublic: boolean;
  /** The hash of the chain. */
  readonly chain: string;
  /** Number of rounds that the match used. */
  readonly rounds: number;
  /** Titles of the steps that the host resolved without the beacon. */
  readonly without: readonly string[];
}

/** Returns null for a match whose dice are derived from its seed alone. */
export function judgeDice(match: Match): DiceVerdict | null {
  const { beacon } = currentPosition(match).opened.settings;
  if (beacon === undefined) return null;
  const entries = entriesOf(match).map(({ entry }) => entry);
  return {
    isPublic: isPublicChain(beacon),
    chain: beacon.chain,
    rounds: entries.filter((entry) => findBeaconRound(entry) !== null).length,
    without: entries.filter(({ kind }) => kind === 'dice').map(titleOf),
  };
}

/** Lists signatures that are not the chain’s. The replay has checked the rounds already. */
export function listFalseSignatures(match: Match): readonly Incident[] {
  const { beacon } = currentPosition(match).opened.settings;
  if (beacon === undefined) return [];
  const signed = entriesOf(match).flatMap(({ entry }) => {
    const round = findBeaconRound(entry);
    return round === null ? [] : [{ entry: entry.entry, ...round }];
  });
  const found = new Set(listFalselySigned(beacon, signed));
  return signed
    .filter((one) => found.has(one))
    .map(({ entry, round }) => buildFalseSignatureIncident(entry, round));
}

const findBeaconRound = (entry: Entry): BeaconRound | null =>
  (entry.kind === 'opened' || entry.kind === 'resolved' ? entry.beacon : null) ?? null;

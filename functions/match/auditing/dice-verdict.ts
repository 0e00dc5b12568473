import { type BeaconRound, isPublicChain } from '../beacon/rounds.ts';
import { listFalselySigned } from '../beacon/signatures.ts';
import { buildFalseSignatureIncident } from '../ledger/dice.ts';
import { type Entry, formatEntryTitle } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import { currentPosition, entriesOf, type Match } from '../reading/match.ts';

/** Beacon of a match, whose dice also depend on the seed. */
export interface DiceVerdict {
  /** Whether the chain is the public one. The operator of another may know rounds early. */
  readonly isPublic: boolean;
  /** Hash of the chain. */
  readonly chain: string;
  /** Number of rounds in the ledger. */
  readonly rounds: number;
  /** Titles of steps that the host resolved without the beacon. */
  readonly without: readonly string[];
}

/** Returns null for a match without a beacon. */
export function judgeDice(match: Match): DiceVerdict | null {
  const { beacon } = currentPosition(match).opened.settings;
  if (beacon === undefined) return null;
  const entries = entriesOf(match).map(({ entry }) => entry);
  return {
    isPublic: isPublicChain(beacon),
    chain: beacon.chain,
    rounds: entries.filter((entry) => findBeaconRound(entry) !== null).length,
    without: entries.filter(({ kind }) => kind === 'dice').map(formatEntryTitle),
  };
}

/** Lists the entries whose signature is not the chain’s. A replay has checked the round numbers. */
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

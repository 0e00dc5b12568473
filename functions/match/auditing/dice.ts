/** The rounds of a beacon in a match that is verified: whether each is signed by its chain, and whether anybody can know that chain. */

import { type BeaconRound, isPublicChain } from '../beacon/rounds.ts';
import { falselySigned } from '../beacon/signatures.ts';
import { signatureFalse } from '../ledger/dice-incidents.ts';
import type { Entry } from '../ledger/entry.ts';
import { titleOf } from '../ledger/entry-words.ts';
import type { Incident } from '../ledger/incident.ts';
import { currentPosition, entriesOf, type Match } from '../reading/match.ts';

/** What the dice of a verified match came of, beside its seed. */
export interface DiceVerdict {
  /** Whether the chain is the public one that is known here; of any other whoever runs it may know its rounds before. */
  readonly isPublic: boolean;
  /** By its hash. */
  readonly chain: string;
  /** How many rounds there are. */
  readonly rounds: number;
  /** What the host did without the beacon, a title each. */
  readonly without: readonly string[];
}

/** Null for a match whose dice come of its seed alone. */
export function diceVerdict(match: Match): DiceVerdict | null {
  const { beacon } = currentPosition(match).opened.settings;
  if (beacon === undefined) return null;
  const entries = entriesOf(match).map(({ entry }) => entry);
  return {
    isPublic: isPublicChain(beacon),
    chain: beacon.chain,
    rounds: entries.filter((entry) => roundIn(entry) !== null).length,
    without: entries.filter(({ kind }) => kind === 'dice').map(titleOf),
  };
}

/** Each signature that is not the chain's. Which round belongs where was found when the match was played again. */
export function falseSignatures(match: Match): readonly Incident[] {
  const { beacon } = currentPosition(match).opened.settings;
  if (beacon === undefined) return [];
  const signed = entriesOf(match).flatMap(({ entry }) => {
    const round = roundIn(entry);
    return round === null ? [] : [{ entry: entry.entry, ...round }];
  });
  const found = new Set(falselySigned(beacon, signed));
  return signed
    .filter((one) => found.has(one))
    .map(({ entry, round }) => signatureFalse(entry, round));
}

const roundIn = (entry: Entry): BeaconRound | null =>
  (entry.kind === 'opened' || entry.kind === 'resolved' ? entry.beacon : null) ?? null;

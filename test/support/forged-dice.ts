import { EMULATED_CHAIN } from '../../emulator/beacon/chain.ts';
import { signatureOf } from '../../emulator/beacon/stand-in.ts';
import { type Archive, matchOf } from '../../functions/match/auditing/archive.ts';
import { type BeaconRound, roundAfter } from '../../functions/match/beacon/rounds.ts';
import {
  type Entry,
  entryFrom,
  isoInstant,
  type ResolvedEntry,
  seal,
} from '../../functions/match/ledger/entry.ts';
import { buildNextEntry } from '../../functions/match/next/build-entry.ts';

type Resolved = ResolvedEntry & { readonly beacon: BeaconRound };

/** Returns the last entry. @throws if no beacon resolved its step */
export function resolvedByBeacon({ entries }: Pick<Archive, 'entries'>): Resolved {
  const entry = entryFrom(entries.at(-1) ?? '');
  if (entry?.kind !== 'resolved' || entry.beacon === undefined)
    throw new Error('it was resolved by a beacon');
  return { ...entry, beacon: entry.beacon };
}

export function untilResolved(archive: Archive): Archive {
  const at = archive.entries.findIndex((body) => entryFrom(body)?.kind === 'resolved');
  return { ...archive, entries: archive.entries.slice(0, at + 1) };
}

const withLast = (archive: Archive, entry: Entry): Archive => ({
  ...archive,
  entries: [...archive.entries.slice(0, -1), seal(entry).body],
});

const roundOf = (round: number): BeaconRound => ({ round, signature: signatureOf(round) });

export function withFalseSignature(archive: Archive): Archive {
  const { beacon, deadline } = resolvedByBeacon(archive);
  const match = matchOf(archive);
  const cutOffMs = Date.parse(deadline);
  const { sealed } = buildNextEntry({
    match: { ...match, positions: match.positions.slice(0, -1) },
    inbox: {
      ...{ received: [], messages: [], notKept: 0, sent: {}, newest: {}, hasLater: false },
      ...{ confirmed: [], editedSince: [], editedBy: [] },
    },
    cutOffMs,
    nowMs: cutOffMs,
    beacon: { ...beacon, signature: signatureOf(beacon.round + 1) },
  });
  return withLast(archive, sealed.entry);
}

export function withWrongRound(archive: Archive): Archive {
  const last = resolvedByBeacon(archive);
  return withLast(archive, { ...last, beacon: roundOf(last.beacon.round + 1) });
}

export function withoutRound(archive: Archive): Archive {
  const { beacon: _none, ...without } = resolvedByBeacon(archive);
  return withLast(archive, without);
}

/** Moves the cut-off by half a minute, with the round of that time. */
export function withMovedCutOff(archive: Archive): Archive {
  const last = resolvedByBeacon(archive);
  const movedMs = Date.parse(last.deadline) + 30_000;
  const beacon = roundOf(roundAfter(EMULATED_CHAIN, movedMs));
  return withLast(archive, { ...last, deadline: isoInstant(movedMs), beacon });
}

export const withForeignSeed = (archive: Archive): Archive => ({
  ...archive,
  seed: 'f'.repeat(64),
});

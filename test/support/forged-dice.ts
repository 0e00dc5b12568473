import { EMULATED_CHAIN } from '../../emulator/beacon/chain.ts';
import { findSignature } from '../../emulator/beacon/stand-in.ts';
import { type Archive, buildArchivedMatch } from '../../functions/match/auditing/archive.ts';
import { type BeaconRound, findRoundAfter } from '../../functions/match/beacon/rounds.ts';
import {
  type Entry,
  formatInstant,
  parseEntry,
  type ResolvedEntry,
  sealEntry,
} from '../../functions/match/ledger/entry.ts';
import { buildNextEntry } from '../../functions/match/next/build-entry.ts';

type BeaconResolvedEntry = ResolvedEntry & { readonly beacon: BeaconRound };

/** Returns the last entry. @throws if the entry has no beacon round */
export function requireBeaconEntry({ entries }: Pick<Archive, 'entries'>): BeaconResolvedEntry {
  const entry = parseEntry(entries.at(-1) ?? '');
  if (entry?.kind !== 'resolved' || entry.beacon === undefined)
    throw new Error('it was resolved by a beacon');
  return { ...entry, beacon: entry.beacon };
}

export function cutAfterResolution(archive: Archive): Archive {
  const at = archive.entries.findIndex((body) => parseEntry(body)?.kind === 'resolved');
  return { ...archive, entries: archive.entries.slice(0, at + 1) };
}

const withLastEntry = (archive: Archive, entry: Entry): Archive => ({
  ...archive,
  entries: [...archive.entries.slice(0, -1), sealEntry(entry).body],
});

const signRound = (round: number): BeaconRound => ({ round, signature: findSignature(round) });

export function withFalseSignature(archive: Archive): Archive {
  const { beacon, deadline } = requireBeaconEntry(archive);
  const match = buildArchivedMatch(archive);
  const cutOffMs = Date.parse(deadline);
  const { sealed } = buildNextEntry({
    match: { ...match, positions: match.positions.slice(0, -1) },
    inbox: {
      ...{ received: [], messages: [], notKept: 0, sent: {}, newest: {}, hasLater: false },
      ...{ confirmed: [], editedSince: [], editedBy: [] },
    },
    cutOffMs,
    nowMs: cutOffMs,
    beacon: { ...beacon, signature: findSignature(beacon.round + 1) },
  });
  return withLastEntry(archive, sealed.entry);
}

export function withWrongRound(archive: Archive): Archive {
  const last = requireBeaconEntry(archive);
  return withLastEntry(archive, { ...last, beacon: signRound(last.beacon.round + 1) });
}

export function withoutRound(archive: Archive): Archive {
  const { beacon: _none, ...without } = requireBeaconEntry(archive);
  return withLastEntry(archive, without);
}

/** Moves the cut-off by half a minute, and takes the round of that time. */
export function withMovedCutOff(archive: Archive): Archive {
  const last = requireBeaconEntry(archive);
  const movedMs = Date.parse(last.deadline) + 30_000;
  const beacon = signRound(findRoundAfter(EMULATED_CHAIN, movedMs));
  return withLastEntry(archive, { ...last, deadline: formatInstant(movedMs), beacon });
}

export const withForeignSeed = (archive: Archive): Archive => ({
  ...archive,
  seed: 'f'.repeat(64),
});

/** What a page shows, judged by the ledger: before anything is drawn over a page that is not known to be older. Decision 0003. */

import type { Google } from '../../google/connect.ts';
import { shortHash } from '../ledger/digest.ts';
import type { Sealed } from '../ledger/entry.ts';
import { BRING_BACK_NEWER, type Incident, USE_LATER_VERSION } from '../ledger/incident.ts';
import { readLedgerNow } from '../reading/ledger-now.ts';
import { type CurrentGuard, isSameEntry, type ShownEntry } from './guard.ts';

export type GuardJudgement =
  /** The ledger has that entry under that hash; or no guard is there to say anything else. */
  | { readonly kind: 'on the ledger' }
  /** The ledger has another entry of that number. */
  | { readonly kind: 'another' }
  /** The host has gone on without that entry, by an intervention that names its hash. */
  | { readonly kind: 'given up' }
  /** The ledger has no such entry: it is read late, or was brought back to an older version. Nothing is drawn over the page. */
  | { readonly kind: 'ahead'; readonly shown: ShownEntry }
  /** A later version of the adjudicator has drawn it. Nothing is drawn over the page. */
  | { readonly kind: 'of a later version'; readonly name: string };

type Found = Pick<CurrentGuard, 'guard' | 'unreadable'>;

/** What a page shows, judged by the entries of its match's ledger, whatever their order. */
export function judgeGuard(
  { guard, unreadable }: Found,
  entries: readonly Sealed[],
): GuardJudgement {
  const [name] = unreadable;
  if (name !== undefined) return { kind: 'of a later version', name };
  if (guard === null) return { kind: 'on the ledger' };
  const { entry, hash } = guard;
  const own = entries.find((sealed) => sealed.entry.entry === entry);
  if (own !== undefined && shortHash(own.hash) === hash) return { kind: 'on the ledger' };
  if (entries.some((sealed) => givesUp(sealed, hash))) return { kind: 'given up' };
  return own === undefined ? { kind: 'ahead', shown: { entry, hash } } : { kind: 'another' };
}

const givesUp = ({ entry }: Sealed, hash: string): boolean =>
  'givenUp' in entry && entry.givenUp?.includes(hash) === true;

/** What is to become of a page that is about to be drawn as an entry has it. */
export type Drawing =
  | { readonly kind: 'draw'; readonly showedAnother: boolean }
  /** It shows this entry already, or a later one of the ledger. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'wait'; readonly incident: Incident };

/**
 * Judges a page. Where it shows another entry of the same number, or a later one, the ledger is read again first.
 * `where` names the page to its host. @throws GoogleError
 */
export async function drawingOver(
  google: Google,
  found: Found,
  given: {
    readonly shown: ShownEntry;
    readonly hostId: string;
    readonly where: string;
    /** The entry before, where the one that is shown is written together with the page. */
    readonly follows?: ShownEntry;
  },
): Promise<Drawing> {
  const { shown, hostId, where } = given;
  const { guard, unreadable } = found;
  const [name] = unreadable;
  if (name !== undefined) return { kind: 'wait', incident: ofLaterVersion(where, name) };
  if (guard === null || guard.entry < shown.entry || isSameEntry(guard, shown))
    return { kind: 'draw', showedAnother: false };
  const entries = await readLedgerNow(google, hostId);
  const judgement = judgeGuard(found, entries);
  if (judgement.kind === 'ahead')
    return { kind: 'wait', incident: ledgerBehind(where, judgement.shown) };
  const last = entries.at(-1);
  const isLast = last !== undefined && shortHash(last.hash) === (given.follows ?? shown).hash;
  return isLast ? { kind: 'draw', showedAnother: true } : { kind: 'leave' };
}

/** A page is ahead of the ledger. */
export const ledgerBehind = (where: string, { entry, hash }: ShownEntry): Incident => ({
  code: 'ledger behind',
  where,
  what: `It shows entry ${entry} (${hash}), which the ledger does not have. Nothing is drawn over it.`,
  todo: `The version that has that entry is the right one. ${BRING_BACK_NEWER}`,
});

const ofLaterVersion = (where: string, name: string): Incident => ({
  code: 'later version',
  where,
  what: `A later version of the adjudicator has drawn it (“${name}”). Nothing is drawn over it.`,
  todo: USE_LATER_VERSION,
});

/** What is said of a page that was drawn over so. */
export const SHOWED_ANOTHER =
  'It showed an entry that the ledger does not have. It has been drawn anew, as the ledger has it.';

/** Matches that a season has ceased to await, or awaits again: known by its ledger alone, so that it costs no call where there are none. */

import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Entry, MatchLinkedEntry } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import type { Match } from './match.ts';
import { awaitedHere, linkOf } from './season-matches.ts';

/** A match that is to be told how its season has it now. */
export interface Turned {
  /** As it was opened. */
  readonly link: Pick<MatchLinkedEntry, 'match' | 'title' | 'host'>;
  /** The season's entry since which it is so. */
  readonly since: number;
  /** Why nobody awaits it, a sentence for its players; null where it is awaited again. */
  readonly why: string | null;
}

/** Every match that was ever opened for the season, by its workbook, but for those whose result was collected: they are over. */
export function turnedIn({ positions }: Pick<Match, 'positions'>): readonly Turned[] {
  return linksLeft(positions).flatMap(({ link, from }) => {
    const awaited = (index: number): AwaitedMatch | undefined => awaitedAt(positions[index], link);
    const isAwaited = awaited(positions.length - 1) !== undefined;
    const since = sinceWhen(
      positions,
      from,
      (at) => (awaitedAt(at, link) !== undefined) === isAwaited,
    );
    if (isAwaited && since === from) return [];
    const by = positions[since]?.sealed.entry;
    const why = isAwaited || by === undefined ? null : reasonOf(by, link, awaited(since - 1));
    return [{ link, since, why }];
  });
}

/** Whether somebody whom the match went on without is in it again since his leaving was undone: who is brought back is in what is made from then on. */
export function isLeavingUndone(
  { positions }: Pick<Match, 'positions'>,
  link: Pick<MatchLinkedEntry, 'match' | 'host'>,
  seat: Seat,
): boolean {
  const gone = positions.findLastIndex((at) => awaitedAt(at, link)?.absent.includes(seat) === true);
  const by = positions[gone + 1]?.sealed.entry;
  const isBroughtBack = by?.kind === 'ruling' && by.report.kind === 'returned';
  return gone >= 0 && by !== undefined && !isBroughtBack;
}

/** The season's entry since which it awaits a match without a break: played here, since that was opened. */
export function awaitedSince(
  { positions }: Pick<Match, 'positions'>,
  awaited: AwaitedMatch,
): number {
  const { match, game } = awaited;
  const link = positions.at(-1)?.matches[match];
  return sinceWhen(positions, 0, (at) =>
    game === null || link === undefined
      ? at.step?.awaits?.some((one) => one.match === match) === true
      : awaitedAt(at, { match, host: link.host }) !== undefined,
  );
}

/** Where the last run begins of positions of which something is so, as it is of the last one; not before another. */
function sinceWhen(
  positions: readonly Position[],
  from: number,
  isSo: (position: Position) => boolean,
): number {
  const before = positions.findLastIndex((position) => !isSo(position));
  return Math.max(from, before + 1);
}

interface Link {
  readonly link: MatchLinkedEntry;
  /** Where it was opened. */
  readonly from: number;
}

/** Of one match there may be several, when its forms became others: the first counts. */
function linksLeft(positions: readonly Position[]): readonly Link[] {
  const links = new Map<string, Link>();
  const hosts = new Map<string, string>();
  const over = new Set<string | undefined>();
  for (const [from, { sealed }] of positions.entries()) {
    const { entry } = sealed;
    if (entry.kind === 'match') {
      hosts.set(entry.match, entry.host);
      if (!links.has(entry.host)) links.set(entry.host, { link: entry, from });
    }
    if (entry.kind === 'results') for (const { match } of entry.reports) over.add(hosts.get(match));
  }
  return [...links].flatMap(([host, link]) => (over.has(host) ? [] : [link]));
}

function awaitedAt(
  position: Position | undefined,
  { match, host }: Pick<MatchLinkedEntry, 'match' | 'host'>,
): AwaitedMatch | undefined {
  if (position === undefined) return undefined;
  const awaited = awaitedHere(position).find((one) => one.match === match);
  return awaited !== undefined && linkOf(position, awaited)?.host === host ? awaited : undefined;
}

/** By the entry that has done it. `awaited`: as the match was before. */
function reasonOf(by: Entry, { match }: MatchLinkedEntry, awaited: AwaitedMatch | undefined) {
  if (by.kind === 'match' && by.match === match) return REPLACED;
  if (by.kind !== 'ruling') return OTHERWISE;
  const { report } = by;
  switch (report.kind) {
    case 'left':
      return awaited?.players.some(({ seat }) => seat === report.seat) === true
        ? `${report.seat} has left the season, and with that this match has ended for it. ${DONE}`
        : OTHERWISE;
    case 'void':
      return report.match === match ? VOID : OTHERWISE;
    case 'ruled':
      return report.match === match ? RULED : OTHERWISE;
    case 'finished':
    case 'returned':
      return OTHERWISE;
  }
}

const DONE = 'Nothing is to be answered here any more.';
const VOID = `This match is void in the season. ${DONE}`;
const RULED = `The outcome of this match was ruled in the season. ${DONE}`;
const REPLACED = `Another match was opened in the place of this one. ${DONE}`;
const OTHERWISE = `What this match rests on was ruled, undone or corrected in the season, which waits for it no more. ${DONE}`;

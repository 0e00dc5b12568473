/** A match that is not over so long after its season began to await it is void, where its host has said so beforehand: by a public ruling of whoever looks. Done once. */

import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { sha256, shortHash } from '../ledger/digest.ts';
import { instantOf } from '../ledger/entry-words.ts';
import { activePause } from '../ledger/open-step.ts';
import type { HostRequest } from '../next/request.ts';
import { intervalFrom, roughlyMs } from '../next/time.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { awaitedSince } from '../reading/no-longer-awaited.ts';
import { intervene } from '../visiting/intervene.ts';

/**
 * Gives the number of the entry by which one is void; null where none is, or somebody else was first. `unfinished`: names of those that were seen not to be
 * over; one that is played elsewhere is over when its host says so. @throws GoogleError, IncidentError
 */
export async function voidUnfinished(
  adjudicator: Adjudicator,
  season: Match,
  unfinished: readonly string[],
): Promise<number | null> {
  const position = currentPosition(season);
  const { voidAfter } = position.opened.settings;
  const interval = voidAfter === undefined ? null : intervalFrom(voidAfter);
  if (voidAfter === undefined || interval === null || activePause(position) !== null) return null;
  const latestMs = adjudicator.google.now() - roughlyMs(interval);
  const awaited = (position.step?.awaits ?? []).filter(
    ({ game, match }) => game === null || unfinished.includes(match),
  );
  for (const one of awaited) {
    const since = awaitedSince(season, one);
    const { entry } = season.positions[since]?.sealed ?? {};
    if (entry === undefined || Date.parse(instantOf(entry)) > latestMs) continue;
    const request = requestFor(one, since, voidAfter);
    const done = await intervene(adjudicator, season, request);
    if (done.kind === 'done') return done.entry;
  }
  return null;
}

/** Awaited anew, where a ruling was undone, it has its time again. */
const requestFor = (
  { match, game }: AwaitedMatch,
  since: number,
  voidAfter: string,
): HostRequest => ({
  id: `void-${since}-${shortHash(sha256(match))}`,
  action: { kind: 'ruling', report: { kind: 'void', match, follows: 'usual' } },
  asked: `ruling void ${match}`,
  reason: `It was not over ${voidAfter} after it was ${game === null ? 'to be played' : 'opened'}, and is void then, as was said when the season was opened.`,
});

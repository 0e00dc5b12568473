/** Who has left the season is not waited for in the matches that go on: the game's defaults play. */

import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { awaitedHere, hostIdsOf } from '../reading/season-matches.ts';
import { intervene } from '../visiting/intervene.ts';

/** Repeating changes nothing. @throws GoogleError, IncidentError */
export async function letGo(adjudicator: Adjudicator, season: Match): Promise<void> {
  const left = awaitedHere(currentPosition(season)).filter(({ absent }) => absent.length > 0);
  if (left.length === 0) return;
  const ids = await hostIdsOf(adjudicator.google, season);
  for (const { match: name, absent } of left) {
    const id = ids[name];
    for (const seat of id === undefined ? [] : absent) await goWithout(adjudicator, id ?? '', seat);
  }
}

async function goWithout(
  adjudicator: Adjudicator,
  hostId: string,
  seat: AwaitedMatch['absent'][number],
): Promise<void> {
  const match = await readMatch(adjudicator.google, hostId);
  const { step, absent } = currentPosition(match);
  if (step === null || absent[seat] === 'until told') return;
  await intervene(adjudicator, match, {
    id: `left-${match.positions.length}-${match.files.seats.findIndex((one) => one.seat === seat)}`,
    action: { kind: 'absent', seat, absence: 'until told' },
    asked: `absent ${seat} until told`,
    reason: `${seat} has left the season.`,
  });
}

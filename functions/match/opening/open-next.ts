/** Opens the next match that a season awaits: by its host's command or by “sealed run”, also by several of them at once. */

import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Adjudicator } from '../adjudicator.ts';
import type { Seed } from '../ledger/seed.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { awaitedHere, toOpen } from '../reading/season-matches.ts';
import { refuseBehind } from '../showing/behind.ts';
import type { Plan } from './draft-match.ts';
import { openEpisode, underwayIn } from './open-episode.ts';
import type { Progress } from './open-match.ts';

export interface NextGiven {
  /** The service account of the function, with which files are shared; null where there is none. */
  readonly editor: string | null;
  /** An episode whose match is not the one that is awaited: another is opened. */
  readonly anew?: string;
  /** A game by its id, with its default content. */
  readonly gameOf: (
    id: string,
  ) => Promise<{ readonly game: AnyGame; readonly content: Plan['content'] }>;
  /** Absent: new seeds. Given only where matches are to be the same again. */
  readonly seedOf?: (episode: string) => Seed;
}

/** Others open matches at the same time; they cannot do so for ever. */
const ROUNDS = 8;

/**
 * Returns the match that it opened; null where none is due. Killed anywhere, the same call goes on
 * from there. @throws NotShared, GoogleError, IncidentError
 */
export async function openNext(
  adjudicator: Adjudicator,
  seasonId: string,
  given: NextGiven,
  progress: Progress,
): Promise<Match | null> {
  for (let round = 1; round <= ROUNDS; round++) {
    const season = await readMatch(adjudicator.google, seasonId, { checked: 'the last entry' });
    const underway = await underwayIn(adjudicator, season);
    const awaited = nextAwaited(season, underway?.episode ?? given.anew);
    if (awaited === undefined) return null;
    const known = await given.gameOf(awaited.game ?? '');
    // A season that was put back to an older version may await what has been played.
    await refuseBehind(adjudicator.google, season);
    progress(`${awaited.title}:`);
    const done = await openEpisode(
      adjudicator,
      {
        ...{ season, awaited, underway, ...known, editor: given.editor },
        ...(given.seedOf === undefined ? {} : { seed: given.seedOf(awaited.match) }),
      },
      progress,
    );
    if (done.kind === 'opened') return done.match;
    if (done.kind === 'no files') return null;
  }
  return null;
}

/** The match of that name, or the first that is to be opened. */
function nextAwaited(season: Match, named: string | undefined): AwaitedMatch | undefined {
  const position = currentPosition(season);
  return named === undefined
    ? toOpen(position)[0]
    : awaitedHere(position).find(({ match }) => match === named);
}

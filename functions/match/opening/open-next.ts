/** The next match that a season awaits is opened: by its host's command, by “sealed run” or by the function, whoever comes to it, and by all at once. */

import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Adjudicator } from '../adjudicator.ts';
import type { Seed } from '../ledger/seed.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { awaitedHere, toOpen } from '../reading/season-matches.ts';
import { refuseBehind } from '../showing/behind.ts';
import { type DraftFolder, draftFolder } from './draft-files.ts';
import type { Plan } from './draft-match.ts';
import { openEpisode, underwayIn } from './open-episode.ts';
import type { Progress } from './open-match.ts';
import { readyFolder } from './ready-files.ts';

export interface NextGiven {
  /** The service account of the function, where files are yet to be shared with it; null where it has them, and where there is none. */
  readonly editor: string | null;
  /** An episode whose match is not the one that is awaited: another is opened. */
  readonly anew?: string;
  /** A game by its id, with the content that comes with it; null where that is not known here. */
  readonly gameOf: (
    id: string,
  ) => Promise<{ readonly game: AnyGame; readonly content: Plan['content'] } | null>;
  /** Whether the caller can make files; otherwise matches are opened in those that lie ready. */
  readonly makesFiles: boolean;
  /** Absent: new ones. Given only where matches are to be the same again. */
  readonly seedOf?: (episode: string) => Seed;
}

/** Others open matches at the same time; they cannot do so for ever. */
const ROUNDS = 8;

export interface OpenedNext {
  /** Null where none is to be opened, or none can be here. */
  readonly match: Match | null;
  /** Those that are to be opened, and that somebody else has to open: their game is not known here. */
  readonly unknown: readonly AwaitedMatch[];
}

/** Gives the one that is open now, the first that can be. Killed anywhere, the same call goes on from there. @throws NotShared, GoogleError, IncidentError */
export async function openNext(
  adjudicator: Adjudicator,
  seasonId: string,
  given: NextGiven,
  progress: Progress,
): Promise<OpenedNext> {
  let unknown: readonly AwaitedMatch[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const season = await readMatch(adjudicator.google, seasonId, { checked: 'the last entry' });
    const underway = await underwayIn(adjudicator, season, given);
    const wanted = wantedOf(season, underway?.episode ?? given.anew);
    const next = await firstKnown(wanted, given);
    unknown = next.unknown;
    if (next.awaited === undefined) return { match: null, unknown };
    const { awaited, known } = next;
    // A season that was put back to an older version may await what has been played.
    await refuseBehind(adjudicator.google, season);
    progress(`${awaited.title}:`);
    const done = await openEpisode(
      adjudicator,
      {
        ...{ season, awaited, underway, ...known, editor: given.editor },
        ...(given.seedOf === undefined ? {} : { seed: given.seedOf(awaited.match) }),
        folderFor: (plan) => folderFor(adjudicator, given, { season, plan }),
      },
      progress,
    );
    if (done.kind === 'opened') return { match: done.match, unknown };
    if (done.kind === 'no files') return { match: null, unknown };
  }
  return { match: null, unknown };
}

/** The one that is named, or all that are to be opened. */
function wantedOf(season: Match, named: string | undefined): readonly AwaitedMatch[] {
  const position = currentPosition(season);
  return named === undefined
    ? toOpen(position)
    : awaitedHere(position).filter(({ match }) => match === named);
}

type KnownGame = NonNullable<Awaited<ReturnType<NextGiven['gameOf']>>>;

type FirstKnown = { readonly unknown: readonly AwaitedMatch[] } & (
  | { readonly awaited: AwaitedMatch; readonly known: KnownGame }
  | { readonly awaited?: never }
);

/** With those before it whose game is not known. */
async function firstKnown(
  wanted: readonly AwaitedMatch[],
  { gameOf }: Pick<NextGiven, 'gameOf'>,
): Promise<FirstKnown> {
  const unknown: AwaitedMatch[] = [];
  for (const awaited of wanted) {
    const known = await gameOf(awaited.game ?? '');
    if (known !== null) return { unknown, awaited, known };
    unknown.push(awaited);
  }
  return { unknown };
}

/** In files that lie ready where there are some. */
async function folderFor(
  { google }: Adjudicator,
  { makesFiles }: NextGiven,
  { season, plan }: { readonly season: Match; readonly plan: Plan },
): Promise<DraftFolder | null> {
  const ready = await readyFolder(google, season, plan);
  return ready ?? (makesFiles ? draftFolder(google, plan) : null);
}

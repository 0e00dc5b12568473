/** The match of an episode is linked in the ledger of its season. */

import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { keyedHash } from '../ledger/bindings.ts';
import { IncidentError, rowGone } from '../ledger/incident.ts';
import { buildMatchLink } from '../next/taking-reports.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { isAddressLost, ownFormsIn } from '../reading/own-forms.ts';
import { openedWithIn } from '../reading/season-matches.ts';
import { refuseBehind } from '../showing/behind.ts';
import { scheduleContinuation, writeEntry } from '../visiting/write-entry.ts';
import { linkedNow, type Opening } from './opening-mark.ts';

/** Somebody else can write to the season's ledger meanwhile; where he seems to do so for ever, there is a mark without its row. */
const ROUNDS = 5;

export interface ToLink {
  readonly match: Match;
  readonly awaited: AwaitedMatch;
  /** What it goes before; see {@link Opening}. Absent: whatever is linked. */
  readonly instead?: Opening['instead'];
}

/**
 * Links a match that is open, once. Gives the season with the link.
 * @throws GoogleError; IncidentError where the address of one who plays is lost from the tab Players, see `isAddressLost`, or the ledger is
 * behind what pages show: called again it goes on.
 */
export async function linkMatch(
  adjudicator: Adjudicator,
  seasonId: string,
  linked: ToLink,
): Promise<Match> {
  const { hostId, publicId } = linked.match.files;
  const { match: episode, title } = linked.awaited;
  for (let round = 1; ; round++) {
    const season = await readMatch(adjudicator.google, seasonId);
    if (season.key === null) throw new Error('a season that is read has its key');
    const host = keyedHash(season.key, 'season match', hostId);
    const { matches } = currentPosition(season);
    if (Object.hasOwn(matches, episode) && matches[episode]?.host === host) return season;
    if (linked.instead !== undefined && linkedNow(season, episode) !== linked.instead)
      return season;
    if (linked.awaited.players.some(({ seat }) => isAddressLost(season, seat)))
      throw new IncidentError(season.incidents.filter(({ code }) => code === 'players tab'));
    await refuseBehind(adjudicator.google, season);
    const link = {
      match: episode,
      title,
      game: currentPosition(linked.match).game.title,
      public: publicId,
      host,
      with: openedWithIn(currentPosition(linked.match).opened, linked.awaited),
      forms: ownFormsIn(season, linked.awaited, linked.match),
    };
    const written = buildMatchLink(season, link, adjudicator.google.now());
    await scheduleContinuation(adjudicator, written);
    if ((await writeEntry(adjudicator, written)) !== null) return written.match;
    if (round === ROUNDS) throw new IncidentError([rowGone(written.sealed.entry.entry)]);
  }
}

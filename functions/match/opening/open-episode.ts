/** Opening the match of an episode, and linking it in the season's ledger. Killed anywhere, or run twice at once, it is one match. */

import type { Google } from '../../google/connect.ts';
import { folderOf, isInBin, type NotedFile, removeFile } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { readMarker } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { IncidentError } from '../ledger/incident.ts';
import { markerOf } from '../ledger/ledger.ts';
import { type Match, readMatch } from '../reading/match.ts';
import { hostIdsOf } from '../reading/season-matches.ts';
import { binSpares, type DraftFolder, draftFolder, folderFound } from './draft-files.ts';
import type { Plan } from './draft-match.ts';
import { type EpisodeGiven, episodePlan } from './episode-plan.ts';
import { linkMatch } from './link-match.ts';
import { openMatch, type Progress } from './open-match.ts';
import {
  endOpening,
  isWanted,
  linkedNow,
  markOpening,
  type Opening,
  openingIn,
} from './opening-mark.ts';
import { foldersOf } from './seat-folders.ts';

export type OpenedEpisode =
  | { readonly kind: 'opened'; readonly match: Match }
  /** Another one is being opened, or it has been opened meanwhile: look at the season again. */
  | { readonly kind: 'again' }
  /** Its files are out of the caller's reach. */
  | { readonly kind: 'no files' };

interface Given extends Omit<EpisodeGiven, 'folders' | 'nowMs'> {
  /** What is underway already, of this very episode; null for nothing. */
  readonly underway: Opening | null;
}

/** @throws NotShared, GoogleError, IncidentError */
export async function openEpisode(
  adjudicator: Adjudicator,
  given: Given,
  progress: Progress,
): Promise<OpenedEpisode> {
  const { google } = adjudicator;
  const { season, awaited, underway } = given;
  const folders = await foldersOf(google, season, awaited);
  const plan = episodePlan({ ...given, folders, nowMs: google.now() });
  const folder =
    underway === null
      ? await draftFolder(google, plan)
      : await folderUnderway(google, plan, underway);
  if (folder === null) return { kind: 'no files' };
  const { match: episode } = awaited;
  const instead = linkedNow(season, episode);
  const seasonId = season.files.hostId;
  const opening = (hostId: string): Opening => ({ episode, instead, hostId });
  try {
    const match = await openMatch(adjudicator, plan, progress, {
      folder,
      settle: (hostId) => settled(adjudicator, season, opening(hostId)),
      opened: async (one) => {
        await linkMatch(adjudicator, seasonId, { match: one, awaited, instead });
        await endOpening(google, seasonId, opening(one.files.hostId));
      },
    });
    return { kind: 'opened', match };
  } catch (error) {
    const isElsewhere = error instanceof OpenedElsewhere;
    const files = { plan, folder };
    if (isElsewhere && underway === null) await binUnused(google, files, error);
    if (isElsewhere) return { kind: 'again' };
    if (underway === null)
      await binIfOpened(google, { ...files, seasonId, own: opening('') }).catch(passedOver);
    throw error;
  }
}

/** Somebody else opens a match of the season: another one, or this one in other files. */
class OpenedElsewhere extends Error {
  override readonly name = 'OpenedElsewhere';
  readonly own: Opening;
  /** What is underway, or has been opened meanwhile; null where nobody awaits it any more. */
  readonly stands: Pick<Opening, 'episode' | 'hostId'> | null;
  constructor(own: Opening, stands: OpenedElsewhere['stands']) {
    super('somebody else opens a match of the season');
    this.own = own;
    this.stands = stands;
  }
}

/** Files that were made for a match of which others have made some are nobody's; what is underway, or open by now, may lie among them. */
async function binUnused(
  google: Google,
  { plan, folder }: { readonly plan: Plan; readonly folder: DraftFolder },
  { own, stands }: Pick<OpenedElsewhere, 'own' | 'stands'>,
): Promise<void> {
  // Those of another match of the season are taken when its turn comes.
  if (stands !== null && stands.episode !== own.episode) return;
  const isShared = stands !== null && (await folderIfSeen(google, stands.hostId))?.id === folder.id;
  // Whoever has gone on with the same files may have opened it in them.
  const open = await openOf(google, [own.hostId, ...(isShared ? [stands.hostId] : [])]);
  if (open !== undefined) await binSpares(google, { plan, folder }, open.files);
  else await removeFile(google, isShared ? own.hostId : folder.id);
}

/** What was made until Google refused to make more is gone on with; but where others have opened the match meanwhile nobody does. */
async function binIfOpened(
  google: Google,
  {
    plan,
    folder,
    seasonId,
    own,
  }: {
    readonly plan: Plan;
    readonly folder: DraftFolder;
    readonly seasonId: string;
    readonly own: Opening;
  },
): Promise<void> {
  const season = await readMatch(google, seasonId, { checked: 'the last entry' });
  const hostId = (await hostIdsOf(google, season))[own.episode];
  if (hostId === undefined || isWanted(season, own)) return;
  const lies = await folderIfSeen(google, hostId);
  if (lies === null) return;
  const open = await openOf(google, [hostId]);
  if (lies.id !== folder.id) await removeFile(google, folder.id);
  else if (open !== undefined) await binSpares(google, { plan, folder }, open.files);
}

/** What is told is why it was refused. */
function passedOver(error: unknown): void {
  if (!(error instanceof GoogleError || error instanceof IncidentError)) throw error;
}

/** The first of these that is open, by host's workbooks. */
async function openOf(google: Google, hostIds: readonly string[]): Promise<Match | undefined> {
  for (const hostId of hostIds)
    if ((await readMarker(google, hostId, markerOf(0))) !== null) return readMatch(google, hostId);
  return undefined;
}

/** All files are made, and nobody has been shown any: from here on everybody who opens this match does so in these. @throws OpenedElsewhere */
async function settled({ google }: Adjudicator, { files }: Match, own: Opening): Promise<void> {
  const stands = await markOpening(google, files.hostId, own);
  if (stands.episode !== own.episode || stands.hostId !== own.hostId)
    throw new OpenedElsewhere(own, stands);
  // Whoever has read the season long ago may be the first to mark what others have opened meanwhile.
  const season = await readMatch(google, files.hostId, { checked: 'the last entry' });
  if (isWanted(season, own)) return;
  await endOpening(google, files.hostId, own);
  const hostId = (await hostIdsOf(google, season))[own.episode];
  throw new OpenedElsewhere(own, hostId === undefined ? null : { episode: own.episode, hostId });
}

/** What is being opened, by whomever; null where nothing is, or where it is nobody's any more: then it may be begun anew. @throws GoogleError */
export async function underwayIn({ google }: Adjudicator, season: Match): Promise<Opening | null> {
  const { hostId } = season.files;
  const stands = await openingIn(google, hostId);
  if (stands === null) return null;
  if (isWanted(season, stands) && !(await isGone(google, stands))) return stands;
  await endOpening(google, hostId, stands);
  return null;
}

/** Files that the host does not see are gone. */
async function isGone(google: Google, { hostId }: Opening): Promise<boolean> {
  try {
    return await isInBin(google, hostId);
  } catch (error) {
    if (error instanceof GoogleError && error.kind === 'not found') return true;
    throw error;
  }
}

async function folderUnderway(
  google: Google,
  plan: Plan,
  { hostId }: Opening,
): Promise<DraftFolder | null> {
  const lies = await folderIfSeen(google, hostId);
  if (lies === null) return null;
  const folder = await folderFound(google, plan, lies);
  return { ...folder, made: new Map([...folder.made, ['host', hostId]]) };
}

async function folderIfSeen(google: Google, fileId: string): Promise<NotedFile | null> {
  try {
    return await folderOf(google, fileId);
  } catch (error) {
    if (error instanceof GoogleError && error.kind === 'not found') return null;
    throw error;
  }
}

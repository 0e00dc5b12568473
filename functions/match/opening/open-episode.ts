import { type ContentText, readContent } from '../../../rules/kit/content/content.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import { getUsualVariants, type Player } from '../../../rules/kit/match/setup.ts';
import type { Google } from '../../google/connect.ts';
import { type FoundFile, findFolder, moveToBin } from '../../google/drive.ts';
import { GoogleError, recoverIfNotFound } from '../../google/error.ts';
import {
  buildMarkerBatch,
  buildMarkerDeletion,
  findMarkerRefusal,
} from '../../google/sheet-requests.ts';
import { applyBatch, readMarker } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { hashWithKey } from '../ledger/bindings.ts';
import { shortenHash } from '../ledger/digest.ts';
import type { Settings } from '../ledger/entry.ts';
import { buildMissingRow, IncidentError } from '../ledger/incident.ts';
import { getMarkerId } from '../ledger/ledger.ts';
import { findHostHandover } from '../ledger/position.ts';
import type { Seed } from '../ledger/seed.ts';
import { buildCalendar, findNextDeadline } from '../next/calendar.ts';
import { buildMatchLink } from '../next/taking-reports.ts';
import { getCurrentPosition, type Match, readMatch } from '../reading/match.ts';
import {
  findHostIds,
  hashOpenedSetup,
  isAddressLost,
  listAwaitedHere,
  listMatchPlayers,
  listOwnForms,
  listUnopened,
} from '../reading/season-matches.ts';
import { writeEntry } from '../running/publish.ts';
import { refuseStaleLedger } from '../showing/stale-ledger.ts';
import {
  binSpareFiles,
  type DraftFolder,
  type FilesInput,
  findOrCreateDraft,
  findSeasonFolders,
  readDraftFolder,
} from './draft-files.ts';
import type { Entrant, Plan } from './draft-match.ts';
import { openMatch, type ProgressReporter } from './open-match.ts';
import { findFileState } from './share-files.ts';

export interface Opening {
  readonly episode: string;
  readonly hostId: string;
  /** The earlier match that this one replaces; “none” for the first match of its name. */
  readonly instead: string;
}

/** Fields of the mark of an opening. Its id is lower than those of entries. */
const MARK_FIELDS = { metadataId: 999_999, key: 'o' } as const;

const formatMarkValue = ({ episode, instead, hostId }: Opening): string =>
  [episode, instead, hostId].join(' ');

const buildMark = (opening: Opening) => ({ ...MARK_FIELDS, value: formatMarkValue(opening) });

/** Finds the match that is being opened; null if there is none. @throws GoogleError */
export async function findMarkedOpening(google: Google, seasonId: string): Promise<Opening | null> {
  const mark = await readMarker(google, seasonId, MARK_FIELDS.metadataId);
  const [episode = '', instead = '', hostId = ''] = (mark?.value ?? '').split(' ');
  return hostId === '' ? null : { episode, instead, hostId };
}

/** Maximum number of attempts while others write to the season. */
const MAX_SEASON_ATTEMPTS = 8;

/** Marks an opening, unless another is marked. Returns the marked one. @throws GoogleError */
export async function markOpening(
  google: Google,
  seasonId: string,
  opening: Opening,
): Promise<Opening> {
  for (let round = 1; round <= MAX_SEASON_ATTEMPTS; round++) {
    try {
      await applyBatch(google, seasonId, [buildMarkerBatch(buildMark(opening))]);
    } catch (error) {
      if (!['taken', 'unclear'].includes(findMarkerRefusal(error) ?? '')) throw error;
    }
    // Google may merge two marks, so read which mark counts.
    const stands = await findMarkedOpening(google, seasonId);
    if (stands !== null) return stands;
  }
  throw new Error(
    'too many matches of the season are opened at the same time: run the command again',
  );
}

/** Removes the mark of this opening only. Idempotent. @throws GoogleError */
export const unmarkOpening = (google: Google, seasonId: string, opening: Opening): Promise<void> =>
  applyBatch(google, seasonId, [buildMarkerDeletion(buildMark(opening))]);

export function getLinkedMatch(season: Match, episode: string): Opening['instead'] {
  const { matches } = getCurrentPosition(season);
  const host = Object.hasOwn(matches, episode) ? matches[episode]?.host : undefined;
  return host === undefined ? 'none' : shortenHash(host);
}

/** Whether the season still awaits the match and has not linked another one instead. */
export const isStillWanted = (season: Match, { episode, instead }: Opening): boolean =>
  listAwaitedHere(getCurrentPosition(season)).some(({ match }) => match === episode) &&
  getLinkedMatch(season, episode) === instead;

export interface LinkInput {
  readonly match: Match;
  readonly awaited: AwaitedMatch;
  /** The match to replace. Default: the one that is linked. */
  readonly instead?: Opening['instead'];
}

/**
 * Links an open match to the season, once. Returns the season with the link. Idempotent.
 * @throws GoogleError; IncidentError if a player’s address is lost or the ledger is stale
 */
export async function linkMatch(
  adjudicator: Adjudicator,
  seasonId: string,
  linked: LinkInput,
): Promise<Match> {
  const { hostId, publicId } = linked.match.files;
  const { match: episode, title } = linked.awaited;
  for (let round = 1; ; round++) {
    const season = await readMatch(adjudicator.google, seasonId);
    if (season.key === null) throw new Error('a season that is read has its key');
    const host = hashWithKey(season.key, 'season match', hostId);
    const { matches } = getCurrentPosition(season);
    if (Object.hasOwn(matches, episode) && matches[episode]?.host === host) return season;
    if (linked.instead !== undefined && getLinkedMatch(season, episode) !== linked.instead)
      return season;
    if (linked.awaited.players.some(({ seat }) => isAddressLost(season, seat)))
      throw new IncidentError(season.incidents.filter(({ code }) => code === 'players tab'));
    const link = {
      match: episode,
      title,
      game: getCurrentPosition(linked.match).game.title,
      public: publicId,
      host,
      with: hashOpenedSetup(getCurrentPosition(linked.match).opened, linked.awaited),
      forms: listOwnForms(season, linked.awaited, linked.match),
    };
    const done = await writeEntry(adjudicator, season, (nowMs) =>
      buildMatchLink(season, link, nowMs),
    );
    if (done !== null) return done.written.match;
    const { entry } = getCurrentPosition(season).sealed.entry;
    if (round === MAX_SEASON_ATTEMPTS) throw new IncidentError([buildMissingRow(entry + 1)]);
  }
}

interface OpeningInput extends Omit<EpisodeInput, 'folders' | 'nowMs'> {
  readonly underway: Opening | null;
}

/**
 * Opens a match of the season. Returns “again” if another run has opened this match or is opening
 * any match; “no files” if the caller cannot read the files. @throws NotSharedError, GoogleError,
 * IncidentError
 */
async function openEpisode(
  adjudicator: Adjudicator,
  input: OpeningInput,
  progress: ProgressReporter,
): Promise<Match | 'again' | 'no files'> {
  const { google } = adjudicator;
  const { season, awaited, underway } = input;
  const folders = await findSeasonFolders(google, season, awaited);
  const plan = planEpisode({ ...input, folders, nowMs: google.now() });
  const folder =
    underway === null
      ? await findOrCreateDraft(google, plan)
      : await findUnfinishedFolder(google, plan, underway);
  if (folder === null) return 'no files';
  const { match: episode } = awaited;
  const instead = getLinkedMatch(season, episode);
  const seasonId = season.files.hostId;
  const opening = (hostId: string): Opening => ({ episode, instead, hostId });
  try {
    return await openMatch(adjudicator, plan, progress, {
      folder,
      settle: (hostId) => claimOpening(adjudicator, season, opening(hostId)),
      opened: async (one) => {
        await linkMatch(adjudicator, seasonId, { match: one, awaited, instead });
        await unmarkOpening(google, seasonId, opening(one.files.hostId));
      },
    });
  } catch (error) {
    const files = { plan, folder };
    if (error instanceof OpenedElsewhereError) {
      if (underway === null) await binUnusedFiles(google, files, error);
      return 'again';
    }
    if (underway === null)
      await binIfUnwanted(google, files, { seasonId, own: opening('') }).catch(ignoreCleanupError);
    throw error;
  }
}

/** Thrown if another run opens a match of the season: a different match, or the same elsewhere. */
class OpenedElsewhereError extends Error {
  override readonly name = 'OpenedElsewhere';
  readonly own: Opening;
  /** The opening by the other run; null if the match is no longer awaited. */
  readonly stands: Pick<Opening, 'episode' | 'hostId'> | null;
  constructor(own: Opening, stands: OpenedElsewhereError['stands']) {
    super('another runner is opening a match of the season');
    this.own = own;
    this.stands = stands;
  }
}

/** Bins the files that this run created, except those that the other run uses. */
async function binUnusedFiles(
  google: Google,
  { plan, folder }: Pick<FilesInput, 'plan' | 'folder'>,
  { own, stands }: Pick<OpenedElsewhereError, 'own' | 'stands'>,
): Promise<void> {
  // In this case a later opening of the other match uses the files.
  if (stands !== null && stands.episode !== own.episode) return;
  const isShared =
    stands !== null && (await findVisibleFolder(google, stands.hostId))?.id === folder.id;
  // The other run may have opened the match in the same files.
  const open = await findOpenMatch(google, [own.hostId, ...(isShared ? [stands.hostId] : [])]);
  if (open !== undefined) await binSpareFiles(google, { plan, folder }, open.files);
  else await moveToBin(google, isShared ? own.hostId : folder.id);
}

/** Bins unfinished files if another run has opened the match. */
async function binIfUnwanted(
  google: Google,
  { plan, folder }: Pick<FilesInput, 'plan' | 'folder'>,
  { seasonId, own }: { readonly seasonId: string; readonly own: Opening },
): Promise<void> {
  const season = await readMatch(google, seasonId);
  const hostId = (await findHostIds(google, season))[own.episode];
  if (hostId === undefined || isStillWanted(season, own)) return;
  const lies = await findVisibleFolder(google, hostId);
  if (lies === null) return;
  const open = await findOpenMatch(google, [hostId]);
  if (lies.id !== folder.id) await moveToBin(google, folder.id);
  else if (open !== undefined) await binSpareFiles(google, { plan, folder }, open.files);
}

/** Ignores errors of the cleanup. The first error is the one to report. */
function ignoreCleanupError(error: unknown): void {
  if (!(error instanceof GoogleError || error instanceof IncidentError)) throw error;
}

/** Finds the first open match among host workbooks. */
async function findOpenMatch(
  google: Google,
  hostIds: readonly string[],
): Promise<Match | undefined> {
  for (const hostId of hostIds)
    if ((await readMarker(google, hostId, getMarkerId(0))) !== null)
      return readMatch(google, hostId);
  return undefined;
}

/** Claims the opening for these files before sharing. @throws OpenedElsewhereError */
async function claimOpening(
  { google }: Adjudicator,
  { files }: Match,
  own: Opening,
): Promise<void> {
  const stands = await markOpening(google, files.hostId, own);
  if (stands.episode !== own.episode || stands.hostId !== own.hostId)
    throw new OpenedElsewhereError(own, stands);
  // A run that read the season earlier may mark a match that others have already opened.
  const season = await readMatch(google, files.hostId);
  if (isStillWanted(season, own)) return;
  await unmarkOpening(google, files.hostId, own);
  const hostId = (await findHostIds(google, season))[own.episode];
  throw new OpenedElsewhereError(
    own,
    hostId === undefined ? null : { episode: own.episode, hostId },
  );
}

/** Finds an unfinished opening, or null. Removes an outdated mark. @throws GoogleError */
async function findUnfinishedOpening(
  { google }: Adjudicator,
  season: Match,
): Promise<Opening | null> {
  const { hostId } = season.files;
  const stands = await findMarkedOpening(google, hostId);
  if (stands === null) return null;
  if (isStillWanted(season, stands) && (await findFileState(google, stands.hostId)) === 'there')
    return stands;
  await unmarkOpening(google, hostId, stands);
  return null;
}

async function findUnfinishedFolder(
  google: Google,
  plan: Plan,
  { hostId }: Opening,
): Promise<DraftFolder | null> {
  const lies = await findVisibleFolder(google, hostId);
  if (lies === null) return null;
  const folder = await readDraftFolder(google, plan, lies);
  return { ...folder, made: new Map([...folder.made, ['host', hostId]]) };
}

const findVisibleFolder = (google: Google, fileId: string): Promise<FoundFile | null> =>
  recoverIfNotFound(findFolder(google, fileId), null);

export interface OpenNextOptions {
  /** Account of the function, which files are shared with; null if no function runs the match. */
  readonly editor: string | null;
  /** Name of the linked match to replace by a new one; absent to open only a missing match. */
  readonly anew?: string;
  /** Returns a game with its default content. */
  readonly loadGame: (
    id: string,
  ) => Promise<{ readonly game: AnyGame; readonly content: Plan['content'] }>;
  /** Returns the seed of the match to repeat; absent to draw new seeds. */
  readonly getSeed?: (episode: string) => Seed;
}

/**
 * Opens and returns the next match of a season; null if no match is due. Idempotent.
 * @throws NotSharedError, GoogleError, IncidentError
 */
export async function openNextMatch(
  adjudicator: Adjudicator,
  seasonId: string,
  options: OpenNextOptions,
  progress: ProgressReporter,
): Promise<Match | null> {
  for (let round = 1; round <= MAX_SEASON_ATTEMPTS; round++) {
    const season = await readMatch(adjudicator.google, seasonId);
    const underway = await findUnfinishedOpening(adjudicator, season);
    const awaited = findNextAwaited(season, underway?.episode ?? options.anew);
    if (awaited === undefined) return null;
    const known = await options.loadGame(awaited.game ?? '');
    // A stale version of a season may await a match that was already played.
    await refuseStaleLedger(adjudicator.google, season);
    progress(`${awaited.title}:`);
    const { editor, getSeed } = options;
    const seed = getSeed === undefined ? {} : { seed: getSeed(awaited.match) };
    const episode = { season, awaited, underway, ...known, editor, ...seed };
    const done = await openEpisode(adjudicator, episode, progress);
    if (done === 'no files') return null;
    if (done !== 'again') return done;
  }
  return null;
}

function findNextAwaited(season: Match, named: string | undefined): AwaitedMatch | undefined {
  const position = getCurrentPosition(season);
  return named === undefined
    ? listUnopened(position)[0]
    : listAwaitedHere(position).find(({ match }) => match === named);
}

export interface EpisodeInput {
  readonly season: Match;
  readonly awaited: AwaitedMatch;
  readonly game: AnyGame;
  readonly content: Plan['content'];
  readonly nowMs: number;
  readonly folders: Readonly<Record<string, string>>;
  readonly editor: string | null;
  /** Seed of the match to repeat; absent to draw a new seed. */
  readonly seed?: Seed;
}

/** Plans a season match with the step durations of the season. @throws IncidentError */
export function planEpisode(input: EpisodeInput): Plan {
  const { season, awaited, game, nowMs, folders, editor } = input;
  const { opened } = getCurrentPosition(season);
  const settings = buildEpisodeSettings(input);
  const { webhook } = season.discord;
  return {
    game,
    settings,
    entrants: listMatchPlayers(getCurrentPosition(season), awaited).map((one) =>
      buildEntrant(season, one),
    ),
    ...(awaited.communal === undefined ? {} : { communal: awaited.communal }),
    content: withCastNames(input),
    firstDeadlineMs: computeFirstDeadlineMs(opened.settings, { game, settings, nowMs }),
    editor,
    notify: false,
    ...(input.seed === undefined ? {} : { seed: input.seed }),
    ...(typeof webhook === 'string' ? {} : { webhook }),
    season: {
      of: { match: awaited.match, public: season.files.publicId },
      hostId: season.files.hostId,
      folders,
    },
  };
}

function buildEpisodeSettings({ season, awaited, game }: EpisodeInput): Settings {
  const position = getCurrentPosition(season);
  const { settings } = position.opened;
  const { from: _from, hosts: _hosts, voidAfter: _voidAfter, hostSeat, ...kept } = settings;
  const isHostIn =
    findHostHandover(position) === undefined &&
    awaited.players.some(({ seat }) => seat === hostSeat);
  const times = Object.fromEntries(
    game.paces.map(({ name, usual }) => [name, settings.times[name] ?? usual]),
  );
  return {
    ...kept,
    ...(isHostIn && { hostSeat }),
    game: game.id,
    title: `${settings.title}: ${awaited.title}`,
    times,
    variants: { ...getUsualVariants(game), ...awaited.variants },
  };
}

/** Builds a player of a match. @throws IncidentError if the season lost the player’s address */
function buildEntrant(season: Match, player: Player): Entrant {
  const { seat } = player;
  const { files, discord, incidents } = season;
  const email = files.seats.find((one) => one.seat === seat)?.email ?? '';
  if (isAddressLost(season, seat))
    throw new IncidentError(incidents.filter(({ code }) => code === 'players tab'));
  const id = Object.hasOwn(discord.ids, seat) ? discord.ids[seat] : undefined;
  return { ...player, email, ...(id === undefined ? {} : { discord: id }) };
}

/** Returns the first deadline at the season's time of day that leaves a step its duration. */
function computeFirstDeadlineMs(
  { from }: Settings,
  { game, settings, nowMs }: Pick<EpisodeInput, 'game' | 'nowMs'> & Pick<Plan, 'settings'>,
): number {
  const pace = game.paces[0]?.name ?? '';
  const originMs = from === undefined ? nowMs : Date.parse(from);
  const calendar = buildCalendar({ game, settings, pace, originMs });
  return findNextDeadline(calendar, { cutOffMs: nowMs, nowMs });
}

/** Replaces names in the content by names of the season's players and hosts. */
function withCastNames({ season, game, content }: EpisodeInput): Plan['content'] {
  const { opened, setup } = getCurrentPosition(season);
  const { hosts = [] } = opened.settings;
  const cast = setup.players.map(({ seat }) => seat);
  const names = game.getCastNames?.(content.value, { hosts, cast });
  if (names === undefined || names.size === 0) return content;
  const loose: ContentText = Object.fromEntries(
    Object.entries(content.loose).map(([tab, rows]) => [
      tab,
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, text]) => [column, names.get(text) ?? text]),
        ),
      ),
    ]),
  );
  const read = readContent(game.content, loose);
  return read.kind === 'sound' ? { loose, value: read.value } : content;
}

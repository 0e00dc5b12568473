/** The matches of a season: where each is, and whether it is the one that the season awaits. */

import { SEASON } from '../../../rules/games.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { Player } from '../../../rules/kit/match/setup.ts';
import type { Google } from '../../google/connect.ts';
import { filesWithProperty, type NotedFile } from '../../google/drive.ts';
import { keyedHash } from '../ledger/bindings.ts';
import { canonicalJson, sha256 } from '../ledger/digest.ts';
import type { OpenedEntry } from '../ledger/entry.ts';
import type { MatchLink, Position } from '../ledger/position.ts';
import { SEASON_PROPERTY } from './drive-notes.ts';
import { currentPosition, type Match } from './match.ts';

/** Matches that the open step awaits, and that are played here. */
export const awaitedHere = ({ step }: Pick<Position, 'step'>): readonly AwaitedMatch[] =>
  (step?.awaits ?? []).filter(({ game }) => game !== null);

/** A season where a match is awaited. */
type Awaiting = Pick<Position, 'game' | 'setup' | 'state'>;

/** As the match is opened with them: what everybody reads of them, and what each alone may. */
export function playersOf(season: Awaiting, { match, players }: AwaitedMatch): readonly Player[] {
  const { game, setup, state } = season;
  const brought = game.artefacts?.({ setup, state }, match) ?? {};
  return players.map((player) => {
    const artefact = Object.hasOwn(brought, player.seat) ? brought[player.seat] : undefined;
    return artefact === undefined ? player : { ...player, artefact };
  });
}

/** What a match that is awaited is opened with, as a hash: of one name it may become another, where a step is undone or corrected. */
export function openedWith(season: Awaiting, awaited: AwaitedMatch): string {
  const { game, communal, variants } = awaited;
  const players = playersOf(season, awaited);
  return hashOfOpening({ game, players, communal, variants: Object.entries(variants) });
}

const hashOfOpening = (given: {
  readonly game: string | null;
  readonly players: readonly Player[];
  readonly communal: AwaitedMatch['communal'] | undefined;
  /** Those that the season names. */
  readonly variants: readonly (readonly [string, string | undefined])[];
}): string => {
  const { game, players, communal = [], variants } = given;
  return sha256(canonicalJson({ game, players, communal, variants: Object.fromEntries(variants) }));
};

/** What a match was opened with for what was awaited, by its own first entry: the season may have become another meanwhile. */
export function openedWithIn(opened: OpenedEntry, { variants }: AwaitedMatch): string {
  const { settings, players, communal } = opened;
  const named = Object.keys(variants).map((name) => [name, settings.variants[name]] as const);
  return hashOfOpening({ game: settings.game, players, communal, variants: named });
}

/** The match that was opened for what is awaited; undefined where there is none, or it was opened with something else. */
export function linkOf(
  season: Awaiting & Pick<Position, 'matches'>,
  awaited: AwaitedMatch,
): MatchLink | undefined {
  const { matches } = season;
  const { match } = awaited;
  const link = Object.hasOwn(matches, match) ? matches[match] : undefined;
  return link?.with === openedWith(season, awaited) ? link : undefined;
}

/** Those of them that no match was opened for yet. */
export const toOpen = (position: Position): readonly AwaitedMatch[] =>
  awaitedHere(position).filter((awaited) => linkOf(position, awaited) === undefined);

export type MatchFile = Pick<NotedFile, 'id' | 'properties'>;

/**
 * Host's workbooks of all matches that were ever opened for it, by the keyed hash that its ledger has of each: a property of a file only says where to
 * look. Those that the caller does not see have none. @throws GoogleError
 */
export async function matchFilesOf(
  google: Google,
  { key, files }: Pick<Match, 'key' | 'files'>,
): Promise<ReadonlyMap<string, MatchFile>> {
  if (key === null) return new Map();
  const found = await filesWithProperty(google, { key: SEASON_PROPERTY, value: files.hostId });
  return new Map(found.map((file) => [keyedHash(key, 'season match', file.id), file]));
}

/** Ids of host's workbooks, by episode: of the match that was opened for it last. Those that the caller does not see have none. @throws GoogleError */
export async function hostIdsOf(
  google: Google,
  season: Match,
): Promise<Readonly<Record<string, string>>> {
  const { matches } = currentPosition(season);
  if (Object.keys(matches).length === 0) return {};
  const files = await matchFilesOf(google, season);
  const known = Object.entries(matches).flatMap(([match, { host }]) => {
    const id = files.get(host)?.id;
    return id === undefined ? [] : [[match, id] as const];
  });
  return Object.fromEntries(known);
}

/** Whether the match is a season. */
export const isSeason = ({ opened }: Pick<Position, 'opened'>): boolean =>
  opened.settings.game === SEASON.id;

/** Whether players' workbooks lie in folders of their own: those of a season do, and those of its matches. */
export function hasSeatFolders(match: Match): boolean {
  const position = currentPosition(match);
  return position.opened.season !== undefined || isSeason(position);
}

/** What a match would have to be for a season to take its result, in words; null where it is that. */
export function whyNotAwaited(
  opened: OpenedEntry,
  awaited: AwaitedMatch,
  { season: before, publicId }: { readonly season: Awaiting; readonly publicId: string },
): string | null {
  const { settings, players, communal, season } = opened;
  const isOfSeason = season?.match === awaited.match && season.public === publicId;
  if (!isOfSeason) return 'it was not opened for this episode';
  if (settings.game !== awaited.game) return 'it is of another game';
  if (!isSame(players, playersOf(before, awaited)))
    return 'other players are in it, or they brought something else';
  if (!isSame(communal ?? [], awaited.communal ?? []))
    return 'its pairs have brought other garnets';
  const isVaried = Object.entries(awaited.variants).some(
    ([name, value]) => settings.variants[name] !== value,
  );
  return isVaried ? 'it is played by other variants' : null;
}

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one) === canonicalJson(other);

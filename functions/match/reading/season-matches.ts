import { SEASON } from '../../../rules/games.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Player } from '../../../rules/kit/match/setup.ts';
import type { Google } from '../../google/connect.ts';
import { type FoundFile, findByProperty } from '../../google/drive.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import { hashWithKey } from '../ledger/bindings.ts';
import { canonicalJson, sha256 } from '../ledger/digest.ts';
import type { Entry, MatchLinkedEntry, OpenedEntry } from '../ledger/entry.ts';
import type { MatchLink, Position } from '../ledger/position.ts';
import { SEASON_PROPERTY } from './drive-notes.ts';
import { buildLastingLink } from './links.ts';
import { getCurrentPosition, type Match } from './match.ts';
import type { OwnForm } from './polled.ts';

/** Lists the awaited matches that this program plays. */
export const listAwaitedHere = ({ step }: Pick<Position, 'step'>): readonly AwaitedMatch[] =>
  (step?.awaits ?? []).filter(({ game }) => game !== null);

/** A season that awaits a match. */
type AwaitingSeason = Pick<Position, 'game' | 'setup' | 'state'>;

/** Lists the players of a season match with their public values and secret artefacts. */
export function listMatchPlayers(
  season: AwaitingSeason,
  { match, players }: AwaitedMatch,
): readonly Player[] {
  const { game, setup, state } = season;
  const brought = game.getArtefacts?.({ setup, state }, match) ?? {};
  return players.map((player) => {
    const artefact = Object.hasOwn(brought, player.seat) ? brought[player.seat] : undefined;
    return artefact === undefined ? player : { ...player, artefact };
  });
}

/** Hashes the setup of an awaited match. An undo may change the setup but not the name. */
export function hashAwaitedSetup(season: AwaitingSeason, awaited: AwaitedMatch): string {
  const { game, communal, variants } = awaited;
  const players = listMatchPlayers(season, awaited);
  return hashSetup({ game, players, communal, variants: Object.entries(variants) });
}

const hashSetup = (given: {
  readonly game: string | null;
  readonly players: readonly Player[];
  readonly communal: AwaitedMatch['communal'] | undefined;
  readonly variants: readonly (readonly [string, string | undefined])[];
}): string => {
  const { game, players, communal = [], variants } = given;
  return sha256(canonicalJson({ game, players, communal, variants: Object.fromEntries(variants) }));
};

/** Hashes the setup in the first entry of a match, to compare it with the season's setup. */
export function hashOpenedSetup(opened: OpenedEntry, { variants }: AwaitedMatch): string {
  const { settings, players, communal } = opened;
  const named = Object.keys(variants).map((name) => [name, settings.variants[name]] as const);
  return hashSetup({ game: settings.game, players, communal, variants: named });
}

/** Finds the open match with the setup of an awaited match. */
export function findMatchLink(
  season: AwaitingSeason & Pick<Position, 'matches'>,
  awaited: AwaitedMatch,
): MatchLink | undefined {
  const { matches } = season;
  const { match } = awaited;
  const link = Object.hasOwn(matches, match) ? matches[match] : undefined;
  return link?.with === hashAwaitedSetup(season, awaited) ? link : undefined;
}

/** Lists the awaited matches that are not yet open. */
export const listUnopened = (position: Position): readonly AwaitedMatch[] =>
  listAwaitedHere(position).filter((awaited) => findMatchLink(position, awaited) === undefined);

export type MatchFile = Pick<FoundFile, 'id' | 'properties'>;

/**
 * Finds the host workbooks of all matches of the season by their hashes in the ledger.
 * @throws GoogleError
 */
export async function findMatchFiles(
  google: Google,
  { key, files }: Pick<Match, 'key' | 'files'>,
): Promise<ReadonlyMap<string, MatchFile>> {
  if (key === null) return new Map();
  const found = await findByProperty(google, { key: SEASON_PROPERTY, value: files.hostId });
  return new Map(found.map((file) => [hashWithKey(key, 'season match', file.id), file]));
}

/** Finds the host workbook of each season match that the caller may read. @throws GoogleError */
export async function findHostIds(
  google: Google,
  season: Match,
): Promise<Readonly<Record<string, string>>> {
  const { matches } = getCurrentPosition(season);
  if (Object.keys(matches).length === 0) return {};
  const files = await findMatchFiles(google, season);
  const known = Object.entries(matches).flatMap(([match, { host }]) => {
    const id = files.get(host)?.id;
    return id === undefined ? [] : [[match, id] as const];
  });
  return Object.fromEntries(known);
}

export const isSeason = ({ opened }: Pick<Position, 'opened'>): boolean =>
  opened.settings.game === SEASON.id;

/** Whether each player has a folder, as in a season and its matches. */
export function hasSeatFolders(match: Match): boolean {
  const position = getCurrentPosition(match);
  return position.opened.season !== undefined || isSeason(position);
}

/** Explains why a season cannot collect a match's result; null if it can. */
export function describeMismatch(
  opened: OpenedEntry,
  awaited: AwaitedMatch,
  { season: before, publicId }: { readonly season: AwaitingSeason; readonly publicId: string },
): string | null {
  const { settings, players, communal, season } = opened;
  const isOfSeason = season?.match === awaited.match && season.public === publicId;
  if (!isOfSeason) return 'the match was opened for another season or another match';
  if (settings.game !== awaited.game) return 'the match has another game';
  if (!isEqualJson(players, listMatchPlayers(before, awaited)))
    return 'the players or their artefacts differ';
  if (!isEqualJson(communal ?? [], awaited.communal ?? []))
    return 'the garnets of the pairs differ';
  const isVaried = Object.entries(awaited.variants).some(
    ([name, value]) => settings.variants[name] !== value,
  );
  return isVaried ? 'the variants differ' : null;
}

const isEqualJson = (one: unknown, other: unknown): boolean =>
  canonicalJson(one) === canonicalJson(other);

/** The last change by which a season began or ceased to await a match. */
export interface AwaitedChange {
  readonly link: Pick<MatchLinkedEntry, 'match' | 'title' | 'host'>;
  /** Number of the season's entry that made the change. */
  readonly since: number;
  /** Why the match is no longer awaited, for its players; null if it is awaited. */
  readonly why: string | null;
}

/** Lists the changes for all matches of the season without a collected result. */
export function listAwaitedChanges({
  positions,
}: Pick<Match, 'positions'>): readonly AwaitedChange[] {
  return listUncollectedLinks(positions).flatMap(({ link, from }) => {
    const findAwaited = (index: number): AwaitedMatch | undefined =>
      findAwaitedAt(positions[index], link);
    const isAwaited = findAwaited(positions.length - 1) !== undefined;
    const since = findStartOfRun(
      positions,
      from,
      (at) => (findAwaitedAt(at, link) !== undefined) === isAwaited,
    );
    if (isAwaited && since === from) return [];
    const by = positions[since]?.sealed.entry;
    const why =
      isAwaited || by === undefined ? null : describeEndReason(by, link, findAwaited(since - 1));
    return [{ link, since, why }];
  });
}

/** Whether a seat left the match and an undo brought it back. */
export function isDepartureUndone(
  { positions }: Pick<Match, 'positions'>,
  link: Pick<MatchLinkedEntry, 'match' | 'host'>,
  seat: Seat,
): boolean {
  const gone = positions.findLastIndex(
    (at) => findAwaitedAt(at, link)?.absent.includes(seat) === true,
  );
  const by = positions[gone + 1]?.sealed.entry;
  const isBroughtBack = by?.kind === 'ruling' && by.report.kind === 'returned';
  return gone >= 0 && by !== undefined && !isBroughtBack;
}

/** Returns the number of the season's entry that began to await a match. */
export function findAwaitedSince(
  { positions }: Pick<Match, 'positions'>,
  awaited: AwaitedMatch,
): number {
  const { match, game } = awaited;
  const link = positions.at(-1)?.matches[match];
  return findStartOfRun(positions, 0, (at) =>
    game === null || link === undefined
      ? at.step?.awaits?.some((one) => one.match === match) === true
      : findAwaitedAt(at, { match, host: link.host }) !== undefined,
  );
}

/** Returns the first position of the last unbroken run that fulfils a condition, from `from`. */
function findStartOfRun(
  positions: readonly Position[],
  from: number,
  isSo: (position: Position) => boolean,
): number {
  const before = positions.findLastIndex((position) => !isSo(position));
  return Math.max(from, before + 1);
}

interface UncollectedLink {
  readonly link: MatchLinkedEntry;
  /** Number of the entry that linked the match. */
  readonly from: number;
}

/** Lists links to matches without a collected result. Only the first link to a match counts. */
function listUncollectedLinks(positions: readonly Position[]): readonly UncollectedLink[] {
  const links = new Map<string, UncollectedLink>();
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

function findAwaitedAt(
  position: Position | undefined,
  { match, host }: Pick<MatchLinkedEntry, 'match' | 'host'>,
): AwaitedMatch | undefined {
  if (position === undefined) return undefined;
  const awaited = listAwaitedHere(position).find((one) => one.match === match);
  return awaited !== undefined && findMatchLink(position, awaited)?.host === host
    ? awaited
    : undefined;
}

/**
 * Explains to players why the entry `by` ended the match. @param awaited the match before that
 * entry
 */
function describeEndReason(
  by: Entry,
  { match }: MatchLinkedEntry,
  awaited: AwaitedMatch | undefined,
) {
  if (by.kind === 'match' && by.match === match) return REPLACED_REASON;
  if (by.kind !== 'ruling') return OTHER_REASON;
  const { report } = by;
  switch (report.kind) {
    case 'left':
      return awaited?.players.some(({ seat }) => seat === report.seat) === true
        ? `${report.seat} has left the season, so the season no longer awaits this match. ` +
            ANSWERS_ENDED
        : OTHER_REASON;
    case 'void':
      return report.match === match ? VOID_REASON : OTHER_REASON;
    case 'ruled':
      return report.match === match ? RULED_REASON : OTHER_REASON;
    case 'finished':
    case 'returned':
      return OTHER_REASON;
  }
}

const ANSWERS_ENDED = 'You need not answer here any more.';
const VOID_REASON = `The season has declared this match void. ${ANSWERS_ENDED}`;
const RULED_REASON = `The season has ruled the outcome of this match. ${ANSWERS_ENDED}`;
const REPLACED_REASON = `Another match has replaced this one. ${ANSWERS_ENDED}`;
const OTHER_REASON =
  'The season has ruled, undone or corrected a result on which this match depends, and no longer ' +
  `awaits it. ${ANSWERS_ENDED}`;

/** Lists a match's forms for seats that the same person plays in season and match. */
export const listOwnForms = (
  season: Match,
  { match: episode, players }: AwaitedMatch,
  match: Match,
): readonly OwnForm[] =>
  players.flatMap(({ seat }) => {
    const link = buildLastingLink(match, seat);
    const workbookId = match.files.seats.find((one) => one.seat === seat)?.workbookId ?? '';
    return link === '' || !hasSameReader(season, match, seat)
      ? []
      : [{ match: episode, seat, link, workbookId }];
  });

/** Whether the same person can open both workbooks, or everybody with the link can. */
function hasSameReader(season: Match, match: Match, seat: Seat): boolean {
  const [own, other] = [season, match].map(({ files }) => {
    return files.seats.find((one) => one.seat === seat)?.email ?? '';
  });
  if (own !== '' && other !== '') return isSameMailbox(own ?? '', other ?? '');
  return [season, match].every((one) => findBoundEmail(one, seat) === '');
}

function findBoundEmail(match: Match, seat: string): string | null {
  const { seats } = getCurrentPosition(match).opened.bindings;
  return Object.hasOwn(seats, seat) ? (seats[seat]?.email ?? null) : null;
}

/** Whether the tab “Players” lacks an address that the ledger binds. */
export const isAddressLost = (match: Match, seat: Seat): boolean =>
  (match.files.seats.find((one) => one.seat === seat)?.email ?? '') === '' &&
  (findBoundEmail(match, seat) ?? '') !== '';

/** Hashes each seat's form together with the player's address. */
export const hashForms = (season: Match, forms: readonly OwnForm[]): MatchLink['forms'] =>
  Object.fromEntries(forms.map((form) => [form.seat, hashForm(season, form)]));

function hashForm(season: Match, { match, seat, link, workbookId }: OwnForm): string {
  if (season.key === null) throw new Error('a season that is read has its key');
  const bound = canonicalJson([match, seat, findBoundEmail(season, seat), link, workbookId]);
  return hashWithKey(season.key, 'season form', bound);
}

/** Lists the forms whose hashes are in the ledger. */
export function listBoundForms(season: Match): readonly OwnForm[] {
  const { key, polled } = season;
  const { matches } = getCurrentPosition(season);
  if (key === null) return [];
  return polled.forms.filter((form) => {
    const link = Object.hasOwn(matches, form.match) ? matches[form.match] : undefined;
    return (
      link !== undefined &&
      Object.hasOwn(link.forms, form.seat) &&
      link.forms[form.seat] === hashForm(season, form)
    );
  });
}

/** Finds a seat's form in a match; undefined if the ledger has no such form. */
export const findOwnForm = (season: Match, episode: string, seat: Seat): OwnForm | undefined =>
  listBoundForms(season).find((one) => one.match === episode && one.seat === seat);

/** Replaces the forms of one match. Drops the forms of finished matches. */
export const withOwnForms = (
  season: Match,
  episode: string,
  forms: readonly OwnForm[],
): readonly OwnForm[] => {
  const played = (getCurrentPosition(season).step?.awaits ?? []).map(({ match }) => match);
  const others = listBoundForms(season).filter(
    ({ match }) => match !== episode && played.includes(match),
  );
  return [...others, ...forms];
};

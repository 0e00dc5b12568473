import type { LooseContent } from '../../../rules/kit/content/content.ts';
import { readContent } from '../../../rules/kit/content/content.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import type { Player } from '../../../rules/kit/match/setup.ts';
import { usualVariants } from '../../../rules/kit/match/variants.ts';
import type { Settings } from '../ledger/entry.ts';
import { IncidentError } from '../ledger/incident.ts';
import { handoverOfHost } from '../ledger/position.ts';
import type { Seed } from '../ledger/seed.ts';
import { calendarOf, nextDeadline } from '../next/calendar.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { isAddressLost, playersOf } from '../reading/season-matches.ts';
import type { Entrant, Plan } from './draft-match.ts';

export interface EpisodeGiven {
  readonly season: Match;
  readonly awaited: AwaitedMatch;
  readonly game: AnyGame;
  /** The game's default content. */
  readonly content: Plan['content'];
  readonly nowMs: number;
  /** Folders of players by seat. */
  readonly folders: Readonly<Record<string, string>>;
  readonly editor: string | null;
  /** Absent for a new seed. Set only to repeat the same match. */
  readonly seed?: Seed;
}

/** Plans a season match. Its durations are the season’s, or the game’s. @throws IncidentError */
export function episodePlan(given: EpisodeGiven): Plan {
  const { season, awaited, game, nowMs, folders, editor } = given;
  const { opened } = currentPosition(season);
  const settings = settingsOf(given);
  const { webhook } = season.discord;
  return {
    game,
    settings,
    entrants: playersOf(currentPosition(season), awaited).map((one) => entrantOf(season, one)),
    ...(awaited.communal === undefined ? {} : { communal: awaited.communal }),
    content: castContent(given),
    firstDeadlineMs: firstDeadlineMs(opened.settings, { game, settings, nowMs }),
    editor,
    notify: false,
    ...(given.seed === undefined ? {} : { seed: given.seed }),
    ...(typeof webhook === 'string' ? {} : { webhook }),
    season: {
      of: { match: awaited.match, public: season.files.publicId },
      hostId: season.files.hostId,
      folders,
    },
  };
}

function settingsOf({ season, awaited, game }: EpisodeGiven): Settings {
  const position = currentPosition(season);
  const { settings } = position.opened;
  const { from: _from, hosts: _hosts, voidAfter: _voidAfter, hostSeat, ...kept } = settings;
  const isHostIn =
    handoverOfHost(position) === undefined && awaited.players.some(({ seat }) => seat === hostSeat);
  const times = Object.fromEntries(
    game.paces.map(({ name, usual }) => [name, settings.times[name] ?? usual]),
  );
  return {
    ...kept,
    ...(isHostIn && { hostSeat }),
    game: game.id,
    title: `${settings.title}: ${awaited.title}`,
    times,
    variants: { ...usualVariants(game), ...awaited.variants },
  };
}

/** @throws IncidentError if the season’s tab lost a player’s address: a link would share it */
function entrantOf(season: Match, player: Player): Entrant {
  const { seat } = player;
  const { files, discord, incidents } = season;
  const email = files.seats.find((one) => one.seat === seat)?.email ?? '';
  if (isAddressLost(season, seat))
    throw new IncidentError(incidents.filter(({ code }) => code === 'players tab'));
  const id = Object.hasOwn(discord.ids, seat) ? discord.ids[seat] : undefined;
  return { ...player, email, ...(id === undefined ? {} : { discord: id }) };
}

/** The first time at the hour of the season's deadlines that leaves a whole step. */
function firstDeadlineMs(
  { from }: Settings,
  {
    game,
    settings,
    nowMs,
  }: { readonly game: AnyGame; readonly settings: Settings; readonly nowMs: number },
): number {
  const pace = game.paces[0]?.name ?? '';
  const originMs = from === undefined ? nowMs : Date.parse(from);
  const calendar = calendarOf({ game, settings, pace, originMs });
  return nextDeadline(calendar, { cutOffMs: nowMs, nowMs });
}

/** Replaces names in cells of the content by names of the season's players and hosts. */
function castContent({ season, game, content }: EpisodeGiven): Plan['content'] {
  const { opened, setup } = currentPosition(season);
  const { hosts = [] } = opened.settings;
  const cast = setup.players.map(({ seat }) => seat);
  const names = game.castNames?.(content.value, { hosts, cast });
  if (names === undefined || names.size === 0) return content;
  const loose: LooseContent = Object.fromEntries(
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

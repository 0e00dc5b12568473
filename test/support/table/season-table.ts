import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { sha256 } from '../../../functions/match/ledger/digest.ts';
import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { parseSeed } from '../../../functions/match/ledger/seed.ts';
import {
  type OpenNextOptions,
  openNextMatch,
} from '../../../functions/match/opening/open-episode.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { findHostIds } from '../../../functions/match/reading/season-matches.ts';
import { findGame, GAMES, SEASON } from '../../../rules/games.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import type { ContentText } from '../../../rules/kit/content/content.ts';
import { loadContent, provideContent } from './content.ts';
import { KNOWN_GAMES, type ProgrammeName, readProgrammeRows } from './season.ts';
import {
  ADJUDICATOR,
  answerByRobots,
  HOST,
  openTable,
  ROUND_GRACE_MS,
  type Table,
  type TableOptions,
} from './table.ts';

/** Settings without polls between deadlines. */
export const UNPOLLED_SETTINGS = {
  pollMs: 3_600_000,
  times: Object.fromEntries(
    [SEASON, ...GAMES].flatMap(({ paces }) => paces.map(({ name }) => [name, '50 minutes'])),
  ),
} as const satisfies Partial<Settings>;

/** A league of one round, which asks for an artefact before its matches. */
export const LEAGUE_WITH_ARTEFACTS: ContentText = {
  Programme: [
    { Episode: 'League', Kind: 'league', Games: 'uncharted-territory', Garnets: '1', Until: '1' },
  ],
  Games: KNOWN_GAMES,
};

/** Opens a season of a shipped format, or of typed rows. */
export async function openSeason(
  programme: ProgrammeName | ContentText,
  players: number,
  options: Partial<TableOptions> = {},
): Promise<Table> {
  provideContent(SEASON, typeof programme === 'string' ? readProgrammeRows(programme) : programme);
  const settings = { from: '2026-06-01T20:00:00.000Z', ...options.settings };
  return openTable({ game: SEASON, players, ...options, settings });
}

/** Returns the host's adjudicator, which creates files. */
export const createHost = (table: Table): Adjudicator => ({
  ...table.adjudicator,
  google: table.as(HOST),
});

/** Builds options of the host's command for a match, with fixed dice. */
export const buildOpeningOptions = (change: Partial<OpenNextOptions> = {}): OpenNextOptions => ({
  editor: ADJUDICATOR,
  loadGame: async (id) => {
    const game = findGame(id);
    if (game === undefined) throw new Error(`no game “${id}” comes along`);
    return { game, content: loadContent(game) };
  },
  getSeed: (episode) => {
    const seed = parseSeed(sha256(episode));
    if (seed === null) throw new Error('a hash is a seed');
    return seed;
  },
  ...change,
});

/** Opens the next due match as the host's command does; null if no match is due. */
export const openNextDue = (table: Table): Promise<Match | null> =>
  openNextMatch(createHost(table), table.hostId, buildOpeningOptions(), () => {});

export async function openAllDue(table: Table): Promise<void> {
  while ((await openNextDue(table)) !== null);
}

/** Lets robots answer in a match or the season. The first seat also sends the answers `first`. */
export const answerAll = (table: Table, match: Match, first: Answers = {}): Promise<void> =>
  answerByRobots(table.emulator, match, { first });

/** Lets robots answer. The first robot that may resign does, so that the match ends. */
export const answerWithResignation = (table: Table, match: Match): Promise<void> =>
  answerAll(table, match, { resign: ['yes'] });

export async function readOpenMatches(table: Table): Promise<readonly Match[]> {
  const season = await table.read();
  const ids = await findHostIds(table.as(HOST), season);
  const matches = await Promise.all(
    (getCurrentPosition(season).step?.awaits ?? []).flatMap(({ match }) =>
      ids[match] === undefined ? [] : [readMatch(table.as(HOST), ids[match])],
    ),
  );
  return matches.filter((match) => getCurrentPosition(match).step !== null);
}

/** Returns the first open match of a season. @throws if no match is open */
export async function readFirstMatch(table: Table): Promise<Match> {
  const [match] = await readOpenMatches(table);
  if (match === undefined) throw new Error('no match is open');
  return match;
}

/** Plays all open matches and the season to the next deadline. Returns false if no step is due. */
export async function playToNextDeadline(table: Table, answer = answerAll): Promise<boolean> {
  await openAllDue(table);
  const playing = [await table.read(), ...(await readOpenMatches(table))];
  const due = playing.flatMap((match) => {
    const { next } = getCurrentPosition(match).sealed.entry;
    const deadline = next?.deadline ?? null;
    return deadline === null ? [] : [{ match, ms: Date.parse(deadline) }];
  });
  if (due.length === 0) return false;
  const first = Math.min(...due.map(({ ms }) => ms));
  for (const { match, ms } of due) if (ms === first) await answer(table, match);
  const { beacon } = getCurrentPosition(await table.read()).opened.settings;
  // A task reports a match's end a moment later.
  const graceMs = beacon === undefined ? 0 : 2 * ROUND_GRACE_MS + 1000;
  await table.emulator.clock.advanceTo(first + graceMs);
  return true;
}

export async function playSeason(table: Table, answer = answerAll): Promise<Match> {
  while (getCurrentPosition(await table.read()).step !== null) {
    if (!(await playToNextDeadline(table, answer))) throw new Error('the season is stuck');
  }
  return table.read();
}

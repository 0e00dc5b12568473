/** A season on this machine: from the cast to its champion, every match opened, played and collected as at Google. */

import { rulingIn } from '../../../functions/match/next/ruling-words.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { hostIdsOf } from '../../../functions/match/reading/season-matches.ts';
import { intervene } from '../../../functions/match/visiting/intervene.ts';
import { GAMES, SEASON } from '../../../rules/games.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { readContentFolder } from '../../shared/files/content-folder.ts';
import { type Programme, programmeFolder } from '../../shared/match/programmes.ts';
import { openDueEpisodes } from '../../shared/match/season-opening.ts';
import { USUAL_POLL_MS } from '../../shared/match/usual-polls.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import { AT_ONCE } from './fast.ts';
import type { LocalGoogle } from './local-google.ts';
import { robotsAnswer } from './robots.ts';
import { ADJUDICATOR, castOf } from './table.ts';

export interface DemoSeason {
  readonly programme: Programme;
  readonly players: number;
  /** Null: deadlines alone, which the clock goes to at once. */
  readonly earlyMs: number | null;
  /** From one deadline to the next, such as "1 minute", in the season and in all of its matches; null: an hour, or five minutes where nobody waits. */
  readonly every: string | null;
}

/** @throws UsageError when the programme cannot seat so many */
export async function openDemoSeason(
  google: LocalGoogle,
  { programme, players, earlyMs, every }: DemoSeason,
): Promise<Match> {
  const content = await readContentFolder(SEASON, programmeFolder(programme));
  if (content.kind === 'unsound') throw new UsageError(...content.problems);
  const why = SEASON.refusesCast?.(content.content.value, players) ?? null;
  if (why !== null) throw new UsageError(why);
  const nowMs = google.emulator.clock.now();
  return openMatch(
    google.host,
    {
      game: SEASON,
      settings: {
        game: SEASON.id,
        title: `${SEASON.title}, a demonstration`,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        counts: 'last',
        knownBy: 'code',
        times: timesOf(every ?? (earlyMs === null ? AT_ONCE : AN_HOUR)),
        earlyMs,
        ...(earlyMs !== null && { pollMs: USUAL_POLL_MS }),
        from: new Date(Math.ceil(nowMs / 1000) * 1000).toISOString(),
        variants: {},
      },
      entrants: castOf(players),
      content: content.content,
      firstDeadlineMs: nowMs + DAY_MS,
      editor: ADJUDICATOR,
      notify: false,
      hasFolders: true,
    },
    () => {},
  );
}

const DAY_MS = 86_400_000;

/** Who ends a step by a key waits for the polls of all matches up to its deadline: a day of them takes half a minute. */
const AN_HOUR = '1 hour';

/** Of every step of every game. */
const timesOf = (every: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [SEASON, ...GAMES].flatMap(({ paces }) => paces.map(({ name }) => [name, every])),
  );

/** The season and all matches of it that are open, as they stand. What has come before was checked by who resolved it. */
export interface Playing {
  readonly season: Match;
  readonly matches: readonly Match[];
}

/** Opens what is due, draws what is played elsewhere, and reads all that is played. */
export async function playing(
  google: LocalGoogle,
  seasonId: string,
  told: (sentence: string) => void,
): Promise<Playing> {
  const read = (id: string) => readMatch(google.host.google, id, { checked: 'the last entry' });
  const before = await read(seasonId);
  const opening = { editor: ADJUDICATOR };
  const opened = await openDueEpisodes(google.host, before, opening, () => {});
  for (const match of opened) told(`${currentPosition(match).opened.settings.title} is open.`);
  const elsewhere = awaitedBy(before).filter(({ game }) => game === null);
  for (const awaited of elsewhere) await drawOutcome(google, seasonId, awaited, told);
  const isSame = opened.length + elsewhere.length === 0;
  const season = isSame ? before : await read(seasonId);
  const ids = await hostIdsOf(google.host.google, season);
  const open = awaitedBy(season).flatMap(({ match }) => ids[match] ?? []);
  const matches = await Promise.all(open.map(read));
  return { season, matches: matches.filter((match) => currentPosition(match).step !== null) };
}

const awaitedBy = (season: Match): readonly AwaitedMatch[] =>
  currentPosition(season).step?.awaits ?? [];

/** Nobody plays it here: its outcome is drawn, and said to be. */
async function drawOutcome(
  { host }: LocalGoogle,
  seasonId: string,
  { match, title, players }: AwaitedMatch,
  told: (sentence: string) => void,
): Promise<void> {
  const season = await readMatch(host.google, seasonId);
  const order = seededChance(season.positions.length)('elsewhere').shuffle(
    players.map(({ seat }) => seat),
  );
  const asked = `outcome ${match}: ${order.join(', ')}`;
  const report = rulingIn(currentPosition(season), asked);
  if (typeof report === 'string') throw new Error(report);
  await intervene(host, season, {
    id: `drawn-${season.positions.length}`,
    action: { kind: 'ruling', report },
    asked,
    reason: 'It is played elsewhere: in this demonstration its outcome is drawn.',
  });
  told(`${title} is played elsewhere: its outcome is drawn, ${order[0]} has won it.`);
}

/** Robots answer all that is asked, but for a seat that somebody plays; again where the form did not ask for it yet. */
export async function robotsPlay(
  { season, matches }: Playing,
  own: Seat | null,
  done: Set<string>,
): Promise<void> {
  for (const match of [season, ...matches]) {
    const key = `${match.files.hostId} ${match.positions.length}`;
    if (done.has(key)) continue;
    done.add(key);
    const seats = match.files.seats.map(({ seat }) => seat).filter((seat) => seat !== own);
    const refused = await robotsAnswer(match, seats);
    if (refused.length > 0) done.delete(key);
  }
}

/** The first deadline of all, in milliseconds; null where nothing is due. */
export function firstDeadline({ season, matches }: Playing): number | null {
  const due = [season, ...matches].flatMap((match) => {
    const deadline = currentPosition(match).sealed.entry.next?.deadline ?? null;
    return deadline === null ? [] : [Date.parse(deadline)];
  });
  return due.length === 0 ? null : Math.min(...due);
}

/** How many matches are over, as the season has them. */
export const matchesOver = ({ positions }: Match): number =>
  positions.reduce(
    (sum, { sealed: { entry } }) => sum + (entry.kind === 'results' ? entry.reports.length : 0),
    0,
  );

/** Without waiting, to the champion, or until so many matches are over. Gives the season as it is then. */
export async function playSeasonFast(
  google: LocalGoogle,
  season: Match,
  { matches, told }: { readonly matches: number; readonly told: (sentence: string) => void },
): Promise<Match> {
  const done = new Set<string>();
  for (;;) {
    const now = await playing(google, season.files.hostId, told);
    if (currentPosition(now.season).step === null || matchesOver(now.season) >= matches)
      return now.season;
    await robotsPlay(now, null, done);
    const due = firstDeadline(now);
    if (due === null) throw new Error('nothing is due, and the season is not over: see the log');
    await google.emulator.clock.advanceTo(due);
  }
}

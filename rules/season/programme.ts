/** Parses the programme as a league or rounds and checks it against a cast (Rulings). */

import { memoizeByObject } from '../kit/reckoning/memoize.ts';
import { joinNames } from '../kit/reckoning/rank.ts';
import type { Content, EpisodeKind, KnownGame, Plan } from './content.ts';

/** A main match and the matches that follow from it. */
export interface RoundPlan {
  readonly main: Plan;
  /** The match of the Elimination Candidate and an opponent. */
  readonly death: Plan | null;
  /** The matches of players without a Token, two by two. */
  readonly deaths: Plan | null;
  readonly life: Plan | null;
}

export type Programme =
  | { readonly kind: 'league'; readonly plan: Plan }
  | { readonly kind: 'rounds'; readonly rounds: readonly RoundPlan[]; readonly final: Plan | null }
  | { readonly kind: 'unsound'; readonly why: string };

export type Rounds = Extract<Programme, { kind: 'rounds' }>;

export const parseProgramme = memoizeByObject(({ plans }: Content): Programme => {
  const league = plans.find(({ kind }) => kind === 'league');
  if (league !== undefined) return parseLeague(league, plans);
  const rounds: RoundPlan[] = [];
  for (const plan of plans.filter(({ kind }) => kind !== 'final')) {
    const why = addToRounds(rounds, plan);
    if (why !== null) return createUnsound(why);
  }
  const finals = plans.filter(({ kind }) => kind === 'final');
  const final = finals[0] ?? null;
  if (finals.length > 1 || (final !== null && plans.at(-1) !== final))
    return createUnsound('There can be only one final, and it must be the last episode.');
  return checkLastEpisode({ kind: 'rounds', rounds, final });
});

const createUnsound = (why: string): Programme => ({ kind: 'unsound', why });

function parseLeague(plan: Plan, plans: readonly Plan[]): Programme {
  if (plans.length > 1) return createUnsound('A league cannot be combined with other episodes.');
  return plan.games.length === 1
    ? { kind: 'league', plan }
    : createUnsound('A league needs exactly one game of the tab “Games”.');
}

/** Adds a row to its round. Returns a reason if it does not fit, else null. */
function addToRounds(rounds: RoundPlan[], plan: Plan): string | null {
  const last = rounds.at(-1);
  const part = ROUND_PARTS[plan.kind];
  if (part === 'main') {
    rounds.push({ main: plan, death: null, deaths: null, life: null });
    return null;
  }
  if (last === undefined) return `${plan.title} needs a main match before it.`;
  if (part === null || last[part] !== null) return `${plan.title} is listed twice.`;
  const round: RoundPlan = { ...last, [part]: plan };
  rounds.splice(-1, 1, round);
  return round.death !== null && (round.deaths !== null || round.life !== null)
    ? `${plan.title}: a main match can have one death match, or death matches and a life match.`
    : null;
}

const ROUND_PARTS: Readonly<Record<EpisodeKind, keyof RoundPlan | null>> = {
  league: null,
  final: null,
  'main match': 'main',
  'death match': 'death',
  'death matches': 'deaths',
  'life match': 'life',
};

function checkLastEpisode(programme: Rounds): Programme {
  const { rounds, final } = programme;
  const early = rounds.slice(0, -1).some(({ life }) => life !== null);
  const hasLife = rounds.at(-1)?.life !== undefined && rounds.at(-1)?.life !== null;
  if (early || (hasLife && final !== null))
    return createUnsound('A life match determines the champion, so it must be the last episode.');
  if (!hasLife && final === null)
    return createUnsound('The last episode must be a final or a life match.');
  const endless = rounds.find(({ main, death }) => main.until !== null && death === null);
  return endless === undefined
    ? programme
    : createUnsound(`Add a death match to ${endless.main.title}, because it eliminates nobody.`);
}

/** Finds the first of the games that seat the most players. Players without a seat are safe. */
export function findLargestGame(
  plan: Plan,
  count: number,
): { game: KnownGame | null; seats: number } | null {
  if (plan.games.length === 0) return { game: null, seats: count };
  const fits = plan.games
    .filter(({ least }) => least <= count)
    .map((game) => ({ game, seats: Math.min(game.most, count) }));
  const most = Math.max(...fits.map(({ seats }) => seats));
  return fits.find(({ seats }) => seats === most) ?? null;
}

/** Finds a game of the row for exactly `count` players; null if it must be played elsewhere. */
export const findExactGame = (plan: Plan, count: number): KnownGame | null =>
  plan.games.find(({ least, most }) => least <= count && count <= most) ?? null;

/** Returns the Tokens of the game, else of the programme, else half of the seats, rounded down. */
export const getTokenCount = (plan: Plan, game: KnownGame | null, seats: number): number => {
  const silent = plan.tokens ?? Math.floor(seats / 2);
  return game === null || game.tokens === 0 ? silent : game.tokens;
};

export const MIN_CAST = 2;
export const MAX_CAST = 40;
/** The limit for a programme in rounds; a league seats more. */
const MAX_CAST_IN_ROUNDS = 20;

/** Returns a reason if a cast of this size cannot play the programme, else null. */
export function checkCast(content: Content, cast: number): string | null {
  const programme = parseProgramme(content);
  if (cast < MIN_CAST || cast > MAX_CAST)
    return `A season needs ${MIN_CAST} to ${MAX_CAST} players, but there are ${cast}.`;
  switch (programme.kind) {
    case 'unsound':
      return programme.why;
    case 'league':
      return checkSeats(programme.plan, cast);
    case 'rounds':
      return checkRounds(programme, cast);
  }
}

const formatGames = ({ games }: Plan): string => joinNames(games.map(({ title }) => title));

const checkSeats = (plan: Plan, count: number): string | null =>
  findLargestGame(plan, count) === null
    ? `${plan.title}: ${formatGames(plan)} cannot be played by ${count} players.`
    : null;

/** Yields rounds with their numbers of players if nobody leaves, then null with the finalists. */
function* simulateRounds(
  rounds: readonly RoundPlan[],
  cast: number,
): Generator<{ readonly round: RoundPlan | null; readonly left: number }, void> {
  let left = cast;
  for (const round of rounds) {
    const { until } = round.main;
    do {
      if (until !== null && left <= until) break;
      yield { round, left };
      left -= countEliminated(round, left);
    } while (until !== null);
  }
  yield { round: null, left };
}

function checkRounds({ rounds, final }: Rounds, cast: number): string | null {
  if (cast > MAX_CAST_IN_ROUNDS)
    return `Play a league with ${cast} players. Rounds seat at most ${MAX_CAST_IN_ROUNDS}.`;
  for (const { round, left } of simulateRounds(rounds, cast)) {
    if (round === null) return final === null ? null : checkFinal(final, left);
    const problem = checkRound(round, left);
    if (problem !== null) return problem;
  }
  return null;
}

function checkFinal(final: Plan, left: number): string | null {
  const seated = findLargestGame(final, left);
  return left >= 2 && seated?.seats === left
    ? null
    : `${final.title}: ${left} players are left, but no listed game seats exactly that number.`;
}

function checkRound(round: RoundPlan, left: number): string | null {
  const { main, death, deaths, life } = round;
  const seated = findLargestGame(main, left);
  if (seated === null || seated.seats < 2)
    return checkSeats(main, left) ?? `${main.title}: only one player is left.`;
  const tokens = getTokenCount(main, seated.game, seated.seats);
  const without = left - tokens;
  if (tokens >= seated.seats)
    return `${main.title}: all ${seated.seats} players would get a Token.`;
  if (death !== null && !canSeat(death, 2)) return `${death.title} needs a game for two players.`;
  if (deaths !== null && (!canSeat(deaths, 2) || (without !== 2 && without !== 4)))
    return `${deaths.title}: two or four players must lack a Token, but ${without} do.`;
  if (life !== null && (tokens < 1 || !canSeat(life, tokens)))
    return `${life.title}: ${tokens} players hold a Token, but no listed game seats that number.`;
  return null;
}

export interface PlannedMatches {
  readonly plan: Plan;
  readonly players: number;
  readonly times: number;
}

export const listPlannedRounds = (
  { rounds, final }: Rounds,
  cast: number,
): readonly PlannedMatches[] =>
  [...simulateRounds(rounds, cast)].flatMap(({ round, left }) => {
    if (round !== null) return listPlannedMatches(round, left);
    return final === null ? [] : [{ plan: final, players: left, times: 1 }];
  });

function countTokens({ main }: RoundPlan, left: number): number {
  const seated = findLargestGame(main, left);
  return getTokenCount(main, seated?.game ?? null, seated?.seats ?? 0);
}

function listPlannedMatches(round: RoundPlan, left: number): readonly PlannedMatches[] {
  const { main, death, deaths, life } = round;
  const tokens = countTokens(round, left);
  return [
    { plan: main, players: left, times: 1 },
    ...(death === null ? [] : [{ plan: death, players: 2, times: 1 }]),
    ...(deaths === null ? [] : [{ plan: deaths, players: 2, times: (left - tokens) / 2 }]),
    ...(life === null ? [] : [{ plan: life, players: tokens, times: 1 }]),
  ];
}

/** Returns whether `count` players can play an episode. A match played elsewhere has no limits. */
const canSeat = (plan: Plan, count: number): boolean =>
  plan.games.length === 0 || findExactGame(plan, count) !== null;

function countEliminated(round: RoundPlan, left: number): number {
  if (round.death !== null) return 1;
  if (round.deaths === null) return 0;
  return (left - countTokens(round, left)) / 2 - (round.life === null ? 0 : 1);
}

/** The programme as a league or rounds, and checks against a cast (Rulings; docs/season.md). */

import { memoizedByObject } from '../kit/reckoning/memoize.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import type { Content, EpisodeKind, KnownGame, Plan } from './content.ts';

/** A main match and the matches that rest on it. */
export interface RoundPlan {
  readonly main: Plan;
  /** The Elimination Candidate and an opponent. */
  readonly death: Plan | null;
  /** Those without a Token, two by two. */
  readonly deaths: Plan | null;
  /** Those with a Token. */
  readonly life: Plan | null;
}

export type Programme =
  | { readonly kind: 'league'; readonly plan: Plan }
  | { readonly kind: 'rounds'; readonly rounds: readonly RoundPlan[]; readonly final: Plan | null }
  | { readonly kind: 'unsound'; readonly why: string };

type Rounds = Extract<Programme, { kind: 'rounds' }>;

export const programmeOf = memoizedByObject(({ plans }: Content): Programme => {
  const league = plans.find(({ kind }) => kind === 'league');
  if (league !== undefined) return leagueProgramme(league, plans);
  const rounds: RoundPlan[] = [];
  for (const plan of plans.filter(({ kind }) => kind !== 'final')) {
    const why = addTo(rounds, plan);
    if (why !== null) return unsound(why);
  }
  const finals = plans.filter(({ kind }) => kind === 'final');
  const final = finals[0] ?? null;
  if (finals.length > 1 || (final !== null && plans.at(-1) !== final))
    return unsound('A final is the last episode, and there is one.');
  return ended({ kind: 'rounds', rounds, final });
});

const unsound = (why: string): Programme => ({ kind: 'unsound', why });

function leagueProgramme(plan: Plan, plans: readonly Plan[]): Programme {
  if (plans.length > 1) return unsound('A league cannot be combined with other episodes.');
  return plan.games.length === 1
    ? { kind: 'league', plan }
    : unsound('A league is played in one game of the tab Games.');
}

/** Adds a row to its round. Returns a sentence if it does not fit. */
function addTo(rounds: RoundPlan[], plan: Plan): string | null {
  const last = rounds.at(-1);
  const part = PARTS[plan.kind];
  if (part === 'main') {
    rounds.push({ main: plan, death: null, deaths: null, life: null });
    return null;
  }
  if (last === undefined) return `${plan.title} rests on a main match: put one before it.`;
  if (part === null || last[part] !== null) return `${plan.title} is listed twice.`;
  const round: RoundPlan = { ...last, [part]: plan };
  rounds.splice(-1, 1, round);
  return round.death !== null && (round.deaths !== null || round.life !== null)
    ? `${plan.title}: a main match has one death match, or death matches and a life match.`
    : null;
}

const PARTS: Readonly<Record<EpisodeKind, keyof RoundPlan | null>> = {
  league: null,
  final: null,
  'main match': 'main',
  'death match': 'death',
  'death matches': 'deaths',
  'life match': 'life',
};

function ended(programme: Rounds): Programme {
  const { rounds, final } = programme;
  const early = rounds.slice(0, -1).some(({ life }) => life !== null);
  const hasLife = rounds.at(-1)?.life !== undefined && rounds.at(-1)?.life !== null;
  if (early || (hasLife && final !== null))
    return unsound('A life match makes the champion: nothing comes after it.');
  if (!hasLife && final === null) return unsound('The last episode is a final or a life match.');
  const endless = rounds.find(({ main, death }) => main.until !== null && death === null);
  return endless === undefined
    ? programme
    : unsound(`${endless.main.title} is repeated, and nobody goes out by it: add a death match.`);
}

/** The game that seats most of the players, the first of equals. Those who sit out are safe. */
export function gameFor(
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

/** A game of the row that seats `count` players; null, as after a player left: played elsewhere. */
export const exactGame = (plan: Plan, count: number): KnownGame | null =>
  plan.games.find(({ least, most }) => least <= count && count <= most) ?? null;

/** Tokens if the game's text is silent: the programme's number, or half the seats rounded down. */
export const tokensFor = (plan: Plan, game: KnownGame | null, seats: number): number => {
  const silent = plan.tokens ?? Math.floor(seats / 2);
  return game === null || game.tokens === 0 ? silent : game.tokens;
};

export const FEWEST_CAST = 2;
export const LARGEST_CAST = 40;
/** For a programme in rounds; a league seats more. */
const LARGEST_IN_ROUNDS = 20;

/** Returns why a cast of this size cannot play the programme, a sentence, or null. */
export function castProblem(content: Content, cast: number): string | null {
  const programme = programmeOf(content);
  if (cast < FEWEST_CAST || cast > LARGEST_CAST)
    return `A season seats ${FEWEST_CAST} to ${LARGEST_CAST}, and there are ${cast}.`;
  switch (programme.kind) {
    case 'unsound':
      return programme.why;
    case 'league':
      return unseated(programme.plan, cast);
    case 'rounds':
      return roundsProblem(programme, cast);
  }
}

const gamesOf = ({ games }: Plan): string => namesOf(games.map(({ title }) => title));

const unseated = (plan: Plan, count: number): string | null =>
  gameFor(plan, count) === null
    ? `${plan.title}: ${gamesOf(plan)} cannot be played by ${count}.`
    : null;

/** Yields all rounds with their players, as if nobody left; then `null` with the finalists. */
function* roundsPlayed(
  rounds: readonly RoundPlan[],
  cast: number,
): Generator<{ readonly round: RoundPlan | null; readonly left: number }, void> {
  let left = cast;
  for (const round of rounds) {
    const { until } = round.main;
    do {
      if (until !== null && left <= until) break;
      yield { round, left };
      left -= goingOut(round, left);
    } while (until !== null);
  }
  yield { round: null, left };
}

function roundsProblem({ rounds, final }: Rounds, cast: number): string | null {
  if (cast > LARGEST_IN_ROUNDS)
    return `Rounds seat at most ${LARGEST_IN_ROUNDS}, and there are ${cast}: play a league.`;
  for (const { round, left } of roundsPlayed(rounds, cast)) {
    if (round === null) return final === null ? null : finalProblem(final, left);
    const problem = roundProblem(round, left);
    if (problem !== null) return problem;
  }
  return null;
}

function finalProblem(final: Plan, left: number): string | null {
  const seated = gameFor(final, left);
  return left >= 2 && seated?.seats === left
    ? null
    : `${final.title}: ${left} are left for it, and it lists no game for exactly that number.`;
}

function roundProblem(round: RoundPlan, left: number): string | null {
  const { main, death, deaths, life } = round;
  const seated = gameFor(main, left);
  if (seated === null || seated.seats < 2)
    return unseated(main, left) ?? `${main.title}: one is left.`;
  const tokens = tokensFor(main, seated.game, seated.seats);
  const without = left - tokens;
  if (tokens >= seated.seats) return `${main.title}: everybody of ${seated.seats} gets a Token.`;
  if (death !== null && !playedBy(death, 2)) return `${death.title} is played by two.`;
  if (deaths !== null && (!playedBy(deaths, 2) || (without !== 2 && without !== 4)))
    return `${deaths.title}: two or four must be without a Token, and ${without} of ${left} are.`;
  if (life !== null && (tokens < 1 || !playedBy(life, tokens)))
    return `${life.title}: ${tokens} hold a Token, and it lists no game for that number.`;
  return null;
}

/** A planned match: number of players and repetitions. */
export interface PlannedMatches {
  readonly plan: Plan;
  readonly players: number;
  readonly times: number;
}

/** All episodes of a programme that seats its cast, if nobody leaves. */
export const plannedRounds = ({ rounds, final }: Rounds, cast: number): readonly PlannedMatches[] =>
  [...roundsPlayed(rounds, cast)].flatMap(({ round, left }) => {
    if (round !== null) return plannedIn(round, left);
    return final === null ? [] : [{ plan: final, players: left, times: 1 }];
  });

/** The Tokens of a main match with these players. */
function tokensIn({ main }: RoundPlan, left: number): number {
  const seated = gameFor(main, left);
  return tokensFor(main, seated?.game ?? null, seated?.seats ?? 0);
}

function plannedIn(round: RoundPlan, left: number): readonly PlannedMatches[] {
  const { main, death, deaths, life } = round;
  const tokens = tokensIn(round, left);
  return [
    { plan: main, players: left, times: 1 },
    ...(death === null ? [] : [{ plan: death, players: 2, times: 1 }]),
    ...(deaths === null ? [] : [{ plan: deaths, players: 2, times: (left - tokens) / 2 }]),
    ...(life === null ? [] : [{ plan: life, players: tokens, times: 1 }]),
  ];
}

/** Elsewhere any number can play. */
const playedBy = (plan: Plan, count: number): boolean =>
  plan.games.length === 0 || exactGame(plan, count) !== null;

function goingOut(round: RoundPlan, left: number): number {
  if (round.death !== null) return 1;
  if (round.deaths === null) return 0;
  return (left - tokensIn(round, left)) / 2 - (round.life === null ? 0 : 1);
}

/** One match of a run, disturbed; and where something is violated, the fewest edits that bring it about. */

import { SEASON } from '../../../rules/games.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Outcome as HarnessOutcome, Violation } from '../harness/piece.ts';
import type { Sort } from './checks.ts';
import { disturb, type Outcome } from './disturbed-match.ts';
import type { Family } from './edit.ts';
import { POLLS, type Polls } from './match-under-test.ts';
import { type Plan, type Planned, planOf } from './plan.ts';
import type { Recording } from './recording.ts';
import { type Asked, type Found, NOTHING } from './tally.ts';

interface ToDisturb extends Omit<Asked, 'game'> {
  /** The number of this match. */
  readonly seed: number;
  /** Whether the fewest edits are looked for that bring a violation about. */
  readonly search: boolean;
}

/** Plays a match of its game as it was recorded, and disturbs it. */
export async function disturbMatch(
  recording: Recording,
  toDisturb: ToDisturb,
): Promise<HarnessOutcome<Found>> {
  const plan = chosenOf(planFor(recording, toDisturb), toDisturb);
  const outcome = await disturb(recording, plan);
  const counts = countsOf(outcome);
  if (outcome.violation === null)
    return { found: { counts, families: [], sort: null }, violations: [] };
  const shortest = toDisturb.search
    ? await fewest(recording, { plan, outcome })
    : { plan, outcome };
  const { families, sort, ...violation } = violated(recording, shortest);
  return { found: { counts, families, sort }, violations: [violation] };
}

/** About every second match is polled between its deadlines; a season goes on by polls. */
export const pollsOf = (game: AnyGame, seed: number): Polls =>
  game === SEASON ? 'hourly' : seededChance(seed)('looks').pick(POLLS);

const planFor = ({ game, places }: Recording, { seed, only, from }: ToDisturb): Plan =>
  planOf({ game: game.id, seed, from, only, last: places.length - 1 });

const chosenOf = (plan: Plan, { chosen }: Pick<ToDisturb, 'chosen'>): Plan =>
  chosen === undefined
    ? plan
    : { ...plan, edits: plan.edits.filter(({ number }) => chosen.includes(number)) };

/** How often each kind was carried out, and how often it could not be. */
function countsOf({ applied, impossible }: Outcome): Found['counts'] {
  const counts: Found['counts'] = {};
  for (const [all, what] of [
    [applied, 'applied'],
    [impossible, 'impossible'],
  ] as const) {
    for (const { kind } of all) {
      const count = counts[kind.name] ?? NOTHING;
      counts[kind.name] = { ...count, [what]: count[what] + 1 };
    }
  }
  return counts;
}

interface Played {
  readonly plan: Plan;
  readonly outcome: Outcome;
}

/** What is violated, by what, and the edits that are enough for it. */
function violated({ game }: Recording, { plan: { seed, from }, outcome }: Played): Violated {
  const { violation, applied } = outcome;
  if (violation === null) throw new Error('the search keeps what is violated');
  const { sort, sentence } = violation;
  const names = applied.map(({ kind, moment }) => `${kind.name} (${moment})`);
  return {
    what: `${game.id}, ${seed}: ${sort}. ${names.join(' + ')}\n  ${sentence}`,
    alone: { from, chosen: applied.map(({ number }) => number).join(',') },
    families: [...new Set(applied.map(({ kind }) => kind.family))],
    sort,
  };
}

interface Violated extends Violation {
  readonly families: Family[];
  readonly sort: Sort;
}

/** One edit alone if that is enough; else edits are left out as long as something is still violated. */
async function fewest(recording: Recording, played: Played): Promise<Played> {
  const { plan, outcome } = played;
  for (const edit of outcome.applied.toReversed()) {
    const alone = await replayed(recording, plan, [edit]);
    if (alone.outcome.violation !== null) return alone;
  }
  let left: Played = played;
  for (const edit of outcome.applied) {
    const others = left.plan.edits.filter((one) => one !== edit && isApplied(left.outcome, one));
    const less = await replayed(recording, plan, others);
    if (less.outcome.violation !== null) left = less;
  }
  return left;
}

const isApplied = ({ applied }: Outcome, planned: Planned): boolean => applied.includes(planned);

async function replayed(
  recording: Recording,
  plan: Plan,
  edits: readonly Planned[],
): Promise<Played> {
  const less = { ...plan, edits };
  return { plan: less, outcome: await disturb(recording, less) };
}

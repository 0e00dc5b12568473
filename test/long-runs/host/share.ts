/** One match of a run, disturbed; and where something is violated, the fewest edits that bring it about. */

import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { disturb, type Outcome } from './disturbed-match.ts';
import { POLLS, type Polls } from './match-under-test.ts';
import { type Plan, type Planned, planOf } from './plan.ts';
import type { Recording } from './recording.ts';
import {
  type DisturbedMatch,
  NOTHING,
  type ToDisturb,
  type Violated,
  violationText,
} from './tally.ts';

/** Plays a match of its game as it was recorded, and disturbs it. */
export async function disturbMatch(
  recorded: (polls: Polls) => Promise<Recording>,
  toDisturb: ToDisturb,
): Promise<DisturbedMatch> {
  const { game, seed, only, search } = toDisturb;
  const recording = await recorded(pollsOf(seed));
  const plan = chosenOf(planFor(recording, toDisturb), toDisturb);
  const outcome = await disturb(recording, plan);
  const violation = await violated(recording, { plan, outcome }, search);
  return {
    game,
    seed,
    counts: countsOf(outcome),
    violations: violation === null ? [] : [violationText(violation, only)],
    families: violation === null ? [] : [...violation.families],
    sort: violation?.sort ?? null,
  };
}

/** About every second match is looked at between its deadlines. */
export const pollsOf = (seed: number): Polls => seededChance(seed)('looks').pick(POLLS);

const planFor = ({ game, places }: Recording, { seed, only, from }: ToDisturb): Plan =>
  planOf({ game: game.id, seed, from, only, last: places.length - 1 });

const chosenOf = (plan: Plan, { chosen }: Pick<ToDisturb, 'chosen'>): Plan =>
  chosen === undefined
    ? plan
    : { ...plan, edits: plan.edits.filter(({ number }) => chosen.includes(number)) };

/** How often each kind was carried out, and how often it could not be. */
function countsOf({ applied, impossible }: Outcome): DisturbedMatch['counts'] {
  const counts: DisturbedMatch['counts'] = {};
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

async function violated(
  recording: Recording,
  played: Played,
  search: boolean,
): Promise<Violated | null> {
  if (played.outcome.violation === null) return null;
  const { plan, outcome } = search ? await fewest(recording, played) : played;
  const { violation } = outcome;
  if (violation === null) throw new Error('the search keeps what is violated');
  const edits = outcome.applied;
  return {
    game: recording.game.id,
    seed: plan.seed,
    from: plan.from,
    edits: edits.map(({ number }) => number),
    names: edits.map(({ kind, moment }) => `${kind.name} (${moment})`),
    families: [...new Set(edits.map(({ kind }) => kind.family))],
    ...violation,
  };
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

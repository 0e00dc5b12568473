/** A worker’s share of a run: matches disturbed one after the other, and of every violation the fewest edits that bring it about. */

import { seededChance } from '../../rules/kit/seeded.ts';
import { disturb, type Outcome } from './disturbed-match.ts';
import { LOOKS, type Looks } from './match-under-test.ts';
import { type Plan, type Planned, planOf } from './plan.ts';
import type { Recording } from './recording.ts';
import { appliedIn, type Share, type Tally, tallied, type Violated } from './tally.ts';

/** A plan in which nothing is possible must not be tried for ever. */
const MOST_WITHOUT_EDIT = 50;

/** Looking for the culprits takes as long as several matches: after so many a run has other troubles. */
const MOST_SEARCHES = 40;

/** `told` hears of each match and of all edits so far. */
export async function disturbShare(
  recorded: (looks: Looks) => Promise<Recording>,
  share: Share,
  told: (match: Tally, applied: number) => void,
): Promise<Tally> {
  let tally = tallied([]);
  let inVain = 0;
  for (
    let seed = share.seed + share.worker;
    appliedIn(tally) < share.edits;
    seed += share.workers
  ) {
    const recording = await recorded(looksOf(seed));
    const plan = chosenOf(planFor(recording, share, seed), share);
    const outcome = await disturb(recording, plan);
    const search = tally.violations.length < MOST_SEARCHES;
    const match = await tallyOf({ recording, plan, outcome, search });
    tally = tallied([tally, match]);
    inVain = outcome.applied.length === 0 ? inVain + 1 : 0;
    if (inVain > MOST_WITHOUT_EDIT) break;
    told(match, appliedIn(tally));
  }
  return tally;
}

/** About every second match is looked at between its deadlines. */
export const looksOf = (seed: number): Looks => seededChance(seed)('looks').pick(LOOKS);

const planFor = ({ game, places }: Recording, { only, from }: Share, seed: number): Plan =>
  planOf({ game: game.id, seed, from, only, last: places.length - 1 });

const chosenOf = (plan: Plan, { chosen }: Pick<Share, 'chosen'>): Plan =>
  chosen === undefined
    ? plan
    : { ...plan, edits: plan.edits.filter(({ number }) => chosen.includes(number)) };

async function tallyOf(given: {
  readonly recording: Recording;
  readonly plan: Plan;
  readonly outcome: Outcome;
  readonly search: boolean;
}): Promise<Tally> {
  const { recording, plan, outcome, search } = given;
  const counted = [
    ...outcome.applied.map((planned) => [planned, 'applied'] as const),
    ...outcome.impossible.map((planned) => [planned, 'impossible'] as const),
  ].map(([{ kind }, what]) => ({
    matches: 0,
    counts: { [kind.name]: { applied: 0, impossible: 0, [what]: 1 } },
    violations: [],
  }));
  const violation = await violated(recording, { plan, outcome }, search);
  const violations = violation === null ? [] : [violation];
  return tallied([{ matches: 1, counts: {}, violations }, ...counted]);
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

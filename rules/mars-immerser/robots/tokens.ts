/** Who would earn a Token of Life with so many points, in thought (Rules, Final Scoring). */

/** By position at the table. */
export interface Points {
  readonly sights: Float64Array;
  readonly maternal: Float64Array;
  readonly rest: Float64Array;
  readonly detours: Float64Array;
  readonly total: Float64Array;
  readonly lists: Float64Array;
}

export function pointsFor(players: number): Points {
  const none = () => new Float64Array(players);
  return {
    sights: none(),
    maternal: none(),
    rest: none(),
    detours: none(),
    total: none(),
    lists: none(),
  };
}

/** Those who have no Token yet, as bits. */
type Left = number;

const has = (left: Left, position: number): boolean => (left & (1 << position)) !== 0;
const without = (left: Left, position: number): Left => left & ~(1 << position);

/** As Tokens are given one after the other; between equals the position stands for a lot. */
export function isWinner(points: Points, position: number): boolean {
  const { total, maternal, sights } = points;
  for (let one = 0; one < total.length; one++) total[one] = totalOf(points, one);
  let left: Left = (1 << total.length) - 1;
  const pair = shared(total, 2, left);
  if (pair < 0) {
    left = without(left, unique(points, total, left));
    for (const by of [maternal, maternal, sights, sights])
      left = without(left, highest(points, by, left));
    return !has(left, position);
  }
  const amount = total[pair] ?? 0;
  for (let one = 0; one < total.length; one++)
    if (isEqual(total[one] ?? 0, amount)) left = without(left, one);
  for (const by of [total, maternal]) left = without(left, highest(points, by, left));
  left = without(left, unique(points, sights, left));
  return !has(left, position);
}

const totalOf = ({ sights, maternal, rest, detours }: Points, one: number): number =>
  (sights[one] ?? 0) + (maternal[one] ?? 0) + (rest[one] ?? 0) + (detours[one] ?? 0);

/** Shares of Relatives differ by more. */
const EQUAL = 1e-6;

const isEqual = (one: number, other: number): boolean => Math.abs(one - other) < EQUAL;

/** One of those who have the highest of what exactly so many have; -1 where there is no such. */
function shared(by: Float64Array, count: number, left: Left): number {
  let best = -1;
  for (let one = 0; one < by.length; one++) {
    const amount = by[one] ?? 0;
    if (!has(left, one) || (best >= 0 && amount <= (by[best] ?? 0) + EQUAL)) continue;
    let equals = 0;
    for (let other = 0; other < by.length; other++)
      if (has(left, other) && isEqual(by[other] ?? 0, amount)) equals += 1;
    if (equals === count) best = one;
  }
  return best;
}

function highest(points: Points, by: Float64Array, left: Left): number {
  let best = -1;
  for (let one = 0; one < by.length; one++)
    if (has(left, one) && (best < 0 || isAhead(points, by, one, best))) best = one;
  return best;
}

function unique(points: Points, by: Float64Array, left: Left): number {
  const alone = shared(by, 1, left);
  return alone < 0 ? highest(points, by, left) : alone;
}

/** By the tiebreak order where they are equal. */
function isAhead(points: Points, by: Float64Array, one: number, other: number): boolean {
  const first = apart(by, one, other);
  if (first !== 0) return first > 0;
  const { sights, maternal, rest, detours, lists } = points;
  for (const more of [sights, maternal, rest, detours]) {
    const next = apart(more, one, other);
    if (next !== 0) return next > 0;
  }
  return apart(lists, one, other) < 0;
}

function apart(amounts: Float64Array, one: number, other: number): number {
  const more = (amounts[one] ?? 0) - (amounts[other] ?? 0);
  return Math.abs(more) < EQUAL ? 0 : more;
}

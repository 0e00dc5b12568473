export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two opposite corners. A box without area overlaps nothing. */
export interface Box {
  readonly least: Point;
  readonly most: Point;
}

export interface Disc extends Point {
  readonly radius: number;
}

export interface LineSegment {
  readonly from: Point;
  readonly to: Point;
}

const isEmptyBox = ({ least, most }: Box): boolean => least.x >= most.x || least.y >= most.y;

export const doBoxesMeet = (one: Box, other: Box): boolean =>
  !isEmptyBox(one) &&
  !isEmptyBox(other) &&
  one.least.x < other.most.x &&
  other.least.x < one.most.x &&
  one.least.y < other.most.y &&
  other.least.y < one.most.y;

export function doesDiscMeetBox({ x, y, radius }: Disc, box: Box): boolean {
  const { least, most } = box;
  const nearest = { x: clampNumber(x, least.x, most.x), y: clampNumber(y, least.y, most.y) };
  return !isEmptyBox(box) && Math.hypot(x - nearest.x, y - nearest.y) < radius;
}

const clampNumber = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

export const doDiscsMeet = (one: Disc, other: Disc): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius;

/** Whether the line is wholly on one side of the box: a cheap test for most lines. */
const isOnOneSide = ({ least, most }: Box, { from, to }: LineSegment): boolean =>
  Math.max(from.x, to.x) <= least.x ||
  Math.min(from.x, to.x) >= most.x ||
  Math.max(from.y, to.y) <= least.y ||
  Math.min(from.y, to.y) >= most.y;

/** Intersects the line's parameter ranges between opposite sides of the box (Liang–Barsky). */
export function doesBoxMeetLine(box: Box, line: LineSegment): boolean {
  if (isEmptyBox(box) || isOnOneSide(box, line)) return false;
  const { from, to } = line;
  let [enters, leavesAt] = [0, 1];
  for (const axis of ['x', 'y'] as const) {
    const [way, start] = [to[axis] - from[axis], from[axis]];
    const [least, most] = [box.least[axis], box.most[axis]];
    if (way === 0) {
      if (start <= least || start >= most) return false;
      continue;
    }
    const [one, other] = [(least - start) / way, (most - start) / way];
    enters = Math.max(enters, Math.min(one, other));
    leavesAt = Math.min(leavesAt, Math.max(one, other));
  }
  return enters < leavesAt;
}

export const leavesWindow = (box: Box, window: Box): boolean =>
  !isEmptyBox(box) &&
  (box.least.x < window.least.x ||
    box.least.y < window.least.y ||
    box.most.x > window.most.x ||
    box.most.y > window.most.y);

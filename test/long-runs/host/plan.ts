import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import { findKinds } from './catalogue.ts';
import { EDIT_MOMENTS, type EditKind, type EditMoment } from './edit.ts';

export interface PlannedEdit {
  readonly number: number;
  readonly kind: EditKind;
  readonly seed: number;
  readonly place: number;
  readonly moment: EditMoment;
  /** How much of the step or run has passed, from 0 to 999. */
  readonly point: number;
  /** Duration in milliseconds of the emulator's clock; null if the edit is permanent. */
  readonly lastsMs: number | null;
  /** Whether the duration counts from the first run that meets the edit. */
  readonly isMet: boolean;
}

export interface EditPlan {
  readonly seed: number;
  readonly from: number;
  readonly until: number;
  readonly edits: readonly PlannedEdit[];
}

export const EDITS_PER_MATCH = 10;

/** Number of steps of a long match with edits. Two edits in a step may overlap. */
const STEPS_PER_MATCH = 4;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const DURATION_TEXTS = [
  0,
  MINUTE_MS,
  5 * MINUTE_MS,
  20 * MINUTE_MS,
  20 * MINUTE_MS,
  90 * MINUTE_MS,
  90 * MINUTE_MS,
  4 * HOUR_MS,
  9 * HOUR_MS,
  20 * HOUR_MS,
  30 * HOUR_MS,
  52 * HOUR_MS,
] as const;

/** @throws if no kind of edit has this name */
export function drawPlan(given: {
  readonly game: string;
  readonly seed: number;
  /** First place with edits. If it is absent, the seed determines the place. */
  readonly from?: number | undefined;
  readonly last: number;
  readonly only: string;
}): EditPlan {
  const { seed, last, only } = given;
  const families = findKinds(only);
  if (families.length === 0) throw new Error(`no edit is called “${only}”`);
  const from = Math.min(given.from ?? seed % last, last - 1);
  const until = Math.min(from + STEPS_PER_MATCH, last);
  const chance = seedChance(seed);
  const edits = Array.from({ length: EDITS_PER_MATCH }, (_, number): PlannedEdit => {
    const draw = chance(`${given.game}, edit ${number}`);
    const kind = draw.pick(draw.pick([...families, ...families.slice(-1)]));
    const place = draw.integer(from, until - 1);
    const moment = drawMoment(kind, draw, place === last - 1);
    const isLeft = kind.mayStay === true && draw.integer(0, 2) > 0;
    return {
      number,
      kind,
      seed: draw.integer(0, 2 ** 31 - 1),
      place,
      moment,
      point: draw.integer(0, 999),
      lastsMs: isLeft ? null : draw.pick(DURATION_TEXTS),
      isMet: draw.integer(0, 7) > 0 && kind.isDated !== true,
    };
  });
  return { seed, from, until, edits };
}

/** Draws the time of an edit, but never after the last run. */
function drawMoment({ moments = EDIT_MOMENTS }: EditKind, draw: Draw, isLast: boolean): EditMoment {
  const moment = draw.pick(moments);
  return isLast ? 'before' : moment;
}

import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { kindsWith } from './catalogue.ts';
import { type Kind, MOMENTS, type Moment } from './edit.ts';

export interface Planned {
  /** Number in its plan, from 0. */
  readonly number: number;
  readonly kind: Kind;
  readonly seed: number;
  readonly place: number;
  readonly moment: Moment;
  /** Share of the step or the run that has passed, from 0 to 999. */
  readonly point: number;
  /** Duration in milliseconds of the emulator’s clock; null if permanent. */
  readonly lastsMs: number | null;
  /** Whether its time counts from the first run that meets it; otherwise from its start. */
  readonly isMet: boolean;
}

export interface Plan {
  readonly seed: number;
  readonly from: number;
  readonly until: number;
  readonly edits: readonly Planned[];
}

export const EDITS_A_MATCH = 10;

/** Number of disturbed steps of a long match. With about two edits a step, edits overlap. */
const STEPS_A_MATCH = 4;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Durations: most edits last hours, some days. */
const LASTING = [
  0,
  MINUTE,
  5 * MINUTE,
  20 * MINUTE,
  20 * MINUTE,
  90 * MINUTE,
  90 * MINUTE,
  4 * HOUR,
  9 * HOUR,
  20 * HOUR,
  30 * HOUR,
  52 * HOUR,
] as const;

/** Draws a plan. @throws if no kind has such a name */
export function planOf(given: {
  readonly game: string;
  readonly seed: number;
  /** First place; drawn from the seed if absent. */
  readonly from?: number | undefined;
  readonly last: number;
  readonly only: string;
}): Plan {
  const { seed, last, only } = given;
  const families = kindsWith(only);
  if (families.length === 0) throw new Error(`no edit is called “${only}”`);
  const from = Math.min(given.from ?? seed % last, last - 1);
  const until = Math.min(from + STEPS_A_MATCH, last);
  const chance = seededChance(seed);
  const edits = Array.from({ length: EDITS_A_MATCH }, (_, number): Planned => {
    const draw = chance(`${given.game}, edit ${number}`);
    const kind = draw.pick(draw.pick([...families, ...families.slice(-1)]));
    const place = draw.integer(from, until - 1);
    const moment = momentOf(kind, draw, place === last - 1);
    const isLeft = kind.mayStay === true && draw.integer(0, 2) > 0;
    return {
      number,
      kind,
      seed: draw.integer(0, 2 ** 31 - 1),
      place,
      moment,
      point: draw.integer(0, 999),
      lastsMs: isLeft ? null : draw.pick(LASTING),
      isMet: draw.integer(0, 7) > 0 && kind.isDated !== true,
    };
  });
  return { seed, from, until, edits };
}

/**
 * Draws when an edit happens. An edit is never later than a match's last run, which would never repair it.
 */
function momentOf({ moments = MOMENTS }: Kind, draw: Draw, isLast: boolean): Moment {
  const moment = draw.pick(moments);
  return isLast ? 'before' : moment;
}

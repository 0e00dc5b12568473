/** Fates: what can become of a response to the form. */

import type { Answers } from '../../../rules/kit/asking/form.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { FormResponse } from '../../google/forms.ts';

export const FATES = [
  'accepted',
  'superseded',
  'illegal',
  'unreadable',
  'late',
  'unknown sender',
  'wrong step',
] as const;
export type Fate = (typeof FATES)[number];

/** A response and what became of it. */
export interface Submission {
  readonly response: FormResponse;
  /** Null when it is not known who sent it. */
  readonly seat: Seat | null;
  /** The step it says it is for. */
  readonly stepTitle: string;
  readonly fate: Fate;
  /** A sentence for the player. */
  readonly why: string;
  /** What was answered, by field; empty when it was not looked at. */
  readonly answers: Answers;
}

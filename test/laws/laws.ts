/** All laws that every game is held to. */

import { BALANCE } from './balance.ts';
import { COURSE } from './course.ts';
import { FORMS } from './forms.ts';
import { JUDGEMENT } from './judgement.ts';
import type { Effort, Law } from './law.ts';
import { PAGES } from './pages.ts';
import { PLAIN_DATA } from './plain-data.ts';
import { PURITY } from './purity.ts';
import { READING } from './reading.ts';
import { SEAT_ORDER } from './seat-order.ts';
import { SECRECY } from './secrecy.ts';

export const LAWS: readonly Law[] = [
  ...PURITY,
  ...PLAIN_DATA,
  ...SEAT_ORDER,
  ...READING,
  ...FORMS,
  ...JUDGEMENT,
  ...COURSE,
  ...PAGES,
  ...SECRECY,
  ...BALANCE,
];

/** What a suite spends on each law. */
export const USUAL_EFFORT: Effort = { factor: 1, seed: 20261121 };

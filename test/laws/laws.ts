/** All laws that every game is held to. */

import { atDepth } from '../support/depth.ts';
import { BALANCE } from './balance.ts';
import { COURSE } from './course.ts';
import { FORMS } from './forms.ts';
import { HIDING } from './hiding.ts';
import { JUDGEMENT } from './judgement.ts';
import type { Effort, Law } from './law.ts';
import { NAMES } from './names.ts';
import { NO_EFFECT } from './no-effect.ts';
import { OFFERS } from './offers.ts';
import { PAGES } from './pages.ts';
import { PLAIN_DATA } from './plain-data.ts';
import { PROPOSALS } from './proposals.ts';
import { PURITY } from './purity.ts';
import { READING } from './reading.ts';
import { SEAT_ORDER } from './seat-order.ts';
import { SECRECY } from './secrecy.ts';
import { TALES } from './tales.ts';

export const LAWS: readonly Law[] = [
  ...PURITY,
  ...PLAIN_DATA,
  ...SEAT_ORDER,
  ...READING,
  ...FORMS,
  ...OFFERS,
  ...JUDGEMENT,
  ...PROPOSALS,
  ...NO_EFFECT,
  ...COURSE,
  ...PAGES,
  ...TALES,
  ...NAMES,
  ...HIDING,
  ...SECRECY,
  ...BALANCE,
];

/** Little, and still enough for every law to catch the games that break it. */
export const LEAST_EFFORT: Effort = { factor: 0.3, seed: 20261121 };

/** In quick runs most laws draw one or two matches of each game. */
const USUAL_FACTOR = atDepth({ quick: 0.03, deep: 3 });
/** In quick runs too, laws of secrecy draw enough matches to find a leak that few of them show. */
const SECRECY_FACTOR = atDepth({ quick: 1, deep: 3 });

/** The effort that a suite spends on a law. */
export const effortFor = ({ isOfSecrecy = false }: Law): Effort => ({
  ...LEAST_EFFORT,
  factor: isOfSecrecy ? SECRECY_FACTOR : USUAL_FACTOR,
});

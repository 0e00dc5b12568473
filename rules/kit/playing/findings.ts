/** Findings: what a finished match shows of its game's balance. */

import type { Finding } from '../match/game.ts';

/** One of them, by its measure: "Rounds", 7. */
export const finding = (measure: string, value: Finding['value']): Finding => ({ measure, value });

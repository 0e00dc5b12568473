/** A look as an act, for the ways in which instances are struck. */

import { type LookResult, lookAt } from '../../functions/match/looking/look.ts';
import type { LookOrder } from '../../functions/match/next/look-task.ts';
import { readMatch } from '../../functions/match/reading/match.ts';
import type { StepResult } from '../../functions/match/visiting/resolve-step.ts';
import type { Act } from '../faults/instance.ts';

/** It has come to rest when everything it would show was shown before. */
export const actOf =
  (order: LookOrder): Act =>
  async (adjudicator): Promise<StepResult> => {
    const result: LookResult = await lookAt(adjudicator, order);
    switch (result.kind) {
      case 'looked': {
        if (result.isNew) return { kind: 'not yet' };
        const match = await readMatch(adjudicator.google, order.match);
        return { kind: 'resolved before', match, troubles: [] };
      }
      case 'missed':
        return { kind: 'not yet' };
      default:
        return result;
    }
  };

/** The fields that every new entry takes from the previous entry and from the current program version. */

import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import type { ResolvedEntry } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { type Seed, saltOf } from '../ledger/seed.ts';

export type Head = Pick<ResolvedEntry, 'entry' | 'rules' | 'salt' | 'previous' | 'drawnBy'>;

export function headAfter({ sealed }: Position, seed: Seed): Head {
  const entry = sealed.entry.entry + 1;
  return {
    entry,
    rules: sealed.entry.rules,
    salt: saltOf(seed, entry),
    previous: sealed.hash,
    drawnBy: DRAWING_VERSION,
  };
}

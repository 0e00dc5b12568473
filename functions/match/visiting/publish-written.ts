/** What follows an entry that has just been written, unless the ledger holds another one of its number. */

import type { ReadForm } from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import type { PendingCommit } from '../next/build-entry.ts';
import { confirmWritten, DisplacedError } from '../showing/read-back.ts';
import { type Published, publish } from './publish.ts';

/** Null when the ledger holds another entry of that number: what was drawn of this one is drawn over by its guard's hash. */
export async function publishedUnlessSecond(
  adjudicator: Adjudicator,
  written: PendingCommit,
  { form, late }: { readonly form: ReadForm; readonly late: string | null },
): Promise<Published | null> {
  const confirm = () => confirmWritten(adjudicator, written);
  try {
    return await publish(adjudicator, written.match, { form, confirm, late });
  } catch (error) {
    if (error instanceof DisplacedError) return null;
    throw error;
  }
}

/** The addresses that can open the workbook of the host. */

import { whoseAccount } from '../../../functions/google/drive.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { connectTo, type GoogleOptions } from '../../shared/google/connection.ts';
import { UsageError } from '../../shared/terminal/exit.ts';

/** Returns the account of the host, unless nobody is signed in, and that of the function. @throws GoogleError */
export async function hostAddresses(
  { editor }: Pick<Plan, 'editor'>,
  options: GoogleOptions,
): Promise<readonly string[]> {
  const own = await connectTo(options).then(
    ({ google }) => whoseAccount(google),
    (error: unknown) => {
      if (error instanceof UsageError) return '';
      throw error;
    },
  );
  return [own, editor ?? ''].filter((email) => email !== '');
}

/** Which open matches need a built file of a game: what is noted on their workbooks, as the host sees them. */

import { findByProperty, whoseAccount } from '../../../functions/google/drive.ts';
import { gameIn, OPEN_SEARCH } from '../../../functions/match/reading/drive-notes.ts';
import { connectTo, type GoogleOptions } from '../../shared/google/connection.ts';
import { UsageError } from '../../shared/terminal/exit.ts';

interface Going {
  readonly id: string;
  /** The hashes that are to go. */
  readonly codes: readonly string[];
  /** Of the deployment. */
  readonly hosts: readonly string[];
}

/** @throws UsageError where an open match needs one, and where that cannot be seen from here: of another host nobody sees the matches */
export async function refuseNeeded(
  { emulator, as }: GoogleOptions,
  { id, codes, hosts }: Going,
): Promise<void> {
  const { google } = await connectTo({
    ...(emulator !== undefined && { emulator }),
    ...(as !== undefined && { as }),
  });
  const email = await whoseAccount(google);
  const open = await findByProperty(google, { ...OPEN_SEARCH, owners: [email] });
  const needing = open.filter(({ properties }) => {
    const game = gameIn(properties);
    return game?.id === id && codes.includes(game.code);
  });
  if (needing.length > 0) {
    const names = needing.map(({ name }) => `“${name}”`).join(', ');
    throw new UsageError(
      `${needing.length === 1 ? 'An open match needs' : 'Open matches need'} what was to go: ${names}. Finish it first; without the very file that it was opened with no step of it can be resolved.`,
    );
  }
  const others = hosts.filter((host) => host !== email);
  if (others.length > 0)
    throw new UsageError(
      `The deployment has other hosts, whose open matches are not seen from here: ${others.join(', ')}. Nothing is taken away.`,
    );
}

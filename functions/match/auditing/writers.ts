/** Who may edit what only the adjudicator should: whoever does not have the host's workbook has no business writing anywhere in a match. */

import type { Google } from '../../google/connect.ts';
import { type Sharer, sharersOf } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import type { MatchFiles } from '../reading/files.ts';

/**
 * A sentence for each who may edit a published workbook or the form and not the host's workbook, and for a host's workbook that is open to
 * everybody. Of files whose sharing the caller may not see nothing is said. @throws GoogleError when the network fails
 */
export async function writersNotOfMatch(
  google: Google,
  files: MatchFiles,
): Promise<readonly string[]> {
  const host = await sharersIfSeen(google, files.hostId);
  const trusted = host.filter(isWriter).flatMap(({ email }) => email ?? []);
  const published = [
    { name: 'The public workbook', id: files.publicId },
    { name: 'The form', id: files.formId },
    ...files.seats.map(({ seat, workbookId }) => ({
      name: `The workbook of ${seat}`,
      id: workbookId,
    })),
  ].filter(({ id }) => id !== '');
  const found = await Promise.all(
    published.map(async ({ name, id }) =>
      (await sharersIfSeen(google, id))
        .filter((one) => isWriter(one) && !isTrusted(one, trusted))
        .map(({ email }) => writerText(name, email)),
    ),
  );
  return [...(host.some(({ email }) => email === null) ? [HOST_OPEN] : []), ...found.flat()];
}

async function sharersIfSeen(google: Google, fileId: string): Promise<readonly Sharer[]> {
  try {
    return await sharersOf(google, fileId);
  } catch (error) {
    if (error instanceof GoogleError && !error.retriable) return [];
    throw error;
  }
}

const isWriter = ({ role }: Sharer): boolean => !['reader', 'commenter'].includes(role);

const isTrusted = ({ email }: Sharer, trusted: readonly string[]): boolean =>
  email !== null && trusted.some((one) => isSameMailbox(one, email));

const writerText = (name: string, email: string | null): string =>
  `${name}: ${email ?? 'everybody who has its link'} may edit it. Take that back there (Share): nobody but the host and the adjudicator has anything to write.`;

const HOST_OPEN =
  'The host’s workbook: everybody who has its link may open it, and it holds the seed and all codes. Take that back there (Share).';

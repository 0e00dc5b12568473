/** Repairing a match: its form and workbooks are made again that were deleted for good. */

import type { Google } from '../../../functions/google/connect.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import type { NewFile } from '../../../functions/match/next/request.ts';
import {
  type FoundFiles,
  findLostFiles,
  type LostFile,
  makeAgain,
  shareAgain,
} from '../../../functions/match/opening/replace-files.ts';
import { spreadsheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { isSeason } from '../../../functions/match/reading/season-matches.ts';
import { UsageError } from '../terminal/exit.ts';
import { printStatus } from '../terminal/terminal.ts';
import type { Wants } from './intervention.ts';

/** Makes the lost files once the host has agreed, and shares them once the entry is written. */
export const repairing = (match: Match): Partial<Wants> => ({
  action: async ({ google }) => {
    const lost = await lostFiles(google, match);
    for (const one of lost)
      printStatus(`Google finds no such file: ${nameOf(one)}. It is made again.`);
    return { kind: 'replaced', files: lost.map(notYetMade) };
  },
  make: async ({ google }, now) => ({ kind: 'replaced', files: await made(google, now) }),
  finish: async ({ google }, now) => shared(google, now),
});

/** @throws UsageError where it is the host's workbook that is gone, which nothing can replace; else the error itself */
export function refuseWithoutHost(error: unknown): never {
  const isGone = error instanceof GoogleError && error.kind === 'not found';
  throw isGone && error.api === 'Sheets' ? new UsageError(HOST_GONE) : error;
}

const HOST_GONE =
  'Google finds no such host’s workbook, or it is not shared with you. If it is in the bin, bring it back: in Drive open the bin, right click it, Restore. If it was deleted for good, nothing can take its place: it alone held the ledger, the seed and all codes, and a copy is refused. The match ends.';

/** @throws UsageError where nothing is lost, or is lost for another reason */
async function lostFiles(google: Google, match: Match): Promise<readonly LostFile[]> {
  const refusal = seasonRefusal(match);
  if (refusal !== null) throw new UsageError(refusal);
  const { lost, binned } = await findLostFiles(google, match);
  if (lost.length === 0) throw new UsageError(...nothingLost(binned));
  return lost;
}

/** The ledger of a season names the files of its matches. Null for a match of its own. */
function seasonRefusal(match: Match): string | null {
  const position = currentPosition(match);
  if (isSeason(position)) return OF_SEASON;
  const episode = position.opened.season?.match;
  return episode === undefined ? null : ofSeasonMatch(episode);
}

const OF_SEASON =
  'Nothing makes the files of a season again. Bring them back from the bin, where Google keeps them for 30 days. The season’s matches go on without them.';
const ofSeasonMatch = (episode: string): string =>
  `Nothing makes the files of a season’s match again. Bring them back from the bin. If they were deleted for good, have the match played again: sealed season rule "again ${episode}" --reason "Its files were deleted.", then sealed season next.`;

const nothingLost = (binned: FoundFiles['binned']): readonly string[] =>
  binned.length === 0
    ? ['Google finds every file of the match: nothing is made again.']
    : binned.map(
        (one) =>
          `In the bin: ${nameOf(one)}. Bring it back: in Drive open the bin, right click it, Restore.`,
      );

const nameOf = ({ file, seat }: LostFile): string =>
  seat === null ? `the ${file}` : `the workbook of ${seat}`;

/** As far as is known before it is made. */
const notYetMade = (one: LostFile): NewFile => ({
  ...one,
  id: '',
  address: one.file === 'form' ? '' : null,
});

async function made(google: Google, match: Match): Promise<readonly NewFile[]> {
  try {
    return await makeAgain(google, match, await lostFiles(google, match));
  } catch (error) {
    if (error instanceof GoogleError && error.kind === 'storage') throw new UsageError(NO_STORAGE);
    throw error;
  }
}

const NO_STORAGE =
  'This account cannot make files: run the command as yourself (“sealed login”), not as the function’s account.';

/** Shares the files of the last entry that made some again. */
async function shared(google: Google, match: Match): Promise<readonly string[]> {
  const entry = match.positions.findLast(({ sealed }) => sealed.entry.kind === 'replaced')?.sealed
    .entry;
  if (entry?.kind !== 'replaced') return [];
  const files = entry.files.map(
    ({ file, seat }): LostFile => ({
      file,
      seat: match.files.seats.find((one) => one.seat === seat)?.seat ?? null,
    }),
  );
  await shareAgain(google, match, files);
  return files.map((one) => `Made again and shared: ${nameOf(one)}, ${linkTo(match, one)}`);
}

function linkTo({ files }: Match, { file, seat }: LostFile): string {
  switch (file) {
    case 'form':
      return files.formAddress;
    case 'public workbook':
      return spreadsheetLink(files, files.publicId);
    case 'workbook':
      return spreadsheetLink(files, files.seats.find((one) => one.seat === seat)?.workbookId ?? '');
  }
}

/** Reads the positions of a match from a workbook, a link or an exported file. */

import { existsSync } from 'node:fs';
import { Option } from 'commander';
import { readDescription, readEntered } from '../../../functions/google/sheets.ts';
import { buildMatchFromPublic, replayArchive } from '../../../functions/match/auditing/archive.ts';
import type { Position } from '../../../functions/match/ledger/position.ts';
import { readMatch } from '../../../functions/match/reading/match.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { loadArchive } from '../files/bounded-file.ts';
import { connectTo, type GoogleOptions } from '../google/connection.ts';
import { findMatchIdByName } from './match-name.ts';
import { requireExternalGame } from './outside-game.ts';

/** Reads positions from a file, a host’s workbook, or a finished match’s public workbook. */
export async function readPositions(
  name: string | undefined,
  options: GoogleOptions,
): Promise<readonly Position[]> {
  const file = name === undefined ? null : parseFilePath(name);
  if (file !== null) return replayArchive(await loadArchive(file));
  const { google } = await connectTo(options);
  const id = await findMatchIdByName(google, name);
  const { sheets } = await readDescription(google, id);
  if (sheets.some(({ title }) => title === HOST_TABS.match.title))
    return (await readMatch(google, id)).positions;
  const { tabs } = await readEntered(google, id);
  return buildMatchFromPublic(tabs, { id, address: getLinkOrId(name, id) }).positions;
}

/** Returns the path if the text names a file, even if it is missing; null for a match. */
export const parseFilePath = (address: string): string | null =>
  /\.(json|xlsx)$/i.test(address) || existsSync(address) ? address : null;

/** Returns the link if `name` is one, else the ID. Only a link contains an emulator's address. */
export const getLinkOrId = (name: string | undefined, id: string): string =>
  name?.includes('/d/') === true ? name.trim() : id;

export interface StandInGameOptions {
  readonly with?: string;
}

export const createStandInOption = (): Option =>
  new Option('--with <game>', 'an external game, whatever its hash');

/** Loads the game of `--with`. Returns a sentence with its hash, or null. @throws UsageError */
export async function loadStandInGame({ with: given }: StandInGameOptions): Promise<string | null> {
  if (given === undefined) return null;
  const { code } = await requireExternalGame(given, { isForAnyCode: true });
  return (
    `The match was replayed with the code of --with, whose hash is ${code}. Compare it with the ` +
    'hash after “Rules” on the tab Proof.'
  );
}

/**
 * Files of matches to come, made beforehand by the season's host: a folder for each match, in that of the season, with blank workbooks and a
 * form. The function, which can make none, opens matches in them (docs/decisions/0035).
 */

import type { Google } from '../../google/connect.ts';
import {
  allowResponding,
  createFolder,
  findNoted,
  type NotedFile,
  noteOn,
  parentsOf,
  setProperties,
  shareWithEverybody,
} from '../../google/drive.ts';
import { createForm } from '../../google/forms.ts';
import { readyIn, rename } from '../../google/ready-files.ts';
import { createSpreadsheet, readMarker } from '../../google/sheets.ts';
import { markerOf } from '../ledger/ledger.ts';
import { accountNote, READY_NOTE } from '../reading/drive-notes.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { BLANK_TAB } from './blank-book.ts';
import {
  type DraftFolder,
  folderFound,
  hostBookIn,
  madeIn,
  READY_DRAFT,
  SEATS,
} from './draft-files.ts';
import type { Plan } from './draft-match.ts';

/** Of a folder whose files are all there, and that no match is opened in yet: the id of the season's host workbook. */
const READY = 'sealed-orders-ready';
/** On a folder whose files are still being made: of which season. */
const MAKING = 'sealed-orders-making';

const seatsIn = ({ properties }: NotedFile): number => Number(properties[SEATS] ?? 0);

/** Folders that lie ready, those for the fewest first. @throws GoogleError */
export async function foldersReady(
  google: Google,
  { files: { hostId } }: Match,
): Promise<readonly NotedFile[]> {
  const [home] = await parentsOf(google, hostId);
  if (home === undefined) return [];
  const ready = await readyIn(google, home, { key: READY, value: hostId });
  return ready.toSorted(
    (one, other) => seatsIn(one) - seatsIn(other) || (one.id < other.id ? -1 : 1),
  );
}

/** For how many players each of them is. @throws GoogleError */
export const seatsReady = async (google: Google, season: Match): Promise<readonly number[]> =>
  (await foldersReady(google, season)).map(seatsIn);

/** The first in which the match can be opened; null where there is none. What its host has thrown away of it makes it none. @throws GoogleError */
export async function readyFolder(
  google: Google,
  season: Match,
  plan: Plan,
): Promise<DraftFolder | null> {
  const players = plan.entrants.length;
  for (const one of await foldersReady(google, season)) {
    if (seatsIn(one) < players) continue;
    const folder = await folderFound(google, plan, one);
    const hostId = hostBookIn(folder);
    const isWhole = partsFor(players).every((part) => folder.made.has(part));
    // It may have been opened by somebody who was killed before he could say so.
    const isUsed = hostId !== null && (await readMarker(google, hostId, markerOf(0))) !== null;
    if (isWhole && !isUsed) return folder;
  }
  return null;
}

const BOOKS = ['host', 'public'] as const;
const seatParts = (players: number): readonly string[] =>
  Array.from({ length: players }, (_, index) => `seat ${index}`);
const partsFor = (players: number): readonly string[] => [...BOOKS, 'form', ...seatParts(players)];

/** Whose files they are, in Drive, until a match is opened in them. */
const nameOf = (season: Match, part = 'files'): string =>
  `${currentPosition(season).opened.settings.title}: ${part} of a match to come`;

/**
 * Makes the files of one match for so many players, or goes on with those that an earlier call was stopped at. Everything is shared as it will be, but
 * for what goes into players' folders. @throws GoogleError
 */
export async function makeReady(
  google: Google,
  season: Match,
  { players, editor }: { readonly players: number; readonly editor: string | null },
): Promise<void> {
  const { hostId } = season.files;
  const [home] = await parentsOf(google, hostId);
  if (home === undefined) throw new Error('who makes files of a season sees its folder');
  const folder = await unfinished(google, season, { home, players });
  const { timeZone } = currentPosition(season).opened.settings;
  const book = (part: string): Promise<string> =>
    madeIn(google, folder, {
      part,
      make: async () =>
        (
          await createSpreadsheet(google, {
            ...{ title: nameOf(season, 'a workbook'), timeZone, locale: 'en_GB' },
            sheets: [BLANK_TAB],
          })
        ).spreadsheetId,
    });
  for (const part of seatParts(players)) await book(part);
  await shareWithEverybody(google, await book('public'));
  const make = async () => (await createForm(google, nameOf(season, 'the form'))).formId;
  await allowResponding(google, await madeIn(google, folder, { part: 'form', make }), 'anyone');
  await noteOn(google, await book('host'), { ...READY_NOTE, ...accountNote(editor) });
  await setProperties(google, folder.id, { [READY]: hostId, [SEATS]: String(players) });
  await noteOn(google, folder.id, { [MAKING]: 'done' });
}

async function unfinished(
  google: Google,
  season: Match,
  { home, players }: { readonly home: string; readonly players: number },
): Promise<DraftFolder> {
  const value = `${season.files.hostId} ${players}`;
  const [left] = await findNoted(google, { key: MAKING, value });
  if (left !== undefined) return folderFound(google, null, left);
  const notes = { ...READY_DRAFT, [MAKING]: value };
  const id = await createFolder(google, nameOf(season), { notes, parent: home });
  return { id, made: new Map(), hostSays: {}, isLeft: false };
}

/** A match is open in it: it lies ready no more, and is called after that. Repeating is harmless. @throws GoogleError */
export async function takeReady(google: Google, { id }: DraftFolder, title: string): Promise<void> {
  await rename(google, id, title);
  await setProperties(google, id, { [READY]: null });
}

/** Finds a match by link, title or list number. Without a name, finds the only open match. */

import { z } from 'zod';
import type { Google } from '../../../functions/google/connect.ts';
import { type FoundFile, setProperties } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { readDescription } from '../../../functions/google/sheets.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import {
  buildOpenProperties,
  findClosedMatches,
  findMatchesInBin,
  findOpenMatches,
  isSeasonItself,
} from '../../../functions/match/reading/drive-notes.ts';
import { parseFileId } from '../../../functions/match/reading/files.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import {
  HOST_TABS,
  parseTitleFromName,
} from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { readConfiguration, writeConfiguration } from '../google/configuration-folder.ts';
import { suggestName } from '../terminal/did-you-mean.ts';
import { UsageError } from '../terminal/exit.ts';
import { withProgress } from '../terminal/terminal.ts';

/** Kind of match that a command needs. Without a name, season commands consider seasons only. */
export type MatchKind = 'match' | 'season';

/** Help of commands about the argument that names the match. */
export const MATCH_ARGUMENT =
  'its title, its number in “sealed list”, or a link; optional if only one is open';

export const SEASON_ARGUMENT_HELP =
  'its title, its number in “sealed list”, or a link; optional if only one season is open';

/** Returns the ID of a host's workbook. @throws UsageError unless exactly one match fits */
export async function findMatchIdByName(
  google: Google,
  name: string | undefined,
  about: MatchKind = 'match',
): Promise<string> {
  if (name === undefined) return getOnlyOpenMatch(await listKnownMatches(google), about);
  const text = name.trim();
  const sure = parseCertainId(text);
  if (sure !== null) return sure;
  const found = await findIdByTitle(google, text);
  if (found !== null) return found;
  const id = parseFileId(text);
  if (id !== null) return id;
  const known = await listKnownMatches(google);
  const titles = known.map(({ title }) => title);
  throw new UsageError(
    `“${text.slice(0, 120)}” is not a match.${suggestName(text, titles)} ` +
      `${describeKnownMatches(known)}`,
  );
}

/** Finds and reads a match. @throws UsageError as {@link findMatchIdByName} does; IncidentError */
export async function readNamedMatch(
  google: Google,
  name: string | undefined,
  about: MatchKind = 'match',
): Promise<Match> {
  const id = await findMatchIdByName(google, name, about);
  return withProgress(`Reading the ${about}`, readHostWorkbook(google, id, readMatch));
}

export async function rememberLinkedMatch(
  name: string | undefined,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<void> {
  if (name !== undefined && parseCertainId(name.trim()) !== null) await writeNamedMatch(id, title);
}

async function isNameOfMatch(google: Google, text: string): Promise<boolean> {
  return (
    parseCertainId(text.trim()) !== null || (await findIdByTitle(google, text.trim())) !== null
  );
}

/** Minimum length of an ID. IDs at Google are longer than usual titles. */
const MIN_ID_LENGTH = 25;

function parseCertainId(text: string): string | null {
  const isSure = text.includes('/d/') || (text.length >= MIN_ID_LENGTH && !/\s/.test(text));
  return isSure ? parseFileId(text) : null;
}

async function findIdByTitle(google: Google, text: string): Promise<string | null> {
  const known = await listKnownMatches(google);
  const wanted = text.toLowerCase();
  const same = known.filter(({ title }) => title.toLowerCase() === wanted);
  const open = same.filter(({ state }) => state === 'open' || state === 'remembered');
  if (open.length === 0) rejectMatchInBin(same);
  const [one, ...more] = open.length > 0 ? open : same;
  // A title in digits, such as 007, takes precedence over a number in the list.
  if (one === undefined && /^\d{1,3}$/.test(text))
    return (await readMemory()).listed[Number(text) - 1] ?? null;
  if (one === undefined) return null;
  if (more.length > 0) {
    throw new UsageError(
      `${same.length} matches are called “${one.title}”. Give the number of one in “sealed ` +
        'list”, or its link.',
    );
  }
  return one.id;
}

function getOnlyOpenMatch(all: readonly KnownMatch[], about: MatchKind): string {
  const known = about === 'season' ? all.filter(({ isSeason }) => isSeason) : all;
  const open = known.filter(({ state }) => state === 'open');
  const [one, ...more] = open;
  if (one !== undefined && more.length === 0) return one.id;
  if (one === undefined) rejectMatchInBin(known);
  if (known.length === 0)
    throw new UsageError(about === 'season' ? NO_SEASON_ERROR : NO_MATCH_ERROR);
  const what =
    one === undefined
      ? `You do not have an open ${about}. Choose another ${about}.`
      : `You have more than one open ${about}. Choose one ${about}.`;
  throw new UsageError(`${what} ${describeKnownMatches(known)}`);
}

/** @throws UsageError if a match is in the bin */
function rejectMatchInBin(known: readonly KnownMatch[]): void {
  const lost = known.find(({ state }) => state === 'in bin');
  if (lost !== undefined) throw new UsageError(`“${lost.title}”: ${IN_BIN_PROBLEM}`);
}

export const NO_MATCH_ERROR = 'You do not have a match yet. Open one with “sealed new”.';

const NO_SEASON_ERROR =
  'You do not have a season yet. Open one with “sealed season new”, or name another host’s ' +
  'season by its link.';

function describeKnownMatches(known: readonly KnownMatch[]): string {
  const hint = 'Give a title, a number in “sealed list”, or the link of a host’s workbook.';
  const titles = known.filter(({ state }) => state !== 'closed').map(({ title }) => `“${title}”`);
  return titles.length === 0 ? hint : `${hint} Your matches: ${titles.slice(0, 8).join(', ')}.`;
}

export interface FurtherArgument {
  readonly name: string;
  readonly about: string;
  readonly required: boolean;
}

/** Separates the match, which can be omitted, from the other arguments. */
export async function splitArguments(
  google: Google,
  words: readonly (string | undefined)[],
  takes: readonly FurtherArgument[],
): Promise<{ readonly match: string | undefined; readonly rest: readonly string[] }> {
  const texts = words.filter((word) => word !== undefined);
  const least = takes.filter(({ required }) => required).length;
  const [first, ...others] = texts;
  const missing = takes[texts.length];
  if (texts.length < least)
    throw new UsageError(
      `The argument ${missing?.name ?? ''} is missing: ${missing?.about ?? ''}.`,
    );
  const isNamed =
    first !== undefined &&
    (texts.length > takes.length || (texts.length > least && (await isNameOfMatch(google, first))));
  return isNamed ? { match: first, rest: others } : { match: undefined, rest: texts };
}

export interface KnownMatch {
  /** ID of the host's workbook. */
  readonly id: string;
  readonly title: string;
  /** State in Drive. Remembered matches are not visible there; they may be another host’s. */
  readonly state: 'open' | 'in bin' | 'closed' | 'remembered';
  /** Whether the file’s notes show that it is a season; false for remembered matches. */
  readonly isSeason: boolean;
}

const memorySchema = z.object({
  /** IDs of the matches in the last list, in the order of the list. */
  listed: z.array(z.string()).default([]),
  /** Matches that the host once named by a link. */
  named: z.array(z.object({ id: z.string(), title: z.string() })).default([]),
});
type MatchMemory = z.infer<typeof memorySchema>;

const MEMORY_FILE_NAME = 'matches.json';

const EMPTY_MEMORY: MatchMemory = { listed: [], named: [] };

async function readMemory(): Promise<MatchMemory> {
  const read = memorySchema.safeParse(await readConfiguration(MEMORY_FILE_NAME));
  return read.success ? read.data : EMPTY_MEMORY;
}

/** Changes the memory. Ignores errors: if a match is forgotten, its link finds it again. */
async function updateMemory(change: (before: MatchMemory) => MatchMemory): Promise<void> {
  const before = await readMemory();
  await writeConfiguration(MEMORY_FILE_NAME, change(before)).catch(() => {});
}

const MAX_REMEMBERED = 100;

export const IN_BIN_PROBLEM =
  'The host’s workbook is in the bin, so no step is resolved. Open the bin in Drive, ' +
  'right-click the workbook or its folder, then choose “Restore”. If you no longer want the ' +
  'match, delete it there for good.';

/** Lists open matches, then matches in the bin, remembered matches and finished matches. */
export async function listKnownMatches(google: Google): Promise<readonly KnownMatch[]> {
  const [open, inBin, closed, { named }] = await Promise.all([
    findOpenMatches(google),
    findMatchesInBin(google),
    findClosedMatches(google),
    readMemory(),
  ]);
  const shown = new Set([...open, ...inBin, ...closed].map(({ id }) => id));
  const others = named.filter(({ id }) => !shown.has(id));
  return [
    ...open.map((file) => buildKnownMatch(file, 'open')),
    ...inBin.map((file) => buildKnownMatch(file, 'in bin')),
    ...others.map(({ id, title }) => ({
      ...{ id, title, state: 'remembered' as const },
      isSeason: false,
    })),
    ...closed.map((file) => buildKnownMatch(file, 'closed')),
  ];
}

const buildKnownMatch = (
  { id, name, properties }: FoundFile,
  state: KnownMatch['state'],
): KnownMatch => ({
  ...{ id, title: parseTitleFromName(name), state },
  isSeason: isSeasonItself(properties),
});

export const writeListedMatches = (ids: readonly string[]): Promise<void> =>
  updateMemory((before) => ({ ...before, listed: ids.slice(0, MAX_REMEMBERED) }));

async function writeNamedMatch(id: string, title: string): Promise<void> {
  const { named } = await readMemory();
  if (named.some((one) => one.id === id && one.title === title)) return;
  await updateMemory((before) => ({
    ...before,
    named: [{ id, title }, ...before.named.filter((one) => one.id !== id)].slice(0, MAX_REMEMBERED),
  }));
}

/** Reads a host's workbook. @throws UsageError for other workbooks; IncidentError, GoogleError */
export async function readHostWorkbook<Value>(
  google: Google,
  id: string,
  reading: (google: Google, id: string) => Promise<Value>,
): Promise<Value> {
  try {
    return await reading(google, id);
  } catch (error) {
    const isWithoutMatch =
      error instanceof IncidentError && error.incidents.some(({ code }) => code === 'match tab');
    if (!isWithoutMatch) throw error;
    const other = await describeOtherWorkbook(google, id);
    throw other === null ? error : new UsageError(`${other} ${HOST_WORKBOOK_ADVICE}`);
  }
}

const HOST_WORKBOOK_ADVICE =
  'Give the link of the host’s workbook, which “sealed new” printed. Its first tab is the Desk.';

/** Describes a workbook that is not a host’s; null if it is one, even without some tabs. */
async function describeOtherWorkbook(google: Google, id: string): Promise<string | null> {
  const { sheets } = await readDescription(google, id);
  const has = (tab: string): boolean => sheets.some(({ title }) => title === tab);
  if (Object.values(HOST_TABS).some(({ title }) => has(title) && !has(PUBLIC_TABS.proof.title)))
    return null;
  if (has(PUBLIC_TABS.proof.title)) return 'This is the match’s public workbook.';
  if (has(PLAYER_TABS.now.title)) return 'This is a player’s workbook.';
  return 'This workbook does not contain a match.';
}

/**
 * Marks a match as open, so that the function finds it. If Google refuses, does nothing, since the
 * next command tries again.
 */
export async function markAsOpen(google: Google, match: Match): Promise<void> {
  const position = getCurrentPosition(match);
  if (position.step === null) return;
  try {
    await setProperties(google, match.files.hostId, buildOpenProperties(position));
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
  }
}

/**
 * Finds a match by link, title or number in the list; without a name, finds the only open match.
 */

import type { Google } from '../../../functions/google/connect.ts';
import { idIn } from '../../../functions/match/reading/files.ts';
import { didYouMean } from '../terminal/did-you-mean.ts';
import { UsageError } from '../terminal/exit.ts';
import { IN_BIN, type KnownMatch, knownMatches, listedAt, rememberNamed } from './known-matches.ts';

/** Kind of match that a command needs. Without a name, commands of seasons skip other matches. */
export type Named = 'match' | 'season';

/** Description of the match in the help of a command. */
export const MATCH_ARGUMENT =
  'its title, its number in “sealed list”, or a link; optional if only one is open';

export const SEASON_ARGUMENT =
  'its title, its number in “sealed list”, or a link; optional if only one season is open';

/** Returns the ID of the host's workbook. @throws UsageError unless exactly one match fits */
export async function matchNamed(
  google: Google,
  name: string | undefined,
  about: Named = 'match',
): Promise<string> {
  if (name === undefined) return onlyOpen(await knownMatches(google), about);
  const text = name.trim();
  const sure = sureId(text);
  if (sure !== null) return sure;
  const found = await foundBy(google, text);
  if (found !== null) return found;
  const id = idIn(text);
  if (id !== null) return id;
  const known = await knownMatches(google);
  const titles = known.map(({ title }) => title);
  throw new UsageError(
    `“${text.slice(0, 120)}” is not a match.${didYouMean(text, titles)} ${knownText(known)}`,
  );
}

/** Stores the title of a match that a link named. */
export async function rememberLink(
  name: string | undefined,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<void> {
  if (name !== undefined && sureId(name.trim()) !== null) await rememberNamed(id, title);
}

/** Whether the whole text names a match. */
export async function namesMatch(google: Google, text: string): Promise<boolean> {
  return sureId(text.trim()) !== null || (await foundBy(google, text.trim())) !== null;
}

/** Minimum length of an ID. Google’s IDs are longer than usual titles. */
const LEAST_ID = 25;

function sureId(text: string): string | null {
  const isSure = text.includes('/d/') || (text.length >= LEAST_ID && !/\s/.test(text));
  return isSure ? idIn(text) : null;
}

async function foundBy(google: Google, text: string): Promise<string | null> {
  const known = await knownMatches(google);
  const wanted = text.toLowerCase();
  const same = known.filter(({ title }) => title.toLowerCase() === wanted);
  const open = same.filter(({ state }) => state === 'open' || state === 'remembered');
  if (open.length === 0) refuseInBin(same);
  const [one, ...more] = open.length > 0 ? open : same;
  // A title of digits, such as 007, takes precedence over a number in the list.
  if (one === undefined) return /^\d{1,3}$/.test(text) ? listedAt(Number(text)) : null;
  if (more.length > 0) {
    throw new UsageError(
      `${same.length} matches are called “${one.title}”. Give the number of one in “sealed ` +
        'list”, or its link.',
    );
  }
  return one.id;
}

function onlyOpen(all: readonly KnownMatch[], about: Named): string {
  const known = about === 'season' ? all.filter(({ isSeason }) => isSeason) : all;
  const open = known.filter(({ state }) => state === 'open');
  const [one, ...more] = open;
  if (one !== undefined && more.length === 0) return one.id;
  if (one === undefined) refuseInBin(known);
  if (known.length === 0) throw new UsageError(about === 'season' ? NO_SEASON : NO_MATCH);
  const what =
    one === undefined
      ? `You do not have an open ${about}. Name one.`
      : `Several are open. Name one ${about}.`;
  throw new UsageError(`${what} ${knownText(known)}`);
}

/** @throws UsageError if a match is in the bin */
function refuseInBin(known: readonly KnownMatch[]): void {
  const lost = known.find(({ state }) => state === 'in bin');
  if (lost !== undefined) throw new UsageError(`“${lost.title}”: ${IN_BIN}`);
}

export const NO_MATCH = 'You do not have a match yet. Open one with “sealed new”.';

const NO_SEASON =
  'You do not have a season yet. Open one with “sealed season new”, or name another host’s season by ' +
  'its link.';

function knownText(known: readonly KnownMatch[]): string {
  const hint = 'Give its title, its number in “sealed list”, or the link of the host’s workbook.';
  const titles = known.filter(({ state }) => state !== 'closed').map(({ title }) => `“${title}”`);
  return titles.length === 0 ? hint : `${hint} Your matches: ${titles.slice(0, 8).join(', ')}.`;
}

/** Argument that a command accepts after the match. */
export interface Rest {
  readonly name: string;
  readonly about: string;
  readonly required: boolean;
}

/** Arguments of a command, split into the match and the rest. */
export interface CommandWords {
  readonly match: string | undefined;
  readonly rest: readonly string[];
}

/** Separates the match, which may be omitted, from the other arguments. */
export async function splitWords(
  google: Google,
  words: readonly (string | undefined)[],
  takes: readonly Rest[],
): Promise<CommandWords> {
  const said = words.filter((word) => word !== undefined);
  const least = takes.filter(({ required }) => required).length;
  const [first, ...others] = said;
  const missing = takes[said.length];
  if (said.length < least)
    throw new UsageError(
      `The argument ${missing?.name ?? ''} is missing: ${missing?.about ?? ''}.`,
    );
  const isNamed =
    first !== undefined &&
    (said.length > takes.length || (said.length > least && (await namesMatch(google, first))));
  return isNamed ? { match: first, rest: others } : { match: undefined, rest: said };
}

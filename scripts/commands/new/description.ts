/** What a host has said of the match that is to be: on the command line, in a file, by the likeness of another match, or asked. */

import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { DATE_STYLES } from '../../../functions/match/ledger/date-style.ts';
import { COUNTED_ANSWER, SEAT_AUTHENTICATION } from '../../../functions/match/ledger/entry.ts';
import { findGame, SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { contactsIn } from '../../shared/files/contact-line.ts';
import { DICE_SOURCES } from '../../shared/match/dice-source.ts';
import { UsageError } from '../../shared/terminal/exit.ts';

import type { GivenOptions } from './new-match.ts';
import { PRESETS, presetOptions } from './presets.ts';

/** Options by their names, what is not said left out; and the players, one by one. */
export interface Description extends Partial<GivenOptions> {
  readonly game?: string;
}

const text = z.string();
const cells = z.strictObject({
  Seat: text,
  'E-mail': text.default(''),
  Garnets: text.default(''),
  Discord: text.default(''),
  'Time zone': text.default(''),
});
const file = z
  .strictObject({
    game: text,
    preset: z.enum(PRESETS),
    title: text,
    zone: text,
    dates: z.enum(DATE_STYLES),
    first: text,
    time: z.array(text),
    variant: z.array(text),
    polls: text,
    remind: text,
    early: text,
    grace: text,
    review: z.literal(true),
    dice: z.enum(DICE_SOURCES),
    counts: z.enum(COUNTED_ANSWER),
    knownBy: z.enum(SEAT_AUTHENTICATION),
    content: text,
    hosts: text,
    voidAfter: text,
    discord: text,
    rules: text,
    run: z.literal(true),
    notify: z.boolean(),
    seats: text,
    pairs: text,
    /** As pasted, such as "Cara <cara@example.org>", or by columns. */
    players: z.array(z.union([text, cells])),
  })
  .partial();

/** @throws UsageError with all that is wrong with it */
export async function readDescriptionFile(path: string): Promise<Description> {
  const read = file.safeParse(jsonIn(path, await textOf(path)));
  if (!read.success) {
    throw new UsageError(
      ...read.error.issues.map(
        ({ path: where, message }) => `${path}, ${where.join('.') || 'the whole'}: ${message}.`,
      ),
    );
  }
  const { players, ...said } = read.data;
  const known = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return players === undefined
    ? known
    : {
        ...known,
        players: players.flatMap((one) => (typeof one === 'string' ? contactsIn(one) : [one])),
      };
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new UsageError(`There is no file ${path} that can be read: --from takes a JSON file.`);
  }
}

function jsonIn(path: string, content: string): unknown {
  const twice = keyTwiceIn(content);
  if (twice !== null) throw new UsageError(`${path}: “${twice}” is there twice. Keep one of them.`);
  try {
    return JSON.parse(content);
  } catch {
    throw new UsageError(`${path} is no JSON: “sealed new” writes such a file when it is stopped.`);
  }
}

/** JSON silently keeps the last of two values of one key. Null where no object repeats a key. */
function keyTwiceIn(content: string): string | null {
  const open: Set<string>[] = [];
  for (const [token, text, isKey] of content.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (text !== undefined && isKey !== undefined) {
      if (open.at(-1)?.has(text) === true) return text;
      open.at(-1)?.add(text);
    }
  }
  return null;
}

const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g;

/** Undefined before a game is named. */
export const gameOf = ({ game: id }: Description): AnyGame | undefined => findGame(id ?? '');

/** How it is called in what a host reads. */
export const nounOf = ({ game }: Pick<Description, 'game'>): 'match' | 'season' =>
  game === SEASON.id ? 'season' : 'match';

/** As {@link readDescriptionFile} takes it; the webhook stays out of files. */
export function descriptionText(described: Description): string {
  const kept = Object.entries(described).filter(
    ([key, value]) => key in file.shape && key !== 'discord' && value !== undefined,
  );
  return `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`;
}

/** The later ones go before the earlier ones, and whatever is said goes before a preset. */
export function merged(...descriptions: readonly Description[]): Description {
  const said: Description = Object.assign({}, ...descriptions);
  const game = gameOf(said);
  return said.preset === undefined || game === undefined
    ? said
    : withPreset(said, game, descriptions);
}

/** What the one says that named the preset, or a later one, stays as it is said. */
function withPreset(
  said: Description,
  game: AnyGame,
  descriptions: readonly Description[],
): Description {
  const { preset, review } = said;
  if (preset === undefined) return said;
  const at = descriptions.findLastIndex((described) => described.preset !== undefined);
  const options = presetOptions(preset, { game, review: review === true });
  return Object.assign({}, ...descriptions.slice(0, at), options, ...descriptions.slice(at));
}

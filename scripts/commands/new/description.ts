/** Builds flags, the `--from` file, `--like` and settings from the table of options. */

import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import type { Settings } from '../../../functions/match/ledger/entry.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { isAddressLost } from '../../../functions/match/reading/season-matches.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { joinNames } from '../../../rules/kit/reckoning/rank.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import { collectValues } from '../../shared/terminal/help.ts';
import {
  buildPresetOptions,
  type Description,
  findDescribedGame,
  OPTION_NAMES,
  type OptionContext,
  type OptionName,
  type OptionTable,
  optionValuesSchema,
  type SummaryInput,
  withDaysAsTimes,
} from './option-row.ts';
import { MATCH_OPTIONS } from './options.ts';

export const withMatchOptions = (command: Command, of: 'match' | 'season'): Command =>
  OPTION_NAMES.filter((name) => of === 'season' || MATCH_OPTIONS[name].isOfSeason !== true)
    .flatMap((name) => createFlags(name))
    .reduce((all, option) => all.addOption(option), command);

function createFlags(name: OptionName): readonly Option[] {
  const { flag, env, usual } = MATCH_OPTIONS[name];
  if (flag === undefined) return [];
  const option = new Option(...flag);
  const schema = optionValuesSchema.shape[name];
  if (schema instanceof z.ZodEnum) option.choices(schema.options);
  if (schema instanceof z.ZodArray) option.argParser(collectValues).default(undefined, 'as usual');
  if (typeof usual === 'string') option.default(undefined, usual);
  return [env === undefined ? option : option.env(env)];
}

/** Returns the typed options only: Commander’s defaults would override the `--from` file. */
export const selectGivenOptions = (options: object, command: Command): Description =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([name]) => name in MATCH_OPTIONS && command.getOptionValueSource(name) !== 'default',
    ),
  );

/** Describes a match for `--like`. Omits its title and its first deadline. */
export function copyDescription(match: Match): Description {
  const { settings } = getCurrentPosition(match).opened;
  const values = OPTION_NAMES.map((name) => [name, MATCH_OPTIONS[name].like?.(settings, match)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/**
 * @throws UsageError if an address is missing, since then anybody with the link would have access
 */
export function rejectLostAddresses(match: Match): void {
  const seats = getCurrentPosition(match).setup.players.map(({ seat }) => seat);
  const lost = seats.filter((seat) => isAddressLost(match, seat));
  if (lost.length > 0)
    throw new UsageError(
      `The address of ${joinNames(lost)} is missing on the tab Players of that match. Enter it ` +
        'there again, or give the players with --seats.',
    );
}

interface ParsedOptions {
  readonly settings: Settings;
  readonly plan: Partial<Plan>;
}

/** Parses one option. @throws UsageError, in which problems do not name the option */
export function parseOption<Name extends OptionName>(
  name: Name,
  context: OptionContext,
): { readonly settings: Partial<Settings>; readonly plan: Partial<Plan> } {
  const { usual, settings, plan }: OptionTable[Name] = MATCH_OPTIONS[name];
  const value = context.described[name] ?? usual;
  return value === undefined
    ? { settings: {}, plan: {} }
    : { settings: settings?.(value, context) ?? {}, plan: plan?.(value, context) ?? {} };
}

/** Parses all options. Adds the problems to `problems`, each with the name of its option. */
export function parseOptions(context: OptionContext, problems: string[]): ParsedOptions {
  const settings: Settings = { ...PLACEHOLDER_SETTINGS, game: context.game.id };
  const plan: Partial<Plan> = {};
  for (const name of OPTION_NAMES) {
    try {
      const read = parseOption(name, context);
      Object.assign(settings, read.settings);
      Object.assign(plan, read.plan);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      const [flag] = MATCH_OPTIONS[name].flag?.[0].split(' ') ?? [];
      problems.push(
        ...error.sentences.map((one) => (one.startsWith('--') ? one : `${flag}: ${one}`)),
      );
    }
  }
  return { settings, plan };
}

/** Placeholders for the settings of missing or invalid options. */
const PLACEHOLDER_SETTINGS: Settings = {
  game: '',
  title: '',
  timeZone: 'UTC',
  counts: 'last',
  knownBy: 'code',
  times: {},
  earlyMs: null,
  variants: {},
};

export const listOptionSentences = (of: SummaryInput): readonly string[] =>
  OPTION_NAMES.flatMap((name) => MATCH_OPTIONS[name].summary?.(of) ?? []);

const descriptionSchema = optionValuesSchema.partial();

/** Reads the file of `--from`. @throws UsageError with all problems */
export async function readDescriptionFile(path: string): Promise<Description> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`The file ${path} cannot be read. Give a JSON file with --from.`);
  });
  const read = descriptionSchema.safeParse(parseJsonFile(path, text));
  if (!read.success) {
    throw new UsageError(
      ...read.error.issues.map(
        ({ path: where, message }) => `${path}, ${where.join('.') || 'the whole'}: ${message}.`,
      ),
    );
  }
  return Object.fromEntries(Object.entries(read.data).filter(([, value]) => value !== undefined));
}

function parseJsonFile(path: string, content: string): unknown {
  const twice = findRepeatedKey(content);
  if (twice !== null) throw new UsageError(`${path}: “${twice}” occurs twice. Keep one of them.`);
  try {
    return JSON.parse(content);
  } catch {
    throw new UsageError(
      `${path} is not a JSON file. “sealed new” writes such a file when you stop it.`,
    );
  }
}

/** Returns the first key that an object repeats, or null. JSON would use the last value only. */
function findRepeatedKey(content: string): string | null {
  const open: Set<string>[] = [];
  for (const [token, text, isKey] of content.matchAll(JSON_TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (text !== undefined && isKey !== undefined) {
      if (open.at(-1)?.has(text) === true) return text;
      open.at(-1)?.add(text);
    }
  }
  return null;
}

const JSON_TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g;

/** Formats the `--from` file. Omits the webhook, which is secret. */
export function formatDescription(described: Description): string {
  const publicNames = OPTION_NAMES.filter((name) => MATCH_OPTIONS[name].isSecret !== true);
  const values = Object.fromEntries(publicNames.map((name) => [name, described[name]]));
  return `${JSON.stringify(values, null, 2)}
`;
}

/** Merges descriptions. Later ones override earlier ones; given values override presets. */
export function mergeDescriptions(...given: readonly Description[]): Description {
  const game = findDescribedGame(Object.assign({}, ...given));
  const descriptions = given.map((described) => withDaysAsTimes(described, game));
  const description: Description = Object.assign({}, ...descriptions);
  return description.preset === undefined || game === undefined
    ? description
    : applyPreset(description, game, descriptions);
}

function applyPreset(
  description: Description,
  game: AnyGame,
  descriptions: readonly Description[],
): Description {
  const { preset, review } = description;
  if (preset === undefined) return description;
  const at = descriptions.findLastIndex((described) => described.preset !== undefined);
  const options = buildPresetOptions(preset, { game, review: review === true });
  return Object.assign({}, ...descriptions.slice(0, at), options, ...descriptions.slice(at));
}

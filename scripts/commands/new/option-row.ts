/** Defines the values of all options of `sealed new`, and the type of a row in their table. */

import { z } from 'zod';
import {
  COUNTED_ANSWER_RULES,
  SENDER_CHECKS,
  type Settings,
} from '../../../functions/match/ledger/entry.ts';
import { ABSENCE_READERS } from '../../../functions/match/ledger/entry-parts.ts';
import { DATE_STYLES } from '../../../functions/match/ledger/instant.ts';
import {
  describeUnfitName,
  findHiddenCharacter,
} from '../../../functions/match/ledger/seat-name.ts';
import { listPaces } from '../../../functions/match/next/calendar.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import type { Match } from '../../../functions/match/reading/match.ts';
import { findGame, SEASON } from '../../../rules/games.ts';
import { foldText } from '../../../rules/kit/asking/kinds.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { parseContactLines } from '../../shared/files/seats-file.ts';
import { listSeasonGames } from '../../shared/match/season-formats.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import type { AnswerOrBack, PromptChoice } from '../../shared/terminal/questions.ts';

const textSchema = z.string();
const contactSchema = z.strictObject({
  Seat: textSchema,
  'E-mail': textSchema.default(''),
  Garnets: textSchema.default(''),
  Discord: textSchema.default(''),
  'Time zone': textSchema.default(''),
});

export const PRESET_NAMES = ['evening', 'daily', 'weekly'] as const;
type PresetName = (typeof PRESET_NAMES)[number];

export const optionValuesSchema = z.strictObject({
  game: textSchema,
  variant: z.array(textSchema),
  title: textSchema,
  zone: textSchema,
  preset: z.enum(PRESET_NAMES),
  first: textSchema,
  dice: z.enum(['seed', 'beacon']),
  /** Players, either as pasted text, such as "Cara <cara@example.org>", or by columns. */
  players: z
    .array(
      z.union([textSchema.transform(parseContactLines), contactSchema.transform((one) => [one])]),
    )
    .transform((all) => all.flat()),
  hosts: textSchema,
  hostPlays: textSchema,
  coHost: z.array(textSchema),
  time: z.array(textSchema),
  days: textSchema,
  skip: textSchema,
  least: textSchema,
  early: textSchema,
  grace: textSchema,
  review: z.boolean(),
  polls: textSchema,
  remind: textSchema,
  extensions: textSchema,
  away: z.enum(['no', ...ABSENCE_READERS]),
  dates: z.enum(DATE_STYLES),
  counts: z.enum(COUNTED_ANSWER_RULES),
  knownBy: z.enum(SENDER_CHECKS),
  notify: z.boolean(),
  voidAfter: textSchema,
  /** The host's own address for live pages; `true` for the bucket of the deployment. */
  live: z.union([z.literal(true), textSchema]),
  rules: textSchema,
  discord: textSchema,
  content: textSchema,
  seats: textSchema,
  pairs: textSchema,
  run: z.literal(true),
});

type ParsedValues = z.output<typeof optionValuesSchema>;
type OptionValues = {
  readonly [Name in keyof ParsedValues]: ParsedValues[Name] extends (infer One)[]
    ? readonly One[]
    : ParsedValues[Name];
};
export type OptionName = keyof OptionValues;
export const OPTION_NAMES: readonly OptionName[] = optionValuesSchema.keyof().options;

/** Values of options, from the command line, a file, another match or the wizard. */
export type Description = { readonly [Name in OptionName]?: OptionValues[Name] };

/** Finds the game; undefined if it is not chosen yet. */
export const findDescribedGame = ({ game: id }: Description): AnyGame | undefined =>
  findGame(id ?? '');

/** Replaces `days` by the times of all steps. Other times in the description take precedence. */
export function withDaysAsTimes(described: Description, game: AnyGame | undefined): Description {
  const { days, time = [], ...rest } = described;
  if (days === undefined || game === undefined) return described;
  return { ...rest, time: [...listPaces(game).map(({ name }) => `${name}=${days}`), ...time] };
}

export const selectNoun = ({ game }: Pick<Description, 'game'>): 'match' | 'season' =>
  game === SEASON.id ? 'season' : 'match';

export interface OptionContext {
  readonly game: AnyGame;
  readonly described: Description;
}

/** @throws UsageError with the problems, unless all are null */
export function rejectProblems(problems: readonly (string | null)[]): void {
  const found = problems.filter((problem) => problem !== null);
  if (found.length > 0) throw new UsageError(...found);
}

export interface SummaryInput {
  readonly plan: Plan;
  readonly nowMs: number;
}

interface QuestionBase {
  /** Name in the menu where the host can change answers. */
  readonly name: string;
  /** Present if it is asked before the summary. If not, the host can set it only at the summary. */
  readonly isFirst?: true;
  /** Whether the question is already answered. Default: whether the option is given. */
  readonly isAnswered?: (described: Description) => boolean;
  /** Whether to ask the question for this description. Default: always. */
  readonly suits?: (described: Description) => boolean;
  /** Present if only seasons with houses for hosts need the question. */
  readonly needsHouses?: true;
}

interface LineQuestion<Value> extends QuestionBase {
  readonly kind: 'line';
  readonly message: string | ((described: Description) => string);
  readonly preset?: (described: Description) => string;
  /** Word for an empty value, such as “none”. */
  readonly none?: string;
  /** Value that the word `none` means. Without it, the word removes the option. */
  readonly noneIs?: Value;
  readonly shown?: (value: Value) => string;
  readonly parse: (typed: string, described: Description) => Value;
}

interface ChoiceQuestion<Value> extends QuestionBase {
  readonly kind: 'choice';
  readonly message: string;
  readonly choices: readonly PromptChoice<Value>[];
  /** Changes the options that would contradict the chosen value. */
  readonly adjust?: (described: Description) => Description;
}

interface OwnQuestion extends QuestionBase {
  readonly kind: 'own';
  readonly ask: (described: Description, now: () => number) => Promise<AnswerOrBack<Description>>;
}

type OptionQuestion<Value> = LineQuestion<Value> | ChoiceQuestion<Value> | OwnQuestion;

interface OptionRow<Value> {
  /** Flag and description; absent if only the wizard and files have the option. */
  readonly flag?: readonly [flags: string, about: string];
  readonly env?: string;
  /** Present if only `sealed season new` has the option. */
  readonly isOfSeason?: true;
  /** Present if the option is never written into a file. */
  readonly isSecret?: true;
  readonly usual?: Value;
  readonly question?: OptionQuestion<Value>;
  /** Parses the value. @throws UsageError, whose problems do not name the option */
  readonly settings?: (value: Value, context: OptionContext) => Partial<Settings>;
  /** Parses the value in the same way as `settings`. */
  readonly plan?: (value: Value, context: OptionContext) => Partial<Plan>;
  /** Returns one or more sentences of the summary; undefined if there are none. */
  readonly summary?: (of: SummaryInput) => readonly string[] | string | undefined;
  /** Returns the value of another match, for `--like`. */
  readonly like?: (settings: Settings, match: Match) => Value | undefined;
}

export type OptionTable = { readonly [Name in OptionName]: OptionRow<OptionValues[Name]> };

export const hasHostHouses = (plan: Pick<Plan, 'game' | 'content'>): boolean =>
  listSeasonGames(plan).some(({ getCastNames }) => getCastNames !== undefined);

/** Returns a message if the name is not valid for a house or occurs before; else null. */
export function findHostNameProblem(name: string, before: readonly string[]): string | null {
  if (before.some((one) => foldText(one) === foldText(name)))
    return `“${name}” occurs twice. Give each host only once.`;
  return /^\p{L}/u.test(name)
    ? describeUnfitName(name, [])
    : `“${name}” does not begin with a letter, so it is not valid for a house.`;
}

/** Builds a question whose value is the typed text. */
export const createLineQuestion = (
  question: Omit<LineQuestion<string>, 'kind' | 'parse'> & Partial<LineQuestion<string>>,
): LineQuestion<string> => ({ parse: (typed) => typed, ...question, kind: 'line' });

/** Maximum length. The names of sheets, form and files begin with the title. */
const MAX_TITLE_LENGTH = 80;

/** Returns the title. @throws UsageError if it is invalid */
export function requireTitle(title: string): string {
  if (title === '' || title.length > MAX_TITLE_LENGTH || /\p{Cc}/u.test(title))
    throw new UsageError(`The title must be one line of at most ${MAX_TITLE_LENGTH} characters.`);
  const hidden = findHiddenCharacter(title);
  if (hidden !== null)
    throw new UsageError(`The title contains an invisible character (${hidden}). Type it again.`);
  return title;
}

/** Values for the options with the same names. */
interface PacePreset {
  readonly title: string;
  readonly about: string;
  readonly step: string;
  readonly polls: string;
  readonly remind: string;
  /** Delay after the last answer; null if each step waits for its deadline. */
  readonly early: string | null;
  readonly grace: string;
}

export const PACE_PRESETS: Readonly<Record<PresetName, PacePreset>> = {
  evening: {
    title: 'An evening',
    about: 'for players who meet: ten minutes a step, or less once everybody has answered',
    step: '10 minutes',
    polls: '1 minute',
    remind: '2 minutes',
    early: '30 seconds',
    grace: '1 minute',
  },
  daily: {
    title: 'A day a step',
    about:
      'one deadline a day, or earlier once everybody has answered; reminders 6 hours and 1 hour ' +
      'before',
    step: '1 day',
    polls: '5 minutes',
    remind: '6 hours, 1 hour',
    early: '15 minutes',
    grace: '5 minutes',
  },
  weekly: {
    title: 'A week a step',
    about: 'one deadline a week at the same hour; reminders 2 days and 6 hours before',
    step: '1 week',
    polls: '30 minutes',
    remind: '2 days, 6 hours',
    early: null,
    grace: '1 hour',
  },
};

/** Returns the options of a preset. Reviewed steps are never resolved early. */
export function buildPresetOptions(
  name: PresetName,
  { game, review }: { readonly game: AnyGame; readonly review: boolean },
) {
  const { step, polls, remind, early, grace } = PACE_PRESETS[name];
  return {
    time: listPaces(game).map((pace) => `${pace.name}=${step}`),
    polls,
    remind,
    grace,
    ...(early === null || review ? {} : { early }),
  };
}

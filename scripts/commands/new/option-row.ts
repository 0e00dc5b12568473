/** What an option of `sealed new` accepts, and what a row of the table of options contains. */

import { z } from 'zod';
import {
  COUNTED_ANSWER,
  SEAT_AUTHENTICATION,
  type Settings,
} from '../../../functions/match/ledger/entry.ts';
import { DATE_STYLES } from '../../../functions/match/ledger/instant.ts';
import { hiddenCharacterIn, unfitName } from '../../../functions/match/ledger/seat-name.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import type { Match } from '../../../functions/match/reading/match.ts';
import { findGame, SEASON } from '../../../rules/games.ts';
import { foldedText } from '../../../rules/kit/asking/kinds.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { contactsIn } from '../../shared/files/seats-file.ts';
import { DICE_SOURCES } from '../../shared/match/dice-source.ts';
import { gamesPlayed } from '../../shared/match/programmes.ts';
import type { Choice } from '../../shared/terminal/prompts.ts';
import type { Answered } from '../../shared/terminal/questions.ts';
import { PRESETS } from './pace.ts';

const text = z.string();
const contact = z.strictObject({
  Seat: text,
  'E-mail': text.default(''),
  Garnets: text.default(''),
  Discord: text.default(''),
  'Time zone': text.default(''),
});

/** What each option accepts, in a file as on the command line. */
export const VALUES = z.strictObject({
  game: text,
  variant: z.array(text),
  title: text,
  zone: text,
  preset: z.enum(PRESETS),
  first: text,
  dice: z.enum(DICE_SOURCES),
  /** In a file as pasted, such as "Cara <cara@example.org>", or by columns. */
  players: z
    .array(z.union([text.transform(contactsIn), contact.transform((one) => [one])]))
    .transform((all) => all.flat()),
  hosts: text,
  time: z.array(text),
  early: text,
  grace: text,
  review: z.boolean(),
  polls: text,
  remind: text,
  dates: z.enum(DATE_STYLES),
  counts: z.enum(COUNTED_ANSWER),
  knownBy: z.enum(SEAT_AUTHENTICATION),
  notify: z.boolean(),
  voidAfter: text,
  rules: text,
  discord: text,
  content: text,
  seats: text,
  pairs: text,
  run: z.literal(true),
});

type Parsed = z.output<typeof VALUES>;
export type Values = {
  readonly [Name in keyof Parsed]: Parsed[Name] extends (infer One)[]
    ? readonly One[]
    : Parsed[Name];
};
export type OptionName = keyof Values;
export const OPTION_NAMES: readonly OptionName[] = VALUES.keyof().options;

/** Options given on the command line, in a file, by another match or in the wizard. */
export type Description = { readonly [Name in OptionName]?: Values[Name] };

/** Undefined before a game is named. */
export const gameOf = ({ game: id }: Description): AnyGame | undefined => findGame(id ?? '');

/** The word for it in texts that a host reads. */
export const nounOf = ({ game }: Pick<Description, 'game'>): 'match' | 'season' =>
  game === SEASON.id ? 'season' : 'match';

/** What a value is checked against. */
export interface Given {
  readonly game: AnyGame;
  readonly described: Description;
  /** Receives a sentence for each thing that is wrong. */
  readonly problems: string[];
}

/** What the summary is written from. */
export interface Summarised {
  readonly plan: Plan;
  readonly nowMs: number;
}

interface QuestionBase {
  /** The question's item in the menu of what can be changed. */
  readonly name: string;
  /** Asked before the summary where it is not answered. Absent: only changed after it. */
  readonly isFirst?: true;
  /** Absent: once the option is given. */
  readonly isAnswered?: (described: Description) => boolean;
  /** Where there is something to ask; absent: always. */
  readonly suits?: (described: Description) => boolean;
  /** Only for a season in which a game has houses for hosts. */
  readonly needsHouses?: true;
}

export interface LineQuestion<Value> extends QuestionBase {
  readonly kind: 'line';
  readonly message: string | ((described: Description) => string);
  /** The preset text where no value is given. */
  readonly preset?: (described: Description) => string;
  /** The word for no value. */
  readonly none?: string;
  /** The value that it stands for; absent: the option is left out. */
  readonly noneIs?: Value;
  readonly shown?: (value: Value) => string;
  readonly parse: (typed: string, described: Description) => Value;
}

interface ChoiceQuestion<Value> extends QuestionBase {
  readonly kind: 'choice';
  readonly message: string;
  readonly choices: readonly Choice<Value>[];
  /** Changes other options that the chosen value rules out. */
  readonly adjust?: (described: Description) => Description;
}

interface OwnQuestion extends QuestionBase {
  readonly kind: 'own';
  readonly ask: (described: Description, now: () => number) => Promise<Answered<Description>>;
}

export type Asked<Value> = LineQuestion<Value> | ChoiceQuestion<Value> | OwnQuestion;

export interface OptionRow<Value> {
  /** The flag and its description; absent for what only the wizard and files contain. */
  readonly flag?: readonly [flags: string, about: string];
  readonly env?: string;
  /** An option of `sealed season new` alone. */
  readonly isOfSeason?: true;
  /** Never written into a file. */
  readonly isSecret?: true;
  /** The value where none is given. */
  readonly usual?: Value;
  readonly question?: Asked<Value>;
  readonly settings?: (value: Value, given: Given) => Partial<Settings>;
  readonly plan?: (value: Value, given: Given) => Partial<Plan>;
  /** Sentences of the summary. */
  readonly summary?: (of: Summarised) => readonly string[];
  /** The value by which another match is like this one. */
  readonly like?: (settings: Settings, match: Match) => Value | undefined;
}

export type Rows = { readonly [Name in OptionName]: OptionRow<Values[Name]> };

/** Whether a game that is played is named after hosts. */
export const hasHouses = (plan: Pick<Plan, 'game' | 'content'>): boolean =>
  gamesPlayed(plan).some(({ castNames }) => castNames !== undefined);

/** Returns a sentence; null where the name suits those before. */
export function whyNoHost(name: string, before: readonly string[]): string | null {
  if (before.some((one) => foldedText(one) === foldedText(name)))
    return `“${name}” is there twice. Name everybody once.`;
  return /^\p{L}/u.test(name)
    ? unfitName(name, [])
    : `“${name}” does not begin with a letter, as the name of a house does.`;
}

/** A line whose value is the text as it is typed. */
export const line = (
  question: Omit<LineQuestion<string>, 'kind' | 'parse'> & Partial<LineQuestion<string>>,
): LineQuestion<string> => ({ parse: (typed) => typed, ...question, kind: 'line' });

/** In characters: it heads sheets, the form and every file's name. */
const LONGEST_TITLE = 80;

/** Returns a sentence; null when it can be a title. */
export function whyNoTitle(title: string): string | null {
  if (title === '' || title.length > LONGEST_TITLE || /\p{Cc}/u.test(title))
    return `The title: give one line of at most ${LONGEST_TITLE} characters.`;
  const hidden = hiddenCharacterIn(title);
  return hidden === null
    ? null
    : `The title contains a character that cannot be seen (${hidden}). Type it again without that.`;
}

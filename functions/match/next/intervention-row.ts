/** Defines types and parsers that all interventions share. */

import { type Field, formatAnswers, listAnsweredFields } from '../../../rules/kit/asking/form.ts';
import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import { readTypedAnswers, splitTypedText } from '../../../rules/kit/asking/typed-answers.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { canonicalJson, sha256, shortenHash } from '../ledger/digest.ts';
import { isStepName, type NamedStep, type NextDeadline } from '../ledger/entry.ts';
import type { Intervention } from '../ledger/interventions.ts';
import type { Position, UnsealedPosition } from '../ledger/position.ts';
import { normalizeSeatName } from '../ledger/seat-name.ts';
import type { MatchFiles } from '../reading/files.ts';
import type { DiscordSettings } from '../reading/host-settings.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { shortenText } from '../reading/submissions.ts';

/** Text that the host sees before approving an action, and text for the ledger. */
export interface ActionNotes {
  /** Sentences about the parsed orders, and about what the host must do before the tick. */
  readonly first?: readonly string[];
  /** Request text for the ledger if a seat changes hands; absent to use the cells as typed. */
  readonly words?: string;
}

interface AnyAction extends ActionNotes {
  readonly kind: string;
}

export type AskedStep = Pick<Position, 'game' | 'setup' | 'state' | 'step' | 'history'>;

/** Cells of a row on “Requests”, or the same words in a command line. */
export interface RequestWords {
  readonly whom: string;
  readonly value: string;
  /** The step, if a command names it separately; absent if the value contains it. */
  readonly step?: string;
}

export interface RequestContext {
  readonly match: Match;
  /** Entries that the ledger has lost; absent if the ledger is not stale. */
  readonly lost?: readonly { readonly entry: number; readonly hash: string }[] | undefined;
  /** Current time in milliseconds since 1970. */
  readonly nowMs: number;
}

export interface BuildContext<Action> {
  readonly match: Match;
  readonly before: Position;
  readonly action: Action;
  readonly id: string;
  readonly next: NextDeadline;
  readonly atMs: number;
}

export const EXAMPLE_MATCH = '"The May race"';

export interface CommandFlag {
  readonly about: string;
  readonly choices?: readonly string[];
  readonly usual?: string;
  readonly repeats?: true;
  /** Whether the command has no effect without this flag. */
  readonly isNeeded?: true;
}

/** Returns the text of an argument or flag: '' if omitted, one line for each repeated value. */
export type ArgumentLookup = (name: string) => string;

export interface InterventionCommand {
  readonly name: string;
  readonly of?: 'season';
  readonly summary: string;
  readonly about: string;
  readonly examples: readonly string[];
  /** Help texts by argument, such as “<seat>”. Square brackets, as in “[step]”, mean optional. */
  readonly takes?: Readonly<Record<string, string>>;
  /** Help texts by flag. */
  readonly flags?: Readonly<Record<string, string | CommandFlag>>;
  /** Argument or flag that names the seat. Default: “seat”. */
  readonly whom?: string;
  /** Argument or flag that contains the row's value, or a function that builds the value. */
  readonly value?: string | ((lookup: ArgumentLookup) => string);
  /** Builds the text that identifies a repeated request. Default: the name and all words. */
  readonly asked?: (words: Required<RequestWords>, match: Match) => string;
}

/** A row of the table. Its functions are methods, so that all rows can have one type. */
export interface InterventionRow<Action extends AnyAction = AnyAction> {
  readonly kind: Action['kind'];
  /** The row's command; absent if it has none, or one of another kind. */
  readonly command?: InterventionCommand;
  /** Help for the note of the column “Value”; absent if there is none. */
  readonly valueHelp?: string;
  /** The default reason; absent if the host must give one. */
  readonly reason?: string;
  /** Parses the words, or explains why they are invalid. Absent if only commands use the row. */
  read?(asking: RequestContext, words: RequestWords): Action | string;
  /** Returns the step whose questions the command asks if no answers are given, or a sentence. */
  readonly asks?: (match: Match, words: RequestWords) => AskedStep | string;
  /** Describes the effect, except for the next deadline and the ranking, which callers compare. */
  preview?(before: Position, action: Action, after: Position): readonly string[];
  /** Builds the change, or explains why it is impossible. Absent if the action writes no entry. */
  build?(context: BuildContext<Action>): Change | string;
  /** Whether the action is possible in a match that is over and not closed. */
  readonly isAfterEnd?: true;
  /** Whether only the host can request the action, because it needs the owner of the files. */
  readonly isForHost?: true;
}

/** Returns the row unchanged. Gives it the type of its requests. */
export const defineRow = <Action extends AnyAction>(
  own: InterventionRow<Action>,
): InterventionRow<Action> => own;

/** The effect of one intervention: fields of its entry, and changes outside the ledger. */
export interface Change {
  readonly own: OwnFields;
  /** Schedules the next step; present if the schedule depends on the match after the entry. */
  readonly next?: (after: UnsealedPosition) => NextDeadline | null;
  /** The changed files; present if codes or addresses change. */
  readonly files?: MatchFiles;
  /** The changed settings of Discord; present to stop mentions of a seat's former player. */
  readonly discord?: DiscordSettings;
}

type CommonField =
  | 'entry'
  | 'rules'
  | 'salt'
  | 'stateHash'
  | 'previous'
  | 'at'
  | keyof DefaultFields;
type DefaultFields = Pick<Intervention, 'next' | 'answersSince' | 'reason' | 'asked' | 'request'>;

/** Fields of one kind of entry, and common fields that the kind sets differently. */
export type OwnFields = Intervention extends infer One
  ? One extends Intervention
    ? Omit<One, CommonField> & Partial<Pick<DefaultFields, 'next' | 'answersSince'>>
    : never
  : never;

export const AWAY_REFUSAL = 'Refused: players of this match cannot announce that they are away.';

export const quoteShortened = (text: string): string => shortenText(text, 40);

/** Returns a hash of the answers, which are secret until the step is resolved. */
export const hashAnswers = (value: string): string =>
  `answers ${shortenHash(sha256(canonicalJson(value.split('\n'))))}`;

export function resolveSeat<One>(
  match: Match,
  name: string,
  then: (seat: Seat) => One,
): One | string {
  const seats = getCurrentPosition(match).setup.players.map(({ seat }) => seat);
  const seat = seats.find((one) => one.toLowerCase() === name.toLowerCase());
  if (seat !== undefined) return then(seat);
  const hint = looksLikeNumber(name) ? ` ${TYPE_AS_TEXT_HINT}` : '';
  const what = name === '' ? 'choose a seat' : `there is no seat “${quoteShortened(name)}”`;
  return `For whom: ${what}. There are ${seats.join(', ')}.${hint}`;
}

/** Whether a sheet may have displayed the name differently from what the host typed. */
const looksLikeNumber = (name: string): boolean => /^[\d.,:/ -]+(?:[ap]m)?$/i.test(name);

const TYPE_AS_TEXT_HINT = 'To keep a name exactly as typed, put an apostrophe before the name.';

/** Separates a step, named on the first line, from the text below it. */
export function splitStepLine(steps: readonly NamedStep[], value: string) {
  const [first = '', ...others] = value.split('\n');
  const isStep = steps.some((one) => isStepName(one, first));
  return isStep ? { step: first.trim(), text: others.join('\n') } : { step: '', text: value };
}

/** Finds a resolved step, by default the last that asked a seat; or returns a sentence. */
export function findStepPlace(match: Match, named: string): number | string {
  const { line } = getCurrentPosition(match);
  const index =
    named === ''
      ? line.findLastIndex(({ before }) => listOwedAsks(before.step).length > 0)
      : line.findIndex(({ by }) => isStepName(by, named));
  if (index >= 0) return index + 1;
  return line.length === 0
    ? 'No step has been resolved yet.'
    : `Value: “${quoteShortened(named)}” is not a resolved step. Resolved steps: ` +
        `${line.map(({ by }) => by.title).join(', ')}.`;
}

/** Parses orders typed as one text. Returns a sentence if the step does not accept them. */
export function parseTypedOrders(
  { game, setup, state, step }: AskedStep,
  seat: Seat,
  text: string,
): { readonly orders: unknown; readonly first: readonly string[] } | string {
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  const title = step?.title ?? 'this match';
  if (form === undefined) return `Value: ${title} has no questions for ${seat}.`;
  const answersResult = readTypedAnswers(form, splitTypedText(form, text));
  if (answersResult.kind === 'unclear')
    return describeInvalidOrders([answersResult.sentence], answersResult.asked);
  const { orders, problems } = game.read({ setup, state, seat, answers: answersResult.answers });
  const sentences = problems.map(({ sentence }) => sentence);
  if (orders === null)
    return describeInvalidOrders(['These orders are not valid.', ...sentences], form.fields);
  const reading = formatAnswers(listAnsweredFields(form, answersResult.answers));
  const head = `The orders of ${seat} for ${title} are read as follows:`;
  return { orders, first: [head, reading === '' ? 'nothing at all' : reading, ...sentences] };
}

/** Maximum numbers for an error message. */
const MAX_QUESTIONS = 6;
const MAX_CHOICES_LENGTH = 120;

const describeInvalidOrders = (sentences: readonly string[], fields: readonly Field[]): string =>
  ['Value:', ...sentences, ...fields.slice(0, MAX_QUESTIONS).map(describeQuestion)].join(' ');

function describeQuestion({ label, choices }: Field): string {
  const labels = choices.map((choice) => choice.label).join(', ');
  return `“${label}”: ${shortenText(labels, MAX_CHOICES_LENGTH)}.`;
}

/** Parses “Sam, sam@example.org” or “Sam <sam@example.org>”. */
export function parsePerson(text: string): { readonly name: string; readonly email: string } {
  const email = text.split(/[\s<>()[\],;:|"]+/).find((word) => /.@./u.test(word)) ?? '';
  return {
    email,
    name: normalizeSeatName(text.replace(email, ' ').replaceAll(/[<>()[\],;|"]/g, ' ')),
  };
}

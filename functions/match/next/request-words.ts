import { answeredFields, answeredText, type Field } from '../../../rules/kit/asking/form.ts';
import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import { readTypedAnswers, typedParts } from '../../../rules/kit/asking/typed-answers.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { canonicalJson, sha256, shortHash } from '../ledger/digest.ts';
import { isStepCalled, type NamedStep } from '../ledger/entry-words.ts';
import { tidySeatName } from '../ledger/seat-name.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { shortened } from '../reading/submissions.ts';
import type { AskedStep } from './intervention-row.ts';

export const quoted = (text: string): string => shortened(text, 40);

/** Answers are known again by their hash: they are secret until the step is resolved. */
export const answersWord = (value: string): string =>
  `answers ${shortHash(sha256(canonicalJson(value.split('\n'))))}`;

/** Without the commas and blanks at its end, in one pass. */
export function withoutCommasAfter(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export function withSeat<One>(match: Match, name: string, then: (seat: Seat) => One): One | string {
  const seats = currentPosition(match).setup.players.map(({ seat }) => seat);
  const seat = seats.find((one) => one.toLowerCase() === name.toLowerCase());
  if (seat !== undefined) return then(seat);
  const hint = looksLikeNumber(name) ? ` ${AS_TEXT}` : '';
  const what = name === '' ? 'choose a seat' : `there is no seat “${quoted(name)}”`;
  return `For whom: ${what}. There are ${seats.join(', ')}.${hint}`;
}

/** Whether a sheet may have shown a name otherwise than it was typed. */
const looksLikeNumber = (name: string): boolean => /^[\d.,:/ -]+(?:[ap]m)?$/i.test(name);

const AS_TEXT = 'If you typed another name, type an apostrophe before it.';

/** Splits off a step that is named in a line of its own, above the text. */
export function underStep(steps: readonly NamedStep[], value: string) {
  const [first = '', ...others] = value.split('\n');
  const isStep = steps.some((one) => isStepCalled(one, first));
  return isStep ? { step: first.trim(), text: others.join('\n') } : { step: '', text: value };
}

/** The place of a step by name or title, by default of the last that asked somebody. */
export function placeOfStep(match: Match, named: string): number | string {
  const { line } = currentPosition(match);
  const index =
    named === ''
      ? line.findLastIndex(({ before }) => owedAsks(before.step).length > 0)
      : line.findIndex(({ by }) => isStepCalled(by, named));
  if (index >= 0) return index + 1;
  return line.length === 0
    ? 'Value: no step has been resolved yet: there is nothing to undo.'
    : `Value: there is no resolved step “${quoted(named)}”. Resolved are ` +
        `${line.map(({ by }) => by.title).join(', ')}.`;
}

/**
 * Parses orders typed as one text, see {@link typedParts}. Returns a sentence if they are not valid
 * for that step.
 */
export function readOrders(
  { game, setup, state, step }: AskedStep,
  seat: Seat,
  text: string,
): { readonly orders: unknown; readonly first: readonly string[] } | string {
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  const title = step?.title ?? 'this match';
  if (form === undefined) return `Value: Nothing is asked of ${seat} in ${title}.`;
  const typed = readTypedAnswers(form, typedParts(form, text));
  if (typed.kind === 'unclear') return invalidOrdersText([typed.sentence], typed.asked);
  const { orders, problems } = game.read({ setup, state, seat, answers: typed.answers });
  const sentences = problems.map(({ sentence }) => sentence);
  if (orders === null)
    return invalidOrdersText(['These are not orders.', ...sentences], form.fields);
  const reading = answeredText(answeredFields(form, typed.answers));
  const head = `Orders of ${seat} for ${title}, as they are read:`;
  return { orders, first: [head, reading === '' ? 'nothing at all' : reading, ...sentences] };
}

/** Limits of an error message: questions named, and characters of choices for each. */
const MOST_QUESTIONS = 6;
const LONGEST_CHOICES = 120;

const invalidOrdersText = (sentences: readonly string[], asked: readonly Field[]): string =>
  ['Value:', ...sentences, ...asked.slice(0, MOST_QUESTIONS).map(questionText)].join(' ');

const questionText = ({ label, choices }: Field): string =>
  `“${label}”: ${shortened(choices.map((choice) => choice.label).join(', '), LONGEST_CHOICES)}.`;

/** A name with an address: “Sam, sam@example.org”, “Sam <sam@example.org>”. */
export function personIn(text: string): { readonly name: string; readonly email: string } {
  const email = text.split(/[\s<>()[\],;:|"]+/).find((word) => /.@./u.test(word)) ?? '';
  return { email, name: tidySeatName(text.replace(email, ' ').replaceAll(/[<>()[\],;|"]/g, ' ')) };
}

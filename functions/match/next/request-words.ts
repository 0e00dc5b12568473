import * as z from 'zod';
import {
  type Answers,
  answeredFields,
  answeredText,
  type Field,
} from '../../../rules/kit/asking/form.ts';
import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import { readTypedAnswers, typedParts } from '../../../rules/kit/asking/typed-answers.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import { keyedHash } from '../ledger/bindings.ts';
import { canonicalJson, sha256, shortHash } from '../ledger/digest.ts';
import { isStepCalled, type NamedStep } from '../ledger/entry-words.ts';
import { formerPlayerUntil, type Position } from '../ledger/position.ts';
import { tidySeatName, unfitName } from '../ledger/seat-name.ts';
import { spreadsheetLink } from '../reading/links.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { hasSeatFolders } from '../reading/season-matches.ts';
import { sharedSeatWarning } from '../reading/sharing.ts';
import { shortened } from '../reading/submissions.ts';
import type { AskedStep, Noted } from './intervention-row.ts';

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

/** A step may stand in a line of its own, above what is said of it. */
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

type TypedOrders =
  | {
      readonly kind: 'read';
      readonly orders: unknown;
      /** The orders as they were read, a line for each question. */
      readonly reading: string;
      /** Warnings of the rules, one sentence each. */
      readonly problems: readonly string[];
    }
  /** Not valid orders: the reasons, and the questions that they concern. */
  | {
      readonly kind: 'none';
      readonly sentences: readonly string[];
      readonly asked: readonly Field[];
    };

/** Orders typed as one text, see {@link typedParts}. */
function typedOrders(asked: AskedStep, seat: Seat, text: string): TypedOrders {
  const form = formOf(asked, seat);
  if (form === null) return nothingAsked(asked, seat);
  return ordersTyped(asked, seat, typedParts(form, text));
}

/** Orders typed in parts, one or more for each question. */
function ordersTyped(asked: AskedStep, seat: Seat, parts: readonly string[]): TypedOrders {
  const form = formOf(asked, seat);
  if (form === null) return nothingAsked(asked, seat);
  const typed = readTypedAnswers(form, parts);
  return typed.kind === 'unclear'
    ? { kind: 'none', sentences: [typed.sentence], asked: typed.asked }
    : ordersAnswered(asked, seat, typed.answers);
}

/** The orders that answers come to. */
function ordersAnswered(asked: AskedStep, seat: Seat, answers: Answers): TypedOrders {
  const form = formOf(asked, seat);
  if (form === null) return nothingAsked(asked, seat);
  const { game, setup, state } = asked;
  const { orders, problems } = game.read({ setup, state, seat, answers });
  const sentences = problems.map(({ sentence }) => sentence);
  return orders === null
    ? { kind: 'none', sentences: ['These are not orders.', ...sentences], asked: form.fields }
    : {
        kind: 'read',
        orders,
        reading: answeredText(answeredFields(form, answers)),
        problems: sentences,
      };
}

const formOf = ({ step }: AskedStep, seat: Seat) =>
  step?.asks.find((ask) => ask.seat === seat)?.form ?? null;

const nothingAsked = ({ step }: AskedStep, seat: Seat): TypedOrders => ({
  kind: 'none',
  sentences: [`Nothing is asked of ${seat} in ${step?.title ?? 'this match'}.`],
  asked: [],
});

/** A new code for a seat, see `codeOfRequest`. An address or name of null does not change. */
export interface SeatAction extends Noted {
  readonly kind: 'seat';
  readonly seat: Seat;
  readonly email: string | null;
  /** Public. */
  readonly name: string | null;
}

/** Parses typed orders. Returns a sentence if they are not valid for that step. */
export function readOrders(
  asked: AskedStep,
  seat: Seat,
  text: string,
): { readonly orders: unknown; readonly first: readonly string[] } | string {
  const typed = typedOrders(asked, seat, text);
  if (typed.kind === 'none')
    return [
      'Value:',
      ...typed.sentences,
      ...typed.asked.slice(0, MOST_QUESTIONS).map(questionText),
    ].join(' ');
  const { orders, reading, problems } = typed;
  const head = `Orders of ${seat} for ${asked.step?.title ?? 'the step'}, as they are read:`;
  return { orders, first: [head, reading === '' ? 'nothing at all' : reading, ...problems] };
}

/** Limits of an error message: questions named, and characters of choices for each. */
const MOST_QUESTIONS = 6;
const LONGEST_CHOICES = 120;

const questionText = ({ label, choices }: AskedField): string =>
  `“${label}”: ${shortened(choices.map((choice) => choice.label).join(', '), LONGEST_CHOICES)}.`;

type AskedField = Extract<
  ReturnType<typeof typedOrders>,
  { readonly kind: 'none' }
>['asked'][number];

/** Gives the player of a seat a new code. */
export const newCodeAsked = (match: Match, seat: Seat): SeatAction | string =>
  currentPosition(match).opened.settings.knownBy === 'email'
    ? 'What: players of this match are known by their addresses, not by codes. Choose seat, ' +
      'and write another address.'
    : { kind: 'seat', seat, email: null, name: null, first: [], words: '' };

/** Another player: "sam@example.org", "Sam <sam@example.org>", "sam@example.org, Sam". */
export function handoverAsked(match: Match, seat: Seat, value: string): SeatAction | string {
  const email = value.split(/[\s<>()[\],;:|"]+/).find((word) => /.@./u.test(word)) ?? '';
  if (!z.email().safeParse(email).success)
    return (
      'Value: write the address of the new player, such as sam@example.org, and behind a ' +
      'comma the name to show.'
    );
  const name = tidySeatName(value.replace(email, ' ').replaceAll(/[<>()[\],;|"]/g, ' '));
  const { files, key } = match;
  const others = files.seats.filter((one) => one.seat !== seat).map((one) => one.seat);
  const unfit = name === '' ? null : unfitName(name, others);
  if (unfit !== null) return `Value: ${unfit}`;
  const own = files.seats.find((one) => one.seat === seat);
  if (own === undefined || own.workbookId === '' || key === null)
    return 'The tab Players is not as it was written: first fix the problem that the Desk reports.';
  const to = `to ${shortHash(keyedHash(key, 'email', email))}`;
  return {
    kind: 'seat',
    seat,
    email,
    name: name === '' ? null : name,
    first: [
      ...sharedSeatWarning(
        { seat, email },
        files.seats.filter((one) => one.seat !== seat),
      ),
      ...handoverSteps({
        seat,
        email,
        old: own.email,
        link: spreadsheetLink(files, own.workbookId),
        lies: hasSeatFolders(match),
      }),
    ],
    words: name === '' ? to : `${to}, shown as ${name}`,
  };
}

/** Steps that the host must take before the handover, or the old player reads the new code. */
function handoverSteps(given: {
  readonly seat: Seat;
  readonly email: string;
  readonly old: string;
  readonly link: string;
  /** Whether the workbook lies in a folder of the old player's. */
  readonly lies: boolean;
}): readonly string[] {
  const { seat, email, old, link, lies } = given;
  const isSame = isSameMailbox(old, email);
  const away =
    old === ''
      ? 'set “General access” to Restricted, so that who has the link cannot open it any more'
      : `take ${old} away`;
  return isSame
    ? [`${seat} is played by ${email} already: the seat gets a new code, and the name.`]
    : [
        `First, by hand, ${lies ? MOVED : ''}open the workbook of ${seat} (${link}), choose ` +
          `Share, and ${away}; then add ${email} as a viewer. Only then tick: the tick says ` +
          'that this is done.',
      ];
}

const MOVED =
  'move the seat’s workbook in Drive out of the player’s folder, into the one that your ' +
  'workbook of this match lies in: who has the folder keeps all that is in it. Then ';

/** Previews the effect of a handover on codes and answers. */
export const previewHandover = (
  _: Position,
  { first = [], seat }: SeatAction,
  after: Position,
): readonly string[] => [...first, formerPlayerUntil(after, seat) === '' ? NEW_CODE : NEW_PLAYER];

const NEW_CODE =
  'The seat gets a new code. What was received until then counts; what comes later by the ' +
  'old code is nobody’s.';

const NEW_PLAYER =
  'The seat gets a new code and another player. What the former player sent for the open ' +
  'step does not count any more; what comes later by the old code is nobody’s.';

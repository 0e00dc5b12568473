import fc from 'fast-check';
import { stepKeyOf } from '../../../functions/match/ledger/position.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { ownForm } from '../../../rules/kit/playing/own-form.ts';
import { randomAnswers } from '../../../rules/kit/playing/robot.ts';
import { filledForm } from '../../../sheets-templates/forms/filled-form.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { anyText } from '../../support/any-text.ts';
import { HOSTILE, type Texts } from './sending.ts';

/** One response, with its sender. */
export interface Attack {
  /** Null for a stranger. */
  readonly seat: Seat | null;
  readonly texts: Texts;
  /** A text that only this response contains: no one except its sender may ever read it. */
  readonly mark: string;
}

export const MARK = /mk\d+x/g;

/** Draws attacks on the open step, numbered from `first`; deterministic by seed. */
export function attacksOn(
  match: Match,
  { seed, count, first }: { readonly seed: number; readonly count: number; readonly first: number },
): readonly Attack[] {
  const scene = sceneOf(match, seed);
  const draw = seededChance(seed)(`attacks from ${first}`);
  return Array.from({ length: count }, (_, index) => attackOf(scene, draw, `mk${first + index}x`));
}

interface Scene {
  readonly seats: Match['files']['seats'];
  readonly sound: ReadonlyMap<Seat, Texts>;
  /** Ids of all questions of all pages, and ids that no question has. */
  readonly questions: readonly string[];
  readonly titles: readonly string[];
  readonly texts: readonly string[];
}

const STRANGE_IDS = ['', '__proto__', 'constructor', 'toString', '0', 'ffffffff', '🎁'];

function sceneOf(match: Match, seed: number): Scene {
  const position = currentPosition(match);
  const { game, setup, state, step, history } = position;
  if (step === null) throw new Error('nobody is asked anything');
  const at = stepKeyOf(position);
  const draw = seededChance(seed)(`robots at ${at.place}`);
  const sound = step.asks.map(({ seat, form }) => {
    const seatCode = match.files.seats.find((one) => one.seat === seat)?.code ?? '';
    const answers = randomAnswers(ownForm(game, { setup, state, seat, form }), draw);
    return [seat, filledForm({ step, at, seat, seatCode, answers })] as const;
  });
  const questions = new Set(sound.flatMap(([, texts]) => Object.keys(texts)));
  return {
    seats: match.files.seats,
    sound: new Map(sound),
    questions: [...questions, ...STRANGE_IDS],
    titles: [...history.map(({ title }) => title), step.title.toUpperCase(), ''],
    texts: fc.sample(fc.oneof(fc.string(), anyText()), { numRuns: 200, seed }),
  };
}

/** Formulas that a sheet would compute if they were not stored as text. */
const FORMULAS = ['=1+2', '=HYPERLINK("https://example.com")', '+49', '-1', '@SUM(A1)', '\t=1'];

const anyOf = ({ texts }: Scene, draw: Draw): string =>
  draw.pick([draw.pick(texts), draw.pick(SHORT), draw.pick(FORMULAS)]);

/** Texts of megabytes are sent rarely, because more of them find nothing new. */
const SHORT = HOSTILE.map(([, text]) => text).filter((text) => text.length < 1000);
const LONG = HOSTILE.map(([, text]) => text).filter((text) => text.length >= 1000);

const { seatCode: CODE, step: STEP, seat: SEAT } = CONSTANT_QUESTIONS;

function attackOf(scene: Scene, draw: Draw, mark: string): Attack {
  const kind = draw.pick(KINDS);
  const sender = draw.pick(scene.seats);
  const sound = scene.sound.get(sender.seat) ?? {};
  const own = { ...sound, [CODE.questionId]: [codeAsTyped(sender.code, draw)] };
  const seat = kind === 'stranger' ? null : sender.seat;
  return { seat, mark, texts: { ...textsOf(kind, { scene, draw, mark, own }) } };
}

const KINDS = [
  'stranger',
  'stranger',
  'spoilt',
  'spoilt',
  'spoilt',
  'spoilt',
  'anything',
  'anything',
  'wrong step',
  'another’s page',
] as const;

interface Drawing {
  readonly scene: Scene;
  readonly draw: Draw;
  readonly mark: string;
  readonly own: Texts;
}

function textsOf(kind: (typeof KINDS)[number], drawing: Drawing): Texts {
  const { scene, draw, own } = drawing;
  switch (kind) {
    case 'stranger':
      return { ...spoilt(drawing), [CODE.questionId]: [strangersCode(drawing)] };
    case 'spoilt':
      return spoilt(drawing);
    case 'anything':
      return { ...anything(drawing), ...kept(own, CODE.questionId), ...kept(own, STEP.questionId) };
    case 'wrong step':
      return {
        ...spoilt(drawing),
        [STEP.questionId]: [draw.pick([draw.pick(scene.titles), anyOf(scene, draw)])],
      };
    case 'another’s page': {
      const { seat } = draw.pick(scene.seats);
      return { ...scene.sound.get(seat), ...spoilt(drawing), [SEAT.questionId]: [seat] };
    }
  }
}

const kept = (texts: Texts, questionId: string): Texts =>
  texts[questionId] === undefined ? {} : { [questionId]: texts[questionId] };

const codeAsTyped = (code: string, draw: Draw): string =>
  draw.pick([
    ...[code, code, code.toUpperCase(), ` ${code} `],
    ...[code.replace('-', ''), code.replace('-', ' – '), `\u200b${code}.`],
  ]);

/** Draws a code that no seat has, because it contains the mark. */
const strangersCode = ({ scene, draw, mark }: Drawing): string =>
  `${draw.pick([draw.pick(scene.seats).code, anyOf(scene, draw), ''])}${mark}`;

/** Replaces some answers, one of them by the mark. */
function spoilt({ scene, draw, mark, own }: Drawing): Texts {
  const ids = Object.keys(own).filter((id) => id !== CODE.questionId && id !== STEP.questionId);
  if (ids.length === 0) return own;
  const some = Array.from({ length: draw.integer(1, 3) }, () => draw.pick(ids));
  return Object.fromEntries([
    ...Object.entries(own),
    ...some.map((id) => [id, textsFor(scene, draw, mark)] as const),
  ]);
}

const anything = ({ scene, draw, mark }: Drawing): Texts =>
  Object.fromEntries(
    Array.from({ length: draw.integer(0, 6) }, () => [
      draw.pick(scene.questions),
      textsFor(scene, draw, mark),
    ]),
  );

const SELDOM = 400;

const textsFor = (scene: Scene, draw: Draw, mark: string): readonly string[] =>
  Array.from({ length: draw.integer(1, 3) }, () => {
    const text = draw.integer(1, SELDOM) === 1 ? draw.pick(LONG) : anyOf(scene, draw);
    return draw.pick([`${text}${mark}`, `${mark}${text}`, text]);
  });

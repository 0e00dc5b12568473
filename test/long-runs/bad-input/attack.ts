import fc from 'fast-check';
import { buildStepKey } from '../../../functions/match/ledger/position.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { chooseRandomAnswers } from '../../../rules/kit/playing/robot.ts';
import { restrictForm } from '../../../rules/kit/playing/robots.ts';
import { fillForm } from '../../../sheets-templates/forms/filled-form.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { drawAnyText } from '../../support/any-text.ts';
import { HOSTILE_TEXTS, type TextsByQuestion } from './sending.ts';

export interface HostileResponse {
  /** Seat of the sender; null if the sender is a stranger. */
  readonly seat: Seat | null;
  readonly texts: TextsByQuestion;
  /** Text that occurs only in this response. Only its sender may read the text. */
  readonly mark: string;
}

export const ATTACK_MARK = /mk\d+x/g;

/** Draws attacks on the open step, numbered from `first`. A seed always draws the same attacks. */
export function drawAttacks(
  match: Match,
  { seed, count, first }: { readonly seed: number; readonly count: number; readonly first: number },
): readonly HostileResponse[] {
  const scene = createScene(match, seed);
  const draw = seedChance(seed)(`attacks from ${first}`);
  return Array.from({ length: count }, (_, index) =>
    drawAttack(scene, draw, `mk${first + index}x`),
  );
}

interface AttackScene {
  readonly seats: Match['files']['seats'];
  readonly sound: ReadonlyMap<Seat, TextsByQuestion>;
  /** Ids of all questions on all pages, and ids that belong to no question. */
  readonly questions: readonly string[];
  readonly titles: readonly string[];
  readonly texts: readonly string[];
}

const STRANGE_IDS = ['', '__proto__', 'constructor', 'toString', '0', 'ffffffff', '🎁'];

function createScene(match: Match, seed: number): AttackScene {
  const position = getCurrentPosition(match);
  const { game, setup, state, step, history } = position;
  if (step === null) throw new Error('nobody is asked anything');
  const at = buildStepKey(position);
  const draw = seedChance(seed)(`robots at ${at.place}`);
  const sound = step.asks.map(({ seat, form }) => {
    const seatCode = match.files.seats.find((one) => one.seat === seat)?.code ?? '';
    const answers = chooseRandomAnswers(restrictForm(game, { setup, state, seat, form }), draw);
    return [seat, fillForm({ step, at, seat, seatCode, answers })] as const;
  });
  const questions = new Set(sound.flatMap(([, texts]) => Object.keys(texts)));
  return {
    seats: match.files.seats,
    sound: new Map(sound),
    questions: [...questions, ...STRANGE_IDS],
    titles: [...history.map(({ title }) => title), step.title.toUpperCase(), ''],
    texts: fc.sample(fc.oneof(fc.string(), drawAnyText()), { numRuns: 200, seed }),
  };
}

const FORMULA_TEXTS = [
  '=1+2',
  '=HYPERLINK("https://example.com")',
  '+49',
  '-1',
  '@SUM(A1)',
  '\t=1',
];

const drawText = ({ texts }: AttackScene, draw: Draw): string =>
  draw.pick([draw.pick(texts), draw.pick(SHORT_TEXTS), draw.pick(FORMULA_TEXTS)]);

/** Hostile texts without the long ones, which are slow and therefore rarely sent. */
const SHORT_TEXTS = HOSTILE_TEXTS.filter((text) => text.length < 1000);
const LONG_TEXTS = HOSTILE_TEXTS.filter((text) => text.length >= 1000);

const { seatCode: CODE, step: STEP, seat: SEAT } = CONSTANT_QUESTIONS;

function drawAttack(scene: AttackScene, draw: Draw, mark: string): HostileResponse {
  const kind = draw.pick(ATTACK_KINDS);
  const sender = draw.pick(scene.seats);
  const sound = scene.sound.get(sender.seat) ?? {};
  const own = { ...sound, [CODE.questionId]: [garbleCode(sender.code, draw)] };
  const seat = kind === 'stranger' ? null : sender.seat;
  return { seat, mark, texts: { ...drawTexts(kind, { scene, draw, mark, own }) } };
}

const ATTACK_KINDS = [
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

interface AttackDrawing {
  readonly scene: AttackScene;
  readonly draw: Draw;
  readonly mark: string;
  readonly own: TextsByQuestion;
}

function drawTexts(kind: (typeof ATTACK_KINDS)[number], drawing: AttackDrawing): TextsByQuestion {
  const { scene, draw, own } = drawing;
  switch (kind) {
    case 'stranger':
      return { ...spoilAnswers(drawing), [CODE.questionId]: [drawUnknownCode(drawing)] };
    case 'spoilt':
      return spoilAnswers(drawing);
    case 'anything':
      return {
        ...drawAnyAnswers(drawing),
        ...selectText(own, CODE.questionId),
        ...selectText(own, STEP.questionId),
      };
    case 'wrong step':
      return {
        ...spoilAnswers(drawing),
        [STEP.questionId]: [draw.pick([draw.pick(scene.titles), drawText(scene, draw)])],
      };
    case 'another’s page': {
      const { seat } = draw.pick(scene.seats);
      return { ...scene.sound.get(seat), ...spoilAnswers(drawing), [SEAT.questionId]: [seat] };
    }
  }
}

const selectText = (texts: TextsByQuestion, questionId: string): TextsByQuestion =>
  texts[questionId] === undefined ? {} : { [questionId]: texts[questionId] };

const garbleCode = (code: string, draw: Draw): string =>
  draw.pick([
    ...[code, code, code.toUpperCase(), ` ${code} `],
    ...[code.replace('-', ''), code.replace('-', ' – '), `\u200b${code}.`],
  ]);

/** Draws a code that belongs to no seat. */
const drawUnknownCode = ({ scene, draw, mark }: AttackDrawing): string =>
  `${draw.pick([draw.pick(scene.seats).code, drawText(scene, draw), ''])}${mark}`;

/** Replaces some answers by hostile texts. One of them contains the mark. */
function spoilAnswers({ scene, draw, mark, own }: AttackDrawing): TextsByQuestion {
  const ids = Object.keys(own).filter((id) => id !== CODE.questionId && id !== STEP.questionId);
  if (ids.length === 0) return own;
  const some = Array.from({ length: draw.integer(1, 3) }, () => draw.pick(ids));
  return Object.fromEntries([
    ...Object.entries(own),
    ...some.map((id) => [id, drawTextsFor(scene, draw, mark)] as const),
  ]);
}

const drawAnyAnswers = ({ scene, draw, mark }: AttackDrawing): TextsByQuestion =>
  Object.fromEntries(
    Array.from({ length: draw.integer(0, 6) }, () => [
      draw.pick(scene.questions),
      drawTextsFor(scene, draw, mark),
    ]),
  );

const LONG_TEXT_INTERVAL = 400;

const drawTextsFor = (scene: AttackScene, draw: Draw, mark: string): readonly string[] =>
  Array.from({ length: draw.integer(1, 3) }, () => {
    const text =
      draw.integer(1, LONG_TEXT_INTERVAL) === 1 ? draw.pick(LONG_TEXTS) : drawText(scene, draw);
    return draw.pick([`${text}${mark}`, `${mark}${text}`, text]);
  });

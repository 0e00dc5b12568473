import assert from 'node:assert/strict';
import {
  type Answers,
  type Choice,
  type Field,
  type Form,
  findBranchingField,
  findFirstPage,
  getAnswer,
  getDefaultRoute,
  listAnswers,
  listPages,
  visitPages,
} from '../../rules/kit/asking/form.ts';
import type { Draw } from '../../rules/kit/chance/chance.ts';
import { seedChance } from '../../rules/kit/chance/seeded.ts';
import type { Ask, Step } from '../../rules/kit/match/game.ts';
import { chooseRandomAnswers } from '../../rules/kit/playing/robot.ts';
import { restrictForm } from '../../rules/kit/playing/robots.ts';
import { atDepth } from '../support/depth.ts';
import { createMatchLaw, type Law, type LawfulGame, type Trial } from './law.ts';
import { type AnyMoment, listMoments } from './trial.ts';
import { assertOneLine, assertUnique } from './words.ts';

export const FORM_LAWS: readonly Law[] = [
  createMatchLaw({
    claim: 'labels are single lines, unique in their field; names and values are unique',
    runs: 20,
    holds: (trial) => {
      for (const { form } of listAsks(trial)) assertFormWorded(form);
    },
  }),
  createMatchLaw({
    claim: 'only seats of the match are asked, each once in a step, with at least one question',
    runs: 20,
    holds: (trial) => {
      const seats = trial.setup.players.map(({ seat }) => seat);
      for (const { asks } of listSteps(trial)) {
        assertUnique(
          'seats that are asked',
          asks.map(({ seat }) => seat),
        );
        for (const { seat, form } of asks) {
          assert.ok(seats.includes(seat), `${seat} is asked but does not play`);
          assert.ok(form.fields.length > 0, `${seat} is asked nothing`);
        }
      }
    },
  }),
  createMatchLaw({
    claim: 'every field offers enough choices',
    runs: 20,
    holds: (trial) => {
      for (const ask of listAsks(trial)) {
        const answers = answerRest({ trial, ask, settled: {} });
        for (const field of listReachedFields(ask.form, answers)) assertAnswerable(field, answers);
      }
    },
  }),
  createMatchLaw({
    claim: 'every page of a form can be reached, and only required choices lead to pages',
    runs: 20,
    holds: (trial) => {
      for (const { form } of listAsks(trial)) assertReachable(form);
    },
  }),
  createMatchLaw({
    claim: 'every offered choice is legal, whatever else is chosen',
    runs: 6,
    holds: (trial) => {
      checkEachAsk(trial, (asking) => {
        assertChoicesLegal(asking);
      });
    },
  }),
  createMatchLaw({
    claim: 'only a secret of the seat forbids a choice that `holds` omits',
    runs: 6,
    concerns: ({ holds }) => holds !== undefined,
    holds: (trial) => {
      checkEachAsk(trial, (asking) => {
        assertOthersIllegal(asking);
      });
    },
  }),
];

export function checkEachAsk(trial: Trial, check: (asking: AskContext) => void): void {
  for (const [place, moment] of listMoments(trial).entries()) {
    for (const [index, ask] of (moment.step?.asks ?? []).entries()) {
      const { setup, state } = moment;
      const form = restrictForm(trial.game, { setup, state, ...ask });
      check({ trial, moment, ask, own: { ...ask, form }, from: (place + index) % CHOICE_INTERVAL });
    }
  }
}

const listSteps = (trial: Trial): readonly Step[] =>
  listMoments(trial).flatMap(({ step }) => (step === null ? [] : [step]));

const listAsks = (trial: Trial): readonly Ask[] => listSteps(trial).flatMap(({ asks }) => asks);

const listReachedFields = (form: Form, answers: Answers): readonly Field[] =>
  [...visitPages(form, ({ name }) => getAnswer(answers, name))].flatMap(({ fields }) => fields);

function assertReachable(form: Form): void {
  const pages = listPages(form);
  const reached = new Set<string | undefined>([undefined]);
  for (const filled of pages) {
    const leading = findBranchingField(filled);
    const isSure = leading === undefined || (leading.kind === 'choice' && leading.required);
    assert.ok(isSure, `the field ${leading?.name} leads to a page, but can be left open`);
    const usual = getDefaultRoute(pages, filled);
    const ways = leading?.choices.map(({ to }) => to ?? usual) ?? [usual];
    for (const way of ways) reached.add(findFirstPage(pages, way)?.page?.name);
    for (const name of ways.flat())
      assert.notEqual(name, filled.page?.name, `the page ${name} leads to itself`);
  }
  for (const { page } of pages)
    assert.ok(reached.has(page?.name), `no choice leads to the page ${page?.name}`);
}

function assertFormWorded(form: Form): void {
  for (const { page, fields } of listPages(form)) {
    if (page !== null) assertOneLine('the title of a page', page.title);
    const names = fields.map(({ name }) => name);
    assertUnique(`fields of the page ${page?.name}`, names);
  }
  for (const { name, label, choices } of form.fields) {
    assert.ok(name !== '', `the field "${label}" lacks a name`);
    assertOneLine(`the label of the field ${name}`, label);
    for (const choice of choices) assertOneLine(`a label of the field ${name}`, choice.label);
    assertUnique(
      `labels of the field ${name}`,
      choices.map((choice) => choice.label),
    );
    assertUnique(
      `values of the field ${name}`,
      choices.map((choice) => choice.value),
    );
  }
}

function assertAnswerable(field: Field, answers: Answers): void {
  const { name } = field;
  assert.ok(field.choices.length > 0, `the field ${name} offers nothing`);
  const count = listAnswers(answers, name).length;
  switch (field.kind) {
    case 'choice':
      assert.ok(!field.required || count === 1, `the field ${name} is required but used up`);
      return;
    case 'choices':
      assert.ok(field.least <= field.most, `the field ${name} has a minimum above its maximum`);
      assert.ok(count >= field.least, `the field ${name} wants ${field.least}, but has ${count}`);
  }
}

/** Quick runs test only every fifth choice, from a first choice that varies. */
export const CHOICE_INTERVAL = atDepth({ quick: 5, deep: 1 });

export interface AskContext {
  readonly trial: Trial;
  readonly moment: AnyMoment;
  readonly ask: Ask;
  /** The question, limited to choices that the seat's secrets allow. */
  readonly own: Ask;
  /** Index of the first tested choice of each field. */
  readonly from: number;
}

function assertChoicesLegal({ trial, moment, own, from }: AskContext): void {
  const { setup, state } = moment;
  const { seat, form } = own;
  const chosen = new Set<string>();
  const listProblems = hasIllegalOrders(trial.game)
    ? (answers: Answers) => trial.game.read({ setup, state, seat, answers }).problems
    : (answers: Answers) => trial.game.questions.read(answers, { setup, state, seat }).problems;
  for (const field of form.fields) {
    for (const choice of field.choices.filter((_, index) => index % CHOICE_INTERVAL === from)) {
      if (chosen.has(`${field.name} ${choice.value}`)) continue;
      const settled = { [field.name]: fillToMinimum(field, choice) };
      const answers = answerRest({ trial, ask: own, settled });
      for (const name of Object.keys(answers))
        for (const value of listAnswers(answers, name)) chosen.add(`${name} ${value}`);
      const wrong = listProblems(answers).find(({ kind }) => kind !== 'doubtful');
      const text = `${JSON.stringify(wrong)}, but offered were ${JSON.stringify(answers)}`;
      assert.ok(!wrong, `${text}. ${LIMIT_SENTENCE}`);
    }
  }
}

/** Asserts that a choice is refused if the seat cannot make it. */
function assertOthersIllegal({ trial: { game, seed }, moment, ask, own, from }: AskContext): void {
  const { setup, state } = moment;
  const { seat } = ask;
  const isOwn = ({ name }: Field, { value }: Choice): boolean =>
    own.form.fields.some(
      (field) => field.name === name && field.choices.some((choice) => choice.value === value),
    );
  /** Answers the required question to which a choice leads, unless the seat answers it itself. */
  const answerNext = ({ to: [next] = [] }: Choice, draw: Draw): Answers => {
    const field = ask.form.fields.find(
      (one) =>
        one.page !== undefined &&
        one.page.name === next &&
        one.kind === 'choice' &&
        one.required &&
        !one.choices.some((choice) => isOwn(one, choice)),
    );
    return field === undefined ? {} : { [field.name]: [draw.pick(field.choices).value] };
  };
  for (const field of ask.form.fields) {
    const others = field.choices.filter((choice) => !isOwn(field, choice));
    for (const choice of others.filter((_, index) => index % CHOICE_INTERVAL === from)) {
      const { value } = choice;
      const draw = seedChance(seed)(`${seat} ${value}`);
      const answers = {
        ...chooseRandomAnswers(own.form, draw),
        [field.name]: [value],
        ...answerNext(choice, draw),
      };
      const { problems } = game.read({ setup, state, seat, answers });
      const illegal = problems.filter(({ kind }) => kind === 'illegal');
      const isSecret = illegal.some(({ code }) => game.reasons[code]?.isSecret === true);
      assert.ok(isSecret, `“${value}” of ${field.name} is not forbidden to ${seat}`);
    }
  }
}

/** Returns whether orders can be illegal. If not, the slow judging of orders is skipped. */
const hasIllegalOrders = ({ reasons }: LawfulGame): boolean =>
  Object.values(reasons).some(({ kind }) => kind !== 'doubtful');

/** Adds further choices to the choice until the field has its minimum. */
export function fillToMinimum(field: Field, choice: Choice): readonly string[] {
  const others = field.choices.filter(({ value }) => value !== choice.value);
  const wanted = field.kind === 'choices' ? Math.max(field.least, 1) : 1;
  return [choice, ...others].slice(0, wanted).map(({ value }) => value);
}

/** Answers all other questions at random. The answers differ for each given choice. */
function answerRest({
  trial,
  ask,
  settled,
}: {
  readonly trial: Trial;
  readonly ask: Ask;
  readonly settled: Answers;
}): Answers {
  const draw = seedChance(trial.seed)(`${ask.seat} ${JSON.stringify(settled)}`);
  return chooseRandomAnswers(ask.form, draw, settled);
}

const LIMIT_SENTENCE =
  'Do not offer it. If only a secret forbids it, it stays on offer, since everybody can open the ' +
  'form: `holds` omits it, and its reason has `isSecret`; or its reason is `doubtful`, never ' +
  '`illegal`: its player is warned and the rules reduce it.';

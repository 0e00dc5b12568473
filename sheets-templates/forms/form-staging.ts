import type { Field, Form } from '../../rules/kit/asking/form.ts';
import type { Ask, Step } from '../../rules/kit/match/game.ts';
import { toSeat } from '../../rules/kit/match/seat.ts';
import type { DrawnForm, DrawnQuestion } from '../drawing/drawing.ts';
import { drawForm } from './form.ts';
import type { StepKey } from './form-ids.ts';

export const SCARLET = toSeat('Scarlet');
export const DEMS = toSeat('Dems');
export const ISA = toSeat('Isa');

export const askOne = (rest: Partial<Extract<Field, { kind: 'choice' }>> = {}): Field => ({
  kind: 'choice',
  name: 'first',
  label: 'First present',
  required: true,
  choices: [
    { value: 'A3', label: 'Average 3' },
    { value: 'B2', label: 'Bonus 2' },
  ],
  ...rest,
});

export const askSeveral = (rest: Partial<Extract<Field, { kind: 'choices' }>> = {}): Field => ({
  kind: 'choices',
  name: 'several',
  label: 'Presents',
  least: 1,
  most: 2,
  choices: ['A', 'B', 'C'].map((letter) => ({ value: letter, label: `Present ${letter}` })),
  ...rest,
});

export const createForm = (...fields: readonly Field[]): Form => ({ fields });

export const createStep = (...asks: readonly Ask[]): Step => ({
  name: 'round-2',
  title: 'Round 2: Bomb Squad',
  pace: 'round',
  about: 'Pass three presents.',
  asks,
});

export const AT: StepKey = { contentChanges: 0, place: 3 };

export const drawTestForm = (step: Step | null, at: StepKey = AT): DrawnForm =>
  drawForm({
    step,
    matchTitle: 'Presents of Mine',
    deadlineText: 'Saturday 20:00 (Europe/Berlin)',
    at,
  });

export const listQuestions = (drawn: DrawnForm): readonly DrawnQuestion[] =>
  drawn.sections.flatMap(({ questions }) => questions);

export const drawOnlyField = (field: Field): DrawnQuestion | undefined =>
  drawTestForm(createStep({ seat: SCARLET, form: createForm(field) })).sections[0]?.questions[0];

export const STEP_WITH_EQUAL_FORMS = createStep(
  { seat: SCARLET, form: createForm(askOne()) },
  { seat: DEMS, form: createForm(askOne()) },
);
export const STEP_WITH_DIFFERENT_FORMS = createStep(
  { seat: SCARLET, form: createForm(askOne()) },
  { seat: DEMS, form: createForm(askSeveral()) },
  { seat: ISA, form: createForm(askOne()) },
);

import {
  type Answers,
  type Choice,
  type Field,
  type Form,
  getAnswer,
  visitPages,
} from '../asking/form.ts';
import type { Draw } from '../chance/chance.ts';
import type { Seat } from '../match/seat.ts';
import type { Setup } from '../match/setup.ts';

/** A strategy. The state has only the knowledge of its seat. */
export interface Robot<Content, State> {
  answer(input: RobotInput<Content, State>): Answers;
}

/** A form with the knowledge of its seat, and a source of random draws. */
export interface RobotInput<Content, State> {
  readonly setup: Setup<Content>;
  readonly state: State;
  readonly seat: Seat;
  readonly form: Form;
  readonly draw: Draw;
}

export const removeBlankAnswers = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, given]) => given.length > 0));

/**
 * Chooses random answers that the form accepts: within the bounds of each field and the copies of
 * each item in a pool. Keeps the answers in `settled` and the route that they select.
 */
export function chooseRandomAnswers(form: Form, draw: Draw, settled: Answers = {}): Answers {
  const answers: Record<string, readonly string[]> = { ...settled };
  const takenByPool = new Map<string, string[]>();
  const take = ({ pool, choices }: Field, values: readonly string[]) => {
    if (pool === undefined || values.length === 0) return;
    const things = takenByPool.get(pool) ?? [];
    for (const given of values)
      things.push(choices.find(({ value }) => value === given)?.takes ?? given);
    takenByPool.set(pool, things);
  };
  for (const field of form.fields) take(field, settled[field.name] ?? []);
  for (const { fields } of visitPages(form, ({ name }) => getAnswer(answers, name))) {
    for (const field of fields) {
      if (Object.hasOwn(settled, field.name)) continue;
      if (field.isIrreversible && draw.integer(1, IRREVERSIBLE_ONE_IN) > 1) continue;
      const free = listFreeChoices(field, takenByPool.get(field.pool ?? '') ?? []);
      const chosen = drawAnswers({ field, free, draw });
      if (chosen.length === 0) continue;
      answers[field.name] = chosen;
      take(field, chosen);
    }
  }
  return answers;
}

/** A random robot answers an irreversible question, such as resigning, once in this many times. */
const IRREVERSIBLE_ONE_IN = 100;

function drawAnswers(choice: {
  readonly field: Field;
  readonly free: readonly Choice[];
  readonly draw: Draw;
}): readonly string[] {
  const { field, free, draw } = choice;
  switch (field.kind) {
    case 'choice': {
      if (free.length === 0 || (!field.required && draw.integer(0, 1) === 0)) return [];
      return [draw.pick(free).value];
    }
    case 'choices': {
      const most = Math.min(field.most, free.length);
      const count = draw.integer(Math.min(field.least, most), most);
      return draw
        .shuffle(free)
        .slice(0, count)
        .map(({ value }) => value);
    }
  }
}

const listFreeChoices = ({ choices }: Field, takenChoices: readonly string[]): readonly Choice[] =>
  takenChoices.length === 0
    ? choices
    : choices.filter(({ value, takes = value, copies = 1 }) =>
        copies === 1
          ? !takenChoices.includes(takes)
          : takenChoices.filter((one) => one === takes).length < copies,
      );

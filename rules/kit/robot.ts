/** A player who chooses from what a form offers, whatever the game: for matches without people, for laws and for measuring balance. */

import type { Draw } from './chance.ts';
import { type Answers, answerTo, type Choice, type Field, type Form, wayThrough } from './form.ts';
import type { Seat } from './seat.ts';
import type { Setup } from './setup.ts';

/** A way to play. It is handed the whole state for its own seat's sake: it looks at nothing that the seat may not see. */
export interface Robot<Content, State> {
  answer(asked: {
    readonly setup: Setup<Content>;
    readonly state: State;
    readonly seat: Seat;
    readonly form: Form;
    readonly draw: Draw;
  }): Answers;
}

/** Answers by one of a game's own ways to play, drawn for the occasion; at random where it has none. */
export function robotOf<Content, State>(
  { robots = {} }: { readonly robots?: Readonly<Record<string, Robot<Content, State>>> },
  asked: Parameters<Robot<Content, State>['answer']>[0],
): Answers {
  const all = Object.values(robots);
  return all.length === 0
    ? robotAnswers(asked.form, asked.draw)
    : asked.draw.pick(all).answer(asked);
}

/**
 * Answers that keep to the form: counts from least to most, no value of a pool more often than it has copies.
 * `settled` are answers that are already chosen and are kept; the rest is filled in around them, as far as they lead.
 */
export function robotAnswers(form: Form, draw: Draw, settled: Answers = {}): Answers {
  const answers: Record<string, readonly string[]> = { ...settled };
  for (const { fields } of wayThrough(form, ({ name }) => answerTo(answers, name))) {
    for (const field of fields) {
      if (Object.hasOwn(settled, field.name)) continue;
      if (field.isGrave && draw.integer(1, GRAVELY) > 1) continue;
      const chosen = chooseFrom({ field, free: freeChoices(form, field, answers), draw });
      if (chosen.length > 0) answers[field.name] = chosen;
    }
  }
  return answers;
}

/** Once in so many times a robot at random answers what ends something for good. */
const GRAVELY = 100;

function chooseFrom(choice: {
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

function freeChoices(form: Form, field: Field, answers: Answers): readonly Choice[] {
  if (field.pool === undefined) return field.choices;
  const pool = form.fields.filter((other) => other.pool === field.pool);
  const used = pool.flatMap((other) => takenBy(other, answers[other.name] ?? []));
  if (used.length === 0) return field.choices;
  return field.choices.filter(
    ({ value, takes = value, copies = 1 }) =>
      used.filter((taken) => taken === takes).length < copies,
  );
}

const takenBy = ({ choices }: Field, values: readonly string[]): readonly string[] =>
  values.map((given) => choices.find(({ value }) => value === given)?.takes ?? given);

import type { Choice, Field, Form } from '../asking/form.ts';
import type { SeatNow } from '../match/game.ts';

/** Removes the choices that the seat's secrets forbid: see `OrderMembers.holds`. */
export function restrictForm<Content, State>(
  { holds }: { holds?(known: SeatNow<Content, State>, field: Field, choice: Choice): boolean },
  { form, ...asked }: SeatNow<Content, State> & { readonly form: Form },
): Form {
  if (holds === undefined) return form;
  const fields = form.fields.map((field) => ({
    ...field,
    choices: field.choices.filter((choice) => holds(asked, field, choice)),
  }));
  return { fields: fields.filter(({ choices }) => choices.length > 0) };
}

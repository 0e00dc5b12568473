/** Whether the players of a place can answer: the form asks what it asked when nobody disturbed it, and takes answers. */

import type { World } from '../../../emulator/core/world.ts';
import type { Form } from '../../../emulator/forms/form.ts';
import { formForRespondent } from '../../../emulator/forms/respondent.ts';
import type { Files } from './match-under-test.ts';
import type { Place } from './recording.ts';

export function isAsking(world: World, { formId }: Files, place: Place): boolean {
  if (place.sendings.length === 0) return true;
  const form = world.forms[formId];
  const asked = place.world.forms[formId];
  if (asked === undefined) throw new Error('a match has a form');
  if (form === undefined) return false;
  const found = formForRespondent(world, formId, null);
  const now = new Set(questionsOf(form));
  return found.kind === 'open' && questionsOf(asked).every((question) => now.has(question));
}

/** What is asked and what may be answered, each as one text, with the page where it stands. */
function questionsOf({ items }: Form): readonly string[] {
  let page = 0;
  return items.flatMap((item) => {
    if ('pageBreakItem' in item) page += 1;
    return 'questionItem' in item ? [`${page} ${JSON.stringify(item.questionItem)}`] : [];
  });
}

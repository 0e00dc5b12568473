/** Determines whether a respondent can open a form. */
import { canAnswerForm } from '../core/permission.ts';
import type { World } from '../core/world.ts';
import { isInTrash } from '../drive/file.ts';
import type { Form } from './form.ts';

/** The form as a respondent gets it. `closed`: the form is published but accepts no responses. */
export type FormForRespondent<Shown = Form> =
  | { readonly kind: 'open'; readonly form: Shown }
  | { readonly kind: 'closed'; readonly title: string }
  | { readonly kind: 'no access' }
  | { readonly kind: 'missing' };

export function findFormForRespondent(
  world: World,
  formId: string,
  respondent: string | null,
): FormForRespondent {
  const form = world.forms[formId];
  const file = world.files[formId];
  if (!form || !file || isInTrash(world, file)) return { kind: 'missing' };
  if (!form.isPublished || !canAnswerForm(world, file, respondent)) return { kind: 'no access' };
  if (!form.isAcceptingResponses) return { kind: 'closed', title: form.title || file.name };
  if (form.settings.emailCollectionType === 'VERIFIED' && respondent === null) {
    return { kind: 'no access' };
  }
  return { kind: 'open', form };
}

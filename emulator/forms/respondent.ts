/** Who may open a form to answer it, and what they find there. */
import { hasAccess, mayOpenPublished } from '../core/permission.ts';
import type { DriveFile, Permission, World } from '../core/world.ts';
import { isInTrash } from '../drive/file.ts';
import type { Form } from './form.ts';

/** What one person finds at a form's address. `closed` is published without accepting responses. */
export type FormForRespondent =
  | { readonly kind: 'open'; readonly form: Form }
  | { readonly kind: 'closed'; readonly title: string }
  | { readonly kind: 'no access' }
  | { readonly kind: 'missing' };

/** `respondent` is an e-mail address, null for someone who is not signed in. */
export function formForRespondent(
  world: World,
  formId: string,
  respondent: string | null,
): FormForRespondent {
  const form = world.forms[formId];
  const file = world.files[formId];
  if (!form || !file || isInTrash(world, file)) return { kind: 'missing' };
  if (!form.isPublished || !mayAnswer(file, respondent)) return { kind: 'no access' };
  if (!form.isAcceptingResponses) return { kind: 'closed', title: form.title || file.name };
  if (form.settings.emailCollectionType === 'VERIFIED' && respondent === null) {
    return { kind: 'no access' };
  }
  return { kind: 'open', form };
}

/**
 * Editors with whom the form is shared by name may, and those who have its published view. Being published opens a
 * form to nobody, and neither does a link for anyone to edit or read it.
 */
function mayAnswer(file: DriveFile, respondent: string | null): boolean {
  const published = only(file, ({ view }) => view === 'published');
  const named = only(file, ({ type }) => type !== 'anyone');
  return mayOpenPublished(published, respondent) || hasAccess(named, respondent, 'writer');
}

/** The file as if it had those permissions only. */
function only(file: DriveFile, isKept: (permission: Permission) => boolean): DriveFile {
  return { ...file, permissions: file.permissions.filter(isKept) };
}

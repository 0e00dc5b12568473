/** Access to a form's questions, which Drive keeps as a view of its file. */

import type { Google } from './connect.ts';

/** Whether everybody with the link may fill in the form: see `allowResponding`. */
export async function isOpenToEverybody(google: Google, formId: string): Promise<boolean> {
  const reply = await google.call('Drive, permissions.list', (options) =>
    google.drive.permissions.list(
      {
        fileId: formId,
        includePermissionsForView: 'published',
        fields: 'permissions(type,view)',
      },
      options,
    ),
  );
  return (reply.permissions ?? []).some(
    ({ type, view }) => type === 'anyone' && view === 'published',
  );
}

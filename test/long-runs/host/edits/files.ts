import type { EditKind, EditScene, HostEdit } from '../edit.ts';
import { changeFile, type HostContext, NotThere } from '../host.ts';
import { type MatchFiles, SERVICE_ACCOUNT } from '../match-under-test.ts';

interface MatchFile {
  readonly fileId: string;
  readonly whose: string;
}

const listFiles = ({ hostId, publicId, formId, seats }: MatchFiles): readonly MatchFile[] => [
  { fileId: hostId, whose: 'the host’s workbook' },
  { fileId: publicId, whose: 'the public workbook' },
  { fileId: formId, whose: 'the form' },
  ...seats.map(({ seat, workbookId }) => ({
    fileId: workbookId,
    whose: `the workbook of ${seat}`,
  })),
];

async function updateFile(
  { google }: HostContext,
  fileId: string,
  requestBody: { readonly trashed?: boolean; readonly name?: string },
): Promise<void> {
  await google.call('Drive, files.update', (options) =>
    google.drive.files.update({ fileId, requestBody }, options),
  );
}

/** Returns the id of the service account’s permission. @throws NotThere */
function requirePermissionId({ emulator }: HostContext, fileId: string): string {
  const { permissions = [] } = emulator.snapshot().files[fileId] ?? {};
  const share = permissions.find(({ emailAddress }) => emailAddress === SERVICE_ACCOUNT);
  if (share === undefined) throw new NotThere('it is not shared with the service account');
  return share.id;
}

/** Removes a permission. Drive's answer has no body. */
async function unshareFile(host: HostContext, fileId: string): Promise<void> {
  const permissionId = requirePermissionId(host, fileId);
  await host.google.drive.permissions.delete({ fileId, permissionId });
}

async function shareFile(
  { google }: HostContext,
  fileId: string,
  role: 'writer' | 'reader',
): Promise<void> {
  await google.call('Drive, permissions.create', (options) =>
    google.drive.permissions.create(
      {
        fileId,
        sendNotificationEmail: false,
        requestBody: { type: 'user', role, emailAddress: SERVICE_ACCOUNT },
      },
      options,
    ),
  );
}

const createFileEdit = (
  { draw, files }: EditScene,
  what: string,
  apply: (host: HostContext, fileId: string) => ReturnType<HostEdit['apply']>,
): HostEdit => {
  const { fileId, whose } = draw.pick(listFiles(files));
  return {
    name: `${whose} ${what}`,
    holds: `${fileId} sharing`,
    file: fileId,
    told: new RegExp(whose, 'i'),
    hidesDesk: fileId === files.hostId,
    apply: (host) => apply(host, fileId),
  };
};

const createPublicPermission = (view?: 'published') => ({
  type: 'anyone',
  role: 'reader',
  ...(view === undefined ? {} : { view }),
});

/**
 * Edit that closes a file to everybody. The adjudicator opens a form again, but not a public
 * workbook.
 */
const CLOSED_TO_EVERYBODY: EditKind = {
  name: 'a file is no longer open to everybody with the link',
  family: 'files',
  make: ({ draw, files }) => {
    const isForm = draw.integer(0, 1) === 1;
    const fileId = isForm ? files.formId : files.publicId;
    const whose = isForm ? 'the form' : 'the public workbook';
    return {
      name: `${whose} is no longer open to everybody`,
      holds: `${fileId} sharing`,
      file: fileId,
      told: new RegExp(whose, 'i'),
      apply: async (host) => {
        const { drive } = host.google;
        await drive.permissions.delete({ fileId, permissionId: 'anyoneWithLink' });
        return async (later) => {
          const requestBody = createPublicPermission(isForm ? 'published' : undefined);
          await later.google.drive.permissions.create({ fileId, requestBody });
        };
      },
    };
  },
};

/** Permanent deletion of a file, which only Google can restore. */
const PERMANENTLY_DELETED: EditKind = {
  name: 'a file is deleted',
  family: 'files',
  make: (scene) => {
    const others = listFiles(scene.files).filter(({ fileId }) => fileId !== scene.files.hostId);
    const { fileId, whose } = scene.draw.pick(others);
    return {
      name: `${whose} is deleted`,
      holds: fileId,
      file: fileId,
      told: new RegExp(whose, 'i'),
      apply: async (host) => {
        const before = host.emulator.snapshot();
        await host.google.drive.files.delete({ fileId });
        return async (later) =>
          changeFile(later, fileId, (world) => ({
            ...world,
            files: restoreRecords(world.files, before.files, fileId),
            spreadsheets: restoreRecords(world.spreadsheets, before.spreadsheets, fileId),
            forms: restoreRecords(world.forms, before.forms, fileId),
          }));
      },
    };
  },
};

function restoreRecords<Kept>(
  now: Readonly<Record<string, Kept>>,
  before: Readonly<Record<string, Kept>>,
  fileId: string,
): Record<string, Kept> {
  const own = before[fileId];
  return own === undefined ? { ...now } : { ...now, [fileId]: own };
}

export const FILE_KINDS: readonly EditKind[] = [
  PERMANENTLY_DELETED,
  {
    name: 'a file is put into the bin',
    family: 'files',
    make: (scene) =>
      createFileEdit(scene, 'is put into the bin', async (host, fileId) => {
        await updateFile(host, fileId, { trashed: true });
        return (later) => updateFile(later, fileId, { trashed: false });
      }),
  },
  {
    name: 'a file is no longer shared with the service account',
    family: 'files',
    make: (scene) =>
      createFileEdit(scene, 'is no longer shared', async (host, fileId) => {
        await unshareFile(host, fileId);
        return (later) => shareFile(later, fileId, 'writer');
      }),
  },
  {
    name: 'the service account becomes a reader of a file',
    family: 'files',
    make: (scene) =>
      createFileEdit(scene, 'can only be read by the service account', async (host, fileId) => {
        requirePermissionId(host, fileId);
        await shareFile(host, fileId, 'reader');
        return (later) => shareFile(later, fileId, 'writer');
      }),
  },
  CLOSED_TO_EVERYBODY,
  {
    name: 'a file is renamed',
    family: 'files',
    mayStay: true,
    make: (scene) =>
      createFileEdit(scene, 'is renamed', async (host, fileId) => {
        await updateFile(host, fileId, { name: 'Something else' });
        return null;
      }),
  },
];

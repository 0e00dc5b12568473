import { afterEach, expect, it } from 'vitest';
import type { AccountSettings } from '../../../emulator/core/accounts.ts';
import {
  createHostsGoogle,
  createPlan,
  type HostsGoogle,
  openFiles,
} from '../../../test/support/table/hosts-google.ts';
import { createFolder, shareFile } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { findOrCreateDraft } from './draft-files.ts';
import type { Plan } from './draft-match.ts';
import { NotSharedError, shareFiles, shareFolder } from './share-files.ts';

/** Number of files that each run shares with everybody: the public workbook and the form. */
const PUBLIC_SHARES = 2;
const FUNCTION_EMAIL = 'adjudicator@example.iam.gserviceaccount.com';

let hosts: HostsGoogle;
afterEach(() => hosts.emulator.close());

type CreatedMatch = Parameters<typeof shareFiles>[1];
async function createMatch(change: Partial<Plan> = {}, accounts: Partial<AccountSettings> = {}) {
  hosts = createHostsGoogle(accounts);
  const plan = createPlan(change);
  const folder = await findOrCreateDraft(hosts.google, plan);
  return { plan, folder, files: await openFiles(hosts, plan, folder) };
}
/** Returns the match that a repeated command finds. */
const reopenDraft = async ({ plan, files }: CreatedMatch): Promise<CreatedMatch> => ({
  ...{ plan, files, folder: await findOrCreateDraft(hosts.google, plan) },
});
const listSharers = ({ files }: CreatedMatch) =>
  files.seats.map(({ workbookId }) => hosts.sharers(workbookId));
const listOwnReaders = ({ files }: CreatedMatch) =>
  files.seats.map(({ email }) => [['reader', email]]);
const shareMatch = (match: CreatedMatch): Promise<void> => shareFiles(hosts.google, match);

/** Returns the error, which contains the number of finished shares. */
async function captureNotShared(act: Promise<void>): Promise<NotSharedError> {
  const error: unknown = await act.catch((reason: unknown) => reason);
  if (error instanceof NotSharedError) return error;
  throw new Error('it is refused', { cause: error });
}

it('the folder of a match is shared with the function only once', async () => {
  const { plan, folder } = await createMatch();
  await shareFolder(hosts.google, folder, FUNCTION_EMAIL);
  expect(hosts.sharers(folder.id)).toEqual([['writer', FUNCTION_EMAIL]]);
  const left = await findOrCreateDraft(hosts.google, plan);
  await shareFolder(hosts.google, left, FUNCTION_EMAIL.toUpperCase());
  expect(hosts.shares()).toBe(1);
  await shareFolder(hosts.google, left, 'another@example.iam.gserviceaccount.com');
  expect(hosts.sharers(folder.id)).toHaveLength(2);
});

it('a folder that the function can only read is shared again for writing', async () => {
  const { plan, folder } = await createMatch();
  await shareFile(hosts.google, folder.id, { email: FUNCTION_EMAIL, role: 'reader', note: null });
  await shareFolder(hosts.google, await findOrCreateDraft(hosts.google, plan), FUNCTION_EMAIL);
  expect(hosts.sharers(folder.id)).toContainEqual(['writer', FUNCTION_EMAIL]);
});

it('shareFolder throws an error if the function’s address has no Google account', async () => {
  const { folder } = await createMatch({}, { unknownAddresses: [FUNCTION_EMAIL] });
  const error = await captureNotShared(shareFolder(hosts.google, folder, FUNCTION_EMAIL));
  expect(error).toMatchObject({ seat: null, email: FUNCTION_EMAIL, done: 0 });
  expect(error.cause).toBeInstanceOf(GoogleError);
  expect(error.message).toBe(error.cause.message);
});

it('each player’s workbook is shared only with its player', async () => {
  const match = await createMatch();
  await shareMatch(match);
  const { publicId, hostId, formId } = match.files;
  expect(listSharers(match)).toEqual(listOwnReaders(match));
  expect(hosts.sharers(publicId)).toEqual([['reader', '']]);
  expect(hosts.sharers(hostId)).toEqual([]);
  expect(hosts.file(formId).permissions.length).toBeGreaterThan(0);
});

it('a workbook is open to anybody with the link if its player’s address is missing', async () => {
  const [first, ...others] = createPlan().entrants;
  if (first === undefined) throw new Error('somebody plays');
  const match = await createMatch({ entrants: [{ ...first, email: '' }, ...others] });
  await shareMatch(match);
  expect(listSharers(match)).toEqual([[['reader', '']], ...listOwnReaders(match).slice(1)]);
  const counted = hosts.shares();
  await shareMatch(await reopenDraft(match));
  expect(listSharers(match)[0]).toEqual([['reader', '']]);
  expect(hosts.shares() - counted).toBe(PUBLIC_SHARES);
});

it('a workbook is shared only once with its player', async () => {
  const match = await createMatch();
  await shareMatch(match);
  const before = hosts.shares();
  await shareMatch(match);
  const anew = hosts.shares() - before;
  await shareMatch(await reopenDraft(match));
  const left = hosts.shares() - before - anew;
  expect(anew - left).toBe(match.files.seats.length);
  const reopened = await reopenDraft(match);
  const withFirstEmail = (email: string): CreatedMatch => {
    const [first, ...others] = match.files.seats;
    const seats = first === undefined ? others : [{ ...first, email }, ...others];
    return { ...reopened, files: { ...match.files, seats } };
  };
  const moved = withFirstEmail('another@example.com');
  await shareMatch(moved);
  expect(listSharers(moved)).toEqual(listOwnReaders(moved));
  const everybody = withFirstEmail('');
  await shareMatch(everybody);
  expect(listSharers(everybody)[0]).toEqual([['reader', '']]);
  await shareMatch(moved);
  expect(listSharers(moved)[0]).toEqual([['reader', 'another@example.com']]);
});

it('sharing preserves the access of other writers of a player’s workbook', async () => {
  const match = await createMatch();
  const [first] = match.files.seats;
  const helper = { email: 'helper@example.com', role: 'writer', note: null } as const;
  await shareFile(hosts.google, first?.workbookId ?? '', helper);
  await shareMatch(await reopenDraft(match));
  expect(listSharers(match)[0]).toContainEqual(['writer', 'helper@example.com']);
  expect(listSharers(match)[0]).toContainEqual(['reader', first?.email]);
});

it('sharing stops at a player without a Google account unless mails are sent', async () => {
  const second = createPlan().entrants[1];
  const accounts = { unknownAddresses: [second?.email ?? ''] };
  const silent = await createMatch({}, accounts);
  const error = await captureNotShared(shareMatch(silent));
  expect(error).toMatchObject({ seat: second?.seat, email: second?.email, done: 1 });
  expect(listSharers(silent).map((one) => one.length)).toEqual(
    silent.files.seats.map((_, index) => (index === 0 ? 1 : 0)),
  );
  expect(hosts.sharers(silent.files.publicId)).toEqual([]);
  await hosts.emulator.close();
  const mailed = await createMatch({ notify: true }, accounts);
  const before = hosts.shares();
  await shareMatch(mailed);
  expect(listSharers(mailed)).toEqual(listOwnReaders(mailed));
  // Only players who cannot get access without a mail were mailed.
  expect(hosts.shares() - before).toBe(mailed.files.seats.length + 1 + PUBLIC_SHARES);
});

it('a season’s workbooks are in player folders, each shared with its player', async () => {
  const match = await createMatch({ hasFolders: true });
  await shareMatch(match);
  for (const { seat, email, workbookId } of match.files.seats) {
    const [folder = ''] = hosts.file(workbookId).parents;
    expect(folder).not.toBe(match.folder.id);
    expect(hosts.file(folder).name).toBe(`${match.plan.settings.title}: ${seat}`);
    expect(hosts.sharers(folder)).toEqual([['reader', email]]);
  }
});

it('a season match’s workbook is not shared separately if its player has a folder', async () => {
  const match = await createMatch();
  const [first, ...others] = match.files.seats;
  const folders: Record<string, string> = {};
  for (const { seat } of others) folders[seat] = await createFolder(hosts.google, `of ${seat}`);
  const of = { match: 'round-1', public: 'the-public' };
  const season = { of, hostId: 'the-season', folders };
  const episode = { ...match, plan: { ...match.plan, season } };
  const before = hosts.shares();
  await shareMatch(episode);
  expect(listSharers(match)).toEqual([[['reader', first?.email]], ...others.map(() => [])]);
  expect(others.map(({ workbookId }) => hosts.file(workbookId).parents)).toEqual(
    others.map(({ seat }) => [folders[seat]]),
  );
  expect(hosts.file(first?.workbookId ?? '').parents).toEqual([match.folder.id]);
  expect(hosts.shares() - before).toBe(1 + PUBLIC_SHARES);
});

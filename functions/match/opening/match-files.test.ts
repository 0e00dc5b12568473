import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountSettings } from '../../../emulator/core/accounts.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import {
  createHostsGoogle,
  createPlan,
  type HostsGoogle,
  openFiles,
} from '../../../test/support/table/hosts-google.ts';
import {
  createFolder,
  moveFileInto,
  setProperties,
  shareFile,
  writeNotes,
} from '../../google/drive.ts';
import { readForm } from '../../google/forms.ts';
import { getNotedAccount } from '../reading/drive-notes.ts';
import type { MatchFiles } from '../reading/files.ts';
import type { Match } from '../reading/match.ts';
import {
  binMatch,
  binSpareFiles,
  closeDraft,
  ensureHostBook,
  ensurePart,
  ensureSeatFolders,
  findDraft,
  findOrCreateDraft,
  findSeasonFolders,
  leaveSeatFolder,
  moveToSeatFolders,
  readDraftFolder,
} from './draft-files.ts';
import { draftMatch, type Plan } from './draft-match.ts';
import { NotSharedError, shareFiles, shareFolder } from './share-files.ts';

let hosts: HostsGoogle;
beforeEach(() => {
  hosts = createHostsGoogle();
});
afterEach(() => hosts.emulator.close());

const openDraftFolder = (plan: Plan) => findOrCreateDraft(hosts.google, plan);
const isBinned = (id: string): boolean => hosts.file(id).trashed;
const listBooks = ({ seats }: Pick<MatchFiles, 'seats'>): readonly string[] =>
  seats.map(({ workbookId }) => workbookId);
const makePart = () => createFolder(hosts.google, 'a part');

it('the folder of a match is created only once', async () => {
  const plan = createPlan();
  const made = await openDraftFolder(plan);
  expect(made).toMatchObject({ isLeft: false, hostSays: {} });
  expect(made.made.size).toBe(0);
  const files = await openFiles(hosts, plan, made);
  await setProperties(hosts.google, files.hostId, { told: 'something' });
  await moveFileInto(hosts.google, await createFolder(hosts.google, 'the host’s own'), made.id);
  const left = await openDraftFolder(plan);
  expect(left).toMatchObject({ id: made.id, isLeft: true, hostSays: { told: 'something' } });
  expect(Object.fromEntries(left.made)).toEqual({
    ...{ host: files.hostId, public: files.publicId, form: files.formId },
    ...Object.fromEntries(listBooks(files).map((id, index) => [`seat ${index}`, id])),
  });
  const { seats, ...again } = await openFiles(hosts, plan, left);
  expect(again).toEqual({ ...files, seats: undefined });
  expect(listBooks({ seats })).toEqual(listBooks(files));
});

it('a match keeps its folder after its times and addresses are corrected', async () => {
  const plan = createPlan();
  const { id } = await openDraftFolder(plan);
  const { settings, entrants, game } = plan;
  const [one, ...others] = entrants;
  if (one === undefined) throw new Error('somebody plays');
  const same: readonly Partial<Plan>[] = [
    { firstDeadlineMs: plan.firstDeadlineMs + 1000 },
    { entrants: [{ ...one, email: 'other@example.com' }, ...others] },
    { settings: { ...settings, knownBy: 'email' } },
  ];
  for (const change of same) expect((await openDraftFolder({ ...plan, ...change })).id).toBe(id);
  const season = { hostId: 'the-season', folders: {} };
  const other: readonly Partial<Plan>[] = [
    { settings: { ...settings, title: 'Another' } },
    { settings: { ...settings, timeZone: 'UTC' } },
    { settings: { ...settings, variants: { another: 'one' } } },
    { entrants: others },
    { game: { ...game, id: 'another' } },
    { season: { ...season, of: { match: 'round-1', public: 'public' } } },
    { season: { ...season, of: { match: 'round-2', public: 'public' } } },
  ];
  const ids = [id];
  for (const change of other) ids.push((await openDraftFolder({ ...plan, ...change })).id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the notes on the folder name the account that will run the match', async () => {
  const plan = createPlan();
  expect(await findDraft(hosts.google, plan)).toBeNull();
  await openDraftFolder(plan);
  expect(getNotedAccount((await findDraft(hosts.google, plan))?.notes ?? {})).toBe(plan.editor);
  const alone = createPlan({ editor: null, settings: { ...plan.settings, title: 'Alone' } });
  await openDraftFolder(alone);
  expect(getNotedAccount((await findDraft(hosts.google, alone))?.notes ?? {})).toBeNull();
});

it('a repeated command creates another folder once the match is open', async () => {
  const folder = await openDraftFolder(createPlan());
  await closeDraft(hosts.google, folder);
  expect((await openDraftFolder(createPlan())).id).not.toBe(folder.id);
});

it('the folder of a match contains all files of the match', async () => {
  const plan = createPlan();
  const folder = await openDraftFolder(plan);
  const draft = draftMatch(plan, hosts.google.now());
  const withBook = await ensureHostBook(hosts.google, { plan, draft, folder });
  expect([...withBook.made.keys()]).toEqual(['host']);
  const files = await openFiles(hosts, plan, withBook);
  expect(files.hostId).toBe(withBook.made.get('host'));
  for (const id of [files.hostId, files.publicId, files.formId])
    expect(hosts.file(id).parents).toEqual([folder.id]);
  expect(files.formAddress).toBe((await readForm(hosts.google, files.formId)).responderUri);
  expect(hosts.file(files.formId).name).toBe(plan.settings.title);
  const codes = files.seats.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

it.for([
  ['code', 'DO_NOT_COLLECT'],
  ['email', 'VERIFIED'],
] as const)(
  'the form collects e-mail addresses as needed if players are identified by %s',
  async ([knownBy, type]) => {
    const plan = createPlan();
    const given = { ...plan, settings: { ...plan.settings, knownBy } };
    const { formId } = await openFiles(hosts, given, await openDraftFolder(given));
    expect(JSON.stringify(hosts.emulator.snapshot().forms[formId])).toContain(type);
  },
);

it('all runs use the same file of two files that were created simultaneously', async () => {
  const folder = await openDraftFolder(createPlan());
  const ids: string[] = [];
  for (const _ of [1, 2])
    ids.push(await ensurePart(hosts.google, folder, { part: 'a part', make: makePart }));
  expect((await openDraftFolder(createPlan())).made.get('a part')).toBe(ids.toSorted()[0]);
});

it('only a season creates player folders', async () => {
  const plan = createPlan();
  const folder = await openDraftFolder(plan);
  expect(await ensureSeatFolders(hosts.google, { plan, folder })).toEqual({});
  const own = { ...plan, hasFolders: true as const };
  const folders = await ensureSeatFolders(hosts.google, { plan: own, folder });
  expect(Object.keys(folders)).toEqual(plan.entrants.map(({ seat }) => seat));
  const left = await openDraftFolder(plan);
  expect(await ensureSeatFolders(hosts.google, { plan: own, folder: left })).toEqual(folders);
  const of = { match: 'round-1', public: 'public' };
  const season = { of, hostId: 'the-season', folders: { Dems: 'a folder' } };
  const episode = { plan: { ...plan, season }, folder };
  expect(await ensureSeatFolders(hosts.google, episode)).toEqual({ Dems: 'a folder' });
});

it('each match finds its own workbook in a shared player folder', async () => {
  const plan = createPlan();
  const theirs = await createFolder(hosts.google, 'of a player');
  const seats = plan.entrants.map(({ seat }) => seat);
  const ownFolders = { [seats[0] ?? '']: theirs };
  const episode = (match: string): Plan => ({
    ...plan,
    season: { of: { match, public: 'public' }, hostId: 'the-season', folders: ownFolders },
  });
  for (const match of ['round-1', 'round-2']) {
    const folder = await openDraftFolder(episode(match));
    const files = await openFiles(hosts, episode(match), folder);
    await moveToSeatFolders(hosts.google, { plan: episode(match), files }, ownFolders);
    const books = listBooks(files);
    expect(books.map((id) => hosts.file(id).parents)).toEqual([[theirs], [folder.id]]);
    const { made } = await openDraftFolder(episode(match));
    expect(seats.map((_, index) => made.get(`seat ${index}`))).toEqual(books);
    const place = { id: folder.id, properties: {} };
    for (const other of [null, plan])
      expect((await readDraftFolder(hosts.google, other, place)).made.has('seat 0')).toBe(false);
  }
});

it('workbooks in the player folders of a season are found', async () => {
  const plan = createPlan({ hasFolders: true });
  const folder = await openDraftFolder(plan);
  const files = await openFiles(hosts, plan, folder);
  const folders = await ensureSeatFolders(hosts.google, { plan, folder });
  await moveToSeatFolders(hosts.google, { plan, files }, folders);
  const { made } = await openDraftFolder(plan);
  expect(files.seats.map((_, index) => made.get(`seat ${index}`))).toEqual(listBooks(files));
});

it('binSpareFiles bins only files that the match was not opened with', async () => {
  const plan = createPlan();
  const folder = await openDraftFolder(plan);
  const spareBook = await ensurePart(hosts.google, folder, { part: 'seat 0', make: makePart });
  const files = await openFiles(hosts, plan, folder);
  const notes = await createFolder(hosts.google, 'the host’s own');
  await moveFileInto(hosts.google, notes, folder.id);
  const seatFolder = await ensurePart(hosts.google, folder, { part: 'folder 0', make: makePart });
  const twin = await createFolder(hosts.google, 'twin');
  await writeNotes(hosts.google, twin, hosts.file(folder.id).appProperties?.[''] ?? {});
  await binSpareFiles(hosts.google, { plan, folder }, files);
  const kept = [files.hostId, files.publicId, files.formId, ...listBooks(files)];
  expect([...kept, notes, seatFolder, folder.id].filter(isBinned)).toEqual([]);
  expect([spareBook, twin].map(isBinned)).toEqual([true, true]);
});

it('binMatch bins only the folder of the match', async () => {
  const plan = createPlan();
  const folder = await openDraftFolder(plan);
  const { hostId } = await openFiles(hosts, plan, folder);
  const own = await createFolder(hosts.google, 'the host’s own');
  const elsewhere = await createFolder(hosts.google, 'a file');
  await moveFileInto(hosts.google, elsewhere, own);
  await binMatch(hosts.google, elsewhere);
  expect(isBinned(own)).toBe(false);
  await binMatch(hosts.google, hostId);
  expect(isBinned(folder.id)).toBe(true);
});

/** Creates the files of a season. Every player except the last has a folder. */
async function createSeason() {
  const plan = createPlan({ hasFolders: true });
  const folder = await findOrCreateDraft(hosts.google, plan);
  const files = await openFiles(hosts, plan, folder);
  const folders = await ensureSeatFolders(hosts.google, { plan, folder });
  const [last = ''] = files.seats.map(({ seat }) => seat).toReversed();
  const { [last]: _own, ...others } = folders;
  await moveToSeatFolders(hosts.google, { plan, files }, others);
  const awaited = (seats: readonly string[]) =>
    ({ players: seats.map((seat) => ({ seat })) }) as unknown as AwaitedMatch;
  return { folder, files, others, awaited, match: { files } as Match };
}

it('findSeasonFolders finds the season’s folders of a match’s players', async () => {
  const { files, others, awaited, match } = await createSeason();
  const seats = files.seats.map(({ seat }) => seat);
  expect(await findSeasonFolders(hosts.google, match, awaited(seats))).toEqual(others);
  expect(await findSeasonFolders(hosts.google, match, awaited(seats.slice(1)))).toEqual({});
  const lost = files.seats.map((one) => ({ ...one, workbookId: '' }));
  const without = { ...match, files: { ...files, seats: lost } };
  expect(await findSeasonFolders(hosts.google, without, awaited(seats))).toEqual({});
});

it('leaveSeatFolder moves a workbook to the folder of its match', async () => {
  const { folder, files, match } = await createSeason();
  const [first] = files.seats;
  if (first === undefined) throw new Error('somebody plays');
  expect(await leaveSeatFolder(hosts.google, match.files, first.workbookId)).toBe(true);
  expect(hosts.file(first.workbookId).parents).toEqual([folder.id]);
});

/** Number of files that each run shares with everybody: the public workbook and the form. */
const PUBLIC_SHARES = 2;
const FUNCTION_EMAIL = 'adjudicator@example.iam.gserviceaccount.com';

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

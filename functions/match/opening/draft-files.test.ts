import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import {
  createHostsGoogle,
  createPlan,
  type HostsGoogle,
  openFiles,
} from '../../../test/support/table/hosts-google.ts';
import { createFolder, moveFileInto, setProperties, writeNotes } from '../../google/drive.ts';
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

it('each file of a match is created only once', async () => {
  const folder = await openDraftFolder(createPlan());
  const id = await ensurePart(hosts.google, folder, { part: 'a part', make: makePart });
  const found = await openDraftFolder(createPlan());
  const make = () => Promise.reject(new Error('it exists'));
  expect(await ensurePart(hosts.google, found, { part: 'a part', make })).toBe(id);
});

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

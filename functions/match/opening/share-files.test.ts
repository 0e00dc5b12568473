import { afterEach, describe, expect, it } from 'vitest';
import type { AccountSettings } from '../../../emulator/core/accounts.ts';
import {
  filesOf,
  type HostsGoogle,
  hostsGoogle,
  planned,
} from '../../../test/support/table/hosts-google.ts';
import { createFolder, shareWith } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import type { MatchFiles } from '../reading/files.ts';
import { type DraftFolder, draftFolder } from './draft-files.ts';
import type { Plan } from './draft-match.ts';
import { NotShared, shareFiles, shareFolder } from './share-files.ts';

/** Number of shares for everybody in each run: the public workbook and the form. */
const OF_ALL = 2;
const FUNCTION = 'adjudicator@example.iam.gserviceaccount.com';

let at: HostsGoogle;
afterEach(() => at.emulator.close());

interface Made {
  readonly plan: Plan;
  readonly folder: DraftFolder;
  readonly files: MatchFiles;
}
async function made(change: Partial<Plan> = {}, accounts: Partial<AccountSettings> = {}) {
  at = hostsGoogle(accounts);
  const plan = planned(change);
  const folder = await draftFolder(at.google, plan);
  return { plan, folder, files: await filesOf(at, plan, folder) };
}
/** Returns the match as a repeated command finds it. */
const again = async ({ plan, files }: Made): Promise<Made> => ({
  ...{ plan, files, folder: await draftFolder(at.google, plan) },
});
const readers = ({ files }: Made) => files.seats.map(({ workbookId }) => at.sharers(workbookId));
const own = ({ files }: Made) => files.seats.map(({ email }) => [['reader', email]]);
const share = (match: Made): Promise<void> => shareFiles(at.google, match);

/** Returns the error with the number of finished shares. */
async function refused(act: Promise<void>): Promise<NotShared> {
  const error: unknown = await act.catch((reason: unknown) => reason);
  if (error instanceof NotShared) return error;
  throw new Error('it is refused', { cause: error });
}

describe('match folder', () => {
  it('the folder of a match is shared with the function once', async () => {
    const { plan, folder } = await made();
    await shareFolder(at.google, folder, FUNCTION);
    expect(at.sharers(folder.id)).toEqual([['writer', FUNCTION]]);
    const left = await draftFolder(at.google, plan);
    await shareFolder(at.google, left, FUNCTION.toUpperCase());
    expect(at.shares()).toBe(1);
    await shareFolder(at.google, left, 'another@example.iam.gserviceaccount.com');
    expect(at.sharers(folder.id)).toHaveLength(2);
  });

  it('a folder that the function can only read is shared with it as a writer', async () => {
    const { plan, folder } = await made();
    await shareWith(at.google, folder.id, { email: FUNCTION, role: 'reader', note: null });
    await shareFolder(at.google, await draftFolder(at.google, plan), FUNCTION);
    expect(at.sharers(folder.id)).toContainEqual(['writer', FUNCTION]);
  });

  it('shareFolder throws an error if Google does not know the function', async () => {
    const { folder } = await made({}, { unknownAddresses: [FUNCTION] });
    const error = await refused(shareFolder(at.google, folder, FUNCTION));
    expect(error).toMatchObject({ seat: null, email: FUNCTION, done: 0 });
    expect(error.cause).toBeInstanceOf(GoogleError);
    expect(error.message).toBe(error.cause.message);
  });
});

describe('match files', () => {
  it('each workbook is shared with its player, and the public one with everybody', async () => {
    const match = await made();
    await share(match);
    const { publicId, hostId, formId } = match.files;
    expect(readers(match)).toEqual(own(match));
    expect(at.sharers(publicId)).toEqual([['reader', '']]);
    expect(at.sharers(hostId)).toEqual([]);
    expect(at.file(formId).permissions.length).toBeGreaterThan(0);
  });

  it('a workbook is open to anybody with the link if its player’s address is missing', async () => {
    const [first, ...others] = planned().entrants;
    if (first === undefined) throw new Error('somebody plays');
    const match = await made({ entrants: [{ ...first, email: '' }, ...others] });
    await share(match);
    expect(readers(match)).toEqual([[['reader', '']], ...own(match).slice(1)]);
    const counted = at.shares();
    await share(await again(match));
    expect(readers(match)[0]).toEqual([['reader', '']]);
    expect(at.shares() - counted).toBe(OF_ALL);
  });

  it('a workbook is not shared twice with a player, and a wrong address loses access', async () => {
    const match = await made();
    await share(match);
    const before = at.shares();
    await share(match);
    const anew = at.shares() - before;
    await share(await again(match));
    const left = at.shares() - before - anew;
    expect(anew - left).toBe(match.files.seats.length);
    const seats = match.files.seats.map((one, index) =>
      index === 0 ? { ...one, email: 'another@example.com' } : one,
    );
    const moved = { ...(await again(match)), files: { ...match.files, seats } };
    await share(moved);
    expect(readers(moved)).toEqual(own(moved));
    const shut = seats.map((one, index) => (index === 0 ? { ...one, email: '' } : one));
    const everybody = { ...moved, files: { ...match.files, seats: shut } };
    await share(everybody);
    expect(readers(everybody)[0]).toEqual([['reader', '']]);
    await share(moved);
    expect(readers(moved)[0]).toEqual([['reader', 'another@example.com']]);
  });

  it('sharing keeps the access of another writer of a player’s workbook', async () => {
    const match = await made();
    const [first] = match.files.seats;
    const helper = { email: 'helper@example.com', role: 'writer', note: null } as const;
    await shareWith(at.google, first?.workbookId ?? '', helper);
    await share(await again(match));
    expect(readers(match)[0]).toContainEqual(['writer', 'helper@example.com']);
    expect(readers(match)[0]).toContainEqual(['reader', first?.email]);
  });

  it('sharing stops at a player without an account, unless mails are sent', async () => {
    const second = planned().entrants[1];
    const accounts = { unknownAddresses: [second?.email ?? ''] };
    const silent = await made({}, accounts);
    const error = await refused(share(silent));
    expect(error).toMatchObject({ seat: second?.seat, email: second?.email, done: 1 });
    expect(readers(silent).map((one) => one.length)).toEqual(
      silent.files.seats.map((_, index) => (index === 0 ? 1 : 0)),
    );
    expect(at.sharers(silent.files.publicId)).toEqual([]);
    await at.emulator.close();
    const mailed = await made({ notify: true }, accounts);
    const before = at.shares();
    await share(mailed);
    expect(readers(mailed)).toEqual(own(mailed));
    // Mails only players who cannot get access without a mail.
    expect(at.shares() - before).toBe(mailed.files.seats.length + 1 + OF_ALL);
  });

  it('a season’s workbooks lie in player folders, each shared with its player', async () => {
    const match = await made({ hasFolders: true });
    await share(match);
    for (const { seat, email, workbookId } of match.files.seats) {
      const [folder = ''] = at.file(workbookId).parents;
      expect(folder).not.toBe(match.folder.id);
      expect(at.file(folder).name).toBe(`${match.plan.settings.title}: ${seat}`);
      expect(at.sharers(folder)).toEqual([['reader', email]]);
    }
  });

  it('a workbook in a season’s match is not shared if its player has a folder', async () => {
    const match = await made();
    const [first, ...others] = match.files.seats;
    const folders: Record<string, string> = {};
    for (const { seat } of others) folders[seat] = await createFolder(at.google, `of ${seat}`);
    const of = { match: 'round-1', public: 'the-public' };
    const season = { of, hostId: 'the-season', folders };
    const episode = { ...match, plan: { ...match.plan, season } };
    const before = at.shares();
    await share(episode);
    expect(readers(match)).toEqual([[['reader', first?.email]], ...others.map(() => [])]);
    expect(others.map(({ workbookId }) => at.file(workbookId).parents)).toEqual(
      others.map(({ seat }) => [folders[seat]]),
    );
    expect(at.file(first?.workbookId ?? '').parents).toEqual([match.folder.id]);
    expect(at.shares() - before).toBe(1 + OF_ALL);
  });
});

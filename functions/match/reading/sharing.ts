import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import type { Google } from '../../google/connect.ts';
import { type FileState, readFileState, type Sharer, sharersOf } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import { boundHashes } from '../ledger/bindings.ts';
import type { CoHost } from '../ledger/co-hosts.ts';
import type { SeatFiles } from './files.ts';
import { currentPosition, type Match } from './match.ts';

/**
 * Reports each problem with sharing, and each file in the bin or deleted. Skips files whose sharing
 * the caller may not read. @throws GoogleError if the network fails
 */
export async function sharingProblems(
  google: Google,
  match: Match,
  seeFile: SeeFile = fileSeer(google),
): Promise<readonly DeskProblem[]> {
  const { hostId, publicId, formId, aboutForm, seats } = match.files;
  const host = await seeFile(hostId);
  if (host === 'not seen' || host === 'gone') return [];
  const published = [
    { where: 'The public workbook', id: publicId, read: publicProblems },
    { where: 'The form', id: formId, read: () => [] },
    { where: 'The form “About me”', id: aboutForm?.id ?? '', read: () => [] },
    ...seats.map((seat) => ({
      where: `The workbook of ${seat.seat}`,
      id: seat.workbookId,
      read: (file: SeenFile) => seatProblems(match, seat, { file, host }),
    })),
  ].filter(({ id }) => id !== '');
  const found = await Promise.all(
    published.map(async ({ where, id, read }) => {
      const file = await seeFile(id);
      if (file === 'not seen') return [];
      if (file === 'gone') return [{ where, ...GONE }];
      const found = [...binProblems(file), ...writerProblems(file, host), ...read(file)];
      return found.map((problem) => ({ where, ...problem }));
    }),
  );
  return [...hostProblems(host), ...teamProblems(match, host.sharers), ...found.flat()];
}

export interface SeenFile extends Pick<FileState, 'isInBin' | 'version'> {
  readonly sharers: readonly Sharer[];
}

/** Reads a file's state from Drive. @throws GoogleError if the network fails */
export type SeeFile = (fileId: string) => Promise<SeenFile | 'not seen' | 'gone'>;

/** Returns a function that reads the state of each file once. */
export function fileSeer(google: Google): SeeFile {
  const asked = new Map<string, ReturnType<SeeFile>>();
  return (fileId) => {
    const seeing = asked.get(fileId) ?? seenFile(google, fileId);
    asked.set(fileId, seeing);
    return seeing;
  };
}

type Problem = Omit<DeskProblem, 'where'>;

async function seenFile(google: Google, fileId: string): ReturnType<SeeFile> {
  try {
    const state = await readFileState(google, fileId);
    // Drive shows the sharers of files in shared drives only in a list.
    return { ...state, sharers: state.sharers ?? (await sharersOf(google, fileId)) };
  } catch (error) {
    if (!(error instanceof GoogleError) || error.retriable) throw error;
    return error.kind === 'not found' ? 'gone' : 'not seen';
  }
}

const GONE: Problem = {
  what: 'Google finds no such file. It was deleted for good, or is no longer shared with you.',
  todo: 'If it is in nobody’s bin, run “sealed repair”, which makes another one.',
};

const binProblems = ({ isInBin }: SeenFile): readonly Problem[] =>
  isInBin
    ? [
        {
          what: 'It is in the bin, from which Google deletes it for good after 30 days.',
          todo:
            'Restore it: in Drive open the bin, right-click the file or its folder, and choose ' +
            'Restore.',
        },
      ]
    : [];

const HOST = 'The host’s workbook';

const hostProblems = (host: SeenFile): readonly DeskProblem[] => [
  ...binProblems(host).map((problem) => ({ where: HOST, ...problem })),
  ...(host.sharers.some(isEverybody) ? [HOST_OPEN] : []),
];

const HOST_OPEN: DeskProblem = {
  where: HOST,
  what: 'Everybody with its link can open it, and it contains the seed and all codes.',
  todo: 'Undo this in the workbook (Share).',
};

/** Reports editors of a file who cannot edit the host's workbook. */
const writerProblems = (file: SeenFile, host: SeenFile): readonly Problem[] =>
  file.sharers
    .filter((one) => isWriter(one) && !isAmong(one, host.sharers.filter(isWriter)))
    .map(({ email }) => ({
      what: `${nameOf(email)} can edit it.`,
      todo: 'Undo this in the file (Share): only the host and the adjudicator need to edit it.',
    }));

const publicProblems = ({ sharers }: SeenFile): readonly Problem[] =>
  sharers.some(isEverybody) ? [] : [NOT_PUBLIC];

const NOT_PUBLIC: Problem = {
  what: 'Its link opens it only for people named in its sharing settings.',
  todo: 'Open it to everybody with the link, as viewers (Share, General access).',
};

/** Reports readers of a private workbook who are neither its player nor readers of the host's. */
function seatProblems(
  match: Match,
  { seat, email }: SeatFiles,
  { file, host }: { readonly file: SeenFile; readonly host: SeenFile },
): readonly Problem[] {
  const { opened, sealed } = currentPosition(match);
  const { bindings } = opened;
  // A finished match is public.
  if (sealed.entry.next === null) return [];
  const isLinked = file.sharers.some(isEverybody);
  if (bindings.seats[seat]?.email === '') return isLinked ? [] : [LINK_GONE];
  const own = email === '' ? [] : [email];
  const others = file.sharers.filter(
    (one) => !isEverybody(one) && !isWriter(one) && !isAmong(one, host.sharers),
  );
  const strangers = others.filter((one) => !own.some((its) => isSameMailbox(one.email ?? '', its)));
  const isLet = file.sharers.some((one) => own.some((its) => isSameMailbox(one.email ?? '', its)));
  return [
    ...(isLinked ? [LINKED] : []),
    ...(email === '' ? [] : strangers.map((one) => readerProblem(match, one))),
    ...(email === '' || isLet ? [] : [accessGone(email)]),
  ];
}

const LINKED: Problem = {
  what: 'Everybody with its link can open it, but it is private.',
  todo: 'Undo this in the workbook (Share, General access: Restricted).',
};

const LINK_GONE: Problem = {
  what: 'Its link opens it for nobody, and its player has only the link.',
  todo: 'Open it to everybody with the link, as viewers (Share, General access).',
};

function readerProblem(match: Match, { email }: Sharer): Problem {
  const opponent = match.files.seats.find(
    (one) => one.email !== '' && isSameMailbox(one.email, email ?? ''),
  );
  const who = opponent === undefined ? '' : `, the player of ${opponent.seat},`;
  return {
    what: `${nameOf(email)}${who} can open it, but it is private.`,
    todo: 'Undo this in the workbook (Share).',
  };
}

const accessGone = (email: string): Problem => ({
  what: `Its player, ${email}, can no longer open it.`,
  todo: `Share it with ${email} as a viewer (Share).`,
});

/** Describes an account with access. Drive lists a domain without an address. */
const nameOf = (email: string | null): string =>
  email === null ? 'everybody with its link' : email === '' ? 'a whole domain' : email;

const isEverybody = ({ email }: Sharer): boolean => email === null;

export const isWriter = ({ role }: Sharer): boolean => !['reader', 'commenter'].includes(role);

const isAmong = ({ email }: Sharer, trusted: readonly Sharer[]): boolean =>
  email !== null && trusted.some((one) => one.email !== null && isSameMailbox(one.email, email));

interface SeatAddress {
  readonly seat: string;
  /** Empty if not set. */
  readonly email: string;
}

/** Lists a sentence for each seat that shares its mailbox with an earlier seat or with a host. */
export const sharedAddressWarnings = (
  seats: readonly SeatAddress[],
  hosts: readonly string[],
): readonly string[] =>
  seats.flatMap((one, index) => [
    ...sharedSeatWarning(one, seats.slice(0, index)),
    ...hostWarning(one, hosts),
  ]);

export function sharedSeatWarning(
  { seat, email }: SeatAddress,
  others: readonly SeatAddress[],
): readonly string[] {
  const same = others.filter((one) => email !== '' && isSameMailbox(one.email, email));
  if (same.length === 0) return [];
  const names = namesOf([...same.map((one) => one.seat), seat]);
  return [
    `${names} share the address ${email}, so one person reads the secrets of both seats. ` +
      'Change the address unless you intend this.',
  ];
}

export const hostWarning = (
  { seat, email }: SeatAddress,
  hosts: readonly string[],
): readonly string[] =>
  hosts.some((host) => email !== '' && isSameMailbox(host, email))
    ? [
        `${seat} is played by ${email}, who can open the host’s workbook and read the seed and ` +
          'all secrets there. Inform the other players.',
      ]
    : [];

/** Addresses of the accounts that can edit the host's workbook. */
interface HostEditors {
  readonly owners: readonly string[];
  readonly others: readonly string[];
}

/**
 * Reads who can edit the host's workbook. Returns nobody if Google hides the list.
 * @throws GoogleError if Google cannot be reached
 */
export async function editorsOf(google: Google, hostId: string): Promise<HostEditors> {
  const found = await sharersOf(google, hostId).catch((error: unknown) => {
    if (!(error instanceof GoogleError) || error.retriable) throw error;
    return [];
  });
  return editorsAmong(found);
}

function editorsAmong(sharers: readonly Sharer[]): HostEditors {
  const withRole = (...roles: readonly string[]): readonly string[] =>
    sharers.flatMap(({ email, role }) => (email !== null && roles.includes(role) ? [email] : []));
  return { owners: withRole('owner'), others: withRole('writer', 'fileOrganizer', 'organizer') };
}

/** Finds the address of a co-host; null if no editor of the workbook has its hash. */
export const addressIn = (
  { key }: Pick<Match, 'key'>,
  { bound }: Pick<CoHost, 'bound'>,
  { others }: Pick<HostEditors, 'others'>,
): string | null =>
  others.find((email) => key !== null && boundHashes(key, 'email', email).includes(bound)) ?? null;

/** Reports co-hosts without access, and former co-hosts with access. */
function teamProblems(match: Match, sharers: readonly Sharer[]): readonly DeskProblem[] {
  const { coHosts } = currentPosition(match);
  const editors = editorsAmong(sharers);
  const withAccess = coHosts.filter((one) => addressIn(match, one, editors) !== null);
  const isBack = ({ bound }: CoHost): boolean =>
    coHosts.some((one) => one.bound === bound && !one.isRemoved);
  const missing = coHosts.filter((one) => !one.isRemoved && !withAccess.includes(one));
  const left = withAccess.filter((one) => one.isRemoved && !isBack(one));
  return [
    ...(missing.length === 0 ? [] : [withoutAccess(missing)]),
    ...(left.length === 0 ? [] : [withOldAccess(left)]),
  ];
}

const named = (team: readonly CoHost[]): string => namesOf(team.map(({ name }) => name));

const withoutAccess = (team: readonly CoHost[]): DeskProblem => ({
  where: HOST,
  what: `A co-host cannot edit it: ${named(team)}.`,
  todo: 'Share it with them as editors (Share), or remove them with “sealed co-host”.',
});

const withOldAccess = (team: readonly CoHost[]): DeskProblem => ({
  where: HOST,
  what: `A former co-host can still edit it: ${named(team)}.`,
  todo: 'Remove this access in the workbook (Share).',
});

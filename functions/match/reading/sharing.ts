import { joinNames } from '../../../rules/kit/reckoning/rank.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import type { Google } from '../../google/connect.ts';
import { type FileGrant, type FileState, listGrants, readFileState } from '../../google/drive.ts';
import { GoogleError, isFinalError, recoverIfExpected } from '../../google/error.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import { listBoundHashes } from '../ledger/bindings.ts';
import type { CoHost } from '../ledger/co-hosts.ts';
import type { SeatFiles } from './files.ts';
import { getCurrentPosition, type Match } from './match.ts';

/**
 * Reports problems with sharing, and files that are deleted or in the bin. Skips files that the
 * caller may not see. @throws GoogleError if a retry may help
 */
export async function findSharingProblems(
  google: Google,
  match: Match,
  seeFile: FileStateReader = createFileStateReader(google),
): Promise<readonly DeskProblem[]> {
  const { hostId, publicId, formId, aboutForm, seats } = match.files;
  const host = await seeFile(hostId);
  if (host === 'not seen' || host === 'gone') return [];
  const published = [
    { where: 'The public workbook', id: publicId, read: listPublicProblems },
    { where: 'The form', id: formId, read: () => [] },
    { where: 'The form “About me”', id: aboutForm?.id ?? '', read: () => [] },
    ...seats.map((seat) => ({
      where: `The workbook of ${seat.seat}`,
      id: seat.workbookId,
      read: (file: VisibleFile) => listSeatProblems(match, seat, { file, host }),
    })),
  ].filter(({ id }) => id !== '');
  const found = await Promise.all(
    published.map(async ({ where, id, read }) => {
      const file = await seeFile(id);
      if (file === 'not seen') return [];
      if (file === 'gone') return [{ where, ...DELETED_FILE }];
      const found = [...listBinProblems(file), ...listWriterProblems(file, host), ...read(file)];
      return found.map((problem) => ({ where, ...problem }));
    }),
  );
  return [...listHostProblems(host), ...listTeamProblems(match, host.sharers), ...found.flat()];
}

export interface VisibleFile extends Pick<FileState, 'isInBin' | 'version'> {
  readonly sharers: readonly FileGrant[];
}

/** Reads the state of a file. @throws GoogleError if a retry may help */
export type FileStateReader = (fileId: string) => Promise<VisibleFile | 'not seen' | 'gone'>;

/** Returns a function that reads the state of each file at most once. */
export function createFileStateReader(google: Google): FileStateReader {
  const asked = new Map<string, ReturnType<FileStateReader>>();
  return (fileId) => {
    const seeing = asked.get(fileId) ?? readSeenFile(google, fileId);
    asked.set(fileId, seeing);
    return seeing;
  };
}

type FileProblem = Omit<DeskProblem, 'where'>;

async function readSeenFile(google: Google, fileId: string): ReturnType<FileStateReader> {
  try {
    const state = await readFileState(google, fileId);
    // Here Drive omits the sharers of files in shared drives, so they are read separately.
    return { ...state, sharers: state.sharers ?? (await listGrants(google, fileId)) };
  } catch (error) {
    if (!(error instanceof GoogleError) || error.retriable) throw error;
    return error.kind === 'not found' ? 'gone' : 'not seen';
  }
}

const DELETED_FILE: FileProblem = {
  what: 'Google cannot find the file, which was deleted for good or is no longer shared with you.',
  todo: 'If the file is in nobody’s bin, run “sealed repair” to make a new file.',
};

const listBinProblems = ({ isInBin }: VisibleFile): readonly FileProblem[] =>
  isInBin ? [BINNED_FILE] : [];

const BINNED_FILE: FileProblem = {
  what: 'The file is in the bin, from which Google deletes it for good after 30 days.',
  todo: 'Open the bin in Drive, right-click the file or its folder, and choose Restore.',
};

const HOST_WORKBOOK_PLACE = 'The host’s workbook';

const listHostProblems = (host: VisibleFile): readonly DeskProblem[] => [
  ...listBinProblems(host).map((problem) => ({ where: HOST_WORKBOOK_PLACE, ...problem })),
  ...(host.sharers.some(isEverybody) ? [EXPOSED_HOST_WORKBOOK] : []),
];

const EXPOSED_HOST_WORKBOOK: DeskProblem = {
  where: HOST_WORKBOOK_PLACE,
  what: 'Everybody with the link can open this workbook, which contains the seed and all codes.',
  todo: 'Remove this access in the workbook (Share).',
};

/** Reports editors of a file who cannot edit the host's workbook. */
const listWriterProblems = (file: VisibleFile, host: VisibleFile): readonly FileProblem[] =>
  file.sharers
    .filter((one) => isWriter(one) && !includesSharer(one, host.sharers.filter(isWriter)))
    .map(({ email }) => ({
      what: `${describeSharer(email)} can edit the file.`,
      todo: 'Remove this access in the file (Share). Only the host and the adjudicator need it.',
    }));

const listPublicProblems = ({ sharers }: VisibleFile): readonly FileProblem[] =>
  sharers.some(isEverybody) ? [] : [CLOSED_PUBLIC_WORKBOOK];

const CLOSED_PUBLIC_WORKBOOK: FileProblem = {
  what: 'The link opens the file only for people in its sharing settings.',
  todo: 'Let everybody with the link view the file (Share, General access).',
};

const CLOSED_LINK: FileProblem = {
  ...CLOSED_PUBLIC_WORKBOOK,
  what: 'The link opens the workbook for nobody, and its player has only the link.',
};

/** Reports people who can read a private workbook, except its player and the hosts. */
function listSeatProblems(
  match: Match,
  { seat, email }: SeatFiles,
  { file, host }: { readonly file: VisibleFile; readonly host: VisibleFile },
): readonly FileProblem[] {
  const { opened, sealed } = getCurrentPosition(match);
  const { bindings } = opened;
  // After the match everybody may read it.
  if (sealed.entry.next === null) return [];
  const isLinked = file.sharers.some(isEverybody);
  if (bindings.seats[seat]?.email === '') return isLinked ? [] : [CLOSED_LINK];
  const own = email === '' ? [] : [email];
  const others = file.sharers.filter(
    (one) => !isEverybody(one) && !isWriter(one) && !includesSharer(one, host.sharers),
  );
  const strangers = others.filter((one) => !own.some((its) => isSameMailbox(one.email ?? '', its)));
  const isLet = file.sharers.some((one) => own.some((its) => isSameMailbox(one.email ?? '', its)));
  return [
    ...(isLinked ? [EXPOSED_WORKBOOK] : []),
    ...(email === '' ? [] : strangers.map((one) => buildReaderProblem(match, one))),
    ...(email === '' || isLet ? [] : [buildLostAccessProblem(email)]),
  ];
}

const EXPOSED_WORKBOOK: FileProblem = {
  what: 'Everybody with the link can open this private workbook.',
  todo: 'Restrict the access to the workbook (Share, General access: Restricted).',
};

function buildReaderProblem(match: Match, { email }: FileGrant): FileProblem {
  const opponent = match.files.seats.find(
    (one) => one.email !== '' && isSameMailbox(one.email, email ?? ''),
  );
  const who = opponent === undefined ? '' : `, the player of ${opponent.seat},`;
  return {
    what: `${describeSharer(email)}${who} can open this private workbook.`,
    todo: 'Remove this access in the workbook (Share).',
  };
}

const buildLostAccessProblem = (email: string): FileProblem => ({
  what: `The player, ${email}, can no longer open this workbook.`,
  todo: `Share the workbook with ${email} as a viewer (Share).`,
});

/** Describes an account with access. For a domain, Drive lists an empty address. */
const describeSharer = (email: string | null): string =>
  email === null ? 'everybody with its link' : email === '' ? 'a whole domain' : email;

const isEverybody = ({ email }: FileGrant): boolean => email === null;

export const isWriter = ({ role }: FileGrant): boolean => !['reader', 'commenter'].includes(role);

const includesSharer = ({ email }: FileGrant, trusted: readonly FileGrant[]): boolean =>
  email !== null && trusted.some((one) => one.email !== null && isSameMailbox(one.email, email));

interface SeatAddress {
  readonly seat: string;
  /** E-mail address; empty if there is none. */
  readonly email: string;
}

/** Warns of each seat whose mailbox is also that of an earlier seat or of a host. */
export const listAddressWarnings = (
  seats: readonly SeatAddress[],
  hosts: readonly string[],
): readonly string[] =>
  seats.flatMap((one, index) => [
    ...listSharedSeatWarnings(one, seats.slice(0, index)),
    ...describeHostAccess(one, hosts),
  ]);

export function listSharedSeatWarnings(
  { seat, email }: SeatAddress,
  others: readonly SeatAddress[],
): readonly string[] {
  const same = others.filter((one) => email !== '' && isSameMailbox(one.email, email));
  if (same.length === 0) return [];
  const names = joinNames([...same.map((one) => one.seat), seat]);
  return [
    `${names} share the address ${email}, so one person can read the secrets of both seats. ` +
      'Change the address unless you intend this.',
  ];
}

export const describeHostAccess = (
  { seat, email }: SeatAddress,
  hosts: readonly string[],
): readonly string[] =>
  hosts.some((host) => email !== '' && isSameMailbox(host, email))
    ? [
        `${seat} is played by ${email}, who can open the host’s workbook and read the seed and ` +
          'all secrets there. Inform the other players.',
      ]
    : [];

/** Addresses of people who can edit the host's workbook. */
interface HostEditors {
  readonly owners: readonly string[];
  readonly others: readonly string[];
}

/** Reads the editors of the host's workbook; none if Google hides them. @throws GoogleError */
export const readHostEditors = async (google: Google, hostId: string): Promise<HostEditors> =>
  selectEditors(await recoverIfExpected(listGrants(google, hostId), isFinalError, []));

function selectEditors(sharers: readonly FileGrant[]): HostEditors {
  const withRole = (...roles: readonly string[]): readonly string[] =>
    sharers.flatMap(({ email, role }) => (email !== null && roles.includes(role) ? [email] : []));
  return { owners: withRole('owner'), others: withRole('writer', 'fileOrganizer', 'organizer') };
}

/** Finds the address of a co-host among editors; null if there is none. */
export const findCoHostAddress = (
  { key }: Pick<Match, 'key'>,
  { bound }: Pick<CoHost, 'bound'>,
  { others }: Pick<HostEditors, 'others'>,
): string | null =>
  others.find((email) => key !== null && listBoundHashes(key, 'email', email).includes(bound)) ??
  null;

/** Reports co-hosts who lack access, and former co-hosts who still have it. */
function listTeamProblems(match: Match, sharers: readonly FileGrant[]): readonly DeskProblem[] {
  const { coHosts } = getCurrentPosition(match);
  const editors = selectEditors(sharers);
  const withAccess = coHosts.filter((one) => findCoHostAddress(match, one, editors) !== null);
  const isBack = ({ bound }: CoHost): boolean =>
    coHosts.some((one) => one.bound === bound && !one.isRemoved);
  const missing = coHosts.filter((one) => !one.isRemoved && !withAccess.includes(one));
  const left = withAccess.filter((one) => one.isRemoved && !isBack(one));
  return [
    ...(missing.length === 0 ? [] : [buildMissingAccessProblem(missing)]),
    ...(left.length === 0 ? [] : [buildFormerAccessProblem(left)]),
  ];
}

const formatTeam = (team: readonly CoHost[]): string => joinNames(team.map(({ name }) => name));

const buildMissingAccessProblem = (team: readonly CoHost[]): DeskProblem => ({
  where: HOST_WORKBOOK_PLACE,
  what: `A co-host cannot edit the host’s workbook: ${formatTeam(team)}.`,
  todo: 'Share the workbook with them as editors (Share), or remove them with “sealed co-host”.',
});

const buildFormerAccessProblem = (team: readonly CoHost[]): DeskProblem => ({
  where: HOST_WORKBOOK_PLACE,
  what: `A former co-host can still edit the host’s workbook: ${formatTeam(team)}.`,
  todo: 'Remove this access in the workbook (Share).',
});

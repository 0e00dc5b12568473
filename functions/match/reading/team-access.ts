/** Who can edit the host’s workbook, compared with the co-hosts of the ledger. */

import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import type { Google } from '../../google/connect.ts';
import { type Sharer, sharersOf } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { boundHashes } from '../ledger/bindings.ts';
import type { CoHost } from '../ledger/co-hosts.ts';
import { currentPosition, type Match } from './match.ts';

/** Addresses of the accounts that can edit the host’s workbook. */
export interface HostEditors {
  readonly owners: readonly string[];
  readonly others: readonly string[];
}

/** Empty if Google hides the list. @throws GoogleError when Google cannot be reached */
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

/** The address of a co-host; null if none with that hash can edit the workbook. */
export const addressIn = (
  { key }: Pick<Match, 'key'>,
  { bound }: Pick<CoHost, 'bound'>,
  { others }: Pick<HostEditors, 'others'>,
): string | null =>
  others.find((email) => key !== null && boundHashes(key, 'email', email).includes(bound)) ?? null;

/** Reports co-hosts without access, and former ones with access. */
export function teamProblems(match: Match, sharers: readonly Sharer[]): readonly DeskProblem[] {
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

const WHERE = 'The host’s workbook';

const named = (team: readonly CoHost[]): string => namesOf(team.map(({ name }) => name));

const withoutAccess = (team: readonly CoHost[]): DeskProblem => ({
  where: WHERE,
  what: `A co-host cannot edit it: ${named(team)}.`,
  todo: 'Share it with them as editors (Share), or remove them with “sealed co-host”.',
});

const withOldAccess = (team: readonly CoHost[]): DeskProblem => ({
  where: WHERE,
  what: `A former co-host can still edit it: ${named(team)}.`,
  todo: 'Remove their access there (Share).',
});

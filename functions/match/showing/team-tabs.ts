/** Creates, protects and reads the tabs for requests of co-hosts. */

import {
  drawTeamTab,
  formatTeamTitle,
  getTeamSheetId,
  HOST_TABS,
} from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { recoverIfExpected } from '../../google/error.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import {
  buildProtection,
  buildUnprotection,
  listDrawRequests,
  type SheetRequest,
} from '../../google/sheet-requests.ts';
import { applyBatch, readProtections, type TabProtection } from '../../google/sheets.ts';
import { listPresentCoHosts } from '../ledger/co-hosts.ts';
import { listRequestOptions } from '../next/interventions.ts';
import { isBoundRunner } from '../next/seat-interventions.ts';
import { buildUnclearColumns, readRequestTabs } from '../reading/host-book.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { findCoHostAddress, readHostEditors } from '../reading/sharing.ts';
import { planRepairs } from './swap-drawing.ts';

export interface HostTeam {
  /** The match with the requests of co-hosts, and incidents about their tabs. */
  readonly match: Match;
  /** Requests that create the missing tabs and protections. */
  readonly repairs: readonly SheetRequest[];
}

/** Accounts that the caller knows. The ledger may name a different function. */
interface KnownAccounts {
  /** Service accounts of functions that run the match; '' if there is none. */
  readonly runners: readonly string[];
  /** Address of a co-host who will get access; absent if there is none. */
  readonly invited?: string;
}

/**
 * Reads the tabs of co-hosts, if there are any. Trusts no other service accounts, since every
 * editor can share the workbook with one. @throws GoogleError
 */
export async function readTeam(
  google: Google,
  match: Match,
  { runners: known, invited }: KnownAccounts,
): Promise<HostTeam> {
  const position = getCurrentPosition(match);
  const present = listPresentCoHosts(position);
  const { hostId } = match.files;
  if (present.length === 0) return { match, repairs: [] };
  const [seen, { owners, others }] = await Promise.all([
    readProtections(google, hostId),
    readHostEditors(google, hostId),
  ]);
  const editors = [...others, ...(invited === undefined ? [] : [invited])];
  const runners = others.filter(
    (one) => isListed(one, known) || isBoundRunner(match, one.toLowerCase()),
  );
  const trusted = [...owners, ...runners];
  const team = present.map((one) => ({
    ...one,
    sheetId: getTeamSheetId(one.at),
    address: findCoHostAddress(match, one, { others: editors }),
  }));
  const has = (sheetId: number): boolean => seen.sheets.some((tab) => tab.sheetId === sheetId);
  const read = await readRequestTabs(
    google,
    hostId,
    team.map(({ sheetId }) => sheetId).filter(has),
  );
  const teamRequests = read.flatMap((tab) => {
    const own = team.find(({ sheetId }) => sheetId === tab.sheetId);
    if (own === undefined) return [];
    const allowed = [...trusted, ...(own.address === null ? [] : [own.address])];
    const isOwn = listProtections(seen, tab.sheetId).some((one) => admitsOnly(one, allowed));
    return [{ ...tab, by: own.name, refusal: isOwn ? '' : describeUnprotected(own.name) }];
  });
  const unclear = teamRequests
    .filter(({ layout }) => layout.kind === 'unclear')
    .map(({ by, layout }) => buildUnclearColumns('requests', layout, formatTeamTitle(by)));
  const seats = position.setup.players.map(({ seat }) => seat);
  const sheets = team.flatMap(({ name, at, sheetId, address }) =>
    has(sheetId) || address === null
      ? []
      : [
          drawTeamTab(
            { name, at, editors: [...runners, address] },
            seats,
            listRequestOptions(position),
          ),
        ],
  );
  const { sheetId } = HOST_TABS.requests;
  const addresses = team.flatMap(({ address }) => address ?? []);
  const isHostOwn = listProtections(seen, sheetId).some((one) => admitsNone(one, addresses));
  const ours = [...team.map((one) => one.sheetId), sheetId];
  return {
    match: { ...match, teamRequests, incidents: [...match.incidents, ...unclear] },
    repairs: [
      ...(isHostOwn || !has(sheetId) ? [] : [buildProtection(sheetId, runners)]),
      ...seen.protections.flatMap((one) =>
        ours.includes(one.sheetId) ? buildRunnerRequests(one, runners) : [],
      ),
      ...planRepairs(sheets, seen).requests,
      ...sheets.flatMap(listDrawRequests),
    ],
  };
}

const listProtections = (
  { protections }: { readonly protections: readonly TabProtection[] },
  sheetId: number,
): readonly TabProtection[] => protections.filter((one) => one.sheetId === sheetId);

const isListed = (address: string, others: readonly string[]): boolean =>
  others.some((other) => isSameMailbox(address, other));

/**
 * Whether only the allowed people may edit a range. Ignores service accounts, which a co-host, the
 * owner or a function has admitted. Google hides the editors from strangers.
 */
const admitsOnly = ({ isStrict, editors }: TabProtection, allowed: readonly string[]): boolean =>
  isStrict &&
  editors?.every((one) => isListed(one, allowed) || SERVICE_ACCOUNT_PATTERN.test(one)) === true;

const SERVICE_ACCOUNT_PATTERN = /\.gserviceaccount\.com$/i;

/** Builds requests that admit new functions; empty if the caller cannot see the editors. */
function buildRunnerRequests(
  { id, sheetId, isStrict, editors: before }: TabProtection,
  runners: readonly string[],
): readonly SheetRequest[] {
  const missing = runners.filter((one) => !isListed(one, before ?? runners));
  return !isStrict || before === null || missing.length === 0
    ? []
    : [buildUnprotection(id), buildProtection(sheetId, [...before, ...missing])];
}

/** Whether the range excludes all refused people. */
const admitsNone = ({ isStrict, editors }: TabProtection, refused: readonly string[]): boolean =>
  isStrict && !(editors ?? []).some((one) => isListed(one, refused));

const describeUnprotected = (name: string): string =>
  `This tab is not protected for ${name} alone, so anybody could have typed here. ` +
  'Requests here are ignored. The host can delete the tab, and the next poll creates it again.';

/**
 * Writes repairs or replies on the tabs of co-hosts. Skips a refused batch: another poll has
 * created the tab, or the caller may not edit it. @throws GoogleError
 */
export const writeTeam = (
  google: Google,
  { files }: Pick<Match, 'files'>,
  requests: readonly SheetRequest[],
): Promise<void> =>
  recoverIfExpected(
    applyBatch(google, files.hostId, requests),
    ({ kind }) => kind === 'invalid',
    undefined,
  );

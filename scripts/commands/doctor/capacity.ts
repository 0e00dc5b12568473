/** What the deployment bears by Google's quotas, and what to ask for where that is too little. */

import { ACCOUNT_CALLS_A_MINUTE, MOST_ACCOUNTS } from '../../shared/setup/setup-target.ts';
import { listing } from '../../shared/terminal/listing.ts';

/** A step writes its entry, every seat’s workbook and the public one. */
const writesOf = (seats: number): number => seats + 2;

const SIZES = [2, 4, 6, 8, 9];

/** How long matches of a size take that share one deadline, shared out evenly, by Google’s quotas alone; and what bears more. */
export function capacityText(accounts: number, project: string | null): string {
  const writes = accounts * ACCOUNT_CALLS_A_MINUTE;
  const minutes = (seats: number, matches: number): string =>
    `${Math.ceil((matches * writesOf(seats)) / writes)} min`;
  const rows = SIZES.map((seats) => [
    `${seats}`,
    `${Math.floor(writes / writesOf(seats))}`,
    ...[10, 100, 1000].map((matches) => minutes(seats, matches)),
  ]);
  const heads = ['Seats', 'matches a minute', '10 matches', '100 matches', '1000 matches'];
  const whose = accounts === 1 ? 'the function’s account' : `the function’s ${accounts} accounts`;
  return [
    `What one deadline bears, by Google’s ${writes} writes a minute for ${whose}:`,
    listing(heads, rows),
    moreText(accounts, project),
  ].join('\n');
}

/** Google grants more of both or of neither: the account's own limit would bind next. */
function moreText(accounts: number, project: string | null): string {
  if (accounts < MOST_ACCOUNTS)
    return `More: “sealed deploy --accounts ${MOST_ACCOUNTS}” bears ${MOST_ACCOUNTS} times what one account does, all that Google lets one project write.`;
  const page = `https://console.cloud.google.com/apis/api/sheets.googleapis.com/quotas${project === null ? '' : `?project=${project}`}`;
  return `That is all that Google lets one project write. More is asked for at ${page}: an increase of “Write requests per minute” and of “Write requests per minute per user”, and of the two for read requests as much.`;
}

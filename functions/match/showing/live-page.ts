/** Writes a match's live page after its workbooks. Never replaces a newer page by an older one. */

import { buildLiveObjects, type LiveObject } from '../../../page/live/live-objects.ts';
import {
  type Adjudicator,
  getRunnerName,
  type LiveSite,
  type LiveVersion,
} from '../adjudicator.ts';
import { shortenHash } from '../ledger/digest.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { listPublishedIds } from '../reading/files.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { CLOUD_STORAGE_URL } from './bucket-site.ts';
import { buildFilm } from './film-of.ts';
import {
  decideDrawing,
  findCurrentGuard,
  formatGuard,
  isSameEntry,
  toShownEntry,
} from './guard.ts';

export const LIVE_PAGE_NAME = 'The live page';

/**
 * Finds the site to which this adjudicator writes the match's page, and the page's address. Returns
 * null if there is no page or somebody else writes it. @throws IncidentError for a bucket that
 * nobody writes to
 */
function findLiveSite(
  adjudicator: Adjudicator,
  match: Match,
): { readonly site: LiveSite; readonly base: string; readonly folder: string } | null {
  const { live } = adjudicator;
  const { live: base } = getCurrentPosition(match).opened.settings;
  if (base === undefined || live === 'left to the function') return null;
  const folder = live?.folderAt(base) ?? null;
  if (live !== undefined && folder !== null) return { site: live, base, folder };
  if (!base.startsWith(CLOUD_STORAGE_URL)) return null;
  const [bucket = ''] = base.slice(CLOUD_STORAGE_URL.length).split('/');
  throw new IncidentError([buildOtherBucketIncident(bucket, getRunnerName(adjudicator))]);
}

const buildOtherBucketIncident = (bucket: string, runnerName: string): Incident => ({
  code: 'live page',
  where: LIVE_PAGE_NAME,
  what: `The page is in the bucket “${bucket}”, but ${runnerName} does not write to it.`,
  todo: `Run “sealed deploy --bucket ${bucket}”. The page is then written within an hour.`,
});

/**
 * Writes the objects that do not show the last entry, the index last. Returns whether it wrote the
 * index. Idempotent. @throws GoogleError; IncidentError if the page is ahead of the ledger
 */
export async function showLivePage(adjudicator: Adjudicator, match: Match): Promise<boolean> {
  const found = findLiveSite(adjudicator, match);
  if (found === null) return false;
  const { site, base, folder } = found;
  const index = `${folder}${INDEX_NAME}`;
  if ((await judgeOverwriting(adjudicator, match, await site.find(index))) === null) return false;
  const { positions } = match;
  const [, , code] = getCurrentPosition(match).opened.rules.split(' ');
  const objects = buildLiveObjects(buildFilm(positions), {
    ...{ base, parts: await site.parts() },
    ...(code !== undefined && { outside: await site.gameFile(code) }),
  });
  let isWritten = false;
  for (const object of objects)
    isWritten = await writeObject(adjudicator, match, { site, folder, object });
  return isWritten;
}

const INDEX_NAME = 'index.html';

/** Maximum number of tries, since other runs may write in parallel. */
const MAX_WRITE_ROUNDS = 5;

interface ObjectToWrite {
  readonly site: LiveSite;
  readonly folder: string;
  readonly object: LiveObject;
}

/** Writes an object. Returns false if it already shows this entry or a later one. */
async function writeObject(
  adjudicator: Adjudicator,
  match: Match,
  { site, folder, object }: ObjectToWrite,
): Promise<boolean> {
  const name = `${folder}${object.name}`;
  // An object that never changes has a name with its hash.
  const isFixed = object.cacheControl.includes('immutable');
  const guard = isFixed ? null : formatPageGuard(match);
  for (let round = 1; ; round++) {
    const found = await site.find(name);
    if (isFixed && found !== null) return false;
    const over = await judgeOverwriting(adjudicator, match, found);
    if (over === null) return false;
    const result = await site.write({ ...object, name, guard }, over.version);
    if (result === 'written') return true;
    if (round === MAX_WRITE_ROUNDS) throw new IncidentError([CHANGED_TOO_OFTEN]);
  }
}

/** Formats "1a2b3c4d5e6f.entry_5_h0f1e2d3c4b5a": hash of the first entry, then the shown entry. */
const formatPageGuard = (match: Match): string =>
  formatMatchMark(match) +
  formatGuard({
    ...{ of: 'entry', ...toShownEntry(getCurrentPosition(match).sealed) },
    ...{ isWhole: true, count: 0 },
  });

const formatMatchMark = ({ positions }: Match): string =>
  `${shortenHash(positions[0]?.sealed.hash ?? '')}.`;

/**
 * Returns the version to overwrite; null if the object shows this entry or a later one.
 * @throws IncidentError if the object is ahead of the ledger, or belongs to another match
 */
async function judgeOverwriting(
  { google }: Adjudicator,
  match: Match,
  version: LiveVersion | null,
): Promise<{ readonly version: LiveVersion | null } | null> {
  const found = version?.guard ?? '';
  if (found !== '' && !found.startsWith(formatMatchMark(match)))
    throw new IncidentError([FOREIGN_OBJECT_PROBLEM]);
  const name = found.slice(formatMatchMark(match).length);
  const namedRanges = name === '' ? [] : [{ id: name, name }];
  const current = findCurrentGuard({ namedRanges }, 'entry');
  const { hostId } = match.files;
  const entry = toShownEntry(getCurrentPosition(match).sealed);
  if (current.guard !== null && isSameEntry(current.guard, entry)) return null;
  const others = listPublishedIds(match.files);
  const drawing = await decideDrawing(google, current, {
    shown: entry,
    hostId,
    where: LIVE_PAGE_NAME,
    others,
  });
  if (drawing.kind === 'wait') throw new IncidentError([drawing.incident]);
  return drawing.kind === 'leave' ? null : { version };
}

const FOREIGN_OBJECT_PROBLEM = {
  code: 'live page',
  where: LIVE_PAGE_NAME,
  what: 'The address has the page of another match, which is not overwritten.',
  todo: 'Open matches with “sealed new --live”, which chooses a new address for each.',
} as const;

const CHANGED_TOO_OFTEN = {
  code: 'live page',
  where: LIVE_PAGE_NAME,
  what: 'Other runs wrote the page at the same time.',
  todo: 'Do nothing. The match writes the page again by itself.',
} as const;

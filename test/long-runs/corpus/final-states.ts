import {
  type Archive,
  buildArchivedMatch,
  buildMatchFromPublic,
  readArchive,
  replayArchive,
} from '../../../functions/match/auditing/archive.ts';
import { judgeArchive } from '../../../functions/match/auditing/verify.ts';
import { canonicalJson, sha256 } from '../../../functions/match/ledger/digest.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { getLatestPosition, type Position } from '../../../functions/match/ledger/position.ts';
import { buildPages } from '../../../functions/match/showing/workbooks.ts';
import type { Audience } from '../../../rules/kit/showing/view.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import type { KeptMatch } from './kept-files.ts';

type MatchEnds = Pick<KeptMatch, 'newest' | 'outcome' | 'pages'>;

/** Computes the ends of a match. @throws IncidentError for a broken ledger */
export function computeEnds(archive: Archive): MatchEnds {
  const last = getLatestPosition(replayArchive(archive));
  const { game, setup, state, sealed } = last;
  return {
    newest: sealed.hash,
    outcome: canonicalJson(game.outcome({ setup, state })),
    pages: sha256(canonicalJson(listAudiences(last).map((audience) => buildPages(last, audience)))),
  };
}

const listAudiences = ({ setup }: Position): readonly Audience[] => [
  { kind: 'public' },
  { kind: 'host' },
  ...setup.players.map(({ seat }) => ({ kind: 'seat', seat }) as const),
];

/**
 * Describes how two results differ. Pages are compared only if both have the same drawing version.
 */
export async function findDifferences(
  { archive: text, newest, outcome, pages }: KeptMatch,
  drawingVersion: number,
): Promise<readonly string[]> {
  const read = readArchive(text);
  if (read.kind === 'unreadable') return [read.sentence];
  const isDrawnAlike = drawingVersion === DRAWING_VERSION;
  try {
    const now = computeEnds(read.archive);
    return [
      ...(await findUnverified(read.archive, isDrawnAlike)),
      ...(now.newest === newest ? [] : ['its ledger is another']),
      ...(now.outcome === outcome ? [] : ['its outcome is another']),
      ...(now.pages === pages || !isDrawnAlike ? [] : [DIFFERENT_DRAWING_TEXT]),
      ...verifyPublicWorkbook(read.archive),
    ];
  } catch (error) {
    if (error instanceof IncidentError) return error.incidents.map(({ what }) => what);
    return [error instanceof Error ? error.message : String(error)];
  }
}

const DIFFERENT_DRAWING_TEXT =
  'its pages are drawn otherwise: raise DRAWING_VERSION in ' +
  'sheets-templates/workbooks/drawing-version.ts, then npm run corpus';

async function findUnverified(archive: Archive, isDrawnAlike: boolean): Promise<readonly string[]> {
  const { verdict } = await judgeArchive(archive);
  if (verdict.kind !== 'verified')
    return [`it is not verified: ${JSON.stringify(verdict).slice(0, 300)}`];
  return (verdict.drawnBy === null) === isDrawnAlike ? [] : ['its cells are not compared'];
}

function verifyPublicWorkbook(archive: Archive): readonly string[] {
  const { positions } = buildArchivedMatch(archive);
  if (getLatestPosition(positions).step !== null) return [];
  const tabs = archive.workbooks.find(({ of }) => of === 'public')?.tabs ?? [];
  const place = { address: '', id: archive.publicId };
  const alone = buildMatchFromPublic(tabs, place).positions;
  return getLatestPosition(alone).sealed.hash === getLatestPosition(positions).sealed.hash
    ? []
    : ['a stranger reads another ledger'];
}

import {
  exportMatch,
  formatArchive,
  readArchive,
} from '../../../functions/match/auditing/archive.ts';
import { judgeArchive } from '../../../functions/match/auditing/verify.ts';
import { findGame } from '../../../rules/games.ts';
import { HOST, openTable } from '../../support/table/table.ts';

const FORGED_SENTENCE = 'Keep the newest hash of the chain';
/** Versions that somebody typed on the tab Proof. Some of them are impossible. */
const TYPED_VERSIONS = [0, 1, 2, 100];

async function findVerdict(text: string): Promise<string> {
  const read = readArchive(text);
  if (read.kind === 'unreadable') return read.sentence;
  const { verdict } = await judgeArchive(read.archive);
  if (verdict.kind !== 'differs') return verdict.kind;
  return verdict.differences.some(({ found }) => found.includes('Keep nothing'))
    ? 'differs where it was forged'
    : 'differs elsewhere';
}

const forgedGame = findGame('dm-invitational');
if (forgedGame === undefined) throw new Error('it is registered');
const forgedTable = await openTable({ game: forgedGame });
await forgedTable.deadline();
const exportText = formatArchive(await exportMatch(forgedTable.as(HOST), forgedTable.hostId));
const forgedText = exportText.replaceAll(FORGED_SENTENCE, 'Keep nothing of the chain');
const textsWithOtherVersion = TYPED_VERSIONS.map((version) =>
  forgedText.replaceAll(/"version \d+"/g, `"version ${version}"`),
);
const forgedVerdicts = await Promise.all(
  [exportText, forgedText, ...textsWithOtherVersion].map(findVerdict),
);
process.stdout.write(JSON.stringify(forgedVerdicts));

import { archiveOf, archiveText, readArchive } from '../../../functions/match/auditing/archive.ts';
import { verifyArchive } from '../../../functions/match/auditing/verify.ts';
import { findGame } from '../../../rules/games.ts';
import { HOST, openTable } from '../../support/table/table.ts';

const FORGED_SENTENCE = 'Keep the newest hash of the chain';
/** Versions typed on Proof: an impossible version, the first, a possible and a future version. */
const TYPED_VERSIONS = [0, 1, 2, 100];

async function findVerdict(text: string): Promise<string> {
  const read = readArchive(text);
  if (read.kind === 'unreadable') return read.sentence;
  const verdict = await verifyArchive(read.archive);
  if (verdict.kind !== 'differs') return verdict.kind;
  return verdict.differences.some(({ found }) => found.includes('Keep nothing'))
    ? 'differs where it was forged'
    : 'differs elsewhere';
}

const game = findGame('dm-invitational');
if (game === undefined) throw new Error('it is registered');
const table = await openTable({ game });
await table.deadline();
const exportText = archiveText(await archiveOf(table.as(HOST), table.hostId));
await table.close();
const forgedText = exportText.replaceAll(FORGED_SENTENCE, 'Keep nothing of the chain');
const textsWithOtherVersion = TYPED_VERSIONS.map((version) =>
  forgedText.replaceAll(/"version \d+"/g, `"version ${version}"`),
);
const verdicts = await Promise.all(
  [exportText, forgedText, ...textsWithOtherVersion].map(findVerdict),
);
process.stdout.write(JSON.stringify(verdicts));

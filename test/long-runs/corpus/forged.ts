import { archiveOf, archiveText, readArchive } from '../../../functions/match/auditing/archive.ts';
import { verifyArchive } from '../../../functions/match/auditing/verify.ts';
import { findGame } from '../../../rules/games.ts';
import { HOST, openTable } from '../../support/table/table.ts';

const SENTENCE = 'Keep the newest hash of the chain';
/** Versions typed on Proof: an impossible one, the first, a possible and a future one. */
const TYPED = [0, 1, 2, 100];

async function verdictOn(text: string): Promise<string> {
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
const text = archiveText(await archiveOf(table.as(HOST), table.hostId));
await table.close();
const forged = text.replaceAll(SENTENCE, 'Keep nothing of the chain');
const typedOver = TYPED.map((version) =>
  forged.replaceAll(/"version \d+"/g, `"version ${version}"`),
);
const verdicts = await Promise.all([text, forged, ...typedOver].map(verdictOn));
process.stdout.write(JSON.stringify(verdicts));

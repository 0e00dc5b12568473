/** The folder that a game's own function is deployed from: the function as ever, and beside it every built file that is kept. */

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonOf } from '../../shared/google/gcloud.ts';
import { fingerprintWith } from '../../shared/setup/function-step.ts';
import { codesIn, gameFile, gameFolder, listFiles } from '../../shared/setup/game-steps.ts';
import { inProject } from '../../shared/setup/setup-step.ts';
import type { Target } from '../../shared/setup/setup-target.ts';
import { run, type Site, type Stopped, stoppedAt } from './carry-out.ts';
import { stageFunction } from './staged.ts';

type Listed = { readonly kind: 'listed'; readonly codes: readonly string[] } | Stopped;

/** The hashes of the built files that the bucket keeps of a game. */
export async function keptCodes({ gcloud, target }: Site, id: string): Promise<Listed> {
  const answer = await gcloud(listFiles(target, id));
  if (answer.code === 0) return { kind: 'listed', codes: codesIn(jsonOf(answer)) };
  if (/matched no objects/i.test(answer.err)) return { kind: 'listed', codes: [] };
  const said = answer.err.trim().slice(0, 400);
  const sentences = [
    `The files of ${gameFolder(target, id)} cannot be listed. gcloud says: ${said}`,
  ];
  return { kind: 'stopped', sentences };
}

type StagedGames = { readonly kind: 'staged'; readonly target: Target } | Stopped;

/** Fills the source of a game's own target. What is kept under a hash and has another one is not deployed. */
export async function stageGames(
  site: Site,
  { id, codes }: { readonly id: string; readonly codes: readonly string[] },
): Promise<StagedGames> {
  const { target } = site;
  const folder = join(target.source, 'games');
  await mkdir(folder, { recursive: true });
  for (const code of codes) {
    const from = gameFile(target, id, code);
    const ran = await run(site, ['storage', 'cp', from, `${folder}/`, inProject(target)]);
    if (ran.kind === 'not shown') return stoppedAt({ what: `the file ${from}` }, ran.refusal);
  }
  const wrong = await changedIn(folder);
  if (wrong.length > 0) return { kind: 'stopped', sentences: wrong };
  const { fingerprint } = await stageFunction(target.source);
  return {
    kind: 'staged',
    target: { ...target, fingerprint: fingerprintWith(fingerprint, codes) },
  };
}

async function changedIn(folder: string): Promise<readonly string[]> {
  const sentences: string[] = [];
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name));
    const code = createHash('sha256').update(bytes).digest('hex');
    if (name !== `${code}.mjs`)
      sentences.push(
        `The bucket’s file ${name} has another hash than its name says, ${code}: somebody has changed it. Put the built file back.`,
      );
  }
  return sentences;
}

/** The secret that the function is deployed with: the newest that Secret Manager has, or a new one. */

import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { jsonOf } from '../../shared/google/gcloud.ts';
import { accessSecret } from '../../shared/google/secret.ts';
import {
  addVersion,
  listVersions,
  versionNumber,
  versionNumbers,
} from '../../shared/setup/secret-steps.ts';
import type { Target } from '../../shared/setup/setup-target.ts';
import { run, runOnce, type Site, type Stopped, stoppedAt } from './carry-out.ts';

export type Prepared =
  | { readonly kind: 'done'; readonly changes: number; readonly target: Target }
  | Stopped;

/** `isNew`: the one that is there is to end. */
export async function prepareSecret(site: Site, isNew: boolean): Promise<Prepared> {
  const { target } = site;
  const listed = await runOnce(site, listVersions(target));
  if (listed.kind === 'not shown') return stoppedAt(stepOf(target), listed.refusal);
  const [number] = versionNumbers(jsonOf(listed.answer));
  return number === undefined || isNew ? addSecret(site) : readNumber(site, number);
}

const stepOf = ({ secretName }: Target) => ({ what: `the secret ${secretName}` });

/** 256 bits of chance, told to nobody but Google: by a file, since commands are printed. */
async function addSecret(site: Site): Promise<Prepared> {
  const { target } = site;
  const value = randomBytes(32).toString('base64url');
  await writeFile(target.secretFile, value, { mode: 0o600 });
  const added = await run(site, addVersion(target));
  if (added.kind === 'not shown') return stoppedAt(stepOf(target), added.refusal);
  const number = versionNumber(jsonOf(added.answer));
  if (number === null) return { kind: 'stopped', sentences: [NO_NUMBER] };
  return { kind: 'done', changes: 1, target: { ...target, secret: { number, value } } };
}

const NO_NUMBER =
  'Stopped at the secret: gcloud did not tell the number of the new version. Run this command again.';

async function readNumber({ gcloud, target }: Site, number: number): Promise<Prepared> {
  const { project, secretName: name } = target;
  const read = await accessSecret(gcloud, { project, name, number });
  if ('value' in read) return { kind: 'done', changes: 0, target: { ...target, secret: read } };
  return {
    kind: 'stopped',
    sentences: [
      `Stopped at the secret ${name}, which cannot be read. gcloud says: ${read.refused.slice(0, 400)}`,
      'Ask the owner of the project for the role Secret Manager Secret Accessor; or have a new one made: “sealed deploy --new-secret”.',
    ],
  };
}

/** Caches the deployment's secret on this machine, readable by its user only. */

import { z } from 'zod';
import type { Secret } from '../../../functions/google/proof.ts';
import { accessVersion } from '../setup/setup-steps.ts';
import {
  forgetConfiguration,
  keepConfiguration,
  readConfiguration,
  type Variables,
} from './configuration-folder.ts';
import type { Deployment } from './deployment.ts';
import { type Gcloud, jsonOf } from './gcloud.ts';

const NAME = 'secret.json';

const kept = z.object({
  project: z.string(),
  name: z.string(),
  number: z.int(),
  value: z.string().regex(/^[\w-]{43}$/),
});
export type KeptSecret = Readonly<z.infer<typeof kept>>;

/** Identity of a secret's version. */
export type SecretPlace = Omit<KeptSecret, 'value'>;

/** Resolves to null if this machine stores another secret or none. */
export async function keptSecret(variables: Variables, place: SecretPlace): Promise<Secret | null> {
  const read = kept.safeParse(await readConfiguration(NAME, variables));
  if (!read.success) return null;
  const { project, name, number, value } = read.data;
  const isIt = project === place.project && name === place.name && number === place.number;
  return isIt ? { number, value } : null;
}

export async function keepSecret(variables: Variables, secret: KeptSecret): Promise<void> {
  await keepConfiguration(NAME, secret, variables);
}

export const forgetSecret = (variables: Variables): Promise<void> =>
  forgetConfiguration(NAME, variables);

const accessed = z.object({ payload: z.object({ data: z.string() }) });

/** Reads the secret from Secret Manager. Returns gcloud’s error message if gcloud fails. */
export async function accessSecret(
  gcloud: Gcloud,
  place: SecretPlace,
): Promise<Secret | { readonly refused: string }> {
  const { project, name: secretName, number } = place;
  const answer = await gcloud(accessVersion({ project, secretName }, number));
  const read = accessed.safeParse(jsonOf(answer));
  const value = read.success ? Buffer.from(read.data.payload.data, 'base64url').toString() : '';
  if (kept.shape.value.safeParse(value).success) return { number, value };
  return {
    refused: answer.code === 0 ? 'The value is not a secret of Sealed Orders.' : answer.err.trim(),
  };
}

/** Reads the secret of a deployment; null for a deployment without one. */
export async function secretOf(
  { project, secret }: Deployment,
  { gcloud, variables }: { readonly gcloud: Gcloud; readonly variables: Variables },
): Promise<Secret | { readonly refused: string } | null> {
  if (secret === undefined) return null;
  const place = { project, ...secret };
  const here = await keptSecret(variables, place);
  if (here !== null) return here;
  const read = await accessSecret(gcloud, place);
  if ('value' in read) await keepSecret(variables, { ...place, value: read.value });
  return read;
}

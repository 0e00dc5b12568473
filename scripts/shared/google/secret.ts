/** Caches the deployment's secret on this machine, readable by its user only. */

import { z } from 'zod';
import type { Secret } from '../../../functions/google/proof.ts';
import { buildAccessVersionWords } from '../setup/setup-step.ts';
import {
  deleteConfiguration,
  readConfiguration,
  type Variables,
  writeConfiguration,
} from './configuration-folder.ts';
import type { Deployment } from './deployment.ts';
import { type Gcloud, parseJsonOutput } from './gcloud.ts';

const SECRET_FILE_NAME = 'secret.json';

const cachedSecretSchema = z.object({
  project: z.string(),
  name: z.string(),
  number: z.int(),
  value: z.string().regex(/^[\w-]{43}$/),
});
type CachedSecret = Readonly<z.infer<typeof cachedSecretSchema>>;

type SecretVersion = Omit<CachedSecret, 'value'>;

/** Resolves to null if this machine stores another secret or none. */
async function readCachedSecret(
  variables: Variables,
  place: SecretVersion,
): Promise<Secret | null> {
  const read = cachedSecretSchema.safeParse(await readConfiguration(SECRET_FILE_NAME, variables));
  if (!read.success) return null;
  const { project, name, number, value } = read.data;
  const isIt = project === place.project && name === place.name && number === place.number;
  return isIt ? { number, value } : null;
}

export async function writeCachedSecret(variables: Variables, secret: CachedSecret): Promise<void> {
  await writeConfiguration(SECRET_FILE_NAME, secret, variables);
}

export const deleteCachedSecret = (variables: Variables): Promise<void> =>
  deleteConfiguration(SECRET_FILE_NAME, variables);

const accessedSecretSchema = z.object({ payload: z.object({ data: z.string() }) });

/** Reads the secret from Secret Manager. Returns gcloud’s error message if gcloud fails. */
export async function fetchSecret(
  gcloud: Gcloud,
  place: SecretVersion,
): Promise<Secret | { readonly refused: string }> {
  const { project, name: secretName, number } = place;
  const answer = await gcloud(buildAccessVersionWords({ project, secretName }, number));
  const read = accessedSecretSchema.safeParse(parseJsonOutput(answer));
  const value = read.success ? Buffer.from(read.data.payload.data, 'base64url').toString() : '';
  if (cachedSecretSchema.shape.value.safeParse(value).success) return { number, value };
  return {
    refused: answer.code === 0 ? 'The value is not a secret of Sealed Orders.' : answer.err.trim(),
  };
}

/** Reads the secret of a deployment; null for a deployment without one. */
export async function readDeploymentSecret(
  { project, secret }: Deployment,
  { gcloud, variables }: { readonly gcloud: Gcloud; readonly variables: Variables },
): Promise<Secret | { readonly refused: string } | null> {
  if (secret === undefined) return null;
  const place = { project, ...secret };
  const here = await readCachedSecret(variables, place);
  if (here !== null) return here;
  const read = await fetchSecret(gcloud, place);
  if ('value' in read) await writeCachedSecret(variables, { ...place, value: read.value });
  return read;
}

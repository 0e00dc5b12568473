/** Reads the deployment’s secret with gcloud. This machine does not store it. */

import { z } from 'zod';
import type { Secret } from '../../../functions/google/proof.ts';
import { buildAccessVersionWords } from '../setup/setup-step.ts';
import { deleteConfiguration, type Variables } from './configuration-folder.ts';
import type { Deployment } from './deployment.ts';
import { type Gcloud, parseJsonOutput } from './gcloud.ts';

const secretValueSchema = z.string().regex(/^[\w-]{43}$/);

interface SecretVersion {
  readonly project: string;
  readonly name: string;
  readonly number: number;
}

/** Deletes the file in which earlier versions stored the secret. */
export const deleteFormerSecretFile = (variables: Variables): Promise<void> =>
  deleteConfiguration('secret.json', variables);

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
  if (secretValueSchema.safeParse(value).success) return { number, value };
  return {
    refused: answer.code === 0 ? 'The value is not a secret of Sealed Orders.' : answer.err.trim(),
  };
}

/** Reads the secret of a deployment; null for a deployment without one. */
export const readDeploymentSecret = async (
  { project, secret }: Deployment,
  gcloud: Gcloud,
): Promise<Secret | { readonly refused: string } | null> =>
  secret === undefined ? null : fetchSecret(gcloud, { project, ...secret });

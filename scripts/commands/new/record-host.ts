/** Whose matches the sweep looks at: whoever opens one is remembered beside the deployment. */

import type { Google } from '../../../functions/google/connect.ts';
import { whoseAccount } from '../../../functions/google/drive.ts';
import type { Variables } from '../../shared/google/configuration-folder.ts';
import { readDeployment, rememberDeployment } from '../../shared/google/deployment.ts';

/** What the host is to do so that the function learns it, as a sentence; null where it knows, and where no deployment is remembered. */
export async function recordHost(google: Google, variables: Variables): Promise<string | null> {
  const deployment = await readDeployment(variables);
  if (deployment === null) return null;
  const email = await whoseAccount(google);
  const hosts = deployment.hosts ?? [];
  if (hosts.includes(email)) return null;
  await rememberDeployment(variables, { ...deployment, hosts: [...hosts, email] });
  return `The function does not know yet that ${email} is a host: run “sealed deploy” once more, so that a deadline of this match that Google loses is found within a quarter of an hour.`;
}

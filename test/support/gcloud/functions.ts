/** `gcloud run deploy` of a function from its source: what the build asks for, and the service that comes of it. */

import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flag, nameIn, refuse, type Typed } from './command.ts';
import { needSecret } from './secrets.ts';
import type { Project } from './state.ts';

export async function deployFunction(
  typed: Typed,
  within: { readonly id: string; readonly project: Project },
): Promise<null> {
  const { project } = within;
  if (project.role === 'may not act') {
    refuse(
      typed,
      `PERMISSION_DENIED: Permission 'iam.serviceaccounts.actAs' denied on service account ${flag(typed, 'service-account')} (or it may not exist).`,
    );
  }
  needBuilder(typed, project);
  await needSource(typed, flag(typed, 'source'));
  const secret = needSecret(typed, within);
  project.functions[`${flag(typed, 'region')}/${nameIn(typed)}`] = {
    metadata: { labels: Object.fromEntries(pairs(flag(typed, 'labels'))) },
    spec: {
      template: {
        spec: {
          serviceAccountName: flag(typed, 'service-account'),
          containers: [
            {
              env: [
                ...pairs(flag(typed, 'set-env-vars')).map(([name, value]) => ({ name, value })),
                ...secret,
              ],
            },
          ],
        },
      },
    },
    status: { conditions: [{ type: 'Ready', status: 'True' }] },
  };
  return null;
}

function pairs(text: string): readonly (readonly [string, string])[] {
  return text.split(',').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  });
}

function needBuilder(typed: Typed, { number, policies }: Project): void {
  const builder = `${number}-compute@developer.gserviceaccount.com`;
  const may = policies['project']?.bindings.some(
    ({ role, members }) =>
      role === 'roles/run.builder' && members.includes(`serviceAccount:${builder}`),
  );
  if (may === true) return;
  refuse(
    typed,
    `INVALID_ARGUMENT: Invalid build request. could not resolve source: googleapi: Error 403: ${builder} does not have storage.objects.get access to the Google Cloud Storage object. Permission 'storage.objects.get' denied on resource (or it may not exist)., forbidden`,
  );
}

/** The buildpack installs what the lock file says, and starts the file that the manifest names with the framework. */
async function needSource(typed: Typed, folder: string): Promise<void> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    await access(join(folder, 'package-lock.json'));
    await access(join(folder, String(manifest.main)));
    if ('@google-cloud/functions-framework' in manifest.dependencies) return;
  } catch {
    // Told as everything is that the build does not find.
  }
  refuse(typed, 'Build failed; check build logs for details');
}

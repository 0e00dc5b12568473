/** Writes live pages to a folder, which the host's own web server shows (`sealed run --live`). */

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { LiveSite } from '../../../functions/match/adjudicator.ts';
import { type Incident, IncidentError } from '../../../functions/match/ledger/incident.ts';
import {
  buildBucketAddress,
  CLOUD_STORAGE_URL,
} from '../../../functions/match/showing/bucket-site.ts';
import { LIVE_PAGE_NAME } from '../../../functions/match/showing/live-page.ts';
import { replaceFile } from '../files/save-file.ts';
import type { Variables } from '../google/configuration-folder.ts';
import { readDeployment } from '../google/deployment.ts';
import { UsageError } from '../terminal/exit.ts';
import { readBuiltGame } from './outside-game.ts';
import { loadPageParts } from './page-parts.ts';

/**
 * Returns a site of uncompressed files, since web servers compress. A second file contains the
 * version guard with the hash of the first file, and is valid only for this hash.
 */
export function createFolderSite(folder: string, variables: Variables): LiveSite {
  const guardFile = (name: string): string => join(folder, `${name}.guard`);
  const find: LiveSite['find'] = async (name) => {
    const body = await readFileIfExists(join(folder, name));
    if (body === null) return null;
    const generation = computeHash(body);
    const [hash, guard = null] = String((await readFileIfExists(guardFile(name))) ?? '').split(' ');
    return { generation, guard: hash === generation ? guard : null };
  };
  return {
    folderAt: (address) => (address.startsWith(CLOUD_STORAGE_URL) ? null : getLastFolder(address)),
    find,
    write: async ({ name, body, guard }, over) => {
      if ((await find(name))?.generation !== over?.generation) return 'changed meanwhile';
      const text = gunzipSync(body);
      try {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        // Write the version guard first, so that no run finds the new file without one.
        if (guard !== null)
          await replaceFile(guardFile(name), `${computeHash(text)} ${guard}`, 'as before');
        await replaceFile(join(folder, name), text, 'as before');
      } catch (error) {
        throw new IncidentError([buildUnwritableIncident(folder)], { cause: error });
      }
      return 'written';
    },
    parts: loadPageParts,
    gameFile: (code) => readBuiltGame(code, variables),
  };
}

const buildUnwritableIncident = (folder: string): Incident => ({
  code: 'live page',
  where: LIVE_PAGE_NAME,
  what: `“sealed run” cannot write to the folder ${folder}.`,
  todo: 'Make the folder writable. The next run then writes the page again.',
});

const getLastFolder = (address: string): string => `${address.split('/').at(-2)}/`;

const computeHash = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

const readFileIfExists = (path: string): Promise<Buffer | null> => readFile(path).catch(() => null);

/** Returns the address without its last folder. The random name of this folder is secret. */
export const getLiveRoot = (address: string): string => address.replace(/[0-9a-f]{32}\/$/, '');

/**
 * Creates the address of a new live page: in the deployment's bucket if `where` is `true`, else
 * below the given address. @throws UsageError if the deployment does not have a bucket
 */
export async function createLiveAddress(where: string | true): Promise<string> {
  const root = where === true ? await getDeployedRoot() : where.replace(/\/*$/, '/');
  return `${root}${randomBytes(16).toString('hex')}/`;
}

async function getDeployedRoot(): Promise<string> {
  const bucket = (await readDeployment(process.env))?.bucket;
  if (bucket === undefined)
    throw new UsageError(
      '--live: your deployment does not have a bucket. Run “sealed deploy --bucket” first, or ' +
        'give the address where your web server shows the folder of “sealed run --live”.',
    );
  return buildBucketAddress(bucket);
}

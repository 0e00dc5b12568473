import { randomBytes } from 'node:crypto';
import { buildBucketAddress } from '../../../functions/match/showing/bucket-site.ts';
import { readDeployment } from '../google/deployment.ts';
import { UsageError } from '../terminal/exit.ts';

/** Returns the address without its last folder, whose random name is secret. */
export const getLiveRoot = (address: string): string => address.replace(/[0-9a-f]{32}\/$/, '');

/**
 * Creates the address of a new live page. With `true` it is in the deployment's bucket, else below
 * the given address. @throws UsageError if the deployment does not have a bucket
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

/** `gcloud storage`: buckets and what they hold, as far as built games are kept there. */

import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { nameIn, refuse, type Typed } from './command.ts';
import type { Bucket, Project } from './state.ts';

interface Within {
  readonly project: Project;
}

const NOTHING = 'The following URLs matched no objects or files:';

export async function storage(typed: Typed, { project }: Within): Promise<unknown> {
  if (typed.command === 'storage cp') return copied(typed, project);
  const { bucket: name, object } = placeIn(nameIn(typed));
  if (typed.command.startsWith('storage buckets')) return buckets(typed, project, name);
  const { objects } = bucketIn(typed, project, name);
  const found = Object.keys(objects).filter((one) => isMeant(one, object));
  if (found.length === 0) refuse(typed, object.includes('*') ? NOTHING : notFound(nameIn(typed)));
  if (typed.command === 'storage rm') for (const one of found) delete objects[one];
  return typed.command.endsWith('list')
    ? found.map((one) => ({ name: one, bucket: name }))
    : { name: object, bucket: name };
}

function placeIn(url: string): { readonly bucket: string; readonly object: string } {
  const [, bucket = '', object = ''] = /^gs:\/\/([^/]+)\/?(.*)$/.exec(url) ?? [];
  return { bucket, object };
}

const notFound = (url: string): string => `${url} not found: 404.`;

/** A folder’s name with `--recursive` means all below it, and so do two stars. */
const isMeant = (name: string, object: string): boolean =>
  name === object || name.startsWith(`${object.replace(/\/?\**$/, '')}/`);

function buckets(typed: Typed, project: Project, name: string): unknown {
  if (typed.command.endsWith(' create')) {
    if (project.buckets[name] !== undefined) refuse(typed, 'HTTPError 409: already exists');
    project.buckets[name] = { labels: {}, objects: {} };
    return null;
  }
  const bucket = bucketIn(typed, project, name);
  if (typed.command.endsWith(' update')) {
    const [label = '', value = ''] = (typed.flags.get('update-labels') ?? '').split('=');
    bucket.labels[label] = value;
  }
  if (typed.command.endsWith(' delete')) {
    if (Object.keys(bucket.objects).length > 0)
      refuse(typed, 'HTTPError 409: The bucket you tried to delete is not empty.');
    delete project.buckets[name];
  }
  return { name, labels: bucket.labels };
}

function bucketIn(typed: Typed, project: Project, name: string): Bucket {
  return project.buckets[name] ?? refuse(typed, notFound(`gs://${name}`));
}

async function copied(typed: Typed, project: Project): Promise<null> {
  const [from = '', to = ''] = typed.names;
  if (to.startsWith('gs://')) {
    const { bucket, object } = placeIn(to);
    const { objects } = bucketIn(typed, project, bucket);
    if (objects[object] === undefined || !typed.flags.has('no-clobber'))
      objects[object] = (await readFile(from)).toString('base64');
    return null;
  }
  const { bucket, object } = placeIn(from);
  const held = bucketIn(typed, project, bucket).objects[object] ?? refuse(typed, NOTHING);
  await writeFile(`${to}${basename(object)}`, Buffer.from(held, 'base64'));
  return null;
}

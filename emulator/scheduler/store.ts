/** Jobs in the world: found by name, and named rightly. */
import { invalidArgument, refuse } from '../core/refusal.ts';
import type { World } from '../core/world.ts';
import type { Job } from './job.ts';

const JOB_ID = /^[A-Za-z0-9_-]{1,500}$/;

/** Throws the 400 for a name that is malformed or not within the location of the call, 409 for one that is taken. */
export function checkJobName(world: World, name: string, location: string): void {
  const start = `${location}/jobs/`;
  if (!name.startsWith(start)) {
    throw invalidArgument(`Job name must begin with ${start}.`);
  }
  if (!JOB_ID.test(name.slice(start.length))) {
    throw invalidArgument(
      'Job ID can contain only letters ([A-Za-z]), numbers ([0-9]), hyphens (-), or underscores (_). The maximum length is 500 characters.',
    );
  }
  if (world.jobs[name]) throw refuse('ALREADY_EXISTS', `Job ${name} already exists.`);
}

/** Throws the 404 of the methods that name a job. */
export function existingJob(world: World, name: string): Job {
  const job = world.jobs[name];
  if (job === undefined) throw refuse('NOT_FOUND', 'Job not found.');
  return job;
}

/** Cloud Scheduler v1 by REST. Whoever is signed in may do everything: the emulated project has no access policies. */
import { refuseStrayParameters } from '../core/route.ts';
import type { Handler, Route } from '../core/world.ts';
import { requireCaller } from '../identity/bearer.ts';
import {
  createJob,
  deleteJob,
  getJob,
  listJobs,
  patchJob,
  pauseJob,
  resumeJob,
  runJob,
} from './methods.ts';

const JOBS = '/v1/projects/{project}/locations/{location}/jobs';
const JOB = `${JOBS}/{job}`;

export const schedulerRoutes: readonly Route[] = [
  route('POST', JOBS, createJob),
  route('GET', JOBS, listJobs, ['pageSize', 'pageToken']),
  route('GET', JOB, getJob),
  route('PATCH', JOB, patchJob, ['updateMask']),
  route('DELETE', JOB, deleteJob),
  route('POST', `${JOB}:run`, runJob),
  route('POST', `${JOB}:pause`, pauseJob),
  route('POST', `${JOB}:resume`, resumeJob),
];

function route(
  method: string,
  path: string,
  handler: Handler,
  query: readonly string[] = [],
): Route {
  return {
    api: 'cloudscheduler',
    method,
    path,
    quota: 'none',
    handler: (call) => {
      requireCaller(call.caller);
      refuseStrayParameters(call.url, query);
      return handler(call);
    },
  };
}

/** Cloud Scheduler v1 by REST. */
import { projectRoute } from '../core/project-route.ts';
import type { Route } from '../core/world.ts';
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

const route = projectRoute('cloudscheduler');

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

import type { Target } from '../../../scripts/shared/setup/setup-target.ts';
import type { CloudState } from './state.ts';

export const ours = (state: CloudState) => {
  const project = state.projects['our-matches'];
  if (project === undefined) throw new Error('The project is there.');
  return project;
};

/** Makes each call of a command fail with a text. */
const failing =
  (command: string, text: string) =>
  (state: CloudState): void => {
    state.late.push({ command, times: 99, text });
  };

interface RefusalCase {
  readonly what: string;
  readonly spoil: (state: CloudState) => void;
  readonly at: string;
  readonly sentence: string;
  readonly wanted?: Partial<Target>;
}

export const REFUSALS: readonly RefusalCase[] = [
  {
    what: 'nobody is signed in',
    spoil: (state) => {
      state.account = null;
    },
    at: 'the project our-matches',
    sentence: 'Run “gcloud auth login”',
  },
  {
    what: 'the project is somebody else’s',
    spoil: () => {},
    wanted: { project: 'not-ours' },
    at: '',
    sentence: 'The project not-ours does not exist, or you',
  },
  {
    what: 'a project is to be made under a name that is taken',
    spoil: () => {},
    wanted: { project: 'not-ours', mayCreate: true },
    at: 'the project not-ours',
    sentence: 'The name is taken',
  },
  {
    what: 'there is no billing',
    spoil: (state) => {
      ours(state).billing = false;
    },
    at: '',
    sentence:
      'Link one at https://console.cloud.google.com/billing/linkedaccount?project=our-matches',
  },
  {
    what: 'there is no billing and Google does not show it',
    spoil: (state) => {
      ours(state).billing = false;
      failing('billing', 'PERMISSION_DENIED: no')(state);
    },
    at: 'the 11 services',
    sentence: 'run matches without billing with “sealed run”',
  },
  {
    what: 'the caller may only look',
    spoil: (state) => {
      ours(state).role = 'viewer';
    },
    at: 'the 11 services',
    sentence: 'You lack a role in our-matches',
  },
  {
    what: 'the caller may not act as the account',
    spoil: (state) => {
      ours(state).role = 'may not act';
    },
    at: 'the function resolve',
    sentence: 'the role Service Account User',
  },
  {
    what: 'a queue of that name was deleted lately',
    spoil: (state) => {
      ours(state).taken.push('europe-west1/deadlines');
    },
    at: 'the queue deadlines',
    sentence: 'Give another name: --queue',
  },
  {
    what: 'a service is off although it was switched on',
    spoil: failing(
      'tasks queues describe',
      'PERMISSION_DENIED: Cloud Tasks API has not been used in project 1 before or it ' +
        'is disabled. SERVICE_DISABLED',
    ),
    at: 'the queue deadlines',
    sentence: 'A service is off',
  },
  {
    what: 'the account that builds still may not',
    spoil: failing(
      'run deploy',
      'INVALID_ARGUMENT: 123456789012-compute@developer.gserviceaccount.com does not ' +
        'have storage.objects.get access',
    ),
    at: 'the function resolve',
    sentence:
      '--member=serviceAccount:123456789012-compute@developer.gserviceaccount.com ' +
      '--role=roles/run.builder',
  },
  {
    what: 'the build fails',
    spoil: failing('run deploy', 'Build failed; check build logs for details'),
    at: 'the function resolve',
    sentence: 'Read the cause at https://console.cloud.google.com/cloud-build/builds',
  },
  {
    what: 'the terms are not accepted',
    spoil: failing('projects create', 'Operation failed. Callers must accept Terms of Service'),
    wanted: { project: 'new-matches', mayCreate: true },
    at: 'the project new-matches',
    sentence: 'accept the terms',
  },
  {
    what: 'the region does not exist',
    spoil: failing('tasks queues create', 'INVALID_ARGUMENT: Location europe-west99 is not found'),
    at: 'the queue deadlines',
    sentence: 'gcloud run regions list',
  },
  {
    what: 'a policy of an organisation forbids it',
    spoil: failing(
      'iam service-accounts create',
      'FAILED_PRECONDITION: Service account creation is not allowed on this project. ' +
        'constraints/iam.disableServiceAccountCreation',
    ),
    at: 'the service account',
    sentence: 'policy of your organisation',
  },
  {
    what: 'Google returns an unknown error',
    spoil: failing('run services add-iam-policy-binding', 'The moon is in the wrong quarter.'),
    at: 'the permission of the account to call the function resolve',
    sentence: 'Fix the cause that Google reports',
  },
];

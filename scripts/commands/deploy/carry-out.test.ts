/** Every refusal of Google’s on the way, and everything that can be there already, with the stand-in for gcloud in this process. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runStandIn } from '../../../test/gcloud/stand-in.ts';
import { newState, type State } from '../../../test/gcloud/state.ts';
import { stepsOf } from '../../shared/setup-steps.ts';
import type { Target } from '../../shared/setup-target.ts';
import { makeAll, removeAll, type Site } from './carry-out.ts';

let source = '';
beforeAll(async () => {
  source = await mkdtemp(join(tmpdir(), 'sealed-'));
  const dependencies = { '@google-cloud/functions-framework': '5.0.5' };
  const manifest = JSON.stringify({ main: 'resolve.mjs', dependencies });
  await writeFile(join(source, 'package.json'), manifest);
  await writeFile(join(source, 'package-lock.json'), '{}');
  await writeFile(join(source, 'resolve.mjs'), '');
});
afterAll(() => rm(source, { recursive: true }));

const target = (change: Partial<Target> = {}): Target => ({
  project: 'our-matches',
  projectNumber: '123456789012',
  region: 'europe-west1',
  host: 'user:host@example.org',
  billing: null,
  mayCreate: false,
  queue: 'deadlines',
  looksQueue: 'looks',
  source,
  fingerprint: 'abc',
  ...change,
});

interface Heard extends Site {
  readonly told: string[];
  readonly waits: () => number;
}

function siteOf(state: State, wanted: Target = target()): Heard {
  const told: string[] = [];
  let waits = 0;
  return {
    target: wanted,
    gcloud: (words) => runStandIn(state, words),
    tell: (sentence) => told.push(sentence),
    wait: async () => {
      waits += 1;
    },
    told,
    waits: () => waits,
  };
}

const make = (site: Site) => makeAll(site, stepsOf(site.target));

/** All commands that change something. */
const changesIn = ({ typed }: State): readonly string[] =>
  typed.filter((line) => !/^[\w -]*?(describe|list|get-iam-policy)\b/.test(line));

async function deployed(): Promise<State> {
  const state = newState();
  await make(siteOf(state));
  return { ...state, typed: [] };
}

describe('setting up', () => {
  test('a project that has billing and nothing else gets everything', async () => {
    const state = newState();
    expect(await make(siteOf(state))).toMatchObject({ kind: 'done' });
    const { accounts, queues, functions, policies } = state.projects['our-matches'] ?? {};
    expect(Object.keys(accounts ?? {})).toEqual([
      'adjudicator@our-matches.iam.gserviceaccount.com',
    ]);
    expect(Object.keys(queues ?? {})).toEqual(['europe-west1/deadlines', 'europe-west1/looks']);
    expect(Object.keys(functions ?? {})).toEqual(['europe-west1/resolve']);
    expect(Object.keys(policies ?? {})).toHaveLength(5);
  });

  test('queues try again without end', async () => {
    const { projects } = await deployed();
    for (const queue of Object.values(projects['our-matches']?.queues ?? {})) {
      expect(queue).toMatchObject({ retryConfig: { maxAttempts: -1 } });
    }
  });

  test('a second time changes nothing', async () => {
    const state = await deployed();
    const before = structuredClone(state.projects);
    expect(await make(siteOf(state))).toEqual({ kind: 'done', changes: 0 });
    expect(changesIn(state)).toEqual([]);
    expect(state.projects).toEqual(before);
  });

  test.each([
    ['a queue with a hundred attempts', 'tasks queues update deadlines'],
    ['a paused queue', 'tasks queues resume deadlines'],
    ['an account that was switched off', 'iam service-accounts enable'],
    ['a service that was switched off', 'services enable forms.googleapis.com --project'],
    ['a role that was taken', 'run services add-iam-policy-binding resolve'],
    ['another function of that name', 'run deploy resolve'],
  ])('%s is put right, and nothing else is touched', async (what, command) => {
    const state = await deployed();
    spoil(state, what);
    expect(await make(siteOf(state))).toEqual({ kind: 'done', changes: 1 });
    expect(changesIn(state)).toEqual([expect.stringContaining(command)]);
  });

  function spoil({ projects }: State, what: string): void {
    const project = projects['our-matches'];
    if (project === undefined) throw new Error('The project is there.');
    const queue = project.queues['europe-west1/deadlines'] ?? {};
    if (what.includes('attempts')) queue['retryConfig'] = { maxAttempts: 100 };
    if (what.includes('paused')) queue['state'] = 'PAUSED';
    for (const account of Object.values(project.accounts))
      account.disabled = what.includes('account');
    if (what.includes('service'))
      project.services = project.services.filter((one) => !one.startsWith('forms'));
    if (what.includes('role')) delete project.policies['function europe-west1/resolve'];
    if (what.includes('function'))
      Object.assign(project.functions['europe-west1/resolve'] ?? {}, { metadata: {} });
  }

  test('a project and its billing are made when that is asked for', async () => {
    const state = newState();
    const wanted = target({
      project: 'new-matches',
      mayCreate: true,
      billing: '0X-0Y',
      projectNumber: '200000000001',
    });
    expect(await make(siteOf(state, wanted))).toMatchObject({ kind: 'done' });
    expect(state.projects['new-matches']?.billing).toBe(true);
  });

  test('what is not known everywhere yet is waited for', async () => {
    const state = newState();
    const text =
      'INVALID_ARGUMENT: Service account adjudicator@our-matches.iam.gserviceaccount.com does not exist.';
    state.late.push({ command: 'tasks queues add-iam-policy-binding', times: 3, text });
    const site = siteOf(state);
    expect(await make(site)).toMatchObject({ kind: 'done' });
    expect(site.waits()).toBe(3);
  });

  test('but not for ever', async () => {
    const state = newState();
    state.late.push({
      command: 'run deploy',
      times: 1000,
      text: 'ABORTED: there were concurrent policy changes',
    });
    const ended = await make(siteOf(state));
    expect(ended).toMatchObject({
      kind: 'stopped',
      sentences: [
        expect.stringContaining('Stopped at the function resolve'),
        expect.stringContaining('again in a minute'),
      ],
    });
  });

  test('billing that Google does not show stops nothing', async () => {
    const state = newState();
    state.late.push({
      command: 'billing',
      times: 1000,
      text: 'PERMISSION_DENIED: Cloud Billing API has not been used in project 1 before or it is disabled. Enable it by visiting x',
    });
    expect(await make(siteOf(state))).toMatchObject({ kind: 'done' });
  });
});

const ours = (state: State) => {
  const project = state.projects['our-matches'];
  if (project === undefined) throw new Error('The project is there.');
  return project;
};

interface Refusal {
  readonly what: string;
  readonly spoil: (state: State) => void;
  readonly at: string;
  readonly sentence: string;
  readonly wanted?: Partial<Target>;
}

const REFUSALS: readonly Refusal[] = [
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
    sentence: 'There is no project not-ours, or you may not see it.',
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
      state.late.push({ command: 'billing', times: 99, text: 'PERMISSION_DENIED: no' });
    },
    at: 'the 9 services',
    sentence: 'or keep the deadlines without one by “sealed run”',
  },
  {
    what: 'the caller may only look',
    spoil: (state) => {
      ours(state).role = 'viewer';
    },
    at: 'the 9 services',
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
    sentence: 'Give another one: --queue',
  },
  {
    what: 'a service is off although it was switched on',
    spoil: (state) => {
      state.late.push({
        command: 'tasks queues describe',
        times: 99,
        text: 'PERMISSION_DENIED: Cloud Tasks API has not been used in project 1 before or it is disabled. SERVICE_DISABLED',
      });
    },
    at: 'the queue deadlines',
    sentence: 'A service is off',
  },
  {
    what: 'the account that builds still may not',
    spoil: (state) => {
      state.late.push({
        command: 'run deploy',
        times: 99,
        text: 'INVALID_ARGUMENT: 123456789012-compute@developer.gserviceaccount.com does not have storage.objects.get access',
      });
    },
    at: 'the function resolve',
    sentence:
      '--member=serviceAccount:123456789012-compute@developer.gserviceaccount.com --role=roles/run.builder',
  },
  {
    what: 'the build fails',
    spoil: (state) => {
      state.late.push({
        command: 'run deploy',
        times: 99,
        text: 'Build failed; check build logs for details',
      });
    },
    at: 'the function resolve',
    sentence: 'Read why at https://console.cloud.google.com/cloud-build/builds',
  },
  {
    what: 'the terms are not accepted',
    spoil: (state) => {
      state.late.push({
        command: 'projects create',
        times: 99,
        text: 'Operation failed. Callers must accept Terms of Service',
      });
    },
    wanted: { project: 'new-matches', mayCreate: true },
    at: 'the project new-matches',
    sentence: 'accept the terms',
  },
  {
    what: 'the region is none',
    spoil: (state) => {
      state.late.push({
        command: 'tasks queues create',
        times: 99,
        text: 'INVALID_ARGUMENT: Location europe-west99 is not found',
      });
    },
    at: 'the queue deadlines',
    sentence: 'gcloud run regions list',
  },
  {
    what: 'a policy of an organisation forbids it',
    spoil: (state) => {
      state.late.push({
        command: 'iam service-accounts create',
        times: 99,
        text: 'FAILED_PRECONDITION: Service account creation is not allowed on this project. constraints/iam.disableServiceAccountCreation',
      });
    },
    at: 'the service account',
    sentence: 'policy of your organisation',
  },
  {
    what: 'Google says what nobody has foreseen',
    spoil: (state) => {
      state.late.push({
        command: 'run services add-iam-policy-binding',
        times: 99,
        text: 'The moon is in the wrong quarter.',
      });
    },
    at: 'that the account may call the function resolve',
    sentence: 'Mend what Google says',
  },
];

describe('when', () => {
  test.each(REFUSALS)(
    '$what, it stops there, says what Google said and what to do',
    async ({ spoil, wanted, at, sentence }) => {
      const state = newState();
      spoil(state);
      const ended = await make(siteOf(state, target(wanted)));
      expect(ended).toMatchObject({ kind: 'stopped' });
      const sentences = ended.kind === 'stopped' ? ended.sentences : [];
      expect(sentences.join('\n')).toContain(sentence);
      if (at !== '')
        expect(sentences[0]).toMatch(new RegExp(`^Stopped at ${at}.*Google says: ERROR:`));
    },
  );

  test('it stopped, it goes on from there', async () => {
    const state = newState();
    ours(state).role = 'may not act';
    await make(siteOf(state));
    ours(state).role = 'owner';
    state.typed.length = 0;
    expect(await make(siteOf(state))).toMatchObject({ kind: 'done', changes: 2 });
    expect(changesIn(state).map((line) => line.split(' --')[0])).toEqual([
      'run deploy resolve',
      'run services add-iam-policy-binding resolve',
    ]);
  });
});

describe('taking away', () => {
  const remove = (state: State) => {
    const site = siteOf(state);
    return removeAll(site, stepsOf(site.target));
  };

  test('leaves the project, its billing and its services', async () => {
    const state = await deployed();
    expect(await remove(state)).toMatchObject({ kind: 'done' });
    expect(ours(state)).toMatchObject({ accounts: {}, queues: {}, functions: {}, billing: true });
    expect(ours(state).policies).toEqual({ project: { bindings: [] } });
  });

  test('where nothing is there changes nothing', async () => {
    const state = await deployed();
    await remove(state);
    const gone = structuredClone(state.projects);
    expect(await remove(state)).toMatchObject({ kind: 'done' });
    expect(state.projects).toEqual(gone);
    expect(await remove(newState())).toMatchObject({ kind: 'done' });
  });

  test('stops where it may not', async () => {
    const state = await deployed();
    ours(state).role = 'viewer';
    expect(await remove(state)).toMatchObject({
      kind: 'stopped',
      sentences: [
        expect.stringContaining('Stopped at'),
        expect.stringContaining('You lack a role'),
      ],
    });
  });
});

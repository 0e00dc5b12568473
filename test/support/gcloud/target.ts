import type { SetupSite } from '../../../scripts/commands/deploy/carry-out.ts';
import { DEFAULT_NAMES, type Target } from '../../../scripts/shared/setup/setup-target.ts';
import { runFakeGcloud } from './stand-in.ts';
import type { CloudState } from './state.ts';

const SECRET = { number: 1, value: Buffer.alloc(32, 4).toString('base64url') };

export const createTarget = (change: Partial<Target> = {}): Target => ({
  ...DEFAULT_NAMES,
  accounts: 1,
  project: 'our-matches',
  projectNumber: '123456789012',
  region: 'europe-west1',
  host: 'user:host@example.org',
  hosts: ['host@example.org'],
  bucket: null,
  billing: null,
  mayCreate: false,
  source: 'dist/resolve',
  fingerprint: null,
  secret: SECRET,
  secretFile: 'secret.txt',
  known: [],
  games: [],
  ...change,
});

export interface RecordingSite extends SetupSite {
  readonly told: string[];
  readonly waits: () => number;
  readonly recorded: () => readonly string[];
}

/** Creates a site at the fake gcloud in this process. */
export function createSite(state: CloudState, target: Target): RecordingSite {
  const texts: string[] = [];
  let waits = 0;
  let made = target.known;
  return {
    target,
    gcloud: (words) => runFakeGcloud(state, words),
    printStatus: (sentence) => texts.push(sentence),
    wait: async () => {
      waits += 1;
    },
    record: async ({ id, isMade }) => {
      made = isMade ? [...made, id] : made.filter((one) => one !== id);
    },
    told: texts,
    waits: () => waits,
    recorded: () => made,
  };
}

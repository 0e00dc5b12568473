export interface ParsedCommand {
  /** The words without flags and arguments: "tasks queues create". */
  readonly command: string;
  readonly names: readonly string[];
  readonly flags: ReadonlyMap<string, string>;
}

/** A refusal with Google's own message. */
export class GcloudError extends Error {}

const QUEUE_FLAGS = [
  'max-dispatches-per-second',
  'max-concurrent-dispatches',
  'max-attempts',
  'min-backoff',
  'max-backoff',
  'max-doublings',
];
const BINDING_FLAGS = ['member', 'role'];
const JOB_FLAGS = [
  ...['location', 'schedule', 'uri', 'time-zone', 'description', 'message-body'],
  ...['oidc-service-account-email', 'oidc-token-audience', 'attempt-deadline'],
];

/** Known commands with their own flags. All accept --project, --format and --quiet. */
const FLAGS_BY_COMMAND: Readonly<Record<string, readonly string[]>> = {
  'auth list': ['filter'],
  'auth login': [],
  'auth print-access-token': [],
  'config get-value': [],
  'projects describe': [],
  'projects create': [],
  'projects get-iam-policy': [],
  'projects add-iam-policy-binding': [...BINDING_FLAGS, 'condition'],
  'projects remove-iam-policy-binding': [...BINDING_FLAGS, 'condition'],
  'billing projects describe': [],
  'billing accounts list': [],
  'billing projects link': ['billing-account'],
  'services list': ['enabled'],
  'services enable': [],
  'iam service-accounts describe': [],
  'iam service-accounts create': ['display-name'],
  'iam service-accounts enable': [],
  'iam service-accounts delete': [],
  'iam service-accounts get-iam-policy': [],
  'iam service-accounts add-iam-policy-binding': BINDING_FLAGS,
  'tasks queues describe': ['location'],
  'tasks queues create': ['location', ...QUEUE_FLAGS],
  'tasks queues update': ['location', ...QUEUE_FLAGS],
  'tasks queues resume': ['location'],
  'tasks queues delete': ['location'],
  'tasks queues get-iam-policy': ['location'],
  'tasks queues add-iam-policy-binding': ['location', ...BINDING_FLAGS],
  'scheduler jobs describe': ['location'],
  'scheduler jobs create http': [...JOB_FLAGS, 'headers'],
  'scheduler jobs update http': [...JOB_FLAGS, 'update-headers'],
  'scheduler jobs resume': ['location'],
  'scheduler jobs delete': ['location'],
  'secrets describe': [],
  'secrets create': ['replication-policy', 'labels'],
  'secrets delete': [],
  'secrets get-iam-policy': [],
  'secrets add-iam-policy-binding': BINDING_FLAGS,
  'secrets versions list': ['filter'],
  'secrets versions add': ['data-file'],
  'secrets versions access': ['secret'],
  'secrets versions destroy': ['secret'],
  'run services describe': ['region'],
  'run services delete': ['region'],
  'run services get-iam-policy': ['region'],
  'run services add-iam-policy-binding': ['region', ...BINDING_FLAGS],
  'run deploy': [
    ...['source', 'function', 'region', 'base-image', 'service-account', 'labels', 'set-env-vars'],
    ...['no-allow-unauthenticated', 'memory', 'concurrency', 'max-instances', 'timeout'],
    ...['set-custom-audiences', 'set-secrets'],
  ],
  'pubsub topics describe': [],
  'pubsub topics delete': [],
  'pubsub subscriptions describe': [],
  'pubsub subscriptions delete': [],
  'artifacts docker images delete': ['delete-tags'],
  'storage rm': ['recursive'],
  'storage buckets describe': [],
  'storage buckets create': [
    ...['location', 'uniform-bucket-level-access', 'no-public-access-prevention'],
    'soft-delete-duration',
  ],
  'storage buckets update': ['update-labels'],
  'storage buckets get-iam-policy': [],
  'storage buckets add-iam-policy-binding': BINDING_FLAGS,
};

export function parseCommand(words: readonly string[]): ParsedCommand {
  const bare = words.filter((word) => !word.startsWith('--'));
  const command = Object.keys(FLAGS_BY_COMMAND).find((known) =>
    `${bare.join(' ')} `.startsWith(`${known} `),
  );
  if (command === undefined) {
    throw new GcloudError(`ERROR: (gcloud) Invalid choice: '${bare[0] ?? ''}'.`);
  }
  const flags = new Map(words.filter((word) => word.startsWith('--')).map(parseFlag));
  const known = [...(FLAGS_BY_COMMAND[command] ?? []), 'project', 'format', 'quiet'];
  const strange = [...flags.keys()].filter((name) => !known.includes(name));
  if (strange.length > 0) {
    refuse({ command }, `unrecognized arguments: ${strange.map((name) => `--${name}`).join(' ')}`);
  }
  return { command, flags, names: bare.slice(command.split(' ').length) };
}

function parseFlag(word: string): readonly [string, string] {
  const [name = '', ...value] = word.slice(2).split('=');
  return [name, value.join('=')];
}

export function refuse({ command }: Pick<ParsedCommand, 'command'>, text: string): never {
  throw new GcloudError(`ERROR: (gcloud.${command.replaceAll(' ', '.')}) ${text}`);
}

/** Returns a flag that the genuine command requires. @throws GcloudError if it is absent */
export function requireFlag(command: ParsedCommand, name: string): string {
  return command.flags.get(name) ?? refuse(command, `argument --${name}: Must be specified.`);
}

export const requireName = (command: ParsedCommand): string =>
  command.names[0] ?? refuse(command, 'argument NAME: Must be specified.');

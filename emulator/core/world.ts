/** The emulated Google as plain data, and a call's access to it. */
import type { Form } from '../forms/form.ts';
import type { ShortLists } from '../forms/short-lists.ts';
import type { Job } from '../scheduler/job.ts';
import type { Spreadsheet } from '../sheets/spreadsheet.ts';
import type { Bucket, StoredObject } from '../storage/stored-object.ts';
import type { Queue } from '../tasks/queue.ts';
import type { Accounts } from './accounts.ts';
import type { Deviation } from './deviation.ts';
import type { StaleReads } from './stale-reads.ts';

/** Milliseconds since 1970, the emulator's own time. */
export interface Clock {
  now(): number;
}

/** A grant on one file. `view: 'published'` allows answering a form, not reading or editing it. */
export interface Permission {
  id: string;
  type: 'user' | 'anyone';
  role: 'owner' | 'writer' | 'commenter' | 'reader';
  emailAddress?: string;
  view?: 'published';
  allowFileDiscovery?: boolean;
}

/** Drive’s data of a file. `spreadsheets` or `forms` contain its content under the same id. */
export interface DriveFile {
  readonly id: string;
  kind: 'spreadsheet' | 'form' | 'folder';
  name: string;
  /** The owner's e-mail address. */
  owner: string;
  createdMs: number;
  modifiedMs: number;
  /** Number of changes of content, permissions and metadata; absent for none. */
  version?: number;
  /** Number of later changes that `version` omits while accounts have late versions. */
  lateChanges?: number;
  /** Folder ids; empty for a file in the owner’s root. */
  parents: string[];
  trashed: boolean;
  /** Without the owner's own. */
  permissions: Permission[];
  /** The OAuth client that created it; absent without one. */
  readonly clientId?: string;
  /** Keyed by client id: each client sees only its own. '' for callers without a client. */
  appProperties?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Visible to everybody who can see the file. */
  properties?: Readonly<Record<string, string>>;
}

/** An account that can sign in. */
export interface User {
  /** Lower case; the key under which the world holds the user. */
  readonly email: string;
  readonly kind: 'person' | 'service account';
}

/** A registered desktop application. */
export interface OAuthClient {
  /** "123456789012-….apps.googleusercontent.com", the project's number first. */
  readonly id: string;
  readonly secret: string;
  /** The state of its consent screen. In testing, refresh tokens expire after a week. */
  readonly status: 'testing' | 'in production';
  /** APIs that are switched off in its project, such as "forms.googleapis.com". */
  readonly disabledServices: readonly string[];
}

/** A person’s consent to a client. */
export interface Grant {
  readonly id: string;
  /** The person’s address. */
  readonly email: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly grantedMs: number;
  readonly isRevoked: boolean;
}

/** The client of a call. */
export interface CallingClient {
  /** Empty without one. */
  readonly id: string;
  /** Whether it may open only files that it created. */
  readonly ownFilesOnly: boolean;
}

/** Everything that exists, as JSON: a snapshot is a copy, and a file can contain it. */
export interface World {
  /** Every id is made from this counter (see `allocateNumber`): same calls, same ids. */
  nextId: number;
  files: Record<string, DriveFile>;
  spreadsheets: Record<string, Spreadsheet>;
  forms: Record<string, Form>;
  queues: Record<string, Queue>;
  /** Times of deleted queues, in milliseconds: their names stay taken for days. */
  deletedQueues: Record<string, number>;
  /** Jobs of Cloud Scheduler, by name. */
  jobs: Record<string, Job>;
  buckets: Record<string, Bucket>;
  /** Objects of all buckets, by bucket and name: "bucket/folder/object". */
  objects: Record<string, StoredObject>;
  users: Record<string, User>;
  clients: Record<string, OAuthClient>;
  grants: Record<string, Grant>;
}

/** One call with a checked token, before it is applied. */
export interface Call {
  readonly request: Request;
  readonly url: URL;
  /** The named parts of the path, percent-decoded. Query parameters are read from `url`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The parsed JSON body; undefined without one. */
  readonly body: unknown;
  /** The caller's e-mail address; null is an anonymous caller. */
  readonly caller: string | null;
  readonly client: CallingClient;
  readonly world: World;
  /** The emulator's time, milliseconds since 1970. */
  readonly now: number;
  /** Must be called once for each file that the call changed. */
  readonly changed: (fileId: string) => void;
  readonly accounts: Accounts;
  readonly staleReads: StaleReads;
  readonly shortLists: ShortLists;
  readonly deviation: Deviation;
}

/** Returns the JSON reply, or throws a `Refusal` before anything in the world has been changed. */
export type Handler = (call: Call) => unknown | Promise<unknown>;

/** The quota that a call counts against; `none` for Cloud Tasks and Cloud Storage. */
export type QuotaClass = 'read' | 'write' | 'expensive read' | 'none';

export const APIS = ['sheets', 'forms', 'drive', 'cloudtasks', 'storage'] as const;
export type Api = (typeof APIS)[number];

/** A method; `path` such as `/v4/spreadsheets/{spreadsheetId}:batchUpdate`. */
export interface Route {
  readonly api: Api;
  readonly method: string;
  readonly path: string;
  readonly quota: QuotaClass;
  readonly handler: Handler;
}

export function createEmptyWorld(): World {
  return {
    nextId: 1,
    files: {},
    spreadsheets: {},
    forms: {},
    queues: {},
    deletedQueues: {},
    jobs: {},
    buckets: {},
    objects: {},
    users: {},
    clients: {},
    grants: {},
  };
}

/** The next number of the world's one counter. */
export function allocateNumber(world: World): number {
  const number = world.nextId;
  world.nextId += 1;
  return number;
}
const ID_LENGTH = 44;

/** A file id of Google's length and alphabet, e.g. `1emulated-form-000…0012`. */
export function allocateFileId(world: World, kind: DriveFile['kind']): string {
  const start = `1emulated-${kind}-`;
  return start + String(allocateNumber(world)).padStart(ID_LENGTH - start.length, '0');
}

/** The data of the emulated services, and the types of API calls. */
import type { Form } from '../forms/form.ts';
import type { ShortLists } from '../forms/short-lists.ts';
import type { Job } from '../scheduler/job.ts';
import type { Spreadsheet } from '../sheets/spreadsheet.ts';
import type { Queue } from '../tasks/queue.ts';
import type { Accounts } from './accounts.ts';
import type { StaleReads } from './stale-reads.ts';

/** The emulator’s own time, in milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** A permission on one file. `view: 'published'` only allows answering a form. */
export interface Permission {
  id: string;
  type: 'user' | 'anyone';
  role: 'owner' | 'writer' | 'commenter' | 'reader';
  emailAddress?: string;
  view?: 'published';
  allowFileDiscovery?: boolean;
}

/** The metadata of a file. Its content is in `spreadsheets` or `forms` under the same id. */
export interface DriveFile {
  readonly id: string;
  kind: 'spreadsheet' | 'form' | 'folder';
  name: string;
  owner: string;
  createdMs: number;
  modifiedMs: number;
  /** The number of changes to content, permissions and metadata; absent if there were none. */
  version?: number;
  /** The number of changes that `version` does not include yet, while `fileVersions` is `late`. */
  lateChanges?: number;
  /** The ids of parent folders; empty if the file is in the owner’s root. */
  parents: string[];
  trashed: boolean;
  /** All permissions except the owner’s. */
  permissions: Permission[];
  /** The OAuth client that created the file; absent if no client was involved. */
  readonly clientId?: string;
  /** Private properties by client id. A client sees only its own. Calls without client use ''. */
  appProperties?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Properties that everyone with access can see. */
  properties?: Readonly<Record<string, string>>;
}

export interface User {
  /** The address in lower case; also the key in `users`. */
  readonly email: string;
  readonly kind: 'person' | 'service account';
}

export interface OAuthClient {
  /**
   * An id such as "123456789012-….apps.googleusercontent.com", which begins with the project’s
   * number.
   */
  readonly id: string;
  readonly secret: string;
  readonly status: 'testing' | 'in production';
  /** The APIs that are off in the client’s project, such as "forms.googleapis.com". */
  readonly disabledServices: readonly string[];
}

export interface Grant {
  readonly id: string;
  readonly email: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly grantedMs: number;
  readonly isRevoked: boolean;
}

export interface CallingClient {
  /** The id of the client; empty if the call names none. */
  readonly id: string;
  /** Whether the client may open only files that it created. */
  readonly ownFilesOnly: boolean;
}

/** A bucket with the rights to its objects. */
export interface Bucket {
  /** The addresses of accounts that may read, create, replace and delete objects. */
  readonly writers: readonly string[];
  /** Whether everybody can read objects at their addresses. Nobody can list the objects. */
  readonly isPublic: boolean;
}

export interface StoredObject {
  readonly bucket: string;
  readonly name: string;
  /** The uploaded content, in Base64. */
  readonly content: string;
  readonly contentType: string;
  readonly contentEncoding: string;
  readonly cacheControl: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly generation: string;
  readonly createdMs: number;
}

export interface World {
  /** A counter from which ids are derived, so that the same calls produce the same ids. */
  nextId: number;
  files: Record<string, DriveFile>;
  spreadsheets: Record<string, Spreadsheet>;
  forms: Record<string, Form>;
  queues: Record<string, Queue>;
  /** The time in milliseconds at which each queue was deleted. Names stay taken for days. */
  deletedQueues: Record<string, number>;
  jobs: Record<string, Job>;
  buckets: Record<string, Bucket>;
  /** The objects of all buckets by bucket and name: "bucket/folder/object". */
  objects: Record<string, StoredObject>;
  users: Record<string, User>;
  clients: Record<string, OAuthClient>;
  grants: Record<string, Grant>;
}

/**
 * The developer metadata that remains when two batches create the same id and Google merges them
 * instead of refusing the second. All else in the second batch is applied.
 */
export const MERGE_RESULTS = ['first stays', 'second stays', 'both stay'] as const;
export type MergeResult = (typeof MERGE_RESULTS)[number];

/**
 * The reply to an ignored call, which returns 200 but stores nothing: the spreadsheet without the
 * requested change, or with it.
 */
export const IGNORED_REPLIES = ['as before', 'as after'] as const;

/** Changes that faults make to a call. */
export interface Deviation {
  /** The metadata that remains if an id is taken; null to refuse a duplicate, as Google does. */
  readonly takenMark: MergeResult | null;
  /** The spreadsheet in the reply to an ignored call; null to apply the call. */
  readonly ignored: (typeof IGNORED_REPLIES)[number] | null;
}

export interface Call {
  readonly request: Request;
  readonly url: URL;
  /** The named parts of the path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The e-mail address of the caller; null if anonymous. */
  readonly caller: string | null;
  readonly client: CallingClient;
  readonly world: World;
  readonly now: number;
  /** Reports a changed file. Must be called once for each file that the call changes. */
  readonly changed: (fileId: string) => void;
  readonly accounts: Accounts;
  readonly staleReads: StaleReads;
  readonly shortLists: ShortLists;
  readonly deviation: Deviation;
}

/** Returns the JSON reply. Throws a `Refusal` before it changes anything in the world. */
export type Handler = (call: Call) => unknown | Promise<unknown>;

/** The quota that a call uses; `none` for Cloud Tasks and Cloud Storage. */
export type QuotaClass = 'read' | 'write' | 'expensive read' | 'none';

export const APIS = ['sheets', 'forms', 'drive', 'cloudtasks', 'storage'] as const;
export type Api = (typeof APIS)[number];

/** A method of an API, with a path such as `/v4/spreadsheets/{spreadsheetId}:batchUpdate`. */
export interface Route {
  readonly api: Api;
  readonly method: string;
  readonly path: string;
  readonly quota: QuotaClass;
  readonly query?: readonly string[];
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

export function allocateNumber(world: World): number {
  const number = world.nextId;
  world.nextId += 1;
  return number;
}
const FILE_ID_LENGTH = 44;

/** Returns a new file id of Google’s length and alphabet, such as `1emulated-form-000…0012`. */
export function allocateFileId(world: World, kind: DriveFile['kind']): string {
  const start = `1emulated-${kind}-`;
  return start + String(allocateNumber(world)).padStart(FILE_ID_LENGTH - start.length, '0');
}

export function copyWorld(world: World): World {
  return {
    nextId: world.nextId,
    files: structuredClone(world.files),
    spreadsheets: { ...world.spreadsheets },
    forms: { ...world.forms },
    queues: structuredClone(world.queues),
    deletedQueues: { ...world.deletedQueues },
    jobs: { ...world.jobs },
    buckets: { ...world.buckets },
    objects: { ...world.objects },
    users: { ...world.users },
    clients: { ...world.clients },
    grants: { ...world.grants },
  };
}

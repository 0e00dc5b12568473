import { Readable } from 'node:stream';
import { gaxios, OAuth2Client } from 'google-auth-library';
import { cloudtasks, type cloudtasks_v2 } from 'googleapis/build/src/apis/cloudtasks/index.js';
import { drive, type drive_v3 } from 'googleapis/build/src/apis/drive/index.js';
import { forms, type forms_v1 } from 'googleapis/build/src/apis/forms/index.js';
import { storage, type storage_v1 } from 'googleapis/build/src/apis/storage/index.js';

interface Endpoint {
  readonly fetchImplementation: typeof globalThis.fetch;
  readonly tokenFor: (email: string) => string;
}

const ROOT_URL = 'http://emulator.test/';
const TOKEN_EXPIRY_MS = 4_102_444_800_000;

export function openFormsAs(emulator: Endpoint, email: string | null): forms_v1.Forms {
  return forms({ version: 'v1', ...buildClientOptions(emulator, email) });
}

export function openDriveAs(emulator: Endpoint, email: string | null): drive_v3.Drive {
  return drive({ version: 'v3', ...buildClientOptions(emulator, email) });
}

export function openTasksAs(emulator: Endpoint, email: string | null): cloudtasks_v2.Cloudtasks {
  return cloudtasks({ version: 'v2', ...buildClientOptions(emulator, email) });
}

export function createStorageClient(emulator: Endpoint, email: string | null): storage_v1.Storage {
  return storage({ version: 'v1', ...buildClientOptions(emulator, email) });
}

type InsertParams = storage_v1.Params$Resource$Objects$Insert;

/** Uploads an object. The client ignores its own `rootUrl` for uploads, so this passes it again. */
export const uploadObject = (
  client: storage_v1.Storage,
  { content, ...given }: InsertParams & { readonly content: Uint8Array },
) =>
  client.objects.insert(
    { ...given, media: { body: Readable.from([content]) } },
    { rootUrl: ROOT_URL },
  );

/** Returns the options of a client; `email` is null for a caller without credentials. */
export function buildClientOptions(
  { fetchImplementation, tokenFor }: Endpoint,
  email: string | null,
) {
  const options = { rootUrl: ROOT_URL, fetchImplementation, retry: false };
  return email === null ? options : { ...options, auth: createAuthClient(tokenFor(email)) };
}

function createAuthClient(accessToken: string): OAuth2Client {
  const auth = new OAuth2Client();
  auth.setCredentials({ access_token: accessToken, expiry_date: TOKEN_EXPIRY_MS });
  return auth;
}

export interface GoogleRefusal {
  readonly code: number;
  readonly status?: string;
  readonly message: string;
  readonly details?: readonly unknown[];
}

/** Returns the `error` of the reply to a refused call. Throws when the call succeeds. */
export async function getRefusal(call: Promise<unknown>): Promise<GoogleRefusal> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof gaxios.GaxiosError && error.response) return error.response.data.error;
  throw new Error('Expected the call to be refused, but it succeeded.', { cause: error });
}

export async function sendControl(
  { fetchImplementation }: Pick<Endpoint, 'fetchImplementation'>,
  method: string,
  path: string,
  body?: unknown,
) {
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetchImplementation(`${ROOT_URL}emulator${path}`, init);
  return { status: response.status, body: JSON.parse(await response.text()) };
}

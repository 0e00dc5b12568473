/** Registers OAuth clients, as Google’s console does. */
import { type CanonicalCode, refuse } from '../core/refusal.ts';
import type { OAuthClient, World } from '../core/world.ts';
import { allocateNumber } from '../core/world.ts';

export type ClientSettings = Pick<OAuthClient, 'status' | 'disabledServices'>;

const FIRST_PROJECT_NUMBER = 100_000_000_000;

/** Creates a client. Default: in testing, with all APIs on. */
export function registerClient(world: World, choices: Partial<ClientSettings> = {}): OAuthClient {
  const number = allocateNumber(world);
  const id = `${FIRST_PROJECT_NUMBER + number}-emulated.apps.googleusercontent.com`;
  const client: OAuthClient = {
    id,
    secret: `GOCSPX-emulated-${number}`,
    status: 'testing',
    disabledServices: [],
    ...choices,
  };
  world.clients[id] = client;
  return client;
}

/** Changes the settings of a client. @throws Refusal if the client does not exist */
export function changeClient(
  world: World,
  id: string,
  choices: Partial<ClientSettings>,
): OAuthClient {
  const client = findClient(world, id);
  if (client === null)
    throw refuse('NOT_FOUND' satisfies CanonicalCode, 'There is no such client.');
  const changed = { ...client, ...choices };
  world.clients[id] = changed;
  return changed;
}

export const findClient = ({ clients }: World, id: string): OAuthClient | null =>
  Object.hasOwn(clients, id) ? (clients[id] ?? null) : null;

export const getProjectNumber = ({ id }: Pick<OAuthClient, 'id'>): string => id.replace(/-.*$/, '');

/** Builds a client’s file as Google’s console does, with the emulator’s addresses. */
export const buildClientFile = ({ id, secret }: OAuthClient, origin: string): object => ({
  installed: {
    client_id: id,
    project_id: 'emulated-project',
    auth_uri: `${origin}/o/oauth2/auth`,
    token_uri: `${origin}/token`,
    auth_provider_x509_cert_url: `${origin}/oauth2/v1/certs`,
    client_secret: secret,
    redirect_uris: ['http://localhost'],
  },
});

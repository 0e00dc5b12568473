/** Google's certificates, by which a token's signature is judged: kept as long as Google says, and asked for once a minute while they are out of reach. */

import { OAuth2Client, type OAuth2ClientOptions } from 'google-auth-library';

/** By the id of their key, in PEM. */
export type Certificates = Awaited<
  ReturnType<OAuth2Client['getFederatedSignonCertsAsync']>
>['certs'];

const PATIENCE_MS = 10_000;
const NEXT_MS = 60_000;

export interface CertificateShelf {
  /** Null while they are out of reach. Never throws. */
  readonly get: () => Promise<Certificates | null>;
  /** Verifies by them; it is Google's own, and asks nobody. */
  readonly client: OAuth2Client;
}

/** `nowMs` is this machine's time: certificates are asked for by its minutes. */
export function certificateShelf(
  options: OAuth2ClientOptions,
  nowMs: () => number,
): CertificateShelf {
  const client = clientThatAsksOnce(options);
  let notBeforeMs = 0;
  let asked: Promise<Certificates | null> | null = null;
  const ask = async (): Promise<Certificates | null> => {
    try {
      return (await client.getFederatedSignonCertsAsync()).certs;
    } catch {
      notBeforeMs = nowMs() + NEXT_MS;
      return null;
    } finally {
      asked = null;
    }
  };
  return {
    client,
    get: async () => {
      if (nowMs() < notBeforeMs) return null;
      asked ??= ask();
      return asked;
    },
  };
}

/** The library would ask four times, and wait for ever: each stranger would cost that much. */
function clientThatAsksOnce(options: OAuth2ClientOptions): OAuth2Client {
  const client = new OAuth2Client(options);
  client.transporter.interceptors.request.add({
    resolved: async (request) => ({
      ...request,
      retryConfig: { retry: 0, noResponseRetries: 0 },
      timeout: PATIENCE_MS,
    }),
  });
  return client;
}

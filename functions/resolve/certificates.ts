/** Google's certificates for tokens, cached while valid and fetched once a minute on failure. */

import { OAuth2Client, type OAuth2ClientOptions } from 'google-auth-library';

/** PEM by key id. */
export type Certificates = Awaited<
  ReturnType<OAuth2Client['getFederatedSignonCertsAsync']>
>['certs'];

const PATIENCE_MS = 10_000;
const NEXT_MS = 60_000;

export interface CertificateShelf {
  /** Null while unreachable. Never throws. */
  readonly get: () => Promise<Certificates | null>;
  /** Google's own client, which verifies without requests. */
  readonly client: OAuth2Client;
}

/** `nowMs` is this machine's time, which limits the fetches. */
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

/** The library would try four times without a limit, and so cost that much for each stranger. */
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

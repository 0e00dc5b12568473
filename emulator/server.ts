/** Serves an emulator on a socket of this machine. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ConnectionDroppedError } from './core/fault.ts';
import type { Emulator } from './emulator.ts';

export interface RunningServer {
  /** The address without a slash at the end, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const SERVER_HOST = '127.0.0.1';

/** The time until idle connections close. With Node’s default of 5 s, busy clients lose calls. */
const KEEP_ALIVE_MS = 600_000;

/** Serves the emulator at a port; 0 is any free port. Rejects if the port is in use. */
export async function serve(
  emulator: Pick<Emulator, 'fetch'>,
  { port = 0 }: { readonly port?: number } = {},
): Promise<RunningServer> {
  const server = createServer(createListener(emulator));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listenAtPort(server, port);
  const { port: actual } = server.address() as AddressInfo;
  return { url: `http://${SERVER_HOST}:${actual}`, close: () => closeServer(server) };
}

interface NodeBindings {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

function createListener(emulator: Pick<Emulator, 'fetch'>) {
  return getRequestListener(async (request, bindings) => {
    try {
      return await emulator.fetch(request);
    } catch (error) {
      if (!(error instanceof ConnectionDroppedError)) throw error;
      // With node:http, the bindings contain the messages of the connection.
      (bindings as NodeBindings).incoming.socket.destroy();
      return new Response(null, { status: 500 });
    }
  });
}

async function listenAtPort(server: Server, port: number): Promise<void> {
  server.listen(port, SERVER_HOST);
  await once(server, 'listening');
}

async function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}

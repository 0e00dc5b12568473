import { parseArgs } from 'node:util';
import { createRunningClock } from './clock.ts';
import { createEmulator } from './emulator.ts';
import { serve } from './server.ts';

const USAGE_TEXT = `Usage: node emulator/main.ts [options]

Google's Sheets, Forms, Drive, Cloud Tasks, Cloud Storage and Cloud Scheduler on this machine,
for Google's own client and for a browser.

  --port N    listen on this port (default: 8787; 0: any free port)
  --quotas    limit calls per minute as Google does
  --help      show this help
`;

const DEFAULT_PORT = '8787';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: DEFAULT_PORT },
      quotas: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE_TEXT);
    return;
  }
  await runServer({ port: parsePort(values.port), quotas: values.quotas });
}

function parsePort(port: string): number {
  const number = Number(port);
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new Error(`--port must be a whole number from 0 to 65535, not "${port}".`);
}

interface ServerSettings {
  readonly port: number;
  readonly quotas: boolean;
}

async function runServer({ port, quotas }: ServerSettings): Promise<void> {
  const emulator = createEmulator({ clock: createRunningClock(), quotas });
  const { url, close } = await serve(emulator, { port });
  process.stdout.write(`The emulator is at ${url}\n`);
  const stop = async () => {
    await close();
    await emulator.close();
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

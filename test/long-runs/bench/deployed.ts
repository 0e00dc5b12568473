import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundleFunction } from '../../../scripts/commands/deploy/staged.ts';
import { type BenchFigure, computeMedian } from './figure.ts';

const ROOT_FOLDER = join(import.meta.dirname, '..', '..', '..');
const STARTS_MEASURED = 7;

export interface StartedFunction {
  readonly url: string;
  readonly readyMs: number;
  readonly process: ChildProcess;
}

/** Bundles the function into a folder that has only the functions framework. */
export async function deployInto(folder: string): Promise<number> {
  await symlink(join(ROOT_FOLDER, 'node_modules'), join(folder, 'node_modules'));
  return bundleFunction(folder);
}

type FunctionEnvironment = Readonly<Record<string, string>>;

/**
 * Starts the function by the framework’s program, as Google does, and waits for the first answer.
 */
export async function startDeployed(
  folder: string,
  also: FunctionEnvironment = {},
): Promise<StartedFunction> {
  const port = await findFreePort();
  const startedMs = performance.now();
  const framework = join(
    ROOT_FOLDER,
    'node_modules',
    '@google-cloud',
    'functions-framework',
    'build',
    'src',
    'main.js',
  );
  const child = spawn(
    process.execPath,
    [framework, `--source=${join(folder, 'resolve.mjs')}`, '--target=resolve', `--port=${port}`],
    {
      cwd: folder,
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        SEALED_QUEUE: 'projects/p/locations/l/queues/q',
        SEALED_URL: 'https://resolve.example.com/',
        SEALED_INVOKER: 'adjudicator@p.iam.gserviceaccount.com',
        ...also,
      },
    },
  );
  const url = `http://127.0.0.1:${port}/`;
  await waitForAnswer(url, child);
  return { url, readyMs: performance.now() - startedMs, process: child };
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the function ended with ${child.exitCode}`);
    try {
      const response = await fetch(url, { method: 'POST' });
      await response.body?.cancel();
      return;
    } catch {
      await wait(5);
    }
  }
}

export function stopFunction(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** The smallest possible function, whose start time is a lower bound. */
const BARE_FUNCTION = `import { http } from '@google-cloud/functions-framework';
http('resolve', (_, response) => response.status(401).json({}));
`;

async function writeBareFunction(folder: string): Promise<void> {
  await symlink(join(ROOT_FOLDER, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'resolve.mjs'), BARE_FUNCTION);
}

interface StartMeasurement {
  readonly readyMs: number;
  readonly residentMb: number | null;
}

async function measureStart(folder: string): Promise<StartMeasurement> {
  const started = await startDeployed(folder);
  const residentMb = await readResidentMb(started.process);
  await stopFunction(started.process);
  return { readyMs: started.readyMs, residentMb };
}

/**
 * Measures starts of the function and of a bare function in turn, so that both are under equal
 * load.
 */
export async function measureFunction(): Promise<readonly BenchFigure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-bundle-'));
  const bareFolder = await mkdtemp(join(tmpdir(), 'bare-function-'));
  try {
    const bytes = await deployInto(folder);
    await writeBareFunction(bareFolder);
    const own: StartMeasurement[] = [];
    const bare: StartMeasurement[] = [];
    for (let start = 0; start < STARTS_MEASURED; start++) {
      own.push(await measureStart(folder));
      bare.push(await measureStart(bareFolder));
    }
    return buildFigures(bytes, own, bare);
  } finally {
    for (const made of [folder, bareFolder]) await rm(made, { recursive: true, force: true });
  }
}

function buildFigures(
  bytes: number,
  own: readonly StartMeasurement[],
  bare: readonly StartMeasurement[],
): BenchFigure[] {
  const [readyMs = 0, bareMs = 0] = [own, bare].map((starts) =>
    computeMedian(starts.map((one) => one.readyMs)),
  );
  const resident = own.flatMap((one) => one.residentMb ?? []);
  const residentMb = resident.length === 0 ? null : computeMedian(resident);
  return [
    {
      what: 'The function’s code, without V8’s cache of it',
      measured: `${Math.round(bytes / 1024)} KB`,
    },
    {
      what: 'The function, start to first answer',
      measured: `${Math.round(readyMs)} ms`,
      target: 'under 300 ms',
      met: readyMs < 300,
    },
    {
      what: 'The function, start against a bare one of the same framework',
      measured: `${(readyMs / bareMs).toFixed(2)} times ${Math.round(bareMs)} ms`,
      target: 'under 1.5 times',
      met: readyMs < 1.5 * bareMs,
    },
    {
      what: 'The function, resident',
      measured: residentMb === null ? 'not known here' : `${Math.round(residentMb)} MB`,
      target: 'under 80 MB',
      met: residentMb !== null && residentMb < 80,
    },
  ];
}

/** Reads the resident megabytes of the process; null if the system is not Linux. */
export async function readResidentMb({ pid }: ChildProcess): Promise<number | null> {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const MAIN_PATH = fileURLToPath(new URL('main.ts', import.meta.url));

const startedProcesses = new Set<ChildProcess>();
afterEach(() => {
  for (const child of startedProcesses) child.kill('SIGKILL');
  startedProcesses.clear();
});

function startMain(...options: string[]): ChildProcess {
  const child = spawn(process.execPath, [MAIN_PATH, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  startedProcesses.add(child);
  return child;
}

async function readFirstOutput(stream: NodeJS.ReadableStream | null): Promise<string> {
  if (stream === null) throw new Error('The process lacks this output.');
  const [chunk] = await once(stream, 'data');
  return String(chunk);
}

describe('the emulator on its own', () => {
  it('the emulator prints its address, and stops at a signal', async () => {
    const child = startMain('--port', '0');
    const url = /http:\S+/.exec(await readFirstOutput(child.stdout))?.[0];
    expect(await (await fetch(`${url}/emulator/calls`)).json()).toEqual({});
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('the emulator rejects an invalid option by name, and --help shows the options', async () => {
    const [wrong, help] = [startMain('--port', 'high'), startMain('--help')];
    const outputs = Promise.all([readFirstOutput(wrong.stderr), readFirstOutput(help.stdout)]);
    expect(await once(wrong, 'exit')).toEqual([1, null]);
    const [problem, usage] = await outputs;
    expect(problem).toContain('--port must be a whole number from 0 to 65535, not "high".');
    expect(usage).toContain('--quotas');
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadWorld } from './core/keep.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

let folder = '';
const running = new Set<ChildProcess>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emulator-main-'));
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  await rm(folder, { recursive: true });
});

function start(...options: string[]): ChildProcess {
  const child = spawn(process.execPath, [MAIN, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  return child;
}

async function firstOutput(stream: NodeJS.ReadableStream | null): Promise<string> {
  if (stream === null) throw new Error('The process lacks this output.');
  const [chunk] = await once(stream, 'data');
  return String(chunk);
}

async function addressOf(child: ChildProcess): Promise<string> {
  return /http:\S+/.exec(await firstOutput(child.stdout))?.[0] ?? '';
}

describe('the emulator on its own', () => {
  it('the emulator saves its world when it stops, and loads it when it starts', async () => {
    const first = start('--port', '0', '--keep', folder);
    const url = await addressOf(first);
    const init = { method: 'POST', body: JSON.stringify({ email: 'isa@example.com' }) };
    const { accessToken } = await (await fetch(`${url}/emulator/users`, init)).json();
    const headers = { authorization: `Bearer ${accessToken}` };
    await fetch(`${url}/v4/spreadsheets`, { method: 'POST', body: '{}', headers });
    first.kill('SIGTERM');
    expect(await once(first, 'exit')).toEqual([0, null]);
    expect(Object.keys((await loadWorld(folder))?.spreadsheets ?? {})).toHaveLength(1);

    const second = start('--port', '0', '--keep', folder);
    const list = await fetch(`${await addressOf(second)}/drive/v3/files`, { headers });
    expect((await list.json()).files).toHaveLength(1);
  });

  it('the emulator rejects an invalid option by name', async () => {
    const child = start('--port', 'high');
    const said = firstOutput(child.stderr);
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(await said).toContain('--port must be a whole number from 0 to 65535, not "high".');
  });

  it('--help shows the options of the emulator', async () => {
    expect(await firstOutput(start('--help').stdout)).toContain('--quotas');
  });
});

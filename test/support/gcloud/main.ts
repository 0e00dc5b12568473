import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runFakeGcloud } from './stand-in.ts';
import { isState } from './state.ts';

async function runMain(): Promise<void> {
  const file = join(dirname(process.argv[1] ?? ''), 'state.json');
  const state: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isState(state)) throw new Error(`${file} holds no state.`);
  const { code, out, err } = await runFakeGcloud(state, process.argv.slice(2));
  await writeFile(file, JSON.stringify(state));
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}

void runMain();

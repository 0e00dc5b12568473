/** Tests how programs run on every system, and imitates Windows as far as possible. */

import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { formatShellLine, runProgram } from './gcloud.ts';

test('formatShellLine formats a command for a shell, without secrets', () => {
  const words = [
    'scheduler',
    '--headers=A=b,X-Sealed-Proof=sweep.1.aa.bb',
    '--message-body={"a":1}',
  ];
  expect(formatShellLine(words)).toBe(
    `gcloud scheduler --headers=A=b,X-Sealed-Proof=... '--message-body={"a":1}'`,
  );
});

const temp = useTemporaryFolder();

async function writeScript(name: string, text: string): Promise<string> {
  const file = temp.buildPath(name);
  await writeFile(file, `#!/bin/sh\n${text}\n`);
  await chmod(file, 0o755);
  return file;
}

test('runProgram passes arguments unchanged and collects the output', async () => {
  const file = await writeScript('says', 'echo "$1|$2"; echo bad >&2; exit 3');
  expect(await runProgram(file, ['{"kind":"a b"}', '$HOME'])).toEqual({
    code: 3,
    out: '{"kind":"a b"}|$HOME\n',
    err: 'bad\n',
  });
});

test('runProgram returns null for a missing program', async () => {
  expect(await runProgram(temp.buildPath('nothing-here'), [])).toBeNull();
});

/** Runs a process that imitates Windows. Its command processor only logs. */
test('runProgram finds gcloud.cmd on Windows and runs it by the command processor', async () => {
  await writeFile(temp.buildPath('gcloud.cmd'), '');
  const heard = temp.buildPath('heard');
  const comspec = await writeScript('cmd', `printf '%s' "$4" > '${heard}'; echo '[]'`);
  const pretend = `Object.defineProperty(process, 'platform', { value: 'win32' });`;
  const run = `const { runProgram } = await import('${join(import.meta.dirname, 'gcloud.ts')}');
    process.stdout.write(JSON.stringify(await runProgram('gcloud', ['tasks', '--body={"a":1}'])));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(pretend)}`,
      '--input-type=module',
      '-e',
      run,
    ],
    { env: { PATH: temp.path, PATHEXT: '.CMD;.cmd', comspec }, cwd: import.meta.dirname },
  );
  expect(JSON.parse(stdout)).toMatchObject({ code: 0, out: '[]\n' });
  const line = await readFile(heard, 'utf8');
  expect(line).toMatch(/^"gcloud /);
  expect(line).toContain('tasks');
});

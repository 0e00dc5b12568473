import { expect, test } from 'vitest';
import { type Gcloud, inspectingOnce, shellLine } from './gcloud.ts';

/** Answers each command with how many were typed before it; what is not there yet is refused. */
function counting(): { readonly gcloud: Gcloud; readonly typed: string[] } {
  const typed: string[] = [];
  const gcloud: Gcloud = async (words) => {
    typed.push(words.join(' '));
    return { code: words.includes('nothing') ? 1 : 0, out: `${typed.length}`, err: '' };
  };
  return { gcloud, typed };
}

test('the same is looked at once until something is changed', async () => {
  const { gcloud, typed } = counting();
  const look = inspectingOnce(gcloud);
  const queue = ['tasks', 'queues', 'describe', 'deadlines'];
  expect(await look(queue)).toEqual(await look(queue));
  await look(['tasks', 'queues', 'describe', 'polls']);
  expect(typed).toHaveLength(2);
  await look(['tasks', 'queues', 'update', 'deadlines']);
  expect((await look(queue)).out).toBe('4');
});

test('what was refused is looked at again', async () => {
  const { gcloud, typed } = counting();
  const look = inspectingOnce(gcloud);
  await look(['secrets', 'describe', 'nothing']);
  await look(['secrets', 'describe', 'nothing']);
  expect(typed).toHaveLength(2);
});

test('a command is printed as a shell takes it, without what proves something', () => {
  const words = [
    'scheduler',
    '--headers=A=b,X-Sealed-Proof=sweep.1.aa.bb',
    '--message-body={"a":1}',
  ];
  expect(shellLine(words)).toBe(
    `gcloud scheduler --headers=A=b,X-Sealed-Proof=... '--message-body={"a":1}'`,
  );
});

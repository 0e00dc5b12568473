import { expect, test } from 'vitest';
import { courseDocument, followedAt, openCourse } from './one-answer.ts';

test('docs/one-answer.md shows the current course of an answer', async () => {
  const table = await openCourse();
  try {
    const page = await courseDocument(await followedAt(table));
    await expect(page).toMatchFileSnapshot('../../../docs/one-answer.md');
  } finally {
    await table.close();
  }
});

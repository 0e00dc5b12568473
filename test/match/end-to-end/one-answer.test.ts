import { expect, test } from 'vitest';
import { buildCourseDocument, followAnswer, openCourseTable } from './one-answer.ts';

test('docs/one-answer.md shows how an answer is currently processed', async () => {
  const table = await openCourseTable();
  const page = await buildCourseDocument(await followAnswer(table));
  await expect(page).toMatchFileSnapshot('../../../docs/one-answer.md');
});

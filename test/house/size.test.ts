import { expect, it } from 'vitest';
import { countSizesByFolder, findMovesBetweenSides, findWideLines } from './size.ts';

const buildLines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `const someLongName${index} = ${index};\n`).join('');

it('cases and staging count as tests, and former versions are counted separately', () => {
  const sizes = countSizesByFolder([
    { path: 'rules/kit/a/one.ts', text: 'a\n\n// b\n' },
    { path: 'rules/kit/one.cases.ts', text: 'a\n' },
    { path: 'rules/kit/round-staging.ts', text: 'a' },
    { path: 'rules/game/former/version-1.ts', text: 'a\n' },
    { path: 'test/laws/law.ts', text: 'a\nb\n' },
    { path: 'README.md', text: 'a\n' },
  ]);
  expect([...sizes]).toEqual([
    ['all', { source: 4, tests: 4 }],
    ['rules/game/former', { source: 1, tests: 0 }],
    ['rules/kit', { source: 3, tests: 2 }],
    ['test/laws', { source: 0, tests: 2 }],
  ]);
});

it('findWideLines reports a line of more than 100 columns with file, line and width', () =>
  expect(
    findWideLines([{ path: 'rules/a.ts', text: `${'x'.repeat(100)}\n${'x'.repeat(101)}\n` }]),
  ).toEqual(['rules/a.ts:2, 101 columns']));

it('findWideLines ignores a line that contains only a regular expression', () =>
  expect(
    findWideLines([
      {
        path: 'rules/a.ts',
        text: `    /${'x'.repeat(101)}/gi,
`,
      },
    ]),
  ).toEqual([]));

it('findMovesBetweenSides reports a file that moves from source to tests', () =>
  expect(
    findMovesBetweenSides(
      [{ path: 'rules/a.ts', text: buildLines(30) }],
      [{ path: 'test/a.ts', text: buildLines(30) }],
    ),
  ).toEqual(['rules/a.ts (deleted) → test/a.ts, 30 lines']));

it('findMovesBetweenSides ignores lines that stay in their file', () =>
  expect(
    findMovesBetweenSides(
      [
        { path: 'rules/a.ts', text: buildLines(30) },
        { path: 'test/a.ts', text: buildLines(30) },
      ],
      [{ path: 'test/a.ts', text: buildLines(30) }],
    ),
  ).toEqual([]));

import { gunzipSync, strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import type { MatchFilm } from '../film/film.ts';
import { buildLiveObjects, type LiveObject } from './live-objects.ts';

const EXAMPLE_FILM: MatchFilm = {
  title: 'The “May” race & <more>',
  game: 'None',
  seats: [],
  frames: [],
  hashes: [],
  isOver: false,
};
const LIVE_OPTIONS = {
  base: 'https://storage.googleapis.com/a-bucket/0f/',
  parts: { style: 'main{}', viewer: 'void 0;', prover: 'void 1;' },
};

const readObjectText = (objects: readonly LiveObject[], name: RegExp): string =>
  strFromU8(gunzipSync(objects.find((one) => name.test(one.name))?.body ?? new Uint8Array()));

test('the index of a live page is written last, and only files named by hashes are cached', () => {
  const objects = buildLiveObjects(EXAMPLE_FILM, { ...LIVE_OPTIONS, outside: 'export {};' });
  expect(objects.map(({ name, cacheControl }) => [name, cacheControl])).toEqual([
    [expect.stringMatching(/^prover-[0-9a-f]{64}\.js$/), expect.stringContaining('immutable')],
    [expect.stringMatching(/^game-[0-9a-f]{64}\.js$/), expect.stringContaining('immutable')],
    ['film.json', 'no-cache'],
    ['index.html', 'no-cache'],
  ]);
});

test('the index of a live page may fetch only the film, the prover and the external game', () => {
  const objects = buildLiveObjects(EXAMPLE_FILM, { ...LIVE_OPTIONS, outside: 'export {};' });
  const [, policy = ''] = readObjectText(objects, /index/).match(/Policy" content="([^"]*)"/) ?? [];
  const [prover, game] = objects.map(({ name }) => `${LIVE_OPTIONS.base}${name}`);
  expect(policy.split('; ').map((part) => part.replaceAll(/sha256-[^']+/g, 'hash'))).toEqual([
    "default-src 'none'",
    "style-src 'hash'",
    "script-src 'hash' blob:",
    `connect-src ${LIVE_OPTIONS.base}film.json ${prover} ${game}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

test('buildLiveObjects gives the same bytes for the same match', () => {
  expect(buildLiveObjects(EXAMPLE_FILM, LIVE_OPTIONS)).toEqual(
    buildLiveObjects({ ...EXAMPLE_FILM }, { ...LIVE_OPTIONS }),
  );
});

test('markup in a title remains text in the head of a live page', () => {
  const index = readObjectText(buildLiveObjects(EXAMPLE_FILM, LIVE_OPTIONS), /index/);
  expect(index).toContain(
    '<meta property="og:title" content="The “May” race &#38; &#60;more&#62;">',
  );
  expect(index).not.toContain('<more>');
});

test.each(['https://host/path', "https://host/'self'/", 'https://host/a b/', 'javascript:1/'])(
  'buildLiveObjects refuses the base address %s',
  (base) => {
    expect(() => buildLiveObjects(EXAMPLE_FILM, { ...LIVE_OPTIONS, base })).toThrow(
      /is not the address of a folder/,
    );
  },
);

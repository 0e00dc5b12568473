import { expect, test } from 'vitest';
import { formatFilm, type MatchFilm, parseFilm } from './film.ts';
import type { FilmFrame } from './frame.ts';

const EXAMPLE_FRAME: FilmFrame = {
  step: 'round-1',
  title: 'Round 1',
  flavour: '',
  headline: 'It began.',
  deeds: [{ text: 'One.' }],
  deedsOf: 'Round 1',
  summary: [],
  counted: 'points',
  ranking: [],
  standing: null,
  board: null,
  picture: [],
  aside: [],
  pages: [{ name: 'Guide', about: 'All.', blocks: [], isLog: true }],
  result: [],
  leads: [],
  recap: [],
};
const EXAMPLE_FILM: MatchFilm = {
  title: 'A match',
  game: 'None',
  seats: ['Scarlet'],
  frames: [EXAMPLE_FRAME, { ...EXAMPLE_FRAME, step: 'round-2' }],
  hashes: [],
  isOver: false,
};

test('parseFilm reads a film as written, and the text contains each value once', () => {
  expect(parseFilm(formatFilm(EXAMPLE_FILM))).toEqual(EXAMPLE_FILM);
  expect(formatFilm(EXAMPLE_FILM).match(/"Guide"/g)).toHaveLength(1);
});

test('parseFilm does not read a film of a later format', () => {
  expect(parseFilm(formatFilm(EXAMPLE_FILM).replace('"format":1', '"format":2'))).toBeNull();
});

test('parseFilm removes invisible and direction-changing characters, but not emoji joiners', () => {
  const film = parseFilm(formatFilm({ ...EXAMPLE_FILM, title: 'A\u202eB\u200bC 👩\u200d🚀' }));
  expect(film?.title).toBe('ABC 👩\u200d🚀');
});

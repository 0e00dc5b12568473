import { expect, test } from 'vitest';
import { type Film, filmFrom, filmText } from './film.ts';
import type { Frame } from './frame.ts';

const FRAME: Frame = {
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
const FILM: Film = {
  title: 'A match',
  game: 'None',
  seats: ['Scarlet'],
  frames: [FRAME, { ...FRAME, step: 'round-2' }],
  hashes: [],
  isOver: false,
};

test('filmFrom reads a film as written, and the text contains each value once', () => {
  expect(filmFrom(filmText(FILM))).toEqual(FILM);
  expect(filmText(FILM).match(/"Guide"/g)).toHaveLength(1);
});

test('filmFrom does not read a film of a later format', () => {
  expect(filmFrom(filmText(FILM).replace('"format":1', '"format":2'))).toBeNull();
});

test('filmFrom removes invisible and direction-changing characters, but not emoji joiners', () => {
  const film = filmFrom(filmText({ ...FILM, title: 'A\u202eB\u200bC 👩\u200d🚀' }));
  expect(film?.title).toBe('ABC 👩\u200d🚀');
});

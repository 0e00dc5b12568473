/**
 * Stores a match for its page: public frames and chain hashes, never a state, an entry or the seed.
 */

import type { FilmFrame } from './frame.ts';

export interface MatchFilm {
  readonly title: string;
  readonly game: string;
  readonly seats: readonly string[];
  /** Frames after each counted step; the start is first. */
  readonly frames: readonly FilmFrame[];
  /** Hashes of the chain on the tab Proof; the opening is first. */
  readonly hashes: readonly string[];
  readonly isOver: boolean;
}

/** Format of the text, increased if older viewers cannot show a film. */
const FILM_FORMAT = 1;

/**
 * Film in which each distinct value occurs once, since most values stay the same between steps.
 * Lists and objects contain indexes of earlier values. The film is the last value.
 */
interface PooledFilm {
  readonly format: number;
  readonly pool: readonly unknown[];
}

/** Formats a film as JSON. The same film gives the same text. */
export function formatFilm(film: MatchFilm): string {
  const pool = new Map<string, number>();
  const pooled = (value: unknown): number => {
    const text = JSON.stringify(withMappedParts(value, pooled));
    const known = pool.get(text) ?? pool.size;
    pool.set(text, known);
    return known;
  };
  pooled(film);
  return `{"format":${FILM_FORMAT},"pool":[${[...pool.keys()].join()}]}`;
}

/**
 * Parses the text of {@link formatFilm}. Removes characters that are invisible or change the
 * direction of text. Returns null for a later format.
 */
export function parseFilm(text: string): MatchFilm | null {
  const { format, pool } = JSON.parse(text.replaceAll(INVISIBLE_CHARACTERS, '')) as PooledFilm;
  if (format > FILM_FORMAT) return null;
  const values: unknown[] = [];
  for (const value of pool) values.push(withMappedParts(value, (index) => values[index as number]));
  return values.at(-1) as MatchFilm;
}

/** Invisible characters, except the joiners of emoji and of some scripts. */
const INVISIBLE_CHARACTERS = /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Copies a list or object with other parts; returns any other value unchanged. */
function withMappedParts(value: unknown, partOf: (part: unknown) => unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(partOf);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      part === undefined ? [] : [[key, partOf(part)]],
    ),
  );
}

/** Defines a match as its page shows it: public frames and hashes, but no states or seed. */

import type { FilmFrame } from './frame.ts';

export interface MatchFilm {
  readonly title: string;
  readonly game: string;
  readonly seats: readonly string[];
  /** The frame of the start, followed by a frame for each resolved step. */
  readonly frames: readonly FilmFrame[];
  /** Hashes of the ledger entries, the opening first. */
  readonly hashes: readonly string[];
  readonly isOver: boolean;
}

/** Format of the text. Older viewers cannot read a higher number. */
const FILM_FORMAT = 1;

/**
 * A film in which equal values are stored once. Lists and objects refer to earlier values by index.
 * The last value is the film.
 */
interface PooledFilm {
  readonly format: number;
  readonly pool: readonly unknown[];
}

/** Formats a film as JSON. Equal films give equal texts. */
export function formatFilm(film: MatchFilm): string {
  const pool = new Map<string, number>();
  const poolValue = (value: unknown): number => {
    const text = JSON.stringify(withMappedParts(value, poolValue));
    const known = pool.get(text) ?? pool.size;
    pool.set(text, known);
    return known;
  };
  poolValue(film);
  return `{"format":${FILM_FORMAT},"pool":[${[...pool.keys()].join()}]}`;
}

/** Parses the text of {@link formatFilm}, without invisible characters; null for a newer format. */
export function parseFilm(text: string): MatchFilm | null {
  const { format, pool } = JSON.parse(text.replaceAll(INVISIBLE_PATTERN, '')) as PooledFilm;
  if (format > FILM_FORMAT) return null;
  const values: unknown[] = [];
  for (const value of pool) values.push(withMappedParts(value, (index) => values[index as number]));
  return values.at(-1) as MatchFilm;
}

/** Matches invisible characters. Excludes joiners, which emoji and some scripts need. */
const INVISIBLE_PATTERN = /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Replaces each part of a list or object by its mapped part. Returns other values unchanged. */
function withMappedParts(value: unknown, getPart: (part: unknown) => unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(getPart);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      part === undefined ? [] : [[key, getPart(part)]],
    ),
  );
}

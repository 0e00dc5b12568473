/** A match on its page: public frames and chain hashes, never a state, an entry or the seed. */

import type { Frame } from './frame.ts';

export interface Film {
  readonly title: string;
  readonly game: string;
  readonly seats: readonly string[];
  /** One after each counted step, the start first. */
  readonly frames: readonly Frame[];
  /** Chain from the tab Proof, the opening first. */
  readonly hashes: readonly string[];
  readonly isOver: boolean;
}

/** A film with each distinct page once: most pages stay the same between steps. */
interface Reel {
  readonly film: Omit<Film, 'frames'>;
  readonly pool: readonly unknown[];
  readonly frames: readonly Readonly<Record<keyof Frame, number>>[];
}

/** Deterministic JSON. */
export function filmText({ frames, ...film }: Film): string {
  const pool = new Map<string, number>();
  const pooled = (value: unknown): number => {
    const text = JSON.stringify(value);
    const known = pool.get(text) ?? pool.size;
    pool.set(text, known);
    return known;
  };
  const parts = frames.map(({ pages, ...frame }) => ({
    ...(Object.fromEntries(
      Object.entries(frame).map(([name, value]) => [name, pooled(value)]),
    ) as Record<keyof Omit<Frame, 'pages'>, number>),
    pages: pooled(pages.map(pooled)),
  }));
  const reel: Reel = {
    film,
    pool: [...pool.keys()].map((text) => JSON.parse(text)),
    frames: parts,
  };
  return JSON.stringify(reel);
}

/** Parses the text of {@link filmText}. */
export function filmFrom(text: string): Film {
  const { film, pool, frames } = JSON.parse(text) as Reel;
  return {
    ...film,
    frames: frames.map((parts) => {
      const whole = Object.fromEntries(
        Object.entries(parts).map(([name, index]) => [name, pool[index]]),
      ) as unknown as Frame;
      const pages = (pool[parts.pages] as readonly number[]).map((index) => pool[index]);
      return { ...whole, pages: pages as Frame['pages'] };
    }),
  };
}

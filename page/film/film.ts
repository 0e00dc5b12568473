/** A match as its page holds it: public frames, and the hashes of its chain; never a state, an entry or the seed. */

import type { Frame } from './frame.ts';

export interface Film {
  readonly title: string;
  /** The game's name. */
  readonly game: string;
  readonly seats: readonly string[];
  /** After each step that counts, the start first. */
  readonly frames: readonly Frame[];
  /** The chain as the public workbook's Proof has it, the opening first. */
  readonly hashes: readonly string[];
  readonly isOver: boolean;
}

/** A film with each page written once: most of them are the same from step to step. */
interface Reel {
  readonly film: Omit<Film, 'frames'>;
  readonly pool: readonly unknown[];
  readonly frames: readonly Readonly<Record<keyof Frame, number>>[];
}

/** JSON; the same film gives the same text. */
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

/** What {@link filmText} has written. */
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

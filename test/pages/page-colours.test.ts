import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SEAT_COLOURS } from '../../scripts/shared/match/page-parts.ts';
import type { Colour } from '../../sheets-templates/drawing/drawing.ts';
import { computeContrast } from '../support/contrast.ts';

const STYLESHEET = readFileSync(
  join(import.meta.dirname, '..', '..', 'page', 'viewer', 'style', 'base.css'),
  'utf8',
);

/** Reads the backgrounds of a match's page, by day and at night. */
const readBackgrounds = (name: string): readonly Colour[] =>
  [...STYLESHEET.matchAll(new RegExp(`--${name}: (#\\w{6});`, 'g'))].map(
    ([, colour]) => colour as Colour,
  );

test.each(['light', 'dark'] as const)(
  'each seat’s colour has a contrast of at least 3 to the page and its cards: %s',
  (scheme) => {
    const at = scheme === 'light' ? 0 : 1;
    const grounds = ['paper', 'card'].flatMap((name) => readBackgrounds(name)[at] ?? []);
    expect(grounds).toHaveLength(2);
    for (const ground of grounds)
      for (const colour of SEAT_COLOURS[scheme])
        expect(computeContrast(ground, colour as Colour), colour).toBeGreaterThanOrEqual(3);
  },
);

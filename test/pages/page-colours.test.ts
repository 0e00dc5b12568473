import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seatColours } from '../../scripts/shared/match/page-colours.ts';
import type { Colour } from '../../sheets-templates/drawing/drawing.ts';
import { contrast } from '../support/contrast.ts';

const STYLE = readFileSync(
  join(import.meta.dirname, '..', '..', 'page', 'viewer', 'style', 'base.css'),
  'utf8',
);

/** Reads a background of a match's page, first by day and then at night. */
const groundsNamed = (name: string): readonly Colour[] =>
  [...STYLE.matchAll(new RegExp(`--${name}: (#\\w{6});`, 'g'))].map(
    ([, colour]) => colour as Colour,
  );

test.each(['light', 'dark'] as const)(
  'each seat’s colour has a contrast of at least 3 on the page and on its cards: %s',
  (scheme) => {
    const at = scheme === 'light' ? 0 : 1;
    const grounds = ['paper', 'card'].flatMap((name) => groundsNamed(name)[at] ?? []);
    expect(grounds).toHaveLength(2);
    for (const ground of grounds)
      for (const colour of seatColours[scheme])
        expect(contrast(ground, colour as Colour), colour).toBeGreaterThanOrEqual(3);
  },
);

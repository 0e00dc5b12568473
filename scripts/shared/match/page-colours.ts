/** Defines the colours of seats and tones on a match's page, as variables for light and dark. */

import type { Tone } from '../../../rules/kit/showing/view.ts';
import { inkOn, SERIES_COLOURS, TONE_STYLES } from '../../../sheets-templates/drawing/palette.ts';

/** Seat colours with a contrast of at least 3 to the background of their scheme. */
export const SEAT_COLOURS = {
  light: SERIES_COLOURS,
  dark: SERIES_COLOURS.map((colour) => mixColours(colour, 0.55, '#ffffff')),
} as const;

export const renderSharedColours = (): string =>
  [
    `:root{${renderScheme(SEAT_COLOURS.light, 'light')}}`,
    `@media(prefers-color-scheme:dark){:root{${renderScheme(SEAT_COLOURS.dark, 'dark')}}}`,
    ...Object.keys(TONE_STYLES).map((tone) => {
      const name = tone.replaceAll(' ', '-');
      return (
        `.tone-${name}{--ground:var(--ground-${name});--letters:var(--letters-${name});` +
        'background:var(--ground);color:var(--letters)}'
      );
    }),
  ].join('\n');

function renderScheme(seats: readonly string[], scheme: 'light' | 'dark'): string {
  const ofSeats = seats.flatMap((colour, index) => [
    `--seat-${index}:${colour};`,
    `--seat-ink-${index}:${inkOn(colour as (typeof SERIES_COLOURS)[number])};`,
    `--seat-text-${index}:${scheme === 'dark' ? colour : mixColours(colour, 0.85, '#000000')};`,
  ]);
  const ofTones = Object.entries(TONE_STYLES).map(([tone, { background, ink }]) => {
    const name = tone.replaceAll(' ', '-');
    const own = getToneColours(tone as Tone, background, ink, scheme);
    return `--ground-${name}:${own.ground};--letters-${name}:${own.letters};`;
  });
  return [...ofSeats, ...ofTones].join('');
}

/** Tones of things in games, which are equal in both schemes. */
const THING_TONES: readonly Tone[] = ['red', 'blue', 'green', 'black', 'white', 'orange', 'purple'];

/**
 * Returns the colours of a tone. In the dark scheme, background and text are exchanged. A tone
 * without a background has the text colour of the page.
 */
function getToneColours(
  tone: Tone,
  ground: string | undefined,
  letters: string,
  scheme: 'light' | 'dark',
): { readonly ground: string; readonly letters: string } {
  if (ground === undefined)
    return { ground: 'none', letters: `var(--${tone === 'muted' ? 'quiet' : 'ink'})` };
  if (tone === 'closed') return { ground: 'var(--track)', letters: 'var(--quiet)' };
  return scheme === 'light' || THING_TONES.includes(tone)
    ? { ground, letters }
    : { ground: letters, letters: ground };
}

function mixColours(colour: string, share: number, other: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [own = 0, rest = 0] = [colour, other].map((one) =>
      Number.parseInt(one.slice(at, at + 2), 16),
    );
    return Math.round(share * own + (1 - share) * rest)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** Renders a chart of the ranking: a line for each seat over all steps. A press selects a step. */

import { figure } from '../../rules/kit/narrating/figures.ts';
import type { Film } from '../film/film.ts';
import { shortened } from './board-layout.ts';
import { drawn, element, seatColour, type View } from './elements.ts';

/** Width in pixels, also on a phone, so that letters keep their size. */
const WIDTH = Math.min(540, document.documentElement.clientWidth - 60);
const HEIGHT = WIDTH < 540 ? 220 : 300;
const MARGIN = { left: 8, right: 128, top: 12, bottom: 12 };

export function raceView({ frames, seats }: Film, choose: (index: number) => void): View<number> {
  const scored = frames.map(
    ({ ranking }) => new Map(ranking.map(({ seat, score }) => [String(seat), score])),
  );
  const all = scored.flatMap((scores) => [...scores.values()]);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (index: number): number =>
    MARGIN.left + (index * (WIDTH - MARGIN.left - MARGIN.right)) / Math.max(1, frames.length - 1);
  const y = (score: number): number =>
    HEIGHT -
    MARGIN.bottom -
    ((score - least) * (HEIGHT - MARGIN.top - MARGIN.bottom)) / (most - least);
  const lines = seats.flatMap((seat, owner) => {
    const points = scored.flatMap((scores, index) => {
      const score = scores.get(seat);
      return score === undefined ? [] : [{ x: x(index), y: y(score) }];
    });
    const line = drawn('polyline', {
      points: points.map((one) => `${one.x},${one.y}`).join(' '),
      class: 'race-line',
    });
    line.style.stroke = seatColour(owner);
    const score = scored.at(-1)?.get(seat);
    return points.length < 2 ? [] : [{ line, seat, owner, score, end: points.at(-1) }];
  });
  const now = drawn('line', { y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom, class: 'race-now' });
  const names = spread(lines.map(({ end }) => end?.y ?? 0)).map((at, index) => {
    const { seat = '', owner = 0, score } = lines[index] ?? {};
    const name = drawn(
      'text',
      { x: WIDTH - MARGIN.right + 8, y: at + 4, class: 'race-name' },
      `${shortened(seat, MOST_LETTERS)} ${score === undefined ? '' : figure(score)}`.trim(),
    );
    name.style.fill = seatColour(owner, 'text');
    return name;
  });
  const picture = drawn(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': 'Ranking over all steps' },
    now,
    ...lines.map(({ line }) => line),
    ...names,
  );
  picture.addEventListener('click', ({ clientX }) => {
    const { left, width } = picture.getBoundingClientRect();
    const share =
      (((clientX - left) / width) * WIDTH - MARGIN.left) / (WIDTH - MARGIN.left - MARGIN.right);
    choose(Math.round(Math.min(1, Math.max(0, share)) * (frames.length - 1)));
  });
  const whole = element(
    'section',
    { class: 'race' },
    element('h2', {}, 'Course of the match'),
    picture,
  );
  whole.hidden = lines.length === 0;
  const show = (index: number): void => {
    now.setAttribute('x1', String(x(index)));
    now.setAttribute('x2', String(x(index)));
  };
  return { element: whole, show };
}

/** Maximum number of letters of a name at the end of its line. */
const MOST_LETTERS = 12;

/** Stacks names, each as near to its line as possible. */
function spread(ys: readonly number[]): readonly number[] {
  const least = 14;
  const placed = new Map<number, number>();
  let lowest = MARGIN.top - least;
  for (const [index, y] of [...ys.entries()].toSorted(([, one], [, other]) => one - other)) {
    lowest = Math.max(lowest + least, y);
    placed.set(index, lowest);
  }
  const over = Math.max(0, lowest - (HEIGHT - MARGIN.bottom));
  return ys.map((_, index) => (placed.get(index) ?? 0) - over);
}

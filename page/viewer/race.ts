import { figure } from '../../rules/kit/narrating/figures.ts';
import type { MatchFilm } from '../film/film.ts';
import { shortenText } from './board-layout.ts';
import { createSvgElement, element, type FilmElement, getSeatColour } from './elements.ts';

/** Width in pixels. On a phone the chart is narrower, so that its letters keep their size. */
const CHART_WIDTH_PX = Math.min(540, document.documentElement.clientWidth - 60);
const CHART_HEIGHT_PX = CHART_WIDTH_PX < 540 ? 220 : 300;
const CHART_MARGIN_PX = { left: 8, right: 128, top: 12, bottom: 12 };

export function createRaceView(
  { frames, seats }: MatchFilm,
  choose: (index: number) => void,
): FilmElement<number> {
  const scored = frames.map(
    ({ ranking }) => new Map(ranking.map(({ seat, score }) => [String(seat), score])),
  );
  const all = scored.flatMap((scores) => [...scores.values()]);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (index: number): number =>
    CHART_MARGIN_PX.left +
    (index * (CHART_WIDTH_PX - CHART_MARGIN_PX.left - CHART_MARGIN_PX.right)) /
      Math.max(1, frames.length - 1);
  const y = (score: number): number =>
    CHART_HEIGHT_PX -
    CHART_MARGIN_PX.bottom -
    ((score - least) * (CHART_HEIGHT_PX - CHART_MARGIN_PX.top - CHART_MARGIN_PX.bottom)) /
      (most - least);
  const lines = seats.flatMap((seat, owner) => {
    const points = scored.flatMap((scores, index) => {
      const score = scores.get(seat);
      return score === undefined ? [] : [{ x: x(index), y: y(score) }];
    });
    const line = createSvgElement('polyline', {
      points: points.map((one) => `${one.x},${one.y}`).join(' '),
      class: 'race-line',
    });
    line.style.stroke = getSeatColour(owner);
    const score = scored.at(-1)?.get(seat);
    return points.length < 2 ? [] : [{ line, seat, owner, score, end: points.at(-1) }];
  });
  const now = createSvgElement('line', {
    y1: CHART_MARGIN_PX.top,
    y2: CHART_HEIGHT_PX - CHART_MARGIN_PX.bottom,
    class: 'race-now',
  });
  const names = spreadNames(lines.map(({ end }) => end?.y ?? 0)).map((at, index) => {
    const { seat = '', owner = 0, score } = lines[index] ?? {};
    const name = createSvgElement(
      'text',
      { x: CHART_WIDTH_PX - CHART_MARGIN_PX.right + 8, y: at + 4, class: 'race-name' },
      `${shortenText(seat, MAX_NAME_LETTERS)} ${score === undefined ? '' : figure(score)}`.trim(),
    );
    name.style.fill = getSeatColour(owner, 'text');
    return name;
  });
  const picture = createSvgElement(
    'svg',
    {
      viewBox: `0 0 ${CHART_WIDTH_PX} ${CHART_HEIGHT_PX}`,
      role: 'img',
      'aria-label': 'Ranking over all steps',
    },
    now,
    ...lines.map(({ line }) => line),
    ...names,
  );
  picture.addEventListener('click', ({ clientX }) => {
    const { left, width } = picture.getBoundingClientRect();
    const share =
      (((clientX - left) / width) * CHART_WIDTH_PX - CHART_MARGIN_PX.left) /
      (CHART_WIDTH_PX - CHART_MARGIN_PX.left - CHART_MARGIN_PX.right);
    choose(Math.round(Math.min(1, Math.max(0, share)) * (frames.length - 1)));
  });
  const heading = element('h2', {}, 'Course of the match');
  const whole = element('section', { class: 'race' }, heading, picture);
  whole.hidden = lines.length === 0;
  const show = (index: number): void => {
    now.setAttribute('x1', String(x(index)));
    now.setAttribute('x2', String(x(index)));
  };
  return { element: whole, show };
}

/** Maximum number of letters of a name at the end of a line. */
const MAX_NAME_LETTERS = 12;

/** Places names close to their lines, but without overlaps. */
function spreadNames(ys: readonly number[]): readonly number[] {
  const least = 14;
  const placed = new Map<number, number>();
  let lowest = CHART_MARGIN_PX.top - least;
  for (const [index, y] of [...ys.entries()].toSorted(([, one], [, other]) => one - other)) {
    lowest = Math.max(lowest + least, y);
    placed.set(index, lowest);
  }
  const over = Math.max(0, lowest - (CHART_HEIGHT_PX - CHART_MARGIN_PX.bottom));
  return ys.map((_, index) => (placed.get(index) ?? 0) - over);
}

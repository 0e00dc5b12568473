import type { FilmFrame } from '../film/frame.ts';
import { renderFoot, renderGrid, type SeatNames } from './blocks.ts';
import { element, type FilmElement, isMotionReduced } from './elements.ts';

export function createStandingView(seats: SeatNames): FilmElement<FilmFrame> {
  const whole = element('section', { class: 'standing', 'aria-label': 'Standing' });
  const show = ({ standing, ranking }: FilmFrame): void => {
    whole.hidden = standing === null;
    if (standing === null) return;
    const before = mapRowTops(whole);
    const grid = renderGrid(standing, seats);
    if (standing.title !== '') grid.prepend(element('caption', {}, standing.title));
    const most = Math.max(1, ...ranking.map(({ score }) => score));
    for (const row of listSeatRows(grid)) {
      const head = row.querySelector<HTMLElement>('th');
      const one = ranking.find(({ seat }) => seat === row.dataset['seat']);
      if (head === null || one === undefined) continue;
      head.style.setProperty('--share', String(Math.max(0, one.score) / most));
      head.append(element('i', { class: 'bar', 'aria-hidden': 'true' }), ...renderPlaceChange(one));
    }
    whole.replaceChildren(grid, ...renderFoot(standing));
    if (!isMotionReduced()) animateRows(grid, before);
  };
  return { element: whole, show };
}

const listSeatRows = (within: HTMLElement): readonly HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>('tr[data-seat]'),
];

const mapRowTops = (within: HTMLElement): ReadonlyMap<string, number> =>
  new Map(listSeatRows(within).map((row) => [row.dataset['seat'] ?? '', row.offsetTop]));

/** Moves each row from the position that it had before. */
function animateRows(grid: HTMLElement, before: ReadonlyMap<string, number>): void {
  for (const row of listSeatRows(grid)) {
    const by = (before.get(row.dataset['seat'] ?? '') ?? row.offsetTop) - row.offsetTop;
    const steps = [{ transform: `translateY(${by}px)` }, { transform: 'none' }];
    if (by !== 0) row.animate(steps, { duration: 800, easing: 'cubic-bezier(.3, 0, .1, 1)' });
  }
}

function renderPlaceChange({ moved }: FilmFrame['ranking'][number]): readonly HTMLElement[] {
  if (moved === null || moved === 0) return [];
  const [look, sign, word] = moved > 0 ? ['up', '▲', 'up'] : ['down', '▼', 'down'];
  const [places, name] = [Math.abs(moved), `${word} ${Math.abs(moved)}`];
  return [element('span', { class: look, role: 'img', 'aria-label': name }, `${sign}${places}`)];
}

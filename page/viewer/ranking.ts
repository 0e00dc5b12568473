/** Animated ranking: a bar for each seat, sorted in each step. */

import { figure, signed } from '../../rules/kit/narrating/figures.ts';
import { SERIES_COLOURS } from '../../sheets-templates/drawing/palette.ts';
import type { Frame } from '../film/frame.ts';
import { element } from './elements.ts';

const ROW = 46;

export interface RankingView {
  readonly element: HTMLElement;
  readonly show: (frame: Frame) => void;
}

export function rankingView(seats: readonly string[]): RankingView {
  const title = element('h2', {}, 'Ranking');
  const list = element('ol', { class: 'ranking' });
  const rows = new Map(seats.map((seat, index) => [seat, rowElement(seat, index)]));
  list.append(...rows.values());
  const whole = element('section', { class: 'standing' }, title, list);
  const show = ({ ranking, counted }: Frame): void => {
    whole.hidden = ranking.length === 0;
    title.textContent = capital(counted);
    const most = Math.max(1, ...ranking.map(({ score }) => score));
    for (const [index, one] of ranking.entries()) {
      const row = rows.get(one.seat);
      if (row === undefined) continue;
      row.style.transform = `translateY(${index * ROW}px)`;
      row.style.setProperty('--share', String(Math.max(0, one.score) / most));
      row.replaceChildren(...cells(one));
    }
    list.style.height = `${ranking.length * ROW}px`;
    list.append(...ranking.flatMap(({ seat }) => rows.get(seat) ?? []));
  };
  return { element: whole, show };
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function rowElement(seat: string, index: number): HTMLElement {
  const row = element('li', { 'data-seat': seat });
  row.style.setProperty('--seat', `var(--seat-${index % SERIES_COLOURS.length})`);
  return row;
}

const cells = ({ seat, place, score, gained, moved }: Frame['ranking'][number]) => [
  element('span', { class: `place-number place-${place}` }, String(place)),
  element('span', { class: 'who' }, seat, movedElement(moved)),
  element('span', { class: 'gained' }, gained === null || gained === 0 ? '' : signed(gained)),
  element('span', { class: 'score' }, figure(score)),
  element('span', { class: 'bar' }),
];

function movedElement(moved: number | null): HTMLElement {
  if (moved === null || moved === 0) return element('span', {});
  const isUp = moved > 0;
  return element(
    'span',
    { class: isUp ? 'up' : 'down' },
    `${isUp ? ' ▲' : ' ▼'}${Math.abs(moved)}`,
  );
}

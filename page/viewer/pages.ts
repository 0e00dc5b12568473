import type { MatchFilm } from '../film/film.ts';
import type { FilmFrame } from '../film/frame.ts';
import { renderPage, type SeatNames } from './blocks.ts';
import { element, type FilmElement } from './elements.ts';
import { formatStepHash } from './step-address.ts';

export function createHeadlinesView({ frames }: MatchFilm): FilmElement<number> {
  const links = frames.map(({ step, title, headline }) => {
    const parts = [element('b', {}, title), element('span', {}, headline)];
    return element('a', { href: formatStepHash(step) }, ...parts);
  });
  const list = element('ol', {}, ...links.map((link) => element('li', {}, link)));
  const heading = element('h2', {}, 'The story so far');
  const look = { class: 'headlines', 'aria-label': 'All steps' };
  const whole = element('nav', look, heading, list);
  const show = (index: number): void => {
    for (const [at, link] of links.entries()) {
      if (at === index) link.setAttribute('aria-current', 'step');
      else link.removeAttribute('aria-current');
      link.classList.toggle('later', at > index);
    }
    list.scrollTop = (links[index]?.offsetTop ?? 0) - list.offsetTop - list.clientHeight / 2;
  };
  return { element: whole, show };
}

export function createPagesView(seats: SeatNames): FilmElement<FilmFrame> {
  const tabs = element('div', { class: 'tabs', role: 'group', 'aria-label': 'Pages of the game' });
  const body = element('div', { class: 'pages-body' });
  const whole = element('section', { class: 'pages' }, element('h2', {}, 'In detail'), tabs, body);
  let filmFrame: FilmFrame | null = null;
  let chosen: string | null = null;
  const draw = (): void => {
    const page = filmFrame?.pages.find(({ name }) => name === chosen);
    body.replaceChildren(...(page === undefined ? [] : [renderPage(page, seats)]));
    for (const tab of tabs.querySelectorAll('button'))
      tab.setAttribute('aria-pressed', String(tab.textContent === chosen));
  };
  const choose = (name: string): void => {
    chosen = chosen === name ? null : name;
    draw();
  };
  const show = (frame: FilmFrame): void => {
    filmFrame = frame;
    const names = frame.pages.map(({ name }) => name);
    const known = [...tabs.querySelectorAll('button')].map(({ textContent }) => textContent);
    if (names.join('\n') !== known.join('\n')) {
      tabs.replaceChildren(
        ...names.map((name) => {
          const tab = element('button', { type: 'button' }, name);
          tab.addEventListener('click', () => choose(name));
          return tab;
        }),
      );
    }
    draw();
  };
  return { element: whole, show };
}

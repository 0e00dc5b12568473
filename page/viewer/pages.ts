/** The game's public pages, one at a time, behind tabs. */

import type { Frame } from '../film/frame.ts';
import { pageElement } from './blocks.ts';
import { element } from './elements.ts';

export interface PagesView {
  readonly element: HTMLElement;
  readonly show: (frame: Frame) => void;
}

export function pagesView(): PagesView {
  const tabs = element('div', { class: 'tabs', role: 'group', 'aria-label': 'Pages of the game' });
  const body = element('div', { class: 'pages-body' });
  const whole = element('section', { class: 'pages' }, element('h2', {}, 'In detail'), tabs, body);
  let shown: Frame | null = null;
  let chosen: string | null = null;
  const draw = (): void => {
    const page = shown?.pages.find(({ name }) => name === chosen);
    body.replaceChildren(...(page === undefined ? [] : [pageElement(page)]));
    for (const tab of tabs.querySelectorAll('button'))
      tab.setAttribute('aria-pressed', String(tab.textContent === chosen));
  };
  const choose = (name: string): void => {
    chosen = chosen === name ? null : name;
    draw();
  };
  const show = (frame: Frame): void => {
    shown = frame;
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

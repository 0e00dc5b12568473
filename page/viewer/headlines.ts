/** All steps with their headlines, each a link that leads there. */

import type { Film } from '../film/film.ts';
import { element } from './elements.ts';

export interface HeadlinesView {
  readonly element: HTMLElement;
  readonly show: (index: number) => void;
}

export function headlinesView({ frames }: Film): HeadlinesView {
  const links = frames.map(({ step, title, headline }) =>
    element(
      'a',
      { href: `#${encodeURIComponent(step)}` },
      element('b', {}, title),
      element('span', {}, headline),
    ),
  );
  const list = element('ol', {}, ...links.map((link) => element('li', {}, link)));
  const whole = element(
    'nav',
    { class: 'headlines', 'aria-label': 'All steps' },
    element('h2', {}, 'The story so far'),
    list,
  );
  const show = (index: number): void => {
    for (const [at, link] of links.entries()) {
      if (at === index) link.setAttribute('aria-current', 'step');
      else link.removeAttribute('aria-current');
      link.classList.toggle('later', at > index);
    }
  };
  return { element: whole, show };
}

/** Entry of a match's page. */

import { countText } from '../../rules/kit/narrating/figures.ts';
import { type Film, filmFrom } from '../film/film.ts';
import type { Frame } from '../film/frame.ts';
import { pageElement } from './blocks.ts';
import { boardView } from './board.ts';
import { element } from './elements.ts';
import { provingView } from './proving.ts';
import { raceView } from './race.ts';
import { rankingView } from './ranking.ts';
import { hashOf, stepNamedIn } from './step-address.ts';
import { storyView } from './story.ts';
import { transport } from './transport.ts';

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';

/** Decodes base64 over gzip. */
async function unpacked(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}

const startProver = (): Worker =>
  new Worker(URL.createObjectURL(new Blob([textOf('prover')], { type: 'text/javascript' })));

function open(film: Film, { shown, outside }: Readonly<Record<'shown' | 'outside', string>>): void {
  const stage = element('div', { class: 'stage' });
  const board = boardView(() => ({
    width: stage.clientWidth,
    height: Math.max(320, innerHeight * (innerWidth < 900 ? 0.62 : 0.78)),
  }));
  stage.append(board.element);
  const go = (index: number): void => {
    const step = film.frames[index]?.step ?? '';
    history.replaceState(null, '', hashOf(step));
    show(index);
  };
  const [story, ranking, race] = [storyView(), rankingView(film.seats), raceView(film, go)];
  const [headlines, pages] = [headlinesView(film), pagesView()];
  const moving = transport({ film, stage, go });
  let now = -1;
  const show = (index: number): void => {
    const frame = film.frames[index];
    if (frame === undefined) return;
    board.show(frame.board, index === now + 1);
    for (const view of [story, ranking, pages]) view.show(frame);
    for (const view of [race, headlines, moving]) view.show(index);
    now = index;
  };
  document
    .querySelector('main')
    ?.replaceWith(
      headElement(film),
      element(
        'main',
        {},
        stage,
        element('div', { class: 'side' }, story.element, ranking.element, headlines.element),
        race.element,
        pages.element,
        provingView({ film, shown, outside, start: startProver }),
      ),
      moving.element,
    );
  show(indexIn(film, film.frames.length - 1));
  addEventListener('hashchange', () => show(indexIn(film, now)));
  addEventListener('resize', () => board.show(film.frames[now]?.board ?? null, false));
  document.documentElement.dataset['ready'] = 'yes';
  requestAnimationFrame(() => performance.mark('first picture'));
}

/** Returns the step in the address, or `otherwise`. */
function indexIn({ frames }: Film, otherwise: number): number {
  const named = stepNamedIn(location.hash);
  const found = frames.findIndex(({ step }) => step === named);
  return found < 0 ? otherwise : found;
}

const headElement = ({ title, game, seats, isOver }: Film): HTMLElement =>
  element(
    'header',
    {},
    element('span', { class: 'seal', 'aria-hidden': 'true' }),
    element('strong', {}, title),
    element(
      'span',
      { class: 'game' },
      [
        game === title ? '' : `${game}, `,
        countText(seats.length, 'player'),
        isOver ? '' : ', the match goes on',
      ].join(''),
    ),
  );

void Promise.all(['film', 'outside'].map((id) => unpacked(textOf(id)))).then(
  ([shown = '', outside = '']) => open(filmFrom(shown), { shown, outside }),
);

interface HeadlinesView {
  readonly element: HTMLElement;
  readonly show: (index: number) => void;
}

function headlinesView({ frames }: Film): HeadlinesView {
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

interface PagesView {
  readonly element: HTMLElement;
  readonly show: (frame: Frame) => void;
}

function pagesView(): PagesView {
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

/** Shows a match on its page: all views of one film. */

import { countText } from '../../rules/kit/narrating/figures.ts';
import type { Film } from '../film/film.ts';
import { boardView } from './board.ts';
import { element } from './elements.ts';
import { headlinesView, pagesView } from './pages.ts';
import { type Judging, provingView } from './proving.ts';
import { raceView } from './race.ts';
import { standingView } from './standing.ts';
import { hashOf, stepNamedIn } from './step-address.ts';
import { storyView } from './story.ts';
import { transport } from './transport.ts';

export interface ShownFilm extends Judging {
  readonly film: Film;
}

/** Width below which a window shows everything in one column. */
const PHONE = 900;
const LEAST = 240;

/**
 * Returns a function that shows a film, and later another one of the same match. With "same" its
 * frames equal those of the previous film, so everything else remains as the reader left it.
 */
export function matchView(): (shown: ShownFilm, step: 'named' | 'newest' | 'same') => void {
  const stage = element('div', { class: 'stage' });
  let [now, film]: [number, Film | null] = [-1, null];
  let [listening, judging] = [new AbortController(), new AbortController()];
  const board = boardView(
    () => ({
      width: Math.max(LEAST, stage.clientWidth),
      height: Math.max(320, innerWidth < PHONE ? innerHeight * 0.62 : innerHeight - 250),
    }),
    () => film?.frames[now]?.step ?? '',
  );
  return (shown, step) => {
    judging.abort();
    judging = new AbortController();
    film = shown.film;
    const proving = provingView(shown, judging.signal);
    if (step === 'same') {
      document.querySelector('header')?.replaceWith(headElement(shown.film));
      document.querySelector('.proving')?.replaceWith(proving);
      return;
    }
    listening.abort();
    listening = new AbortController();
    const { signal } = listening;
    const { frames, seats } = shown.film;
    const go = (index: number): void => {
      history.replaceState(null, '', hashOf(frames[index]?.step ?? ''));
      show(index);
    };
    const [story, standing, race] = [
      storyView(seats),
      standingView(seats),
      raceView(shown.film, go),
    ];
    const [headlines, pages] = [headlinesView(shown.film), pagesView(seats)];
    const moving = transport({ film: shown.film, stage, go, signal });
    const show = (index: number): void => {
      const frame = frames[index];
      if (frame === undefined) return;
      board.show(frame.board, index === now + 1);
      for (const view of [story, standing, pages]) view.show(frame);
      for (const view of [race, headlines, moving]) view.show(index);
      now = index;
    };
    const side = element('div', { class: 'side' }, story.head, standing.element);
    stage.replaceChildren(board.element, story.picture);
    document.querySelector('header')?.remove();
    document.querySelector('.transport')?.remove();
    document
      .querySelector('main')
      ?.replaceWith(
        headElement(shown.film),
        element(
          'main',
          {},
          element('div', { class: 'top' }, side, stage, story.deeds),
          story.result,
          race.element,
          headlines.element,
          pages.element,
          proving,
        ),
        moving.element,
      );
    const [newest, named] = [frames.length - 1, indexNamed(shown.film)];
    if (step === 'newest') {
      go(newest);
      // The reader requested the newest step, wherever they had scrolled.
      story.head.querySelector('h1')?.focus();
    } else show(named ?? newest);
    addEventListener('hashchange', () => show(indexNamed(shown.film) ?? now), { signal });
    addEventListener('resize', () => board.show(frames[now]?.board ?? null, false), { signal });
    document.documentElement.dataset['ready'] = 'yes';
    requestAnimationFrame(() => performance.mark('first picture'));
  };
}

/** Returns the index of the step in the address; null if the film does not have this step. */
function indexNamed({ frames }: Film): number | null {
  const named = stepNamedIn(location.hash);
  const found = frames.findIndex(({ step }) => step === named);
  return found < 0 ? null : found;
}

const headElement = ({ title, game, seats, isOver }: Film): HTMLElement =>
  element(
    'header',
    {},
    element('span', { class: 'seal', 'aria-hidden': 'true' }),
    element('strong', { dir: 'auto' }, title),
    element(
      'span',
      { class: 'game' },
      [
        game === title ? '' : `${game}, `,
        countText(seats.length, 'player'),
        isOver ? '' : ', not over yet',
      ].join(''),
    ),
  );

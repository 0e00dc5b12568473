import { countText } from '../../rules/kit/narrating/figures.ts';
import type { MatchFilm } from '../film/film.ts';
import { createBoardView } from './board.ts';
import { element } from './elements.ts';
import { createHeadlinesView, createPagesView } from './pages.ts';
import { createProofView, type ProofContext } from './proving.ts';
import { createRaceView } from './race.ts';
import { createStandingView } from './standing.ts';
import { formatStepHash, parseStepHash } from './step-address.ts';
import { createStoryView } from './story.ts';
import { createTransport } from './transport.ts';

export interface DisplayedFilm extends ProofContext {
  readonly film: MatchFilm;
}

/** Width in pixels below which all parts form one column. */
const PHONE_WIDTH_PX = 900;
const MIN_BOARD_WIDTH_PX = 240;

/** Returns a function that shows a film. “same” keeps the shown step, since no frame changed. */
export function createMatchView(): (
  displayedFilm: DisplayedFilm,
  step: 'named' | 'newest' | 'same',
) => void {
  const stage = element('div', { class: 'stage' });
  let [now, film]: [number, MatchFilm | null] = [-1, null];
  let [listening, judging] = [new AbortController(), new AbortController()];
  const board = createBoardView(
    () => ({
      width: Math.max(MIN_BOARD_WIDTH_PX, stage.clientWidth),
      height: Math.max(320, innerWidth < PHONE_WIDTH_PX ? innerHeight * 0.62 : innerHeight - 250),
    }),
    () => film?.frames[now]?.step ?? '',
  );
  return (displayedFilm, step) => {
    judging.abort();
    judging = new AbortController();
    film = displayedFilm.film;
    const proving = createProofView(displayedFilm, judging.signal);
    if (step === 'same') {
      document.querySelector('header')?.replaceWith(renderHeader(displayedFilm.film));
      document.querySelector('.proving')?.replaceWith(proving);
      return;
    }
    listening.abort();
    listening = new AbortController();
    const { signal } = listening;
    const { frames, seats } = displayedFilm.film;
    const go = (index: number): void => {
      history.replaceState(null, '', formatStepHash(frames[index]?.step ?? ''));
      show(index);
    };
    const [story, standing, race] = [
      createStoryView(seats),
      createStandingView(seats),
      createRaceView(displayedFilm.film, go),
    ];
    const [headlines, pages] = [createHeadlinesView(displayedFilm.film), createPagesView(seats)];
    const moving = createTransport({ film: displayedFilm.film, stage, go, signal });
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
        renderHeader(displayedFilm.film),
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
    const [newest, named] = [frames.length - 1, findIndexInAddress(displayedFilm.film)];
    if (step === 'newest') {
      go(newest);
      // The reader asked for the newest step.
      story.head.querySelector('h1')?.focus();
    } else show(named ?? newest);
    addEventListener('hashchange', () => show(findIndexInAddress(displayedFilm.film) ?? now), {
      signal,
    });
    addEventListener('resize', () => board.show(frames[now]?.board ?? null, false), { signal });
    document.documentElement.dataset['ready'] = 'yes';
    requestAnimationFrame(() => performance.mark('first picture'));
  };
}

/** Finds the index of the step that the address names; null if the film lacks this step. */
function findIndexInAddress({ frames }: MatchFilm): number | null {
  const named = parseStepHash(location.hash);
  const found = frames.findIndex(({ step }) => step === named);
  return found < 0 ? null : found;
}

const renderHeader = ({ title, game, seats, isOver }: MatchFilm): HTMLElement =>
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

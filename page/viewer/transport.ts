import type { MatchFilm } from '../film/film.ts';
import { element, type FilmElement } from './elements.ts';

/** Time for which autoplay shows a step. */
const AUTOPLAY_STEP_MS = 2800;

/** Minimum length of a swipe, in pixels. */
const MIN_SWIPE_PX = 48;

export function createTransport(given: {
  readonly film: MatchFilm;
  /** Area in which swipes change the step. */
  readonly stage: HTMLElement;
  readonly go: (index: number) => void;
  /** Signal that removes the listeners outside the element. */
  readonly signal: AbortSignal;
}): FilmElement<number> {
  const { film, stage, go, signal } = given;
  const last = film.frames.length - 1;
  const buttons = {
    back: renderButton('Back', '‹'),
    play: renderButton('Play', '▶'),
    next: renderButton('Next', '›'),
  };
  const slider = element('input', {
    type: 'range',
    min: '0',
    max: String(last),
    step: '1',
    'aria-label': 'Step',
  });
  const label = element('output', {});
  let [now, timer]: [number, ReturnType<typeof setTimeout> | null] = [0, null];
  const play = (isPlaying: boolean): void => {
    if (timer !== null) clearTimeout(timer);
    timer = isPlaying ? setTimeout(tick, AUTOPLAY_STEP_MS) : null;
    buttons.play.textContent = isPlaying ? '❚❚' : '▶';
    buttons.play.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
  };
  const tick = (): void => {
    go(Math.min(now + 1, last));
    play(now < last);
  };
  const step = (by: number): void => {
    play(false);
    go(Math.min(Math.max(now + by, 0), last));
  };
  const toggle = (): void => {
    const isStarting = timer === null;
    if (isStarting) go(now === last ? 0 : now + 1);
    play(isStarting);
  };
  buttons.back.addEventListener('click', () => step(-1));
  buttons.next.addEventListener('click', () => step(1));
  buttons.play.addEventListener('click', toggle);
  slider.addEventListener('input', () => step(Number(slider.value) - now));
  const keys = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => step(-last),
    End: () => step(last),
    ' ': toggle,
    f: () => void document.documentElement.requestFullscreen(),
  };
  listenForKeys(keys, signal);
  handleSwipes(stage, step, signal);
  signal.addEventListener('abort', () => play(false));
  const show = (index: number): void => {
    now = index;
    slider.value = String(index);
    label.textContent = film.frames[index]?.title ?? '';
    slider.setAttribute('aria-valuetext', label.textContent);
    buttons.back.disabled = index === 0;
    buttons.next.disabled = index === last;
  };
  const parts = [...Object.values(buttons), slider, label];
  return { element: element('footer', { class: 'transport' }, ...parts), show };
}

const renderButton = (name: string, sign: string): HTMLButtonElement =>
  element('button', { type: 'button', 'aria-label': name }, sign);

/** Handles keys, unless another element uses the key or a modifier is pressed. */
function listenForKeys(keys: Readonly<Record<string, () => void>>, signal: AbortSignal): void {
  const press = (event: KeyboardEvent): void => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const isTaken = target instanceof Element && target.closest('button, input, summary, a, .wide');
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (isTaken || ctrlKey || metaKey || altKey || act === undefined) return;
    event.preventDefault();
    act();
  };
  addEventListener('keydown', press, { signal });
}

function handleSwipes(stage: HTMLElement, step: (by: number) => void, signal: AbortSignal): void {
  let start: { readonly x: number; readonly y: number } | null = null;
  stage.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [first] = touches;
      start = touches.length === 1 && first ? { x: first.clientX, y: first.clientY } : null;
    },
    { passive: true, signal },
  );
  const end = ({ changedTouches }: TouchEvent): void => {
    const [first] = changedTouches;
    if (start === null || first === undefined) return;
    const [across, down] = [first.clientX - start.x, first.clientY - start.y];
    if (Math.abs(across) >= MIN_SWIPE_PX && Math.abs(across) > Math.abs(down))
      step(across < 0 ? 1 : -1);
    start = null;
  };
  stage.addEventListener('touchend', end, { signal });
}

import { type MatchFilm, parseFilm } from '../film/film.ts';
import { element } from './elements.ts';

/** Time between polls. Each failure doubles it, up to the maximum. */
const POLL_INTERVAL_MS = 60_000;
const MAX_POLL_INTERVAL_MS = 16 * POLL_INTERVAL_MS;
/** Time limit for the answer to a request. */
const ANSWER_TIMEOUT_MS = 30_000;

type FilmRenderer = (film: MatchFilm, text: string, step: 'named' | 'newest' | 'same') => void;

interface LoadedFilm {
  readonly film: MatchFilm;
  readonly text: string;
}

/** Shows the first film, and offers later ones. Polls only while the page is visible. */
export function watchFilm(address: string, show: FilmRenderer): void {
  const bar = element('div', { class: 'live', role: 'status' });
  document.querySelector('main')?.before(bar);
  let [known, offered]: [LoadedFilm | null, string] = [null, ''];
  let [failures, isPolling]: [number, boolean] = [0, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (): void => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(
      () => void poll(),
      Math.min(POLL_INTERVAL_MS * 2 ** failures, MAX_POLL_INTERVAL_MS),
    );
  };
  const poll = async (): Promise<void> => {
    if (isPolling) return;
    isPolling = true;
    try {
      receive(await fetchText(address));
      failures = 0;
    } catch {
      failures += 1;
      offered = '';
      const minutes =
        Math.min(POLL_INTERVAL_MS * 2 ** failures, MAX_POLL_INTERVAL_MS) / POLL_INTERVAL_MS;
      bar.replaceChildren(
        `The match cannot be reached. The next attempt is in ${minutes} minutes.`,
      );
    }
    isPolling = false;
    schedule();
  };
  const accept = (next: LoadedFilm, step: Parameters<FilmRenderer>[2]): void => {
    [known, offered] = [next, ''];
    bar.replaceChildren();
    show(next.film, next.text, step);
  };
  const offer = (text: string, news: string, what: string, act: () => void): void => {
    const button = element('button', { type: 'button' }, what);
    button.addEventListener('click', act);
    bar.replaceChildren(element('span', {}, `${news}: `), button);
    offered = text;
  };
  const receive = (text: string): void => {
    if (text === offered) return;
    offered = '';
    bar.replaceChildren();
    if (text === known?.text) return;
    const film = parseFilm(text);
    const news = film === null || known === null ? '' : describeNews(known.film, film);
    if (film === null) offer(text, OUTDATED_NOTICE, 'reload it', () => location.reload());
    else if (news === '') accept({ film, text }, known === null ? 'named' : 'same');
    else offer(text, news, 'show it', () => accept({ film, text }, 'newest'));
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) clearTimeout(timer);
    else void poll();
  });
  void poll();
}

const OUTDATED_NOTICE = 'This page is older than the match';

/** Describes the news in the first half of a sentence; '' if the frames are equal. */
function describeNews(before: MatchFilm, now: MatchFilm): string {
  if (JSON.stringify(before.frames) === JSON.stringify(now.frames)) return '';
  if (now.isOver) return 'The match is over';
  if (now.frames.length > before.frames.length)
    return `${now.frames.at(-1)?.title ?? ''} is resolved`;
  return now.frames.length < before.frames.length
    ? 'The host has undone a step'
    : 'The match has changed';
}

/**
 * Fetches a text. If the ETag is unchanged, returns the cached one.
 * @throws Error for another status
 */
async function fetchText(address: string): Promise<string> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const response = await fetch(address, { cache: 'no-cache', credentials: 'omit', signal });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.text();
}

/** Fetches a file whose name contains the SHA-256 of its text. @throws Error for another text */
export async function fetchByHash(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'omit' }).catch(() => null);
  if (response?.ok !== true)
    throw new Error('The verification program cannot be loaded. Try again later.');
  if (!isSecureContext)
    throw new Error('Open the page at an https address: browsers check hashes only there.');
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!address.includes(hash))
    throw new Error(
      'The verification program does not belong to this page, so it is not run. ' +
        'Reload the page. If this happens again, ask the host.',
    );
  return new TextDecoder().decode(bytes);
}

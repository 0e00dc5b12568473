import { parseFilm } from '../film/film.ts';
import { fetchByHash, watchFilm } from './live.ts';
import { createMatchView } from './match-view.ts';

/** Addresses that a live page contains. */
interface LiveAddresses {
  readonly film: string;
  readonly prover: string;
  /** Address of the code of an external game; '' if the game is built in. */
  readonly outside: string;
}

const readTextById = (id: string): string => document.getElementById(id)?.textContent ?? '';

/** Decodes base64 and then gzip. */
async function unpackText(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}

async function openWholePage(): Promise<void> {
  const [shown = '', outside = ''] = await Promise.all(
    ['film', 'outside'].map((id) => unpackText(readTextById(id))),
  );
  const film = parseFilm(shown);
  if (film === null) throw new Error('the film and the viewer must be of the same version');
  const code = { prover: async () => readTextById('prover'), outside: async () => outside };
  createMatchView()({ film, shown, code, isLive: false }, 'named');
}

function openLivePage({ film: address, prover, outside }: LiveAddresses): void {
  const show = createMatchView();
  const code = {
    prover: () => fetchByHash(prover),
    outside: async () => (outside === '' ? '' : fetchByHash(outside)),
  };
  watchFilm(address, (film, shown, step) => show({ film, shown, code, isLive: true }, step));
}

const liveAddresses = readTextById('live');
if (liveAddresses === '') void openWholePage();
else openLivePage(JSON.parse(liveAddresses));

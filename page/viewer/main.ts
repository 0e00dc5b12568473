/** Starts the page of a match. */

import { filmFrom } from '../film/film.ts';
import { fetchNamedByHash, watchFilm } from './live.ts';
import { matchView } from './match-view.ts';

/** Addresses of a live page. */
interface LiveAddresses {
  readonly film: string;
  readonly prover: string;
  /** Address of an external game's file; '' for a built-in game. */
  readonly outside: string;
}

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';

/** Decodes base64 and decompresses gzip. */
async function unpacked(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}

async function openWhole(): Promise<void> {
  const [shown = '', outside = ''] = await Promise.all(
    ['film', 'outside'].map((id) => unpacked(textOf(id))),
  );
  const film = filmFrom(shown);
  if (film === null) throw new Error('the film and the viewer must be of the same version');
  const code = { prover: async () => textOf('prover'), outside: async () => outside };
  matchView()({ film, shown, code, isLive: false }, 'named');
}

function openLive({ film: address, prover, outside }: LiveAddresses): void {
  const show = matchView();
  const code = {
    prover: () => fetchNamedByHash(prover),
    outside: async () => (outside === '' ? '' : fetchNamedByHash(outside)),
  };
  watchFilm(address, (film, shown, step) => show({ film, shown, code, isLive: true }, step));
}

const live = textOf('live');
if (live === '') void openWhole();
else openLive(JSON.parse(live));

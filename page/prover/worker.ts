/** Judges dropped files in a worker, without blocking the page. */

import { bringByCode } from '../../functions/match/auditing/verify.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { type Proof, proofOf } from './prove.ts';

interface Asked {
  readonly file: ArrayBuffer;
  readonly shown: string;
  /** Code of an external game; '' for a built-in game. */
  readonly outside: string;
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  judged(data).then(
    (proof) => postMessage(proof),
    (error: unknown) => postMessage({ kind: 'unreadable', text: String(error), isShown: null }),
  );
});

async function judged({ file, shown, outside }: Asked): Promise<Proof> {
  if (outside !== '') await bring(outside);
  return proofOf(file, shown);
}

async function bring(code: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const { game }: { readonly game: AnyGame } = await import(address);
  bringByCode(game, code);
}

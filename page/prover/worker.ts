/** Beside the page: judges what is dropped on it, so that the page goes on while the match is played again. */

import { proofOf } from './prove.ts';

interface Asked {
  readonly file: ArrayBuffer;
  readonly shown: string;
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  proofOf(data.file, data.shown).then(
    (proof) => postMessage(proof),
    (error: unknown) => postMessage({ kind: 'unreadable', text: String(error), isShown: null }),
  );
});

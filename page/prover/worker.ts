import { registerGameByCode } from '../../functions/match/auditing/verify.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { type FileProof, judgeFile } from './prove.ts';

interface JudgeRequest {
  readonly file: ArrayBuffer;
  readonly shown: string;
  /** Code of an external game; '' if the game is built in. */
  readonly outside: string;
}

addEventListener('message', ({ data }: MessageEvent<JudgeRequest>) => {
  judgeRequest(data).then(
    (proof) => postMessage(proof),
    (error: unknown) => postMessage({ kind: 'unreadable', text: String(error), isShown: null }),
  );
});

async function judgeRequest({ file, shown, outside }: JudgeRequest): Promise<FileProof> {
  if (outside !== '') await loadExternalCode(outside);
  return judgeFile(file, shown);
}

async function loadExternalCode(code: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const { game }: { readonly game: AnyGame } = await import(address);
  registerGameByCode(game, code);
}

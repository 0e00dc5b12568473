/** Renders the drop area for files, and the verdict on them. */

import { EXPORT_BOUNDS, TOO_LARGE } from '../../functions/match/auditing/export-bounds.ts';
import { verdictText } from '../../functions/match/auditing/verdict-text.ts';
import type { Film } from '../film/film.ts';
import type { Proof } from '../prover/prove.ts';
import { element } from './elements.ts';

const HOW =
  'Download the public workbook (File, Download, Microsoft Excel .xlsx), or take an exported ' +
  'match, and drop the file here. Nothing leaves your device';
const BY_ITSELF = ': this page does not use the network.';
const BY_LOADING = '. The page first loads the verification program.';

export interface Judging {
  /** Text of the film on the page. */
  readonly shown: string;
  /**
   * Functions that return the code of the prover, and of an external game ('' for a built-in game).
   */
  readonly code: Readonly<Record<'prover' | 'outside', () => Promise<string>>>;
  /** Whether code and film are fetched. */
  readonly isLive: boolean;
}

export function provingView(
  given: Judging & { readonly film: Film },
  signal: AbortSignal,
): HTMLElement {
  const input = element('input', {
    type: 'file',
    accept: '.xlsx,.json',
    'aria-label': 'The public workbook or an exported match',
  });
  const answer = element('div', { class: 'answer', role: 'status' });
  const drop = element(
    'label',
    { class: 'drop' },
    element('span', {}, 'Choose a file, or drop it here'),
    input,
  );
  const whole = element(
    'section',
    { class: 'proving' },
    element('h2', {}, 'Prove it'),
    element('p', {}, `${HOW}${given.isLive ? BY_LOADING : BY_ITSELF}`),
    drop,
    answer,
    chainElement(given.film),
  );
  if (!given.film.isOver) answer.replaceChildren(...lines('too early', tooEarlyText(given.film)));
  const judge = (file: File | undefined): void => {
    if (file === undefined) return;
    answer.replaceChildren(element('p', { class: 'busy' }, 'Replaying the match …'));
    proofOf(file, given).then(
      (proof) => answer.replaceChildren(...proofLines(proof)),
      (error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        answer.replaceChildren(...lines('unreadable', `The page cannot verify the file: ${why}`));
      },
    );
  };
  input.addEventListener('change', () => judge(input.files?.[0]));
  onDrop(drop, judge, signal);
  return whole;
}

const tooEarlyText = ({ hashes }: Film): string =>
  verdictText({ kind: 'too early', entries: hashes.length, newest: hashes.at(-1) ?? '' });

/** Judges a file in a worker. Rejects if the file is unreadable or the worker fails. */
async function proofOf(file: File, { shown, code }: Judging): Promise<Proof> {
  if (file.size > EXPORT_BOUNDS.length)
    return { kind: 'unreadable', text: TOO_LARGE.length, isShown: null };
  const [bytes, prover, outside] = await Promise.all([
    file.arrayBuffer(),
    code.prover(),
    code.outside(),
  ]);
  const address = URL.createObjectURL(new Blob([prover], { type: 'text/javascript' }));
  const worker = new Worker(address);
  const proof = new Promise<Proof>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Proof>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  worker.postMessage({ file: bytes, shown, outside }, [bytes]);
  return proof.finally(() => {
    worker.terminate();
    URL.revokeObjectURL(address);
  });
}

function onDrop(
  drop: HTMLElement,
  judge: (file: File | undefined) => void,
  signal: AbortSignal,
): void {
  const dragOver = (event: DragEvent): void => {
    event.preventDefault();
    drop.classList.add('over');
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    drop.classList.remove('over');
    drop.scrollIntoView({ block: 'center' });
    judge(event.dataTransfer?.files[0]);
  };
  addEventListener('dragover', dragOver, { signal });
  addEventListener('dragleave', () => drop.classList.remove('over'), { signal });
  addEventListener('drop', dropped, { signal });
}

/**
 * Renders the verdict. A file of another match may be valid too, so this difference comes first.
 */
const proofLines = ({ kind, text, isShown }: Proof): readonly HTMLElement[] => [
  ...(isShown === false ? [element('p', { class: 'differs' }, OTHER)] : []),
  ...lines(kind, text),
  ...(isShown === true ? [element('p', {}, SAME)] : []),
];

const SAME = 'All frames on this page match your file.';
const OTHER = 'This page does not show the match of your file, or not all of it.';

const lines = (kind: Proof['kind'], text: string): readonly HTMLElement[] =>
  text
    .split('\n')
    .map((line, index) =>
      element('p', index === 0 ? { class: `verdict ${kind.replace(' ', '-')}` } : {}, line),
    );

const chainElement = ({ hashes }: Film): HTMLElement =>
  element(
    'details',
    {},
    element('summary', {}, 'Chain of hashes'),
    element(
      'ol',
      { class: 'hashes', start: '0' },
      ...hashes.map((hash) => element('li', {}, element('code', {}, hash))),
    ),
  );

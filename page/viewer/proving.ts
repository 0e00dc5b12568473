import { EXCESS_SENTENCES, EXPORT_BOUNDS } from '../../functions/match/auditing/export-bounds.ts';
import { formatVerdict } from '../../functions/match/auditing/verdict-text.ts';
import type { MatchFilm } from '../film/film.ts';
import type { FileProof } from '../prover/prove.ts';
import { element } from './elements.ts';

const PROOF_INSTRUCTION =
  'Download the public workbook (File, Download, Microsoft Excel .xlsx), or take an exported ' +
  'match, and drop the file here. Nothing leaves your device.';
const OFFLINE_NOTE = 'This page does not use the network.';
const LOADING_NOTE = 'The page first loads the verification program.';

export interface ProofContext {
  /** Text of the film. */
  readonly shown: string;
  /** Functions that fetch the code of the prover and of an external game ('' if built in). */
  readonly code: Readonly<Record<'prover' | 'outside', () => Promise<string>>>;
  /** Whether the page fetches its code and its film. */
  readonly isLive: boolean;
}

export function createProofView(
  given: ProofContext & { readonly film: MatchFilm },
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
    element('p', {}, `${PROOF_INSTRUCTION} ${given.isLive ? LOADING_NOTE : OFFLINE_NOTE}`),
    drop,
    answer,
    renderHashChain(given.film),
  );
  if (!given.film.isOver)
    answer.replaceChildren(...renderLines('too early', describeTooEarly(given.film)));
  const judge = (file: File | undefined): void => {
    if (file === undefined) return;
    answer.replaceChildren(element('p', { class: 'busy' }, 'Replaying the match …'));
    judgeInWorker(file, given).then(
      (proof) => answer.replaceChildren(...renderProof(proof)),
      (error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        answer.replaceChildren(
          ...renderLines('unreadable', `The page cannot verify the file: ${why}`),
        );
      },
    );
  };
  input.addEventListener('change', () => judge(input.files?.[0]));
  listenForDrop(drop, judge, signal);
  return whole;
}

const describeTooEarly = ({ hashes }: MatchFilm): string =>
  formatVerdict({ kind: 'too early', entries: hashes.length, newest: hashes.at(-1) ?? '' });

/** Judges a file in a worker. Rejects if the worker fails. */
async function judgeInWorker(file: File, { shown, code }: ProofContext): Promise<FileProof> {
  if (file.size > EXPORT_BOUNDS.length)
    return { kind: 'unreadable', text: EXCESS_SENTENCES.length, isShown: null };
  const [bytes, prover, outside] = await Promise.all([
    file.arrayBuffer(),
    code.prover(),
    code.outside(),
  ]);
  const address = URL.createObjectURL(new Blob([prover], { type: 'text/javascript' }));
  const worker = new Worker(address);
  const proof = new Promise<FileProof>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FileProof>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  worker.postMessage({ file: bytes, shown, outside }, [bytes]);
  return proof.finally(() => {
    worker.terminate();
    URL.revokeObjectURL(address);
  });
}

function listenForDrop(
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

/** Renders a proof. If the file is of another match, which may be valid, a notice comes first. */
const renderProof = ({ kind, text, isShown }: FileProof): readonly HTMLElement[] => [
  ...(isShown === false ? [element('p', { class: 'differs' }, OTHER_MATCH_NOTICE)] : []),
  ...renderLines(kind, text),
  ...(isShown === true ? [element('p', {}, SAME_MATCH_NOTICE)] : []),
];

const SAME_MATCH_NOTICE = 'All frames on this page match your file.';
const OTHER_MATCH_NOTICE =
  'This page shows a different match than your file, or only a part of its match.';

const renderLines = (kind: FileProof['kind'], text: string): readonly HTMLElement[] =>
  text
    .split('\n')
    .map((line, index) =>
      element('p', index === 0 ? { class: `verdict ${kind.replace(' ', '-')}` } : {}, line),
    );

const renderHashChain = ({ hashes }: MatchFilm): HTMLElement =>
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

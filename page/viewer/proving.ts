/** Where a file is dropped, and what it proves. */

import type { Film } from '../film/film.ts';
import type { Proof } from '../prover/prove.ts';
import { element } from './elements.ts';

const HOW =
  'Download the public workbook (File, Download, Microsoft Excel .xlsx), or take an exported match, and drop it here. Nothing leaves your device: this page has no network.';

export function provingView(given: {
  readonly film: Film;
  /** The film as the page holds it. */
  readonly shown: string;
  /** The code of the match's game, where that is one from outside. */
  readonly outside: string;
  /** Starts what judges, the first time that it is needed. */
  readonly start: () => Worker;
  /** Said first of a match that goes on; null of one that is over. */
  readonly tooEarly: string | null;
}): HTMLElement {
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
    element('p', {}, HOW),
    drop,
    answer,
    chainElement(given.film),
  );
  if (given.tooEarly !== null) answer.replaceChildren(...lines('too early', given.tooEarly));
  const judge = (file: File | undefined): void => {
    if (file === undefined) return;
    answer.replaceChildren(element('p', { class: 'busy' }, 'Playing the match again …'));
    void file.arrayBuffer().then((bytes) => {
      const worker = given.start();
      worker.onmessage = ({ data }: MessageEvent<Proof>) => {
        answer.replaceChildren(...proofLines(data));
        worker.terminate();
      };
      worker.onerror = ({ message }) => {
        answer.replaceChildren(...lines('unreadable', `The page cannot judge it: ${message}`));
      };
      const { shown, outside } = given;
      worker.postMessage({ file: bytes, shown, outside }, [bytes]);
    });
  };
  input.addEventListener('change', () => judge(input.files?.[0]));
  onDrop(drop, judge);
  return whole;
}

function onDrop(drop: HTMLElement, judge: (file: File | undefined) => void): void {
  addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  addEventListener('dragleave', () => drop.classList.remove('over'));
  addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    drop.scrollIntoView({ block: 'center' });
    judge(event.dataTransfer?.files[0]);
  });
}

const proofLines = ({ kind, text, isShown }: Proof): readonly HTMLElement[] => [
  ...lines(kind, text),
  ...(isShown === null
    ? []
    : [element('p', { class: isShown ? '' : 'differs' }, isShown ? SAME : OTHER)]),
];

const SAME = 'What this page shows is that match, picture by picture.';
const OTHER = 'What this page shows is not that match, or not all of it.';

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
    element('summary', {}, 'The chain of hashes'),
    element(
      'ol',
      { class: 'hashes', start: '0' },
      ...hashes.map((hash) => element('li', {}, element('code', {}, hash))),
    ),
  );

/** Shows the story of a step: headline, deeds, the next step, and the final account. */

import { HOSTS_WORDS } from '../../rules/kit/narrating/hosts-words.ts';
import type { Block, Table } from '../../rules/kit/showing/view.ts';
import type { Frame } from '../film/frame.ts';
import { blockElements, footElement, gridElement, type Seats, wideElement } from './blocks.ts';
import { element, seatColour } from './elements.ts';

export interface StoryView {
  /** Title, the host's paragraph, and headline. */
  readonly head: HTMLElement;
  readonly deeds: HTMLElement;
  /** Picture instead of a board; hidden if empty. */
  readonly picture: HTMLElement;
  /** Reasons for the result, at the end of the match. */
  readonly result: HTMLElement;
  readonly show: (frame: Frame) => void;
}

export function storyView(seats: Seats): StoryView {
  const head = element('section', { class: 'head', 'aria-live': 'polite' });
  const deeds = element('section', { class: 'deeds' });
  const picture = element('div', { class: 'picture' });
  const result = element('section', { class: 'result' });
  const show = (frame: Frame): void => {
    const { title, headline, flavour, aside } = frame;
    head.replaceChildren(
      element('p', { class: 'step' }, title),
      ...(flavour === '' ? [] : [flavourElement(flavour)]),
      element('h1', { tabindex: '-1' }, headline),
    );
    picture.replaceChildren(...blockElements(frame.picture, seats));
    picture.hidden = picture.childElementCount === 0;
    deeds.replaceChildren(
      ...deedElements(frame, seats),
      ...nextElements(frame),
      ...(frame.result.length === 0 ? aside.map((table) => asideElement(table, seats)) : []),
    );
    deeds.hidden = deeds.childElementCount === 0;
    result.replaceChildren(...endElements(frame, seats));
    result.hidden = frame.result.length === 0;
  };
  return { head, deeds, picture, result, show };
}

/** Renders a table next to the board, folded if it would reach far below the board. */
const asideElement = (table: Table, seats: Seats): HTMLElement =>
  element(
    'details',
    table.rows.length > MOST_BESIDE ? {} : { open: '' },
    element('summary', {}, table.title),
    wideElement(table.title, gridElement(table, seats)),
    ...footElement(table),
  );

const MOST_BESIDE = 5;

/** Renders the host's paragraph, the only text here that does not follow from the rules. */
const flavourElement = (text: string): HTMLElement =>
  element(
    'blockquote',
    { class: 'flavour', dir: 'auto' },
    element('p', {}, text),
    element('footer', { dir: 'ltr' }, HOSTS_WORDS),
  );

function deedElements({ deeds, deedsOf }: Frame, seats: Seats): readonly HTMLElement[] {
  if (deeds.length === 0) return [];
  const lines = deeds.map(({ text, seat }) => {
    const line = element('li', {}, text);
    if (seat !== undefined)
      line.style.setProperty('--seat', seatColour(Math.max(0, seats.indexOf(seat))));
    return line;
  });
  return [
    element('h2', {}, `Events of ${deedsOf.replace(/^The /, 'the ')}`),
    element('ul', { class: 'lines' }, ...lines),
  ];
}

const nextElements = ({ summary, result }: Frame): readonly HTMLElement[] =>
  summary.length === 0
    ? []
    : [
        ...(result.length === 0 ? [element('h2', {}, 'Next')] : []),
        ...summary.map((line) => element('p', {}, line)),
      ];

/**
 * Renders the end. Contains the table of the result only if it has more columns than the standing.
 */
function endElements(frame: Frame, seats: Seats): readonly HTMLElement[] {
  const { result, standing, leads, recap } = frame;
  const shown = result.filter(
    (block, at) => at > 0 || columnsOf(block) > (standing?.columns.length ?? 0),
  );
  return [
    element('h2', {}, 'Result in detail'),
    ...blockElements(shown, seats),
    ...recapElements('Course of the lead', leads),
    ...recapElements('Story of the match', recap),
  ];
}

const columnsOf = (block: Block): number => (block.kind === 'table' ? block.columns.length : 0);

const recapElements = (title: string, lines: Frame['recap']): readonly HTMLElement[] =>
  lines.length === 0
    ? []
    : [
        element(
          'details',
          {},
          element('summary', {}, title),
          element(
            'ul',
            {},
            ...lines.map(({ step, text }) =>
              element('li', {}, ...(step === '' ? [] : [element('b', {}, `${step}: `)]), text),
            ),
          ),
        ),
      ];

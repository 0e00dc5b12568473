import { type Block, HOST_HEADLINE, type Table } from '../../rules/kit/showing/view.ts';
import type { FilmFrame } from '../film/frame.ts';
import {
  renderBlocks,
  renderFoot,
  renderGrid,
  renderScrollable,
  type SeatNames,
} from './blocks.ts';
import { element, getSeatColour } from './elements.ts';

export interface StoryView {
  /** Title, the host's paragraph and the headline. */
  readonly head: HTMLElement;
  readonly deeds: HTMLElement;
  /** Picture of a game without a board; hidden if empty. */
  readonly picture: HTMLElement;
  /** Result and reasons; hidden until the end. */
  readonly result: HTMLElement;
  readonly show: (frame: FilmFrame) => void;
}

export function createStoryView(seats: SeatNames): StoryView {
  const head = element('section', { class: 'head', 'aria-live': 'polite' });
  const deeds = element('section', { class: 'deeds' });
  const picture = element('div', { class: 'picture' });
  const result = element('section', { class: 'result' });
  const show = (frame: FilmFrame): void => {
    const { title, headline, flavour, aside } = frame;
    head.replaceChildren(
      element('p', { class: 'step' }, title),
      ...(flavour === '' ? [] : [renderFlavour(flavour)]),
      element('h1', { tabindex: '-1' }, headline),
    );
    picture.replaceChildren(...renderBlocks(frame.picture, seats));
    picture.hidden = picture.childElementCount === 0;
    deeds.replaceChildren(
      ...renderDeeds(frame, seats),
      ...renderNextStep(frame),
      ...(frame.result.length === 0 ? aside.map((table) => renderAside(table, seats)) : []),
    );
    deeds.hidden = deeds.childElementCount === 0;
    result.replaceChildren(...renderResult(frame, seats));
    result.hidden = frame.result.length === 0;
  };
  return { head, deeds, picture, result, show };
}

/** Renders a table next to the board. A long table is folded. */
const renderAside = (table: Table, seats: SeatNames): HTMLElement =>
  element(
    'details',
    table.rows.length > MAX_OPEN_ROWS ? {} : { open: '' },
    element('summary', {}, table.title),
    renderScrollable(table.title, renderGrid(table, seats)),
    ...renderFoot(table),
  );

const MAX_OPEN_ROWS = 5;

/** Renders the host's paragraph, which the rules do not determine. */
const renderFlavour = (text: string): HTMLElement =>
  element(
    'blockquote',
    { class: 'flavour', dir: 'auto' },
    element('p', {}, text),
    element('footer', { dir: 'ltr' }, HOST_HEADLINE),
  );

function renderDeeds({ deeds, deedsOf }: FilmFrame, seats: SeatNames): readonly HTMLElement[] {
  if (deeds.length === 0) return [];
  const lines = deeds.map(({ text, seat }) => {
    const line = element('li', {}, text);
    if (seat !== undefined)
      line.style.setProperty('--seat', getSeatColour(Math.max(0, seats.indexOf(seat))));
    return line;
  });
  return [
    element('h2', {}, `Events of ${deedsOf.replace(/^The /, 'the ')}`),
    element('ul', { class: 'lines' }, ...lines),
  ];
}

function renderNextStep({ summary, result }: FilmFrame): readonly HTMLElement[] {
  if (summary.length === 0) return [];
  const heading = result.length === 0 ? [element('h2', {}, 'Next')] : [];
  return [...heading, ...summary.map((line) => element('p', {}, line))];
}

/** Renders the result. Omits its table if the standings have as many columns. */
function renderResult(frame: FilmFrame, seats: SeatNames): readonly HTMLElement[] {
  const { result, standing, leads, recap } = frame;
  const blocks = result.filter(
    (block, at) => at > 0 || countColumns(block) > (standing?.columns.length ?? 0),
  );
  return [
    element('h2', {}, 'Result in detail'),
    ...renderBlocks(blocks, seats),
    ...renderRecap('Course of the lead', leads),
    ...renderRecap('Story of the match', recap),
  ];
}

const countColumns = (block: Block): number => (block.kind === 'table' ? block.columns.length : 0);

function renderRecap(title: string, lines: FilmFrame['recap']): readonly HTMLElement[] {
  if (lines.length === 0) return [];
  const items = lines.map(({ step, text }) =>
    element('li', {}, ...(step === '' ? [] : [element('b', {}, `${step}: `)]), text),
  );
  return [element('details', {}, element('summary', {}, title), element('ul', {}, ...items))];
}

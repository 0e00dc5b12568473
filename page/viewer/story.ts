/** Story of a step: headline, a few sentences, and the final account. */

import { HOSTS_WORDS } from '../../rules/kit/narrating/hosts-words.ts';
import type { Frame } from '../film/frame.ts';
import { blockElements } from './blocks.ts';
import { element } from './elements.ts';

export interface StoryView {
  readonly element: HTMLElement;
  readonly show: (frame: Frame) => void;
}

/** In characters: more than four lines of large letters. */
const LONG = 100;

export function storyView(): StoryView {
  const whole = element('section', { class: 'story', 'aria-live': 'polite' });
  const show = (frame: Frame): void => {
    const { title, headline, sentences, summary, result, flavour } = frame;
    const said = [...sentences, ...summary].filter((line) => line !== headline);
    whole.replaceChildren(
      element(
        'div',
        { class: 'head' },
        element('p', { class: 'step' }, title),
        ...(flavour === '' ? [] : [flavourElement(flavour)]),
        element('h1', headline.length > LONG ? { class: 'long' } : {}, headline),
      ),
      element(
        'div',
        { class: 'told' },
        ...[...new Set(said)].map((line) => element('p', {}, line)),
        ...(result.length === 0 ? [] : [endElement(frame)]),
      ),
    );
  };
  return { element: whole, show };
}

/** The only text here that is not by the rules. */
const flavourElement = (text: string): HTMLElement =>
  element(
    'blockquote',
    { class: 'flavour' },
    element('p', {}, text),
    element('footer', {}, HOSTS_WORDS),
  );

const endElement = ({ result, leads, recap }: Frame): HTMLElement =>
  element(
    'details',
    { class: 'result', open: '' },
    element('summary', {}, element('h2', {}, 'Who won what, and how')),
    ...blockElements(result),
    ...recapElements('How the lead went', leads),
    ...recapElements('The tale of the match', recap),
  );

const recapElements = (title: string, lines: Frame['recap']): readonly HTMLElement[] =>
  lines.length === 0
    ? []
    : [
        element('h3', {}, title),
        element(
          'ul',
          {},
          ...lines.map(({ step, text }) =>
            element('li', {}, ...(step === '' ? [] : [element('b', {}, `${step}: `)]), text),
          ),
        ),
      ];

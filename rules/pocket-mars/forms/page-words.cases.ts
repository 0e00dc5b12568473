/** Texts on the pages of a turn's form, of cards and of decisions. */

import { describe, expect, it } from 'vitest';
import { pocketMars } from '../game.ts';
import { askedIn, createContent, type Position, turn, withTopAction } from '../staging.ts';
import { bottomLabel } from './labels.ts';

describe('a page on which a card is connected', () => {
  const pagesOf = (position: Position) =>
    (pocketMars.next(askedIn(position))?.asks ?? [])
      .flatMap(({ form }) => form.fields)
      .flatMap(({ name, page, help = '' }) =>
        name === 'without' && page !== undefined
          ? [{ name: page.name, about: page.about, help }]
          : [],
      );
  const pageOf = (name: string, position: Position = {}) =>
    pagesOf(position).find((page) => page.name === name);

  it('PK-659 a page exists for each back in the own prep module, and in others’', () =>
    expect(pagesOf({}).map(({ name }) => name)).toEqual([
      'B Water',
      'B Science',
      'C Energy',
      'C Ecosystem',
      'C Water',
      'C Construction',
    ]));
  it('PK-660 the page of a connection explains skipped parts and the ability', () => {
    expect(pageOf('B Water')?.about).toBe('Your card is connected, whatever its value.');
    expect(pageOf('C Water')?.about).toContain('The card’s value moves no colonist.');
    for (const name of ['B Water', 'C Water'])
      expect(pageOf(name)?.help).toBe(
        'Without a tick every possible part happens. The ability: put one of your cards ' +
          'under the deck.',
      );
  });
});

it('PK-662 the label of a bottom action contains its price and its condition, if any', () => {
  const labelled = (more: Parameters<typeof createContent>[0]) =>
    bottomLabel(createContent(more).cards['Water 4']);
  const bottomText = 'launch 1';
  expect(labelled({ 'Water 4': { bottomText } })).toBe('launch 1 (free)');
  const condition = { kind: 'card in hand', colour: null } as const;
  expect(labelled({ 'Water 4': { bottomText, cost: 2, condition } })).toBe(
    'launch 1 (for 2 Energy, if you have a card of this colour in hand)',
  );
});

it('PK-663 the head of a decision names the default', () => {
  const aboutAfter = (cards: NonNullable<Position['cards']>) => {
    const { state } = turn({ cards }, { kind: 'A', card: 'Energy 1' });
    return pocketMars.next(askedIn({ cards }, state))?.about;
  };
  expect(aboutAfter(withTopAction('Energy 1', { kind: 'settle' }))).toMatch(
    / Without an answer the action is not used\.$/u,
  );
  expect(aboutAfter(withTopAction('Energy 1', { kind: 'draw', count: 2 }))).toMatch(
    / Without an answer the first cards of the hand are taken\.$/u,
  );
});

/** Equivalents of what all games share, and of seasons. */

import type { Equivalent } from './equivalent.ts';

export const EQUIVALENTS_OF_KIT: readonly Equivalent[] = [
  {
    file: 'rules/kit/asking/choosing.ts',
    line: 'const lately: Made[] = [];',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'What is kept there is found by what it was made of: a text is never it.',
  },
  {
    file: 'rules/kit/asking/orders.ts',
    line: 'const lately: Made[] = [];',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'What is kept there is found by what it was made of: a text is never it.',
  },
  {
    file: 'rules/kit/asking/form.ts',
    line: 'page === null ? pages.slice(1, 2).flatMap((next) => next.page?.name ?? []) : (page.next ?? []);',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'No page is called so, and a way passes over names that there are none of.',
  },
  {
    file: 'rules/kit/chance/chance.ts',
    line: 'getState: () => [counter],',
    code: '[counter]',
    by: '[]',
    because: 'Who draws never looks at the state: its type wants it.',
  },
  {
    file: 'rules/kit/narrating/narration.ts',
    line: "if (text === null || narrator.to === 'nobody') return [];",
    code: "narrator.to === 'nobody'",
    by: 'false',
    because: 'What is told to nobody has no text; the compiler cannot see it.',
  },
  {
    file: 'rules/kit/narrating/narration.ts',
    line: "return isOpen || (audience.kind === 'seat' && audience.seat === event.seat);",
    code: "audience.kind === 'seat'",
    by: 'true',
    because: 'Everybody is no seat, and what is a seat’s own has one; the compiler wants the kind.',
  },
  {
    file: 'rules/kit/narrating/narration.ts',
    line: 'if (seat === undefined) return [];',
    code: 'seat === undefined',
    by: 'false',
    because: 'What is private has a seat, and nothing else is noticed; the compiler cannot see it.',
  },
  {
    file: 'rules/kit/narrating/narration.ts',
    line: "if (narrator.to === 'everybody' && narrator.own) return narrator.own(event, seat, content);",
    code: "narrator.to === 'everybody'",
    by: 'true',
    because: 'Nothing else has words of its own; the compiler wants to know to whom it is told.',
  },
  {
    file: 'rules/kit/narrating/recap.ts',
    line: 'seat === undefined ? 0 : (heard.get(seat) ?? 0);',
    code: 'seat === undefined',
    by: 'false',
    because: 'Of nobody nothing is counted; the compiler wants a seat.',
  },
  {
    file: 'rules/season/fold.ts',
    line: 'if (known !== undefined) return known;',
    code: 'known !== undefined',
    by: 'false',
    because: 'Counted again it is the same: it only takes longer.',
  },
  {
    file: 'rules/season/fold.ts',
    line: 'counted.set(state.facts, { setup, lot: state.lot, position });',
    code: 'counted.set(state.facts, { setup, lot: state.lot, position });',
    by: ';',
    because: 'What is not kept is counted again, and is the same: it only takes longer.',
  },
  {
    file: 'rules/season/choices.ts',
    line: "const isFree = stage.kind === 'planned' && seats.every((seat) => !busy.has(seat));",
    code: "stage.kind === 'planned'",
    by: 'true',
    because: 'Who is in an open match is busy: none that is open is free.',
  },
  {
    file: 'rules/season/finishing.ts',
    line: 'if (winner === null) return null;',
    code: 'winner === null',
    by: 'false',
    because: 'A match of which fewer than two are left is over before: one of them has won it.',
  },
  {
    file: 'rules/kit/asking/choosing.ts',
    line: 'if (texts.length === 0 || asked.offers(now).length === 0)',
    code: 'texts.length === 0',
    by: 'false',
    because: 'Of no texts nothing is read: no value, no answer and no problem.',
  },
];

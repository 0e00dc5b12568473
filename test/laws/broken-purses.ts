/** Secret Purses with its secret forgotten or told, in each way in which an author may do so. */

import type { Ask } from '../../rules/kit/match/game.ts';
import type { LawfulGame } from './law.ts';
import { disguised, PURSE_GAME, PURSE_RULES, type PurseGame, pursesTable } from './purse-game.ts';

type Defects = Readonly<Record<string, () => LawfulGame>>;

// @ts-expect-error It says neither: the type check stops it, too.
export const undeclared: PurseGame = PURSE_RULES;
export const open: PurseGame = { ...PURSE_RULES, hides: 'nothing' };
// @ts-expect-error What hides nothing has nothing to disguise.
const both: PurseGame = { ...PURSE_GAME, hides: 'nothing' };

/** It disguises something, but leaves the purses. */
export const leavingPurses: PurseGame = {
  ...PURSE_RULES,
  disguise: (hidden) => ({ ...disguised(hidden), state: hidden.state }),
};

/** Purses are another's secret for seats only. */
export const forSeatsAlone: PurseGame = {
  ...PURSE_RULES,
  disguise: (hidden) => (hidden.audience.kind === 'seat' ? disguised(hidden) : hidden),
};

/** Who is the traitor is drawn once, stays so, and is on no page. */
const withTraitor: PurseGame = {
  ...PURSE_RULES,
  start: (opening) => {
    const { state, events } = PURSE_RULES.start(opening);
    const traitor = opening.chance('traitor').pick(Object.keys(state.purses));
    return { state: { ...state, traitor }, events };
  },
  disguise: disguised,
};

/** With every purse on a page that everybody opens. */
export const printing = (game: PurseGame): PurseGame => ({
  ...game,
  view: (shown) => {
    const { summary, pages } = game.view(shown);
    if (shown.audience.kind !== 'public') return { summary, pages };
    const printed = pages.map((page) => ({
      ...page,
      blocks: [...page.blocks, pursesTable(shown)],
    }));
    return { summary, pages: printed };
  },
});

/** A purse limits a bid: what the rules bring down is called illegal. */
export const callingIllegal: PurseGame = {
  ...PURSE_RULES,
  disguise: disguised,
  read: (given) => {
    const { orders, problems } = PURSE_RULES.read(given);
    return { orders, problems: problems.map((problem) => ({ ...problem, kind: 'illegal' })) };
  },
};

/** A purse limits a bid: nobody is offered more than he has. */
export const offeringLess: PurseGame = {
  ...PURSE_RULES,
  disguise: disguised,
  next: (now) => {
    const step = PURSE_RULES.next(now);
    return (
      step && { ...step, asks: step.asks.map((ask) => upTo(now.state.purses[ask.seat] ?? 0, ask)) }
    );
  },
};

const upTo = (most: number, { seat, form }: Ask): Ask => ({
  seat,
  form: {
    ...form,
    fields: form.fields.map((field) => ({
      ...field,
      choices: field.choices.filter(({ value }) => Number(value) <= most),
    })),
  },
});

/** By the claim of the law that they break, and by what is wrong. */
export const BROKEN_PURSES: Readonly<Record<string, Defects>> = {
  'a game says that it hides nothing, or has a disguise': {
    'it says neither': () => undeclared,
    'it says both': () => both,
  },
  'a game that hides nothing keeps no event from anybody': {
    'purses are told to their owners': () => open,
  },
  'in a game that hides nothing, whatever is altered in the state is seen by everybody': {
    'purses are secret': () => open,
  },
  'what is drawn or ordered and not told to everybody is drawn anew by the disguise': {
    'purses are drawn, though it hides nothing': () => open,
    'purses are drawn, and it says neither': () => undeclared,
    'every purse is on the public page, and the disguise leaves them': () =>
      printing(leavingPurses),
  },
  'what an audience cannot see of the state, the disguise draws anew': {
    'the disguise leaves purses': () => leavingPurses,
    'the disguise draws purses anew before seats alone': () => forSeatsAlone,
    'the disguise leaves what is drawn once for the whole match': () => withTraitor,
  },
  'what is listed as derived is the same wherever the same was seen': {
    'purses are listed, which nobody can derive': () => ({
      ...leavingPurses,
      derived: [{ path: 'purses.*', because: 'Nobody knows.' }],
    }),
    'it is listed without a reason': () => ({
      ...PURSE_GAME,
      derived: [{ path: 'round', because: '' }],
    }),
  },
};

/** Of the law that what is secret from an audience changes nothing that it is shown. */
export const PRINTED_PURSES: Defects = {
  'every purse is on the public page': () => printing(PURSE_GAME),
  'every purse is on the public page, and secret from seats alone': () => printing(forSeatsAlone),
};

import type { Ask } from '../../rules/kit/match/game.ts';
import type { LawfulGame } from './law.ts';
import { disguised, PURSE_GAME, PURSE_RULES, type PurseGame, pursesTable } from './purse-game.ts';

type Defects = Readonly<Record<string, () => LawfulGame>>;

// @ts-expect-error Declares neither: the type check refuses it, too.
export const undeclared: PurseGame = PURSE_RULES;
export const open: PurseGame = { ...PURSE_RULES, hides: 'nothing' };
// @ts-expect-error A game that hides nothing has nothing to disguise.
const both: PurseGame = { ...PURSE_GAME, hides: 'nothing' };

/** Has a disguise that leaves the purses as they are. */
export const leavingPurses: PurseGame = {
  ...PURSE_RULES,
  disguise: (hidden) => ({ ...disguised(hidden), state: hidden.state }),
};

/** The disguise keeps purses secret from seats only, not from the public. */
export const forSeatsAlone: PurseGame = {
  ...PURSE_RULES,
  disguise: (hidden) => (hidden.audience.kind === 'seat' ? disguised(hidden) : hidden),
};

/** A traitor is drawn once, never changes and is on no page. */
const withTraitor: PurseGame = {
  ...PURSE_RULES,
  start: (opening) => {
    const { state, events } = PURSE_RULES.start(opening);
    const traitor = opening.chance('traitor').pick(Object.keys(state.purses));
    return { state: { ...state, traitor }, events };
  },
  disguise: disguised,
};

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

/** Reports a bid over the purse as illegal instead of doubtful. */
export const callingIllegal: PurseGame = {
  ...PURSE_RULES,
  disguise: disguised,
  read: (given) => {
    const { orders, problems } = PURSE_RULES.read(given);
    return { orders, problems: problems.map((problem) => ({ ...problem, kind: 'illegal' })) };
  },
};

/** Offers each player only bids within the purse. */
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

/** Keyed by the claim they break, then by the defect. */
export const BROKEN_PURSES: Readonly<Record<string, Defects>> = {
  'a game says that it hides nothing, or has a disguise': {
    'it says neither': () => undeclared,
    'it says both': () => both,
  },
  'a game that hides nothing keeps no event from anybody': {
    'purses are reported to their owners': () => open,
  },
  'in a game that hides nothing, whatever is altered in the state is seen by everybody': {
    'purses are secret': () => open,
  },
  'the disguise redraws every unreported draw and order': {
    'purses are drawn, though it hides nothing': () => open,
    'purses are drawn, and it says neither': () => undeclared,
    'every purse is on the public page, and the disguise leaves them': () =>
      printing(leavingPurses),
  },
  'the disguise redraws each part of the state that an audience cannot see': {
    'the disguise leaves purses': () => leavingPurses,
    'the disguise redraws purses for seats alone': () => forSeatsAlone,
    'the disguise keeps a draw that lasts for the whole match': () => withTraitor,
  },
  'values listed as derived are equal wherever the same was seen': {
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

export const PRINTED_PURSES: Defects = {
  'every purse is on the public page': () => printing(PURSE_GAME),
  'every purse is on the public page, and secret from seats alone': () => printing(forSeatsAlone),
};

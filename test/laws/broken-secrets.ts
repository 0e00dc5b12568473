/** The toy game, which tells somebody what is secret from him, or hides nothing where it should. */

import type { Problem } from '../../rules/kit/judging/problem.ts';
import type { GameBoard } from '../../rules/kit/showing/view.ts';
import { PRINTED_PURSES } from './broken-purses.ts';
import type { LawfulGame } from './law.ts';
import { toy, withStep, withView } from './toy-changes.ts';
import { TOY_GAME } from './toy-game.ts';
import type { ToyGame } from './toy-shapes.ts';
import { handOf } from './toy-state.ts';

/** By the claim of the law that they break, and by what is wrong. */
export const BROKEN_SECRETS: Readonly<Record<string, Readonly<Record<string, () => LawfulGame>>>> =
  {
    'what is asked rests on nothing but what the public has seen': {
      'the form names the cards': () => namingCards(),
      'who holds the highest card is not asked': () =>
        withStep(({ asks }, { state }) => ({
          asks: asks.filter(({ seat }) => !handOf(state, seat).includes(20)),
        })),
    },
    'in a game that hides nothing, what looks the same is the same': {
      'it deals hands and says nothing of it': () => {
        const { disguise: _, ...rules } = TOY_GAME;
        return { ...rules, hides: 'nothing' };
      },
    },
    'what is secret from an audience changes nothing that it is shown': {
      ...PRINTED_PURSES,
      'everybody sees all hands': () =>
        toy({ view: (shown) => TOY_GAME.view({ ...shown, audience: { kind: 'host' } }) }),
      'the public is told what was put away': () =>
        withView(({ pages }, { history }) => {
          const secrets = JSON.stringify(history.map(({ events }) => events));
          return { pages: pages.map((page) => ({ ...page, about: secrets })) };
        }),
    },
    'what the page of a match holds is the same bytes under every disguise': {
      'everybody sees all hands': () =>
        toy({ view: (shown) => TOY_GAME.view({ ...shown, audience: { kind: 'host' } }) }),
      'its board has the hands': () =>
        withView((_view, { state }) => ({ board: boardOfHands(JSON.stringify(state)) })),
    },
    'what an audience is shown rests on no event that its narrator keeps from it': {
      'a page shows what its narrator keeps from everybody': () =>
        toy({ narration: { ...TOY_GAME.narration, knows: () => false } }),
      'it says how much has happened in secret': () =>
        toy({
          view: (shown) => ({
            ...TOY_GAME.view(shown),
            summary: [`${shown.history.flatMap(({ events }) => events).length} things happened.`],
          }),
        }),
    },
    'what is secret from anybody changes nothing that is asked': {
      'the form names the cards': () => namingCards(),
    },
    'what is secret from a seat changes nothing in what it is told of its answers': {
      'it warns of higher cards': () =>
        toy({
          read: (given) => {
            const { orders, problems } = TOY_GAME.read(given);
            const all = Object.entries(given.state.hands);
            const others = all.filter(([name]) => name !== (given.seat as string));
            const top = Math.max(...others.flatMap(([, hand]) => hand));
            return { orders, problems: [...problems, { ...WARNING, given: `${top}` }] };
          },
        }),
    },
    'the state in which a seat tries out its orders looks the same to it as the true one, and depends on nothing that is secret from it':
      {
        'it is the true state': () => toy({ determinizing: { state: ({ state }) => state } }),
        'the hands are missing from it': () =>
          toy({ determinizing: { state: ({ state }) => ({ ...state, hands: {} }) } }),
      },
    'a disguise disguises: somewhere it differs from the truth, and never before the host': {
      'it is the truth itself': () =>
        toy({ disguise: ({ state, history }) => ({ state, history }) }),
      'it is put on before the host': () =>
        toy({
          disguise: (hidden) => TOY_GAME.disguise({ ...hidden, audience: { kind: 'public' } }),
        }),
    },
  };

const WARNING: Problem = {
  kind: 'doubtful',
  code: 'higher-card',
  where: 'play',
  sentence: 'Play a lower one.',
};

const namingCards = (): ToyGame =>
  withStep(({ asks }, { state }) => ({
    asks: asks.map((ask) => {
      const label = `One of ${handOf(state, ask.seat).join()}`;
      const fields = ask.form.fields.map((field) => ({ ...field, label }));
      return { ...ask, form: { fields } };
    }),
  }));

const boardOfHands = (title: string): GameBoard => ({
  title,
  places: [{ name: 'table', x: 0, y: 0 }],
  roads: [],
  lines: [],
  owners: [],
  pieces: [],
  moves: [],
});

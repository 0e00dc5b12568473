import type { Problem } from '../../rules/kit/judging/problem.ts';
import type { GameBoard } from '../../rules/kit/showing/view.ts';
import { PRINTED_PURSES } from './broken-purses.ts';
import type { LawfulGame } from './law.ts';
import { toy, withStep, withView } from './toy-changes.ts';
import { TOY_GAME } from './toy-game.ts';
import type { ToyGame } from './toy-shapes.ts';
import { handOf } from './toy-state.ts';

/** Keyed by the claim they break, then by the defect. */
export const BROKEN_SECRETS: Readonly<Record<string, Readonly<Record<string, () => LawfulGame>>>> =
  {
    'questions depend only on public knowledge': {
      'the form names the cards': () => namingCards(),
      'the holder of the highest card is not asked': () =>
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
    'secrets from an audience change nothing that it is shown': {
      ...PRINTED_PURSES,
      'everybody sees all hands': () =>
        toy({ view: (shown) => TOY_GAME.view({ ...shown, audience: { kind: 'host' } }) }),
      'cards put away are reported to the public': () =>
        withView(({ pages }, { history }) => {
          const secrets = JSON.stringify(history.map(({ events }) => events));
          return { pages: pages.map((page) => ({ ...page, about: secrets })) };
        }),
    },
    'the page of a match is the same bytes under every disguise': {
      'everybody sees all hands': () =>
        toy({ view: (shown) => TOY_GAME.view({ ...shown, audience: { kind: 'host' } }) }),
      'its board has the hands': () =>
        withView((_view, { state }) => ({ board: boardOfHands(JSON.stringify(state)) })),
    },
    'an audience is shown nothing from events that its narrator keeps from it': {
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
    'secrets change nothing that is asked': {
      'the form names the cards': () => namingCards(),
    },
    'secrets from a seat change no warning about its answers': {
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
    'the state in which a seat tries its orders looks true to it and depends on no secrets': {
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

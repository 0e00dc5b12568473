import type { Problem } from '../../rules/kit/judging/problem.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { GameBoard } from '../../rules/kit/showing/view.ts';
import { createGameProposing } from './broken-proposals.ts';
import {
  type BrokenGames,
  createToyWithTurns,
  type ResolvedTurn,
  toy,
  withNarration,
  withReading,
  withStep,
  withView,
} from './toy-changes.ts';
import { TOY_GAME } from './toy-game.ts';
import type { ToyGame } from './toy-shapes.ts';
import { getHand, type ToyState } from './toy-state.ts';

export const BROKEN_SECRETS: BrokenGames = {
  'a seat sees only facts of its views': {
    'everybody sees all hands': () => createGameWithoutSecrets(),
    'cards put away are reported to the public': () =>
      withView(({ pages }, { history }) => {
        const secrets = JSON.stringify(history.map(({ events }) => events));
        return { pages: pages.map((page) => ({ ...page, about: secrets })) };
      }),
    'its scores contain the hands': () =>
      toy({
        scores: (input) => ({ ...TOY_GAME.scores(input), counted: formatHands(input.state) }),
      }),
    'hands are missing from what a seat knows': () =>
      createGameKnowing(({ state }) => ({ ...state, hands: {} })),
  },
  'forms, warnings and proposals of a seat use only facts of its views': {
    'the form names the cards': () =>
      withStep(({ asks }, { state }) => ({
        asks: asks.map((ask) => {
          const label = `One of ${getHand(state, ask.seat).join()}`;
          const fields = ask.form.fields.map((field) => ({ ...field, label }));
          return { ...ask, form: { fields } };
        }),
      })),
    'the holder of the highest card is not asked': () =>
      withStep(({ asks }, { state }) => ({
        asks: asks.filter(({ seat }) => !getHand(state, seat).includes(20)),
      })),
    'it warns of higher cards': () =>
      withReading(({ problems }, { state }) => {
        const top = Math.max(...Object.values(state.hands).flat());
        return { problems: [...problems, { ...LEAKING_WARNING, given: `${top}` }] };
      }),
    'its proposals name the highest card of all': () => ({
      ...createGameProposing({
        name: ({ state }) => `Beat ${Math.max(...Object.values(state.hands).flat())}`,
        holdings: () => ({}),
      }),
      views: { ...TOY_GAME.views, getKnownSituation: (now) => now },
    }),
  },
  'the files of a match’s page contain only facts that everybody sees': {
    'everybody sees all hands': () => createGameWithoutSecrets(),
    'its board has the hands': () =>
      withView((_view, { state }) => ({ board: createBoardOfHands(JSON.stringify(state)) })),
  },
  'no announcement reveals facts that its audience does not see': {
    'the winner of a round is announced with a card of the hand': () =>
      createGameWithClue(({ state }, seat) => getHand(state, seat)[0] ?? 0),
  },
  'announcements follow from the views, except for the facts that the game lists': {
    'the taker of a round is announced with the sum of the hand': () =>
      createGameWithClue(({ state }, seat) =>
        getHand(state, seat).reduce((sum, card) => sum + card, 0),
      ),
    'cards put away are announced': () => withNarration({ knows: () => true }),
  },
};

const createGameWithClue = (clue: (turn: ResolvedTurn, seat: Seat) => number): ToyGame =>
  createToyWithTurns((turn) => ({
    ...turn,
    events: turn.events.map((event) =>
      event.kind === 'took' ? { ...event, clue: clue(turn, event.seat) } : event,
    ),
  }));

const createGameWithoutSecrets = (): ToyGame =>
  toy({
    view: (shown) =>
      TOY_GAME.view({
        ...shown,
        audience: shown.audience.kind === 'public' ? { kind: 'host' } : shown.audience,
      }),
  });

const createGameKnowing = (known: ToyGame['views']['getKnownState']): ToyGame =>
  toy({ views: { ...TOY_GAME.views, getKnownState: known } });

const formatHands = ({ hands }: ToyState): string => JSON.stringify(hands);

const LEAKING_WARNING: Problem = {
  kind: 'doubtful',
  code: 'higher-card',
  where: 'play',
  sentence: 'Play a lower one.',
};

const createBoardOfHands = (title: string): GameBoard => ({
  title,
  places: [{ name: 'table', x: 0, y: 0 }],
  roads: [],
  lines: [],
  owners: [],
  pieces: [],
  moves: [],
});

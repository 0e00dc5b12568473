import { toSeat } from '../../rules/kit/match/seat.ts';
import type { Cell, Table } from '../../rules/kit/showing/view.ts';
import {
  type BrokenGames,
  createToyWithOutcome,
  createToyWithPlacings,
  createToyWithTurns,
  toy,
  withBlocks,
  withFields,
  withNarration,
  withReading,
} from './toy-changes.ts';
import { TOY_GAME } from './toy-game.ts';
import type { ToyRobot } from './toy-robots.ts';
import type { ToyGame } from './toy-shapes.ts';

const TOY_REASONS = TOY_GAME.reasons;
const [SAME_CARD, NOTHING_PLAYED] = [TOY_REASONS['same card'], TOY_REASONS['nothing played']];
if (SAME_CARD === undefined || NOTHING_PLAYED === undefined) throw new Error('the toy has reasons');

/** Builds a game that warns players that discarding a card has no effect. */
const createGameWarningOfDiscard = (more: { readonly dependsOnOthers?: true } = {}): ToyGame =>
  toy({
    reasons: { ...TOY_REASONS, 'same card': { ...SAME_CARD, ...more } },
    read(seatAnswers) {
      const reading = TOY_GAME.read(seatAnswers);
      const problem = { kind: 'illegal', code: 'same card', sentence: 'It does nothing.' } as const;
      return { ...reading, problems: [...reading.problems, { ...problem, where: 'away' }] };
    },
  });

export const BROKEN_MATCHES: BrokenGames = {
  'all seats have places, best first, and places after a shared one are skipped': {
    'the last seat lacks a place': () => createToyWithPlacings((placings) => placings.slice(0, -1)),
    'the worst place comes first': () =>
      createToyWithPlacings((placings) => [...placings].reverse()),
    'the place after a shared one is not skipped': () =>
      createToyWithPlacings((placings) =>
        placings
          .map((one) => ({
            ...one,
            place: 1 + placings.filter(({ place }) => place < one.place).length,
          }))
          .map((one, index, all) => ({
            ...one,
            place: new Set(all.slice(0, index + 1).map(({ place }) => place)).size,
          })),
      ),
    'a score is not a number': () =>
      createToyWithPlacings((placings) => placings.map((one) => ({ ...one, score: Number.NaN }))),
    'garnets are halved': () =>
      createToyWithOutcome(({ purses, ...outcome }) => ({
        ...outcome,
        purses: {
          ...purses,
          players: purses.players.map((one) => ({ ...one, garnets: one.garnets + 0.5 })),
        },
      })),
    'a purse is missing': () =>
      createToyWithOutcome(({ purses, ...outcome }) => ({
        ...outcome,
        purses: { ...purses, players: purses.players.slice(1) },
      })),
    'a seat wins that does not play': () =>
      createToyWithOutcome((outcome) => ({
        ...outcome,
        ending: {
          holders: [{ seats: [toSeat('Nobody')], by: 'with nothing' }],
          verb: { one: 'wins', many: 'win', you: 'have won' },
        },
      })),
  },
  'the content that the laws use is valid': {
    'a tab of the content is missing': () =>
      toy({
        content: {
          tabs: [],
          assemble: () => ({ kind: 'unsound', problems: [{ tab: 'Mills', expected: 'a mill' }] }),
        },
      }),
  },
  'a game accepts some number of seats, and refuses all others with a sentence': {
    'every number of seats is refused': () => toy({ checkCast: () => 'Nobody can play this.' }),
    'a refusal is blank': () => toy({ checkCast: (_content, seats) => (seats === 2 ? '' : null) }),
    'two seats are refused every other time': () => {
      let times = 0;
      return toy({ checkCast: () => (times++ % 2 === 0 ? null : 'Not today.') });
    },
  },
  'a match has a first step, so it is not over at its start': {
    'there is no first step': () => toy({ next: () => null }),
    'there is an outcome from the start': () =>
      toy({
        outcome: ({ setup }) => ({
          placings: setup.players.map(({ seat }) => ({ seat, place: 1, score: 0, prizes: [] })),
          ties: [],
          purses: { players: setup.players, pairs: [] },
          duels: [],
        }),
      }),
  },
  'a part of orders that is reported as without effect does not change the state': {
    'it warns of a part that has an effect': () => createGameWarningOfDiscard(),
    'it warns provisionally of a part that has an effect': () =>
      createGameWarningOfDiscard({ dependsOnOthers: true }),
    'it warns of a part that the rules replace': () =>
      toy({
        ...createGameWarningOfDiscard(),
        reasons: {
          ...TOY_REASONS,
          'same card': { ...SAME_CARD, effect: 'same as blank' },
        },
      }),
    'its warning is certain, although others can give it an effect': () =>
      createToyWithTurns((turn, { orders }) => ({
        ...turn,
        // If two seats order, the state stores all orders, so each part has an effect.
        state: {
          ...turn.state,
          ...(Object.keys(orders).length > 1 && { orders: JSON.stringify(orders) }),
        },
      })),
  },
  'every part of an order has a line in its player’s account': {
    'the account omits a discarded card': () =>
      withNarration({
        account: (events, seat, content) =>
          TOY_GAME.narration.account(
            events.filter(({ kind }) => kind === 'played' || kind === 'gained'),
            seat,
            content,
          ),
      }),
  },
  'a certain warning comes true whatever the other seats order': {
    'a fault does not happen if others answer': () =>
      createToyWithTurns((turn, { orders }) => ({
        ...turn,
        events: turn.events.filter(
          ({ kind }) => kind !== 'corrected' || Object.keys(orders).length === 1,
        ),
      })),
  },
  'an optional part of orders without effect causes a warning': {
    'it does not warn of a useless part': () =>
      withReading(({ problems }) => ({
        problems: problems.filter(({ where }) => where !== 'away'),
      })),
  },
  'exactly the warnings that others can make untrue contain “as things stand”': {
    'a provisional warning seems certain': () =>
      toy({ reasons: { ...TOY_REASONS, 'same card': { ...SAME_CARD, dependsOnOthers: true } } }),
    'a certain warning seems provisional': () =>
      toy({
        reasons: {
          ...TOY_REASONS,
          'nothing played': { ...NOTHING_PLAYED, warning: 'as things stand no card is chosen.' },
        },
      }),
  },
  'findings are numbers or lines, and each measure has findings of one type': {
    'a measure is unnamed': () => toy({ findings: () => [{ measure: '', value: 1 }] }),
    'a number is NaN': () => toy({ findings: () => [{ measure: 'Luck', value: Number.NaN }] }),
    'a word has two lines': () => toy({ findings: () => [{ measure: 'Luck', value: 'a\nb' }] }),
    'a measure has findings of two types': () =>
      toy({
        findings: () => [
          { measure: 'Luck', value: 'none' },
          { measure: 'Luck', value: 1 },
        ],
      }),
  },
  "a game's own robots play to the end, by what their forms offer": {
    'a robot plays a card that is not offered': () => createGameWithRobot(() => ({ play: ['9'] })),
    'a robot answers an unasked question': () => createGameWithRobot(() => ({ mood: ['good'] })),
    'a robot cannot play at all': () =>
      createGameWithRobot(() => {
        throw new Error('it is not my turn');
      }),
    'a choice that is offered is not understood': () => ({
      ...withFields((field) => ({ ...field, choices: [{ value: 'joker', label: 'The joker' }] })),
      robots: { jokers: { answer: ({ form }) => ({ [form.fields[0]?.name ?? '']: ['joker'] }) } },
    }),
  },
  'seats that are named like columns change only the names on the pages': {
    'a seat named like a column lacks its row': () =>
      withBlocks((block) =>
        block.kind === 'table'
          ? { ...block, rows: block.rows.filter((row) => !isTitleCell(block.columns, row[0])) }
          : block,
      ),
    'a seat named like a column has a space after its name': () =>
      withBlocks((block) =>
        block.kind === 'table'
          ? {
              ...block,
              rows: block.rows.map((row) =>
                row.map((cell) =>
                  isTitleCell(block.columns, cell) ? `${reverseName(cell)} ` : cell,
                ),
              ),
            }
          : block,
      ),
  },
};

const createGameWithRobot = (answer: ToyRobot['answer']): ToyGame =>
  toy({ robots: { it: { answer } } });

const isTitleCell = (columns: Table['columns'], cell: Cell | undefined): boolean =>
  columns.some(({ title }) => title === reverseName(cell));

const reverseName = (cell: Cell | undefined): Cell | undefined =>
  typeof cell === 'object' && cell?.kind === 'mark' ? cell.value : cell;

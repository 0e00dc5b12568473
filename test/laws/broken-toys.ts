import type { Answers, Field } from '../../rules/kit/asking/form.ts';
import type { Problem } from '../../rules/kit/judging/problem.ts';
import { toSeat } from '../../rules/kit/match/seat.ts';
import type { News } from '../../rules/kit/narrating/narration.ts';
import type { Block, BoardPlace, Column, GameBoard } from '../../rules/kit/showing/view.ts';
import { BROKEN_CORRECTIONS } from './broken-corrections.ts';
import { BROKEN_MATCHES } from './broken-matches.ts';
import { BROKEN_PROPOSALS } from './broken-proposals.ts';
import { BROKEN_SECRETS } from './broken-secrets.ts';
import {
  type BrokenGames,
  createToyWithEvents,
  createToyWithForm,
  createToyWithOrders,
  createToyWithTurns,
  toy,
  withBlocks,
  withFields,
  withNarration,
  withReading,
  withState,
  withStep,
  withView,
} from './toy-changes.ts';
import { TOY_GAME } from './toy-game.ts';
import type { ToyGame } from './toy-shapes.ts';
import { getHand, getPoints, type ToyEvent } from './toy-state.ts';

/** Moves a field to a page of its own. Only the first such page is reached without a choice. */
const putOnOwnPage =
  (name: string, next?: readonly string[]) =>
  (field: Field, index: number): Field => ({
    ...field,
    page: {
      name: next === undefined ? `${name} ${index}` : name,
      title: 'Page',
      ...(next && { next }),
    },
  });

const createGameWithNews = (change: (news: News<ToyEvent>) => readonly News<ToyEvent>[]): ToyGame =>
  withNarration({
    news: (events, content) => TOY_GAME.narration.news(events, content).flatMap(change),
  });

const createMill = (x: number): BoardPlace => ({ name: `Mill ${x}`, x, y: 0, box: [1, 1] });

const createGameWithBoard = (changes: Partial<GameBoard>): ToyGame =>
  withView(() => ({
    board: {
      title: 'Mills',
      places: [createMill(0), createMill(1)],
      roads: [{ ends: ['Mill 0', 'Mill 1'], kind: 'lane' }],
      lines: [{ kind: 'lane', title: 'lanes', colour: 'muted', isDashed: false }],
      owners: [],
      pieces: [],
      moves: [],
      ...changes,
    },
  }));

export const BROKEN_TOYS: BrokenGames = {
  'the same arguments give the same result after any other calls': {
    'it counts how often its functions are called': () => {
      let count = 0;
      return withState(() => ({ count: count++ }));
    },
    'it shows data of another match': () => {
      const seen: string[] = [];
      return withView((view, { state }) => {
        if (state.round === 2) seen.push('a second round');
        const [page] = view.pages;
        return page ? { pages: [{ ...page, about: `Seen: ${seen.length}` }] } : view;
      });
    },
  },
  'a game does not change its arguments': {
    'it removes played cards from the given hand': () =>
      createToyWithTurns((turn, { state }) => {
        for (const hand of Object.values(state.hands)) (hand as number[]).pop();
        return turn;
      }),
    'it sorts the given history': () =>
      withView((view, { history }) => {
        (history as unknown[]).reverse();
        return view;
      }),
  },
  'a game uses no chance but the given one, and no clock': {
    'it draws with a chance of its own': () => withState(() => ({ luck: Math.random() > 2 })),
    'it reads the clock': () => withState(() => ({ isLate: Date.now() < 0 })),
    'it reads the calendar': () => withState(() => ({ year: new Date().getFullYear() })),
    'it uses random ids of the system': () => withState(() => ({ id: crypto.randomUUID().length })),
  },
  'every state stays the same when it is written as JSON and read': {
    'its state contains a Map': () => withState(() => ({ map: new Map() })),
    'its state has an undefined value': () => withState(() => ({ nobody: undefined })),
    'its state contains minus zero': () => withState(() => ({ nought: -0 })),
  },
  'all orders stay the same when they are written as JSON and read': {
    'its orders have an undefined value': () => createToyWithOrders(() => ({ mood: undefined })),
  },
  "all orders pass the game's own schema unchanged": {
    'it reads fields that its schema lacks': () => createToyWithOrders(() => ({ mood: 'good' })),
  },
  'the order in which orders arrive does not change the result': {
    'the first to answer gets the round': () =>
      createToyWithTurns((turn, { orders }) => {
        const [first] = Object.keys(orders);
        const taker = turn.state.taker;
        return {
          ...turn,
          state: { ...turn.state, taker: taker && first ? toSeat(first) : taker },
        };
      }),
  },
  'the order in which the host lists the seats changes nothing except their positions': {
    'the first seat gets a point': () =>
      createToyWithTurns((turn, { setup }) => {
        const [first] = setup.players;
        if (!first) return turn;
        const points = {
          ...turn.state.points,
          [first.seat]: getPoints(turn.state, first.seat) + 1,
        };
        return { ...turn, state: { ...turn.state, points } };
      }),
    'hands are dealt in the order of the list': () =>
      toy({
        start: ({ setup, chance }) => {
          const { state, events } = TOY_GAME.start({ setup, chance });
          const hands = Object.values(state.hands);
          const dealt = setup.players.map(({ seat }, index) => [seat, hands[index]]);
          return { state: { ...state, hands: Object.fromEntries(dealt) }, events };
        },
      }),
  },
  'any answers can be read, and the resulting orders can be resolved': {
    'it parses every answer as JSON': () =>
      createGameSpyingOnAnswers((text) => JSON.parse(`"${text}"`)),
    'it looks fields up in an object with a prototype': () =>
      createGameSpyingOnAnswers((text) => ({ play: [''], away: [''] })[text as 'play']?.concat('')),
    'it cannot resolve a card that is not held': () =>
      createToyWithTurns((turn, { state, orders }) => {
        for (const [name, given] of Object.entries(orders)) {
          const count = getHand(state, toSeat(name)).length;
          if (given.kind === 'cards' && (given.play ?? 0) >= count) throw new Error('no such card');
        }
        return turn;
      }),
  },
  'blank answers of players who may leave every question blank can be resolved': {
    'its schema refuses blank orders': () =>
      toy({ read: (seatAnswers) => ({ ...TOY_GAME.read(seatAnswers), blank: {} as never }) }),
  },
  'orders read from nonsense answers are plain data that can be resolved': {
    'it reads any number as a card': () =>
      createGameReadingOrders((answers) => Number(answers['play']?.[0] ?? 0)),
  },
  'every problem has a valid kind, a code, a place and a sentence': {
    'a problem lacks a sentence': () => createGameWithProblems(() => ({ sentence: ' ' })),
    'it repeats the whole typed text': () =>
      createGameWithProblems(({ given = 'Nothing' }) => ({ sentence: `${given} cannot be read.` })),
    'a problem has an unknown kind': () =>
      createGameWithProblems(() => ({ kind: 'odd' as 'doubtful' })),
    'its problems lack codes': () => createGameWithProblems(() => ({ code: '' })),
  },
  'labels are single lines, unique in their field; names and values are unique': {
    'all choices have the same label': () =>
      withFields((field) => ({
        ...field,
        choices: field.choices.map((choice) => ({ ...choice, label: 'This one' })),
      })),
    'a choice lacks a label': () =>
      withFields((field) => ({
        ...field,
        choices: [...field.choices, { value: 'none', label: '' }],
      })),
    'a question has two lines': () => withFields((field) => ({ ...field, label: 'What\nnow?' })),
    'all fields have one name': () => withFields((field) => ({ ...field, name: 'field' })),
  },
  'only seats of the match are asked, each once in a step, with at least one question': {
    'a seat is asked twice': () => withStep(({ asks }) => ({ asks: [...asks, ...asks] })),
    'a seat is asked that does not play': () =>
      withStep(({ asks: [first, ...others] }) => ({
        asks: first ? [{ ...first, seat: toSeat('Isa') }, ...others] : [],
      })),
    'a form lacks fields': () => createToyWithForm(() => ({ fields: [] })),
  },
  'every field offers enough choices': {
    'a field offers nothing': () => withFields((field) => ({ ...field, choices: [] })),
    'a field requires more choices than it offers': () =>
      withFields((field) => (field.kind === 'choices' ? { ...field, least: 9, most: 9 } : field)),
    'a pool is used up before the last field': () =>
      createToyWithForm(({ fields }) => ({
        fields: fields.map((field) => ({
          ...field,
          pool: 'all',
          choices: [{ value: '0', label: 'The only one' }],
        })),
      })),
  },
  'every offered choice is legal, whatever else is chosen': {
    'a choice is offered that cannot be read': () =>
      withFields((field) => ({
        ...field,
        choices: [...field.choices, { value: 'joker', label: 'The joker' }],
      })),
    'the same card may be chosen twice': () => withFields(({ pool: _, ...field }) => field),
  },
  'only a secret of the seat forbids a choice that `holds` omits': {
    'it omits a choice that nothing forbids': () =>
      toy({ holds: (_, { name }, { value }) => name !== 'play' || value !== '0' }),
  },
  'with all others absent, exactly the faults with a warning happen': {
    'it warns of a fault that never happens': () =>
      withReading(({ problems }) => ({ problems: [...problems, CARD_NOT_HELD] })),
    'it does not warn': () => withReading(() => ({ problems: [] })),
    'it warns at the wrong field': () => createGameWithProblems(() => ({ where: 'guesses' })),
  },
  'orders that are converted to answers are read as the same orders': {
    'orders become blank answers': () =>
      toy({ questions: { ...TOY_GAME.questions, answers: () => ({}) } }),
  },
  'every report to an audience is one line, and accounts reveal nothing more': {
    'it reports nothing to the public': () => withNarration({ lines: () => [] }),
    'a report has no text': () => createGameReporting(''),
    'a sentence lacks its reason': () => createGameReporting('You did not play: .'),
  },
  'a match of robots ends': {
    'its round never advances': () => withState(() => ({ round: 1 })),
  },
  'a match in which nobody ever answers ends': {
    'it waits until somebody answers': () =>
      createToyWithTurns((turn, { state, orders }) =>
        Object.keys(orders).length === 0 ? { state, events: [] } : turn,
      ),
  },
  'a match goes on if any seats are absent': {
    'a step throws if exactly one seat is absent': () =>
      createToyWithTurns((turn, { setup, state, orders }) => {
        const absent = setup.players.length - Object.keys(orders).length;
        if (absent === 1 && state.taker === null) throw new Error('somebody is missing');
        return turn;
      }),
  },
  'every step has a unique name, a title and one of the game’s paces': {
    'all steps have one name': () => withStep(() => ({ name: 'step' })),
    'a step has a name with blanks': () => withStep(({ title }) => ({ name: title })),
    'a step lacks a title': () => withStep(() => ({ title: '' })),
    'a step has an empty description': () => withStep(() => ({ about: ' ' })),
    'a step has an unknown pace': () => withStep(() => ({ pace: 'slow' })),
  },
  'every event has a kind and cites a rule': {
    'events cite no rule': () => createToyWithEvents({ rule: '' }),
  },
  'there is an outcome exactly if there is no next step': {
    'it is over a step early': () =>
      toy({
        outcome: ({ setup, state }) =>
          TOY_GAME.outcome({ setup, state: { ...state, round: state.round + 1 } }),
      }),
    'it never has an outcome': () => toy({ outcome: () => null }),
  },
  ...BROKEN_MATCHES,
  'a game has a valid id, title, version, number of seats and paces': {
    'it lacks a version': () => toy({ version: '' }),
    'its id is not a valid folder name': () => toy({ id: 'Toy Game' }),
    'its minimum number of seats exceeds its maximum': () => toy({ seats: { least: 5, most: 4 } }),
    'it lacks paces': () => toy({ paces: [] }),
  },
  'an audience has the same pages from the start to the end': {
    'every round adds a page': () =>
      withView(({ pages }, { state }) => ({
        pages: pages.map((page) => ({ ...page, name: `${page.name} ${state.round}` })),
      })),
  },
  'every page can be drawn: its names, columns, rows, meters and links are valid': {
    'there are no pages': () => withView(() => ({ pages: [] })),
    'a page has the name of a tab of every workbook': () =>
      withView(({ pages }) => ({ pages: pages.map((page) => ({ ...page, name: 'Ledger' })) })),
    'a page of the host has the name of a tab of content': () =>
      toy({
        content: {
          ...TOY_GAME.content,
          tabs: [{ name: 'HANDS', about: 'Nothing.', columns: [] }],
        },
      }),
    'a row is short': () =>
      withBlocks((block) => (block.kind === 'table' ? { ...block, rows: [[1]] } : block)),
    'a board has rows of two lengths': () =>
      withBlocks((block) =>
        block.kind === 'board'
          ? {
              ...block,
              squares: [
                [1, 2],
                [1, 2, 3],
              ],
            }
          : block,
      ),
    'a meter has the maximum 0': () =>
      withBlocks(createGameWithCell({ kind: 'meter', value: 0, most: 0, label: 'full' })),
    'a link leads nowhere': () =>
      withBlocks(createGameWithCell({ kind: 'link', text: 'here', url: 'nowhere' })),
    'a cell exceeds Google’s limit': () => withBlocks(createGameWithCell('x'.repeat(50_001))),
    'a cell contains NaN': () => withBlocks(createGameWithCell(Number.NaN)),
    'the legend leaves roads out': () => createGameWithBoard({ lines: [] }),
    'a place of the board is 0 high': () =>
      createGameWithBoard({ places: [createMill(0), { ...createMill(1), box: [1, 0] }] }),
  },
  'always visible columns fit a phone on player tabs and the first public tabs': {
    'no column is always visible': () =>
      withBlocks(createGameWithColumns(({ onPhone: _, ...column }) => column)),
    'a wide column comes first': () =>
      withBlocks(createGameWithColumns((column) => ({ ...column, width: 'text', onPhone: true }))),
  },
  'each moment of the scores has a title, and numbers for seats that play': {
    'a seat that does not play has a score': () => createGameWithScores(() => ({ Nobody: 1 })),
    'a score is not a number': () =>
      createGameWithScores((seats) => Object.fromEntries(seats.map((seat) => [seat, Number.NaN]))),
  },
  'sealed orders leave no trace before they are opened': {
    'it shows which seats answered': (): ToyGame => {
      const heard = new Set<string>();
      return {
        ...withView(({ pages }) => ({
          pages: pages.map((page) => ({ ...page, about: [...heard].join() })),
        })),
        read: (seatAnswers) => {
          heard.add(`${seatAnswers.seat} ${JSON.stringify(seatAnswers.answers)}`);
          return TOY_GAME.read(seatAnswers);
        },
      };
    },
  },
  ...BROKEN_CORRECTIONS,
  'every page of a form can be reached, and only required choices lead to pages': {
    'no choice leads to a page': () =>
      createToyWithForm(({ fields }) => ({
        fields: [...fields, ...fields.map(putOnOwnPage('elsewhere'))],
      })),
    'an optional choice leads to a page': () =>
      withFields((field) => ({
        ...field,
        ...(field.kind === 'choice' && { required: false }),
        choices: field.choices.map((choice) => ({ ...choice, to: [] })),
      })),
    'a page leads to itself': () =>
      createToyWithForm(({ fields }) => ({
        fields: [...fields, ...fields.map(putOnOwnPage('next', ['next']))],
      })),
  },
  ...BROKEN_PROPOSALS,
  ...BROKEN_SECRETS,
  'a story contains no sentence twice': {
    'each event is news twice': () => createGameWithNews((news) => [news, news]),
    'one item of news repeats a sentence': () =>
      createGameWithNews((news) => [{ ...news, newsValue: 3, text: `${news.text} ${news.text}` }]),
    'two players are in the news with the same sentence': () =>
      createGameWithNews((news) => [
        news,
        { ...news, event: { ...news.event, seat: toSeat('Guest') } },
      ]),
  },
};

const CARD_NOT_HELD: Problem = { kind: 'illegal', code: 'not held', where: 'to', sentence: 'No.' };

/** Builds a game that passes each answer to `look` before reading it. */
const createGameSpyingOnAnswers = (look: (text: string) => unknown): ToyGame =>
  toy({
    read: (seatAnswers) => {
      for (const [name, texts] of Object.entries(seatAnswers.answers))
        [name, ...texts].forEach(look);
      return TOY_GAME.read(seatAnswers);
    },
  });

/** Builds a game that replaces each line of its reports by this text. */
const createGameReporting = (text: string): ToyGame =>
  withNarration({
    lines: (...given) => TOY_GAME.narration.lines(...given).map((line) => ({ ...line, text })),
  });

const createGameReadingOrders = (play: (answers: Answers) => number): ToyGame =>
  withReading(({ orders }, { answers }) =>
    orders?.kind === 'cards' ? { orders: { ...orders, play: play(answers) } } : {},
  );

const createGameWithProblems = (change: (problem: Problem) => Partial<Problem>): ToyGame =>
  withReading(({ problems }) => ({
    problems: problems.map((problem) => ({ ...problem, ...change(problem) })),
  }));

const createGameWithColumns =
  (change: (column: Column) => Column) =>
  (block: Block): Block =>
    block.kind === 'table' ? { ...block, columns: block.columns.map(change) } : block;

const createGameWithScores = (
  scores: (seats: readonly string[]) => Readonly<Record<string, number>>,
): ToyGame =>
  toy({
    scores: (input) => {
      const { counted, moments } = TOY_GAME.scores(input);
      return {
        counted,
        moments: [
          ...moments,
          { title: 'Now', scores: scores(input.setup.players.map(({ seat }) => seat)) },
        ],
      };
    },
  });

const createGameWithCell =
  (cell: Parameters<typeof buildBoardOfCell>[0]) =>
  (block: Block): Block =>
    block.kind === 'board' ? buildBoardOfCell(cell) : block;

const buildBoardOfCell = (
  cell: Extract<Block, { kind: 'board' }>['squares'][number][number],
): Block => ({
  kind: 'board',
  title: 'Board',
  squares: [[cell]],
});

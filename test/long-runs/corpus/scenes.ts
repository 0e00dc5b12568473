import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { exportMatch, formatArchive } from '../../../functions/match/auditing/archive.ts';
import type { Settings } from '../../../functions/match/ledger/entry.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { getContentSheetId } from '../../../sheets-templates/workbooks/workbook.ts';
import { byHand, HOUR_MS, MINUTE_MS, typed } from '../../support/table/by-hand.ts';
import { playEventful, playStep, playToEnd } from '../../support/table/eventful.ts';
import { HOST, openTable, type Table, type TableOptions } from '../../support/table/table.ts';
import { listEveryWay } from '../../support/table/ways-to-play.ts';
import { computeEnds } from './final-states.ts';
import type { KeptMatch } from './kept-files.ts';

interface CorpusScene {
  readonly name: string;
  readonly options: TableOptions;
  readonly play: (table: Table) => Promise<void>;
}

export const listScenes = (game: AnyGame): readonly CorpusScene[] => [
  ...listEveryWay(game)
    .filter(({ players, variants }) => players === game.seats.least || variants['draft'] === 'yes')
    .map(({ name, players, variants }) => ({
      name: `finished: ${name}`,
      options: { game, players, settings: { variants } },
      play: playToEnd,
    })),
  { name: 'running', options: { game, players: game.seats.least }, play: resolveAndAnswer },
  { name: 'eventful', options: chooseOptions(game), play: playEventfulScene },
  {
    name: 'eventful and paused',
    options: { game, players: game.seats.least },
    play: (table) => playEventful(table, { until: 'a pause with a closed form' }),
  },
  ...(game.id === BEACON_GAME
    ? [
        {
          name: 'eventful, by a public beacon',
          options: createBeaconOptions(game),
          play: playEventfulScene,
        },
      ]
    : []),
];

/** Game of the match that has a beacon. All games draw dice in the same way, so one is enough. */
const BEACON_GAME = 'dm-invitational';

const createBeaconOptions = (game: AnyGame): TableOptions => ({
  game,
  players: game.seats.least,
  settings: { beacon: EMULATED_CHAIN },
});

export async function keepScene({ name, options, play }: CorpusScene): Promise<KeptMatch> {
  const table = await openTable(options);
  await play(table);
  const archive = await exportMatch(table.as(HOST), table.hostId);
  return { name, archive: formatArchive(archive), ...computeEnds(archive) };
}

async function resolveAndAnswer(table: Table): Promise<void> {
  await playStep(table);
  await table.robots();
}

async function playEventfulScene(table: Table): Promise<void> {
  if ((await table.read()).positions[0]?.game.id === RENAMED_CELL.game) {
    const { row, column, text } = RENAMED_CELL;
    await byHand(table, [typed(getContentSheetId(0), row, column, text)]);
    await table.deadline();
  }
  await playEventful(table);
}

const RENAMED_CELL = { game: 'uncharted-territory', row: 1, column: 1, text: 'Palace of Glass' };

/** Settings of hosts by game. The game's eventful match uses them. */
const SETTINGS_BY_GAME: Readonly<Record<string, Partial<Settings>>> = {
  'presents-of-mine': {
    pollMs: HOUR_MS,
    remindMs: [6 * HOUR_MS],
    graceMs: 5 * MINUTE_MS,
    earlyMs: 20 * HOUR_MS,
  },
  'uncharted-territory': { counts: 'first' },
  'mars-immerser': { knownBy: 'email' },
  'dm-invitational': { review: true },
};

function chooseOptions(game: AnyGame): TableOptions {
  const options = { game, players: game.seats.least, settings: SETTINGS_BY_GAME[game.id] ?? {} };
  if (game.communal !== true) return options;
  const pair = [toSeat('Scarlet'), toSeat('Dems')] as const;
  return { ...options, communal: [{ seats: pair, garnets: 3 }] };
}

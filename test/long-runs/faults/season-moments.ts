import type { World } from '../../../emulator/core/world.ts';
import { isInTrash } from '../../../emulator/drive/file.ts';
import { createEmulator } from '../../../emulator/emulator.ts';
import { findActivePause } from '../../../functions/match/ledger/position.ts';
import type { RequestedAction } from '../../../functions/match/next/interventions.ts';
import { parseRuling } from '../../../functions/match/next/taking-reports.ts';
import {
  buildContinuationTask,
  buildDeadlineTask,
  buildNextPoll,
} from '../../../functions/match/next/tasks.ts';
import type { StepWake, Wake } from '../../../functions/match/next/wake.ts';
import { openNextMatch } from '../../../functions/match/opening/open-episode.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { listAwaitedHere, listUnopened } from '../../../functions/match/reading/season-matches.ts';
import { type RunResult, runMatch } from '../../../functions/match/running/run.ts';
import { GAMES, SEASON } from '../../../rules/games.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { createPollAction } from '../../match/polls/poll-act.ts';
import { SHORT_SEASON } from '../../support/table/season.ts';
import { collectResults } from '../../support/table/season-host.ts';
import {
  answerAll,
  buildOpeningOptions,
  openAllDue,
  openSeason,
  readOpenMatches,
} from '../../support/table/season-table.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { listQueuedTasks, type QueuedTask, readTaskText } from '../harness/tasks.ts';
import { buildRequest, createRepeatableAction, runAsMatchHost } from '../interventions/host.ts';
import { createCalmGoogle, type InstanceAction } from './instance.ts';
import {
  buildInstantTask,
  getRunMs,
  type MatchMoment,
  requireTaskName,
  runToWorld,
} from './moments.ts';
import { extractShown, type ShownTexts } from './shown-texts.ts';

/** Settings that allow tasks to be hours late. */
const SEASON_TIMES = Object.fromEntries(
  [SEASON, ...GAMES].flatMap(({ paces }) => paces.map(({ name }) => [name, '5 hours'])),
);

/** Plays the moments of a season. The same moments result every time. */
export async function playSeasonMoments(
  programme: Parameters<typeof openSeason>[0] = SHORT_SEASON,
  players = 4,
): Promise<readonly MatchMoment[]> {
  const settings = { times: SEASON_TIMES };
  const table = await openSeason(programme, players, { settings });
  const scene: Scene = { table, moments: [] };
  for (let turn = 1; (await readPosition(table)).step !== null; turn++) await playTurn(scene, turn);
  await addDeadlineMoment(scene, await table.read(), 'the closing');
  return scene.moments;
}

interface Scene {
  readonly table: Table;
  readonly moments: MatchMoment[];
}

const readPosition = async (table: Table) => getCurrentPosition(await table.read());

/** Plays the next event of the season: choices, openings, or matches. */
async function playTurn(scene: Scene, turn: number): Promise<void> {
  const { table } = scene;
  const position = await readPosition(table);
  if ((position.step?.asks ?? []).length > 0) return addChoiceMoment(scene, turn);
  if (listUnopened(position).length > 0) {
    await addRulings(scene, `before match ${turn} is open`, [
      `left ${position.setup.players[0]?.seat}`,
    ]);
    await addOpeningMoment(scene, turn);
    await openAllDue(table);
    return;
  }
  if (listAwaitedHere(position).length > 0) return playSeasonMatch(scene, turn);
  await addExternalMoment(scene, turn);
}

/** Adds a request, which is applied only in a copy of the world. */
async function addRequest(scene: Scene, what: string, action: RequestedAction): Promise<void> {
  const { table, moments } = scene;
  const request = buildRequest(action, 'Chosen at random.');
  const moment = await startMoment(scene, what, table.emulator.clock.now());
  moments.push(
    await runAlone(
      scene,
      { ...moment, act: createRepeatableAction(table.hostId, request), isDated: true },
      getNowMs(moment),
    ),
  );
}

async function addRulings(scene: Scene, place: string, all: readonly string[]): Promise<void> {
  for (const words of all) {
    const report = parseRuling(await readPosition(scene.table), words);
    if (typeof report === 'string') throw new Error(report);
    await addRequest(scene, `“${words}” ${place}`, { kind: 'ruling', report });
  }
}

type StartedMoment = Pick<MatchMoment, 'name' | 'task' | 'taskName' | 'before'>;

/** Begins a moment whose action has no deadline. */
async function startMoment({ table }: Scene, what: string, nowMs: number): Promise<StartedMoment> {
  const season = await table.read();
  return {
    name: `${SEASON.title}, ${what}`,
    task: createTaskNow(season, nowMs),
    taskName: '',
    before: table.emulator.snapshot(),
  };
}

const createTaskNow = (season: Match, nowMs: number): StepWake => ({
  ...buildInstantTask(season, nowMs),
  expectedEntry: { entry: season.positions.length - 1 },
});

const getNowMs = ({ task }: Pick<MatchMoment, 'task'>): number => Date.parse(task.deadline);

/** Adds an opening by the host's command, which must open exactly one match. */
async function addOpeningMoment(scene: Scene, turn: number): Promise<void> {
  const { table, moments } = scene;
  const moment = await startMoment(scene, `match ${turn} is opened`, table.emulator.clock.now());
  const act = createOpenAction(table.hostId);
  const how = { as: HOST, look: renderVisibleFiles, isDated: true } as const;
  moments.push(await runAlone(scene, { ...moment, ...how, act }, getNowMs(moment)));
}

const createOpenAction =
  (seasonId: string): InstanceAction =>
  async (adjudicator): Promise<RunResult> => {
    const options = buildOpeningOptions();
    const match = await openNextMatch(adjudicator, seasonId, options, () => {});
    if (match !== null) return { kind: 'not yet' };
    const season = await readMatch(adjudicator.google, seasonId);
    return { kind: 'resolved before', match: season, incidents: [] };
  };

/** Plays a match of robots. Its last deadline and its collection suffer faults. */
async function playSeasonMatch(scene: Scene, turn: number): Promise<void> {
  const { table } = scene;
  const place = `while match ${turn} is played`;
  const [awaited] = listAwaitedHere(await readPosition(table));
  const [first] = awaited?.players ?? [];
  if (awaited === undefined || first === undefined) throw new Error('a match is played');
  await addRulings(scene, place, [`void ${awaited.match}`, `left ${first.seat}`]);
  await addHandoverMoment(scene, first.seat, place);
  await addInformMoment(scene, `again ${awaited.match}`, `void ${place}`);
  await addPollMoment(scene, `a poll ${place}`);
  for (;;) {
    const [one] = await readOpenMatches(table);
    if (one === undefined) return;
    await answerAll(table, one);
    const moment = await startDueMoment(scene, one, `the deadline that ends match ${turn}`);
    await table.emulator.clock.advanceTo(getNowMs(moment));
    const isOver =
      getCurrentPosition(await readMatch(table.as(HOST), one.files.hostId)).step === null;
    if (!isOver) continue;
    scene.moments.push(await runAlone(scene, moment));
    await addCollections(scene, moment, turn);
  }
}

/** Adds the poll that informs a match that a ruling has made it void. */
async function addInformMoment(scene: Scene, words: string, what: string): Promise<void> {
  const { table, moments } = scene;
  const report = parseRuling(await readPosition(table), words);
  if (typeof report === 'string') throw new Error(report);
  const request = buildRequest({ kind: 'ruling', report }, 'Chosen at random.');
  const moment = await startMoment(
    scene,
    `a poll informs a match that it is ${what}`,
    readClock(scene),
  );
  const act = createRepeatableAction(table.hostId, request);
  const { world: before } = await runToWorld({ ...moment, act }, getNowMs(moment));
  const nowMs = getNowMs(moment) + 1000;
  const season = await readSeason(before, table);
  const poll = buildNextPoll(season, nowMs);
  if (poll === null) throw new Error('the season is polled');
  const at = new Date(nowMs).toISOString();
  const [match] = await readOpenMatches(table);
  const told = createInformAction({ ...poll, at }, match?.files.hostId ?? '');
  const ruled = { ...moment, before, task: createTaskNow(season, nowMs), isOfPoll: true } as const;
  moments.push(await runAlone(scene, { ...ruled, act: told, isDated: true }, nowMs));
}

/** Informs a match once. Another task then completes the effects of the entry. */
const createInformAction =
  (poll: Wake, match: string): InstanceAction =>
  async (adjudicator): Promise<RunResult> => {
    const result = await createPollAction(poll)(adjudicator);
    const told = await readMatch(adjudicator.google, match);
    const position = getCurrentPosition(told);
    if (findActivePause(position) !== null)
      await runMatch(adjudicator, buildContinuationTask(position.sealed, told.files));
    return result;
  };

const readClock = ({ table }: Scene): number => table.emulator.clock.now();

/**
 * Adds collections of a result: by the poll at the end of a match, by the hourly poll, and by the
 * host's command.
 */
async function addCollections(scene: Scene, ending: StartedMoment, turn: number): Promise<void> {
  const { table, moments } = scene;
  const nowMs = getNowMs(ending) + 1000;
  const { world: before } = await runToWorld(ending);
  const season = await readMatch(table.as(HOST), table.hostId);
  const { files } = season;
  const at = new Date(nowMs).toISOString();
  const given = { task: createTaskNow(season, nowMs), taskName: '', before };
  const poll = buildNextPoll(await readSeason(before, table), nowMs);
  if (poll === null) throw new Error('the season is polled');
  const wake = { match: files.hostId, at };
  const acts: readonly (readonly [string, InstanceAction])[] = [
    ['a poll of the hour', createPollAction({ ...poll, at })],
    ['the poll that it asks for', createWakeAction(poll, wake)],
    ['its host', createCollectAction(files.hostId)],
  ];
  for (const [who, act] of acts) {
    const name = `${SEASON.title}, ${who} collects match ${turn}`;
    const isOfPoll = who !== 'its host' && ({ isOfPoll: true } as const);
    moments.push(await runAlone(scene, { ...given, ...isOfPoll, name, act, isDated: true }, nowMs));
  }
}

/** Collects results once. Another task then completes the effects of the entry. */
const createWakeAction =
  (poll: Wake, wake: Wake): InstanceAction =>
  async (adjudicator): Promise<RunResult> => {
    const season = await readMatch(adjudicator.google, wake.match);
    if (season.positions.length > (poll.expectedEntry?.entry ?? 0) + 1)
      return createPollAction(poll)(adjudicator);
    await runMatch(adjudicator, wake);
    return { kind: 'not yet' };
  };

async function readSeason(world: World, { hostId }: Table): Promise<Match> {
  const emulator = createEmulator({ world });
  try {
    return await readMatch(createCalmGoogle(emulator), hostId);
  } finally {
    await emulator.close();
  }
}

/** Runs the action without faults, and ignores the form of a season that asks nobody. */
async function runAlone(
  { table }: Scene,
  given: Omit<MatchMoment, 'after' | 'calls'>,
  nowMs = getRunMs(given.task),
): Promise<MatchMoment> {
  const { world, calls } = await runToWorld(given, nowMs);
  const { step } = getCurrentPosition(await readSeason(world, table));
  const isIdle = step !== null && step.asks.length === 0;
  const after = (given.look ?? extractShown)(world, given.taskName);
  return { ...given, after, calls, ...(isIdle && { isFormIdle: true }) };
}

const createCollectAction =
  (seasonId: string): InstanceAction =>
  async (adjudicator): Promise<RunResult> => {
    const season = await readMatch(adjudicator.google, seasonId);
    const entry = await collectResults(adjudicator, season);
    if (entry !== null) return { kind: 'not yet' };
    const { sealed } = getCurrentPosition(season);
    await runMatch(adjudicator, buildContinuationTask(sealed, season.files));
    return { kind: 'resolved before', match: season, incidents: [] };
  };

/** Begins a moment just before the next task of a match or season. */
async function startDueMoment({ table }: Scene, due: Match, what: string): Promise<StartedMoment> {
  const task = buildDeadlineTask(getCurrentPosition(due), due.files);
  if (task === null) throw new Error(`${what}: nothing is due`);
  await table.emulator.clock.advanceTo(getNowMs({ task }) - 1);
  const before = table.emulator.snapshot();
  const taskName = requireTaskName(selectMatchTasks(before, task.match), task);
  return { name: `${SEASON.title}, ${what}`, task, taskName, before };
}

function selectMatchTasks(world: World, match: string): World {
  const isOwn = ([, task]: readonly [string, QueuedTask]): boolean =>
    readTaskText(task).includes(match);
  const queues = Object.entries(world.queues).map(([name, queue]) => {
    const tasks = Object.fromEntries(Object.entries(queue.tasks).filter(isOwn));
    return [name, { ...queue, tasks }] as const;
  });
  return { ...world, queues: Object.fromEntries(queues) };
}

/** Adds a poll that reports a choice, the deadline that applies the choice, and a ruling. */
async function addChoiceMoment(scene: Scene, turn: number): Promise<void> {
  const { table } = scene;
  await answerAll(table, await table.read());
  const place = `while choice ${turn} is open`;
  const players = (await readPosition(table)).setup.players.map(({ seat }) => seat);
  const turned =
    `outcome round-1-main: ${players.toReversed().join(', ')}; ` +
    `tokens ${players.at(-1)}; candidate ${players[0]}`;
  await addRulings(scene, place, ['void round-1-main', turned, `left ${players[0]}`]);
  await addUndoMoment(scene, place);
  await addPollMoment(scene, `a poll ${place}`);
  await addDeadlineMoment(scene, await table.read(), `the deadline of choice ${turn}`);
}

async function addUndoMoment(scene: Scene, place: string): Promise<void> {
  const { line } = await readPosition(scene.table);
  const undo = { kind: 'undo', to: line.length, reopen: true } as const;
  await addRequest(scene, `a step undone ${place}`, undo);
}

const addHandoverMoment = (scene: Scene, seat: Seat, place: string): Promise<void> =>
  addRequest(scene, `a seat handed over ${place}`, {
    kind: 'seat',
    seat,
    email: 'sam@example.com',
    name: 'Sam',
  });

async function addDeadlineMoment(scene: Scene, due: Match, what: string): Promise<void> {
  const moment = await startDueMoment(scene, due, what);
  scene.moments.push(await runAlone(scene, moment));
  await scene.table.emulator.clock.advanceTo(getNowMs(moment));
}

async function addPollMoment(scene: Scene, what: string): Promise<void> {
  const { clock } = scene.table.emulator;
  const poll = buildNextPoll(await scene.table.read(), clock.now());
  if (poll === null) throw new Error('the season is polled');
  await clock.advanceTo(Date.parse(poll.at) - 1);
  const moment = await startMoment(scene, what, Date.parse(poll.at));
  scene.moments.push(
    await runAlone(
      scene,
      { ...moment, act: createPollAction(poll), isOfPoll: true },
      getNowMs(moment),
    ),
  );
  await clock.advanceTo(Date.parse(poll.at));
}

async function addExternalMoment(scene: Scene, turn: number): Promise<void> {
  const { table } = scene;
  const position = await readPosition(table);
  const [awaited] = position.step?.awaits ?? [];
  const words = `outcome ${awaited?.match}: ${awaited?.players.map(({ seat }) => seat).join(', ')}`;
  const [out] = position.setup.players.filter(
    ({ seat }) => !awaited?.players.some((one) => one.seat === seat),
  );
  const others = out === undefined ? [] : [`back ${out.seat}`, 'void round-1-death'];
  await addRulings(scene, `before match ${turn}, which is played elsewhere`, [words, ...others]);
  await addUndoMoment(scene, `before match ${turn}`);
  const report = parseRuling(position, words);
  if (typeof report === 'string') throw new Error(report);
  await runAsMatchHost(table, { kind: 'ruling', report });
}

/** Omits files that no folder contains, because Google never answered their creation. */
function renderVisibleFiles(world: World): ShownTexts {
  const files = Object.values(world.files).filter(
    (file) => !isInTrash(world, file) && (file.kind === 'folder' || file.parents.length > 0),
  );
  const folders = new Set(files.flatMap(({ parents }) => parents));
  const lines = files
    .filter(({ id, kind }) => kind !== 'folder' || folders.has(id))
    .map((file) => JSON.stringify(renderFile(world, file)));
  const bodies = listQueuedTasks(world).map((task) => describeTask(world, readTaskText(task)));
  return new Map([
    ...files.filter(({ kind }) => kind === 'form').map((form) => renderForm(world, form)),
    ['files', lines.toSorted().join('\n')],
    ['tasks', [...new Set(bodies)].toSorted().join('\n')],
  ]);
}

type DriveFile = World['files'][string];

const renderForm = (world: World, { id, name }: DriveFile): readonly [string, string] => [
  `form ${name}`,
  world.forms[id]?.isAcceptingResponses === true ? 'takes answers' : 'takes none',
];

const renderFile = (world: World, { id, kind, name, parents, permissions }: DriveFile) => ({
  kind,
  name,
  in: parents.map((parent) => world.files[parent]?.name),
  shared: permissions
    .map(({ role, view, emailAddress = 'anyone' }) => `${emailAddress} ${role} ${view ?? ''}`)
    .toSorted(),
  tabs: (world.spreadsheets[id]?.sheets ?? []).map(({ properties, rows }) => {
    const isLedger = properties.sheetId === HOST_TABS.ledger.sheetId;
    return isLedger ? `${properties.title}: ${countEntries(rows)}` : properties.title;
  }),
});

type SheetRows = World['spreadsheets'][string]['sheets'][number]['rows'];

const countEntries = (rows: SheetRows): number =>
  rows.filter((row) => row?.[0]?.userEnteredValue !== undefined).length;

/** Describes the match by its title and the task by its purpose. */
function describeTask(world: World, text: string): string {
  const said = JSON.parse(text) as {
    readonly match?: string;
    readonly kind?: string;
    readonly entry?: number;
  };
  return [world.files[said.match ?? '']?.name, said.kind ?? 'deadline', said.entry ?? ''].join(' ');
}

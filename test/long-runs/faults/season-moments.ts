import type { World } from '../../../emulator/core/world.ts';
import { isInTrash } from '../../../emulator/drive/file.ts';
import { createEmulator } from '../../../emulator/emulator.ts';
import { activePause } from '../../../functions/match/ledger/position.ts';
import { continuationTask, deadlineTaskAt } from '../../../functions/match/next/deadline-task.ts';
import type { RequestedAction } from '../../../functions/match/next/interventions.ts';
import { nextPoll } from '../../../functions/match/next/poll-task.ts';
import { rulingIn } from '../../../functions/match/next/taking-reports.ts';
import type { StepWake, Wake } from '../../../functions/match/next/wake.ts';
import { openNext } from '../../../functions/match/opening/open-episode.ts';
import { collectResults } from '../../../functions/match/polling/collect-results.ts';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { awaitedHere, toOpen } from '../../../functions/match/reading/season-matches.ts';
import { resolveStep, type StepResult } from '../../../functions/match/visiting/resolve-step.ts';
import { GAMES, SEASON } from '../../../rules/games.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { actOf } from '../../match/polls/poll-act.ts';
import { SHORT_SEASON } from '../../support/table/season.ts';
import {
  answerAll,
  openDue,
  openingOf,
  openMatches,
  openSeason,
} from '../../support/table/season-table.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { hostDoes, requestFor, runAgain } from '../interventions/host.ts';
import { type Act, calmGoogle } from './instance.ts';
import { type Moment, taskNameOf, visitMs, worldAfter } from './moments.ts';
import { type Shown, shownIn } from './shown.ts';

/** Settings with which tasks can be hours late. */
const TIMES = Object.fromEntries(
  [SEASON, ...GAMES].flatMap(({ paces }) => paces.map(({ name }) => [name, '5 hours'])),
);

/** Plays the moments of a season; deterministic. */
export async function seasonMoments(
  programme: Parameters<typeof openSeason>[0] = SHORT_SEASON,
  players = 4,
): Promise<readonly Moment[]> {
  const settings = { times: TIMES };
  const table = await openSeason(programme, players, { settings });
  const scene: Scene = { table, moments: [] };
  try {
    for (let turn = 1; (await positionOf(table)).step !== null; turn++) await turnOf(scene, turn);
    await deadlineStruck(scene, await table.read(), 'the closing');
  } finally {
    await table.close();
  }
  return scene.moments;
}

interface Scene {
  readonly table: Table;
  readonly moments: Moment[];
}

const positionOf = async (table: Table) => currentPosition(await table.read());

/**
 * Plays the next event of the season: choices, openings, matches of our games, or an external
 * match.
 */
async function turnOf(scene: Scene, turn: number): Promise<void> {
  const { table } = scene;
  const position = await positionOf(table);
  if ((position.step?.asks ?? []).length > 0) return choice(scene, turn);
  if (toOpen(position).length > 0) {
    await rulings(scene, `before match ${turn} is open`, [
      `left ${position.setup.players[0]?.seat}`,
    ]);
    await opening(scene, turn);
    await openDue(table);
    return;
  }
  if (awaitedHere(position).length > 0) return match(scene, turn);
  await elsewhere(scene, turn);
}

/** Adds a request that is not applied at the table, because each has its own world. */
async function wished(scene: Scene, what: string, action: RequestedAction): Promise<void> {
  const { table, moments } = scene;
  const request = requestFor(action, 'Chosen at random.');
  const given = await begun(scene, what, table.emulator.clock.now());
  moments.push(
    await doneAlone(
      scene,
      { ...given, act: runAgain(table.hostId, request), isDated: true },
      nowOf(given),
    ),
  );
}

async function rulings(scene: Scene, place: string, all: readonly string[]): Promise<void> {
  for (const words of all) {
    const report = rulingIn(await positionOf(scene.table), words);
    if (typeof report === 'string') throw new Error(report);
    await wished(scene, `“${words}” ${place}`, { kind: 'ruling', report });
  }
}

type Begun = Pick<Moment, 'name' | 'task' | 'taskName' | 'before'>;

/** Begins a moment for an action without a deadline. */
async function begun({ table }: Scene, what: string, nowMs: number): Promise<Begun> {
  const season = await table.read();
  return {
    name: `${SEASON.title}, ${what}`,
    task: taskNow(season, new Date(nowMs).toISOString()),
    taskName: '',
    before: table.emulator.snapshot(),
  };
}

const taskNow = ({ files: { hostId, formId }, positions }: Match, deadline: string): StepWake => ({
  ...{ match: hostId, at: deadline, expectedEntry: { entry: positions.length - 1 } },
  ...{ deadline, form: formId, since: deadline },
});

const nowOf = ({ task }: Pick<Moment, 'task'>): number => Date.parse(task.deadline);

/** The host's command opens exactly one match, whichever of its calls is the last. */
async function opening(scene: Scene, turn: number): Promise<void> {
  const { table, moments } = scene;
  const given = await begun(scene, `match ${turn} is opened`, table.emulator.clock.now());
  const act = openedOnce(table.hostId);
  const how = { as: HOST, look: filesIn, isDated: true } as const;
  moments.push(await doneAlone(scene, { ...given, ...how, act }, nowOf(given)));
}

const openedOnce =
  (seasonId: string): Act =>
  async (adjudicator): Promise<StepResult> => {
    const given = openingOf();
    const match = await openNext(adjudicator, seasonId, given, () => {});
    if (match !== null) return { kind: 'not yet' };
    const season = await readMatch(adjudicator.google, seasonId);
    return { kind: 'resolved before', match: season, incidents: [] };
  };

/** Robots play; the last deadline and the collection of its result are struck. */
async function match(scene: Scene, turn: number): Promise<void> {
  const { table } = scene;
  const place = `while match ${turn} is played`;
  const [awaited] = awaitedHere(await positionOf(table));
  const [first] = awaited?.players ?? [];
  if (awaited === undefined || first === undefined) throw new Error('a match is played');
  await rulings(scene, place, [`void ${awaited.match}`, `left ${first.seat}`]);
  await handedOver(scene, first.seat, place);
  await toldOf(scene, `again ${awaited.match}`, `void ${place}`);
  await pollStruck(scene, `a poll ${place}`);
  for (;;) {
    const [one] = await openMatches(table);
    if (one === undefined) return;
    await answerAll(table, one);
    const given = await dueOf(scene, one, `the deadline that ends match ${turn}`);
    await table.emulator.clock.advanceTo(nowOf(given));
    const isOver = currentPosition(await readMatch(table.as(HOST), one.files.hostId)).step === null;
    if (!isOver) continue;
    scene.moments.push(await doneAlone(scene, given));
    await collecting(scene, given, turn);
  }
}

/** After a ruling of the host, a poll informs the match that it no longer counts. */
async function toldOf(scene: Scene, words: string, what: string): Promise<void> {
  const { table, moments } = scene;
  const report = rulingIn(await positionOf(table), words);
  if (typeof report === 'string') throw new Error(report);
  const request = requestFor({ kind: 'ruling', report }, 'Chosen at random.');
  const given = await begun(scene, `a poll informs a match that it is ${what}`, clockOf(scene));
  const act = runAgain(table.hostId, request);
  const { world: before } = await worldAfter({ ...given, act }, nowOf(given));
  const nowMs = nowOf(given) + 1000;
  const season = await seasonIn(before, table);
  const poll = nextPoll(season, nowMs);
  if (poll === null) throw new Error('the season is polled');
  const at = new Date(nowMs).toISOString();
  const [match] = await openMatches(table);
  const told = toldOnce({ ...poll, at }, match?.files.hostId ?? '');
  const ruled = { ...given, before, task: taskNow(season, at), isOfPoll: true } as const;
  moments.push(await doneAlone(scene, { ...ruled, act: told, isDated: true }, nowMs));
}

/** After a match was informed, its entry's follow-up is done, as by the task requested with it. */
const toldOnce =
  (poll: Wake, match: string): Act =>
  async (adjudicator): Promise<StepResult> => {
    const result = await actOf(poll)(adjudicator);
    const told = await readMatch(adjudicator.google, match);
    const position = currentPosition(told);
    if (activePause(position) !== null)
      await resolveStep(adjudicator, continuationTask(position.sealed, told.files));
    return result;
  };

const clockOf = ({ table }: Scene): number => table.emulator.clock.now();

/** Collects by the poll requested at the end, by the hourly one, and by the host’s command. */
async function collecting(scene: Scene, ending: Begun, turn: number): Promise<void> {
  const { table, moments } = scene;
  const nowMs = nowOf(ending) + 1000;
  const { world: before } = await worldAfter(ending);
  const season = await readMatch(table.as(HOST), table.hostId);
  const { files } = season;
  const at = new Date(nowMs).toISOString();
  const given = { task: taskNow(season, at), taskName: '', before };
  const poll = nextPoll(await seasonIn(before, table), nowMs);
  if (poll === null) throw new Error('the season is polled');
  const wake = { match: files.hostId, at };
  const acts: readonly (readonly [string, Act])[] = [
    ['a poll of the hour', actOf({ ...poll, at })],
    ['the poll that it asks for', wokenOnce(poll, wake)],
    ['its host', collectedOnce(files.hostId)],
  ];
  for (const [who, act] of acts) {
    const name = `${SEASON.title}, ${who} collects match ${turn}`;
    const isOfPoll = who !== 'its host' && ({ isOfPoll: true } as const);
    moments.push(
      await doneAlone(scene, { ...given, ...isOfPoll, name, act, isDated: true }, nowMs),
    );
  }
}

/** After a collection the entry's follow-up is done, as by the task requested with it. */
const wokenOnce =
  (poll: Wake, wake: Wake): Act =>
  async (adjudicator): Promise<StepResult> => {
    const season = await readMatch(adjudicator.google, wake.match);
    if (season.positions.length > (poll.expectedEntry?.entry ?? 0) + 1)
      return actOf(poll)(adjudicator);
    await pollMatch(adjudicator, wake);
    return { kind: 'not yet' };
  };

async function seasonIn(world: World, { hostId }: Table): Promise<Match> {
  const emulator = createEmulator({ world });
  try {
    return await readMatch(calmGoogle(emulator), hostId);
  } finally {
    await emulator.close();
  }
}

/**
 * Runs the action once undisturbed. Ignores whether the season’s form is open while nobody is
 * asked.
 */
async function doneAlone(
  { table }: Scene,
  given: Omit<Moment, 'after' | 'calls'>,
  nowMs = visitMs(given.task),
): Promise<Moment> {
  const { world, calls } = await worldAfter(given, nowMs);
  const { step } = currentPosition(await seasonIn(world, table));
  const isIdle = step !== null && step.asks.length === 0;
  const after = (given.look ?? shownIn)(world, given.taskName);
  return { ...given, after, calls, ...(isIdle && { isFormIdle: true }) };
}

const collectedOnce =
  (seasonId: string): Act =>
  async (adjudicator): Promise<StepResult> => {
    const season = await readMatch(adjudicator.google, seasonId);
    const { written } = await collectResults(adjudicator, season);
    if (written !== null) return { kind: 'not yet' };
    const { sealed } = currentPosition(season);
    await resolveStep(adjudicator, continuationTask(sealed, season.files));
    return { kind: 'resolved before', match: season, incidents: [] };
  };

/** Begins a moment with the next task of a match or season, just before it runs. */
async function dueOf({ table }: Scene, due: Match, what: string): Promise<Begun> {
  const task = deadlineTaskAt(currentPosition(due), due.files);
  if (task === null) throw new Error(`${what}: nothing is due`);
  await table.emulator.clock.advanceTo(nowOf({ task }) - 1);
  const before = table.emulator.snapshot();
  const taskName = taskNameOf(ofMatch(before, task.match), task);
  return { name: `${SEASON.title}, ${what}`, task, taskName, before };
}

function ofMatch(world: World, match: string): World {
  const isOwn = ([, { request }]: readonly [string, Task]): boolean =>
    Buffer.from(request.body ?? '', 'base64')
      .toString('utf8')
      .includes(match);
  const queues = Object.entries(world.queues).map(([name, queue]) => {
    const tasks = Object.fromEntries(Object.entries(queue.tasks).filter(isOwn));
    return [name, { ...queue, tasks }] as const;
  });
  return { ...world, queues: Object.fromEntries(queues) };
}

type Task = World['queues'][string]['tasks'][string];

/** A poll reports the choice and the deadline applies it; the host may rule on the past. */
async function choice(scene: Scene, turn: number): Promise<void> {
  const { table } = scene;
  await answerAll(table, await table.read());
  const place = `while choice ${turn} is open`;
  const players = (await positionOf(table)).setup.players.map(({ seat }) => seat);
  const turned =
    `outcome round-1-main: ${players.toReversed().join(', ')}; ` +
    `tokens ${players.at(-1)}; candidate ${players[0]}`;
  await rulings(scene, place, ['void round-1-main', turned, `left ${players[0]}`]);
  await undone(scene, place);
  await pollStruck(scene, `a poll ${place}`);
  await deadlineStruck(scene, await table.read(), `the deadline of choice ${turn}`);
}

async function undone(scene: Scene, place: string): Promise<void> {
  const { line } = await positionOf(scene.table);
  const undo = { kind: 'undo', to: line.length, reopen: true } as const;
  await wished(scene, `a step undone ${place}`, undo);
}

const handedOver = (scene: Scene, seat: Seat, place: string): Promise<void> =>
  wished(scene, `a seat handed over ${place}`, {
    kind: 'seat',
    seat,
    email: 'sam@example.com',
    name: 'Sam',
  });

async function deadlineStruck(scene: Scene, due: Match, what: string): Promise<void> {
  const given = await dueOf(scene, due, what);
  scene.moments.push(await doneAlone(scene, given));
  await scene.table.emulator.clock.advanceTo(nowOf(given));
}

async function pollStruck(scene: Scene, what: string): Promise<void> {
  const { clock } = scene.table.emulator;
  const poll = nextPoll(await scene.table.read(), clock.now());
  if (poll === null) throw new Error('the season is polled');
  await clock.advanceTo(Date.parse(poll.at) - 1);
  const given = await begun(scene, what, Date.parse(poll.at));
  scene.moments.push(
    await doneAlone(scene, { ...given, act: actOf(poll), isOfPoll: true }, nowOf(given)),
  );
  await clock.advanceTo(Date.parse(poll.at));
}

async function elsewhere(scene: Scene, turn: number): Promise<void> {
  const { table } = scene;
  const position = await positionOf(table);
  const [awaited] = position.step?.awaits ?? [];
  const words = `outcome ${awaited?.match}: ${awaited?.players.map(({ seat }) => seat).join(', ')}`;
  const [out] = position.setup.players.filter(
    ({ seat }) => !awaited?.players.some((one) => one.seat === seat),
  );
  const others = out === undefined ? [] : [`back ${out.seat}`, 'void round-1-death'];
  await rulings(scene, `before match ${turn}, which is played elsewhere`, [words, ...others]);
  await undone(scene, `before match ${turn}`);
  const report = rulingIn(position, words);
  if (typeof report === 'string') throw new Error(report);
  await hostDoes(table, { kind: 'ruling', report });
}

/** Omits files whose creation was never answered: they are in no folder and never used. */
function filesIn(world: World): Shown {
  const files = Object.values(world.files).filter(
    (file) => !isInTrash(world, file) && (file.kind === 'folder' || file.parents.length > 0),
  );
  const folders = new Set(files.flatMap(({ parents }) => parents));
  const lines = files
    .filter(({ id, kind }) => kind !== 'folder' || folders.has(id))
    .map((file) => JSON.stringify(lineOf(world, file)));
  const bodies = Object.values(world.queues).flatMap(({ tasks }) =>
    Object.values(tasks).map(({ request: { body } }) => kindOf(world, body)),
  );
  return new Map([
    ...files.filter(({ kind }) => kind === 'form').map((form) => formShown(world, form)),
    ['files', lines.toSorted().join('\n')],
    ['tasks', [...new Set(bodies)].toSorted().join('\n')],
  ]);
}

type DriveFile = World['files'][string];

const formShown = (world: World, { id, name }: DriveFile): readonly [string, string] => [
  `form ${name}`,
  world.forms[id]?.isAcceptingResponses === true ? 'takes answers' : 'takes none',
];

const lineOf = (world: World, { id, kind, name, parents, permissions }: DriveFile) => ({
  kind,
  name,
  in: parents.map((parent) => world.files[parent]?.name),
  shared: permissions
    .map(({ role, view, emailAddress = 'anyone' }) => `${emailAddress} ${role} ${view ?? ''}`)
    .toSorted(),
  tabs: (world.spreadsheets[id]?.sheets ?? []).map(({ properties, rows }) => {
    const isLedger = properties.sheetId === HOST_TABS.ledger.sheetId;
    return isLedger ? `${properties.title}: ${entriesOn(rows)}` : properties.title;
  }),
});

type Rows = World['spreadsheets'][string]['sheets'][number]['rows'];

const entriesOn = (rows: Rows): number =>
  rows.filter((row) => row?.[0]?.userEnteredValue !== undefined).length;

/** Describes the match by title and the task by purpose. */
function kindOf(world: World, body: string | null): string {
  const said = JSON.parse(Buffer.from(body ?? '', 'base64').toString('utf8')) as {
    readonly match?: string;
    readonly kind?: string;
    readonly entry?: number;
  };
  return [world.files[said.match ?? '']?.name, said.kind ?? 'deadline', said.entry ?? ''].join(' ');
}

import { beforeEach, expect, test } from 'vitest';
import type { SheetRequest } from '../../../functions/google/sheet-requests.ts';
import { getPollQueue } from '../../../functions/match/adjudicator.ts';
import { formatIncident, IncidentError } from '../../../functions/match/ledger/incident.ts';
import { HOST_CALLER } from '../../../functions/match/next/due.ts';
import { buildContinuationTask } from '../../../functions/match/next/tasks.ts';
import { getEntry, parseTask } from '../../../functions/match/next/wake.ts';
import { getCurrentPosition, readMatch } from '../../../functions/match/reading/match.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { listRetries, listTasks } from '../../long-runs/faults/shown-texts.ts';
import {
  byHand,
  deskText,
  faults,
  fireDeadline,
  MINUTE_MS,
  passTime,
  protectTab,
  typed,
  typeSetting,
} from '../../support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { getNextPoll } from '../polls/scene.ts';
import {
  FIRST_PAGE_ID,
  openInSecondStep,
  readShownResult,
  readUndisturbedResult,
} from './scene.ts';

const { ledger } = HOST_TABS;

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep();
});

const FORM_SETTING = 'Form, for editing';

/** Makes the bodies of all entries unreadable. */
const garbleBodiesRequest: SheetRequest = {
  findReplace: { find: '"kind"', replacement: '"sort"', sheetId: ledger.sheetId },
};
const restoreBodiesRequest: SheetRequest = {
  findReplace: { find: '"sort"', replacement: '"kind"', sheetId: ledger.sheetId },
};
const OTHER_WORKBOOK = 'https://docs.google.com/spreadsheets/d/1a1a1a1a1a1a1a1a1a1a/edit';

interface IncidentCase {
  readonly damage: string;
  readonly edits?: readonly SheetRequest[];
  readonly told: RegExp;
}

const INCIDENT_CASES: readonly IncidentCase[] = [
  {
    damage: 'a broken ledger',
    edits: [typed(ledger.sheetId, 20, 3, 'Ask Dems about this')],
    told: /^Ledger, row 21: /,
  },
  {
    damage: 'a deleted tab',
    edits: [{ deleteSheet: { sheetId: ledger.sheetId } }],
    told: /Ledger: The tab has been deleted/,
  },
  { damage: 'a lost key', told: /^Match, Binding key: / },
];

test.each(INCIDENT_CASES)('$damage is reported alone', async ({ edits, told }) => {
  await typeSetting(table, 'Public workbook', '');
  const whole = await table.read();
  expect(whole.incidents.map(formatIncident)).toEqual([expect.stringMatching(LOST_LINK_PATTERN)]);
  if (edits === undefined) await typeSetting(table, 'Binding key', '');
  else await byHand(table, edits);
  const failed: unknown = await readMatch(table.as(HOST), table.hostId).catch((error) => error);
  if (!(failed instanceof IncidentError)) throw new Error('it cannot be read');
  expect(failed.message.split('\n')).toEqual([expect.stringMatching(told)]);
});

const LOST_LINK_PATTERN = /^Match, Public workbook: /;

test('a lost link is on the Desk again once the ledger is restored', async () => {
  let link = '';
  await fireDeadline(table, async () => {
    link = await typeSetting(table, 'Public workbook', '');
  });
  expect(await deskText(table)).toContain('Match, Public workbook');
  await byHand(table, [garbleBodiesRequest]);
  await passTime(table, MINUTE_MS);
  expect(await deskText(table)).toMatch(/Ledger, row 2/);
  await byHand(table, [restoreBodiesRequest]);
  await passTime(table, 5 * MINUTE_MS);
  expect(await deskText(table)).toContain('Match, Public workbook');
  await typeSetting(table, 'Public workbook', link);
  await passTime(table, 15 * MINUTE_MS);
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
  expect(await deskText(table)).not.toContain('Problem');
});

test('polls keep a waiting step on the Desk until a task resolves the step', async () => {
  const poll = await getNextPoll(table);
  await fireDeadline(table, () => byHand(table, [garbleBodiesRequest]));
  expect(await deskText(table)).toMatch(/The match waits.*Ledger, row 2/);
  await byHand(table, [restoreBodiesRequest]);
  expect(await runMatch(table.adjudicator, poll)).toMatchObject({ kind: 'polled' });
  expect(await deskText(table)).toContain('The match waits');
  await passTime(table, MINUTE_MS);
  expect(await deskText(table)).toContain('Open: ');
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
});

test('the first task after a restored opening reports incidents that it had hidden', async () => {
  await fireDeadline(table, () => typeSetting(table, 'Public workbook', OTHER_WORKBOOK));
  await findPendingRetry();
  const sealed = getCurrentPosition(await table.read()).sealed;
  await fireDeadline(table, () => byHand(table, [garbleBodiesRequest]));
  expect(await deskText(table)).not.toContain('Match, Public workbook');
  await byHand(table, [restoreBodiesRequest]);
  const { files } = await table.read();
  await runMatch(table.adjudicator, buildContinuationTask(sealed, files));
  expect(await deskText(table)).toContain('Match, Public workbook');
});

test('the function completes effects while the tab Match lacks the form', async () => {
  await typeSetting(table, FORM_SETTING, '');
  const { files, positions } = await table.read();
  const last = positions.at(-1)?.sealed;
  if (last === undefined) throw new Error('a match has its first entry');
  const task = buildContinuationTask(last, files);
  expect(parseTask(task).data).toEqual(task);
  expect(await runMatch(table.adjudicator, task)).toMatchObject({ kind: 'resolved before' });
  expect(await deskText(table)).toContain(`Match, ${FORM_SETTING}`);
});

test('a run that completes effects schedules the next deadline and poll', async () => {
  const { sealed } = getCurrentPosition(await table.read());
  const { files } = await table.read();
  const queues = [table.adjudicator.queue.name, getPollQueue(table.adjudicator.queue)];
  for (const name of queues) await table.as(HOST).tasks.projects.locations.queues.purge({ name });
  expect(listWaitingTasks(table)).toEqual({ deadlines: [], polls: [], wakes: [] });
  await runMatch(table.adjudicator, buildContinuationTask(sealed, files));
  const { entry } = sealed.entry;
  expect(listWaitingTasks(table).deadlines.map(getEntry)).toEqual([entry + 1]);
  expect(listWaitingTasks(table).polls.map((one) => one.expectedEntry?.entry)).toEqual([entry]);
});

const listWaitingTasks = ({ emulator }: Table): ReturnType<typeof listTasks> =>
  listTasks(emulator.snapshot());

test('a step waits until the tab Match has the form again', async () => {
  const task = { ...(await table.task()), form: '' };
  const link = await typeSetting(table, FORM_SETTING, '');
  const waits = await runMatch(table.adjudicator, task);
  expect(waits).toMatchObject({ kind: 'waits', incidents: [{ where: `Match, ${FORM_SETTING}` }] });
  await typeSetting(table, FORM_SETTING, link);
  expect(await runMatch(table.adjudicator, task)).toEqual({ kind: 'not yet' });
  await fireDeadline(table, async () => {});
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
});

test('each reading reports its own incidents, and keeps those of a task', async () => {
  const { files } = await table.read();
  const [own] = files.seats;
  const protectedPage = [protectTab(FIRST_PAGE_ID)];
  await fireDeadline(table, async () => {
    await typeSetting(table, 'Public workbook', '');
    await byHand(table, protectedPage, own?.workbookId ?? '');
  });
  expect(await deskText(table)).toMatch(/Match, Public workbook.*The workbook of Scarlet/);
  const { problems } = (await table.read()).polled;
  expect(problems.map(({ where }) => where)).toEqual(['The workbook of Scarlet']);
});

/** Returns the retry of the previous step. Without a change it would be repeated forever. */
async function findPendingRetry(): Promise<ReturnType<typeof listRetries>[number]> {
  const [visit] = listRetries(table.emulator.snapshot());
  if (visit === undefined) throw new Error('a problem leads to a retry');
  const { tasks } = table.as(HOST).tasks.projects.locations.queues;
  await tasks.delete({ name: visit.taskName });
  return visit;
}

test('a reviewed step stays on the Desk while the former step reports incidents', async () => {
  table = await openTable({ game: USUAL_GAME, settings: { review: true } });
  const [own] = (await table.read()).files.seats;
  const reachReview = async (): Promise<void> => {
    await table.robots();
    const task = await table.task();
    await fireDeadline(table, async () => {});
    await runMatch(table.adjudicator, task, HOST_CALLER);
  };
  await reachReview();
  await byHand(table, [protectTab(FIRST_PAGE_ID)], own?.workbookId ?? '');
  await reachReview();
  await passTime(table, MINUTE_MS);
  const visit = await findPendingRetry();
  await table.robots();
  await fireDeadline(table, async () => {});
  await runMatch(table.adjudicator, visit.task);
  const desk = await deskText(table);
  expect(desk).toContain('Problem: The workbook of Scarlet');
  expect(desk).toContain('New answers no longer count');
  expect(desk).not.toContain('The match waits');
});

/** Runs the retry of the first step. Meanwhile Google refuses the form for the second step. */
async function visitAgain(disturb: () => Promise<unknown>): Promise<readonly [string, string]> {
  await fireDeadline(table, disturb);
  const visit = await findPendingRetry();
  const refused = { api: 'forms', effect: { kind: 'fail', status: 403 }, times: 1000 };
  await fireDeadline(table, () => faults(table, [refused]));
  await passTime(table, 10 * MINUTE_MS);
  const waiting = await deskText(table);
  expect(waiting).toMatch(/^The match .*The match waits: .*Problem: The form/);
  expect(await runMatch(table.adjudicator, visit.task)).toMatchObject({
    kind: 'resolved before',
  });
  return [waiting, await deskText(table)];
}

test('the Desk stays unchanged if it already has all incidents of the former step', async () => {
  const [before, after] = await visitAgain(() => typeSetting(table, 'Public workbook', ''));
  expect(before).toContain('Problem: Match, Public workbook');
  expect(after).toBe(before);
});

test('the Desk of a waiting step adds a new incident of the former step', async () => {
  const { files } = await table.read();
  const [own] = files.seats;
  const [, after] = await visitAgain(() =>
    byHand(table, [protectTab(FIRST_PAGE_ID)], own?.workbookId ?? ''),
  );
  expect(after).toMatch(/The match waits: .*Problem: The workbook of Scarlet/);
});

import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { exportMatch } from '../../../functions/match/auditing/archive.ts';
import { judgeArchive, verifyMatch } from '../../../functions/match/auditing/verify.ts';
import type { RequestedAction } from '../../../functions/match/next/interventions.ts';
import { buildRequestId, type HostRequest } from '../../../functions/match/next/interventions.ts';
import { type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { type InterventionResult, intervene } from '../../../functions/match/running/publish.ts';
import type { RunResult } from '../../../functions/match/running/run.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { atDepth } from '../../support/depth.ts';
import { drawRobotAnswers } from '../../support/table/just-opened.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { findViolations } from '../faults/fault-schedule.ts';
import { type InstanceAction, startInstance } from '../faults/instance.ts';
import { buildInstantTask, type MatchMoment, runAlone } from '../faults/moments.ts';
import { everyNth, listCrashes, listSingleStrikes, listSwitches } from '../faults/schedules.ts';

/** Builds a request whose reason is unique. */
export function buildRequest(
  action: RequestedAction,
  reason = 'The host has a reason.',
  after = 0,
): HostRequest {
  const question = JSON.stringify(action).slice(0, 200);
  const id = buildRequestId({ kind: action.kind, asked: question, reason, after });
  return { id, action, asked: question, reason };
}

export const createIntervention =
  (hostId: string, request: HostRequest) =>
  async (adjudicator: Adjudicator): Promise<InterventionResult> =>
    intervene(adjudicator, await readMatch(adjudicator.google, hostId), request);

export const runAsMatchHost = (
  table: Table,
  action: RequestedAction,
  reason?: string,
): Promise<InterventionResult> =>
  createIntervention(table.hostId, buildRequest(action, reason))(table.adjudicator);

export async function getText(table: Table, fileId: string, tab: string): Promise<string> {
  const [rows = []] = await readRanges(table.as(HOST), fileId, [tab]);
  return rows.flat().join(' ').replaceAll('\n', ' ');
}

export async function readFormHead(table: Table): Promise<string> {
  const { files } = await table.read();
  return JSON.stringify(table.emulator.snapshot().forms[files.formId]);
}

/** Builds an action for schedules of faults. A second run reports that it was done. */
export function createRepeatableAction(hostId: string, request: HostRequest): InstanceAction {
  return async (adjudicator): Promise<RunResult> => {
    const result = await createIntervention(hostId, request)(adjudicator);
    if (result.kind !== 'done') throw new Error(JSON.stringify(result));
    const { isNew, match, incidents } = result;
    return { kind: isNew ? 'resolved' : 'resolved before', match, incidents };
  };
}

export async function createInterventionMoment(
  table: Table,
  action: RequestedAction,
): Promise<MatchMoment> {
  const nowMs = table.emulator.clock.now();
  return runAlone(
    {
      name: `a host asks for: ${action.kind}`,
      task: buildInstantTask(await table.read(), nowMs),
      taskName: '',
      act: createRepeatableAction(table.hostId, buildRequest(action)),
      before: table.emulator.snapshot(),
    },
    nowMs,
  );
}

/** Injects a fault at every call of the request and repeats it. Returns the differences. */
export async function findDifferencesWhenStruck(
  table: Table,
  action: RequestedAction,
): Promise<readonly string[]> {
  const moment = await createInterventionMoment(table, action);
  return findViolations(moment, [
    ...everyNth(atDepth({ quick: 53, deep: 1 }), listCrashes(moment.calls)),
    ...everyNth(atDepth({ quick: 307, deep: 5 }), listSingleStrikes(moment.calls)),
    ...everyNth(atDepth({ quick: 601, deep: 11 }), listSwitches(moment.calls)),
  ]);
}

/** Starts an action and kills it before a call, counted from 0. */
export async function runKilledAt(table: Table, call: number, act: InstanceAction): Promise<void> {
  const instance = startInstance(table.emulator, act);
  for (let made = 0; (await instance.waits()) === 'waiting'; made++)
    await instance.grant(made === call ? 'cut before' : 'pass');
}

/** Verifies the match and its export. */
export async function listVerdicts(table: Table): Promise<readonly string[]> {
  const archived = (await judgeArchive(await exportMatch(table.as(HOST), table.hostId))).verdict;
  return [(await verifyMatch(table.as(HOST), table.hostId)).kind, archived.kind];
}

export const getRobotAnswers = (match: Match, seat: Seat): Answers =>
  drawRobotAnswers(match, seat, seedChance(7)('any'));

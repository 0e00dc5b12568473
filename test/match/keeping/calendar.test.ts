/** The host's calendar has the same effects with the function and with “sealed run”. */

import { describe, expect, test } from 'vitest';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import type { RequestedAction } from '../../../functions/match/next/interventions.ts';
import { formatShortClock } from '../../../functions/match/next/time.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { buildRequest, createIntervention, getText } from '../../long-runs/interventions/host.ts';
import { HOUR_MS, MINUTE_MS } from '../../support/table/by-hand.ts';
import { SCARLET } from '../../support/table/just-opened.ts';
import { HOST, openTable, type Table, type TableOptions } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { createHostWithoutQueue, openUnscheduled, startRunProcess } from './run-process.ts';

type TableSettings = NonNullable<TableOptions['settings']>;

const readLastEntry = async (table: Table) => getCurrentPosition(await table.read()).sealed.entry;
const listEntryKinds = async (table: Table): Promise<readonly string[]> =>
  (await table.read()).positions.map(({ sealed }) => sealed.entry.kind);
const readDueMs = async (table: Table): Promise<number> =>
  Date.parse((await readLastEntry(table)).next?.deadline ?? '');

/** A program that runs the match: the function, or two rounds of “sealed run”. */
interface MatchRunner {
  readonly open: (settings?: TableSettings) => Promise<Table>;
  /** Returns the adjudicator that carries out the host's commands. */
  readonly by: (table: Table) => Adjudicator;
  readonly to: (table: Table, ms: number) => Promise<void>;
}

const MATCH_RUNNERS: Readonly<Record<string, MatchRunner>> = {
  'the function': {
    open: (settings = {}) => openTable({ game: USUAL_GAME, settings, requestsServed: true }),
    by: ({ adjudicator }) => adjudicator,
    to: (table, ms) => table.emulator.clock.advanceTo(ms),
  },
  'two at once of sealed run': {
    open: async (settings = {}) => {
      const from = await openUnscheduled({ game: USUAL_GAME, settings });
      return openTable({ game: USUAL_GAME, from, deadlinesFire: false });
    },
    by: createHostWithoutQueue,
    to: async (table, ms) => {
      await table.emulator.clock.advanceTo(ms);
      await Promise.all([startRunProcess(table).round(), startRunProcess(table).round()]);
    },
  },
};

describe.each(Object.entries(MATCH_RUNNERS))(
  'calendar of a match run by %s',
  (_, { open, by, to }) => {
    const carryOutByHost = (table: Table, action: RequestedAction) =>
      createIntervention(table.hostId, buildRequest(action))(by(table));

    test('a pause ends at its end time, and the step keeps its remaining time', async () => {
      const table = await open();
      const deadlineMs = await readDueMs(table);
      const pausedMs = deadlineMs - 5 * HOUR_MS;
      await table.emulator.clock.advanceTo(pausedMs);
      const untilMs = deadlineMs + 31 * HOUR_MS;
      await carryOutByHost(table, { kind: 'pause', form: 'open', untilMs });
      const { files } = await table.read();
      expect(await getText(table, files.publicId, 'Story')).toContain('The match is paused until');
      const desk = await getText(table, files.hostId, 'Desk');
      expect(desk).toMatch(/The match resumes by itself \w+ 5 Jun, 05:00/);
      await to(table, untilMs - MINUTE_MS);
      expect((await readLastEntry(table)).kind).toBe('pause');
      await to(table, untilMs);
      await to(table, untilMs + 2 * MINUTE_MS);
      expect(await listEntryKinds(table)).toEqual(['opened', 'pause', 'resume']);
      expect(await readDueMs(table)).toBe(untilMs + 5 * HOUR_MS);
      expect(await getText(table, files.publicId, 'Proof')).toContain(
        'The pause ended at the time that the host had set.',
      );
      expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
    });

    test('a grace period starts only if an answer is missing', async () => {
      const table = await open({ graceIfMissingMs: 2 * HOUR_MS });
      const [{ seat: first } = {}, { seat: second } = {}] = (await table.read()).files.seats;
      if (first === undefined || second === undefined) throw new Error('two play');
      await table.robots([first]);
      const deadlineMs = await readDueMs(table);
      await to(table, deadlineMs + MINUTE_MS);
      const { files } = await table.read();
      const text = 'An answer was missing at the deadline, so answers count until';
      const story = await getText(table, files.publicId, 'Story');
      const end = formatShortClock(deadlineMs + 2 * HOUR_MS, { timeZone: 'Europe/Berlin' });
      expect([story.includes(text), story.includes(`orders until ${end}`)]).toEqual([true, true]);
      expect(await getText(table, files.hostId, 'Desk')).toContain(text);
      expect(await getText(table, files.publicId, 'Proof')).toContain(
        'answers count for its grace',
      );
      await table.emulator.clock.advanceTo(deadlineMs + HOUR_MS);
      await table.robots([second]);
      await to(table, deadlineMs + 2 * HOUR_MS + MINUTE_MS);
      const entry = await readLastEntry(table);
      expect(entry.kind === 'resolved' && Object.keys(entry.orders)).toHaveLength(2);
      await table.robots();
      const nextMs = await readDueMs(table);
      await to(table, nextMs + MINUTE_MS);
      expect(await listEntryKinds(table)).toEqual(['opened', 'grace', 'resolved', 'resolved']);
      expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
    });

    test('changed step durations apply to deadlines after the current one', async () => {
      const table = await open({ skip: 'Thu' });
      const deadlineMs = await readDueMs(table);
      const times = { ranking: 'Thu, Fri 19:00', airdrop: 'Thu, Fri 19:00', turn: '1 day' };
      const skip = 'Thu';
      await carryOutByHost(table, { kind: 'pace', times, skip });
      expect(await readDueMs(table)).toBe(deadlineMs);
      await table.robots();
      await to(table, deadlineMs + MINUTE_MS);
      expect(new Date(await readDueMs(table)).toISOString()).toBe('2026-06-05T17:00:00.000Z');
      const { files } = await table.read();
      expect(await getText(table, files.publicId, 'Story')).toContain('No step ends on Thu.');
      expect(await getText(table, files.publicId, 'Proof')).toContain(
        'After this step the pace is',
      );
      expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
    });
  },
);

test('players read during a grace period that an unnamed player’s answer is missing', async () => {
  const shownWithout = async (missing: number): Promise<readonly string[]> => {
    const table = await openTable({ game: USUAL_GAME, settings: { graceIfMissingMs: HOUR_MS } });
    const { files } = await table.read();
    await table.robots(files.seats.filter((_, index) => index !== missing).map(({ seat }) => seat));
    await table.emulator.clock.advanceTo((await readDueMs(table)) + MINUTE_MS);
    expect((await readLastEntry(table)).kind).toBe('grace');
    const pages = ['Story', 'Proof'].map((tab) => getText(table, files.publicId, tab));
    const { responses: _, ...form } = table.emulator.snapshot().forms[files.formId] ?? {};
    const shown = [...(await Promise.all(pages)), JSON.stringify(form)];
    return shown;
  };
  expect(await shownWithout(0)).toEqual(await shownWithout(1));
});

test('Story and Proof name the seat that the host plays', async () => {
  const seat = SCARLET;
  const table = await openTable({ game: USUAL_GAME, settings: { hostSeat: seat } });
  const { files } = await table.read();
  for (const tab of ['Story', 'Proof'])
    expect(await getText(table, files.publicId, tab)).toContain(
      `The host plays ${seat} and can read every answer before its deadline.`,
    );
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});

import { expect, test } from 'vitest';
import type { Emulator } from '../../../emulator/emulator.ts';
import { announceNews } from '../../../functions/announce/announce.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { type InstanceAction, startInstance } from '../../long-runs/faults/instance.ts';
import { atDepth } from '../../support/depth.ts';
import { MINUTE_MS, passTime } from '../../support/table/by-hand.ts';
import type { Table } from '../../support/table/table.ts';
import { readShownResult } from '../survival/scene.ts';
import { listMessages, openAnnouncedTable, showUnannouncedMatch } from './scene.ts';

type Fetch = typeof globalThis.fetch;

/** Simulates a machine that dies at a call to Google or Discord, counted from 1. */
function createMortalMachine(at: number, when: 'before' | 'after') {
  let calls = 0;
  let isDead = false;
  let post = 0;
  const through =
    (kind: 'google' | 'discord') =>
    (emulator: Emulator): Fetch =>
    async (...request) => {
      if (isDead) throw createLostError();
      calls += 1;
      if (kind === 'discord') post = calls;
      const dies = calls === at;
      if (dies) isDead = true;
      if (dies && when === 'before') throw createLostError();
      const answer = await emulator.fetchImplementation(...request);
      if (dies) throw createLostError();
      return answer;
    };
  return {
    google: through('google'),
    discord: through('discord'),
    revive: () => {
      isDead = false;
    },
    calls: () => calls,
    /** Number of the call that posts the message. */
    post: () => post,
  };
}

const createLostError = (): TypeError =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('lost'), { code: 'ECONNRESET' }),
  });

async function resolvedBy(machine: ReturnType<typeof createMortalMachine>): Promise<Table> {
  const table = await openAnnouncedTable({ carry: machine.discord }, { carry: machine.google });
  await table.deadline();
  return table;
}

test('a kill at any call changes nothing, and repeats the message at most once', async () => {
  const calm = createMortalMachine(0, 'before');
  expect(listMessages(await resolvedBy(calm))).toHaveLength(1);
  const [last, post] = [calm.calls(), calm.post()];
  expect(last).toBe(post + 1);
  // A run without a reply does not know the time yet.
  const earlier = Array.from({ length: post - 2 }, (_, index) => index + 1).slice(FIRST_REPLIES);
  const some = earlier.filter((call) => call % atDepth({ quick: 19, deep: 1 }) === 0);
  for (const at of [...some, post - 1, post, last]) {
    for (const when of ['before', 'after'] as const) {
      const machine = createMortalMachine(at, when);
      const table = await resolvedBy(machine);
      machine.revive();
      await passTime(table, 10 * MINUTE_MS);
      const isBetween = (at === post && when === 'after') || (at === last && when === 'before');
      expect({ at, when, said: listMessages(table).length }).toEqual({
        at,
        when,
        said: isBetween ? 2 : 1,
      });
      expect(await readShownResult(table)).toEqual(await showUnannouncedMatch());
    }
  }
});

/** Number of calls that a run makes at once at its start. */
const FIRST_REPLIES = 3;

test('two runs at once send an announcement once, however their calls interleave', async () => {
  const table = await openAnnouncedTable({}, { deadlinesFire: false });
  const match = await table.read();
  const before = table.keep();
  for (let order = 0; order < 64; order += atDepth({ quick: 9, deep: 1 })) {
    const own = await openAnnouncedTable({}, { deadlinesFire: false });
    own.emulator.restore(before.world);
    const act: InstanceAction = async (adjudicator) => {
      const { fetchImplementation } = own.emulator;
      const discord = { root: 'http://emulator.test/', fetchImplementation, patienceMs: 1000 };
      await announceNews(
        { ...adjudicator, discord },
        { ...match, positions: withUnannouncedEntry(match) },
      ).catch((error: unknown) => {
        if (!(error instanceof IncidentError)) throw error;
      });
      return { kind: 'gone' };
    };
    const instances = [startInstance(own.emulator, act), startInstance(own.emulator, act)];
    for (let word = 0; word < 6; word++) {
      const instance = instances[(order >> word) & 1];
      if ((await instance?.waits()) === 'waiting') await instance?.grant('pass');
    }
    for (const instance of instances) {
      while ((await instance.waits()) === 'waiting') await instance.grant('pass');
      expect((await instance.ended).kind).toBe('done');
    }
    expect(listMessages(own)).toHaveLength(1);
  }
});

/** Adds an entry that has not been announced. */
const withUnannouncedEntry = ({
  positions,
}: Awaited<ReturnType<Table['read']>>): typeof positions => [...positions, ...positions.slice(-1)];

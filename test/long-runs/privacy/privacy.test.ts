/** No address, code, seed, key, webhook or private link leaves the host's workbook but to whom it belongs. */

import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { archiveOf, archiveText } from '../../../functions/match/auditing/archive.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { atDepth } from '../../support/depth.ts';
import { lostAmong, runWithFaults } from '../../support/planted/fault.ts';
import { deskText } from '../../support/table/by-hand.ts';
import type { Happening } from '../../support/table/eventful.ts';
import { someGames } from '../../support/table/some-games.ts';
import { HOST, openTable } from '../../support/table/table.ts';
import { answersOf, send } from '../bad-input/sending.ts';
import { textOf } from '../interventions/host.ts';
import { type Course, type Inspection, leaksIn, searchedThrough } from './course.ts';
import { CHANNELS } from './leavings.ts';
import { PLANTED_LEAKS } from './planted-leaks.ts';

/** A quick look ends with the first step, and looks then. */
const courseOf = (game: AnyGame): Course =>
  atDepth<Course>({
    quick: {
      game,
      until: 'a step',
      pollsAfter: isFirstStep,
      asksAfter: isFirstStep,
      isReminded: false,
    },
    deep: {
      game,
      until: 'the end',
      pollsAfter: () => true,
      asksAfter: (happening) => DISTURBED.includes(happening),
      isReminded: true,
    },
  });

const isFirstStep = (happening: Happening): boolean => happening === 'a step';

/** While something is due. */
const DISTURBED: readonly Happening[] = ['a step', 'an undone step'];

const PLAYED = someGames('dm-invitational');

describe.each(PLAYED.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  let polled: Inspection;
  beforeAll(async () => {
    polled = await searchedThrough(courseOf(game));
  });

  test('nothing that leaves a match tells anybody what is not his to know', () => {
    expect(polled.leaks).toEqual([]);
  });

  test.each(CHANNELS)(
    '%s was looked through, and a code in it would have been found',
    (channel) => {
      expect(polled.characters[channel]).toBeGreaterThan(0);
      const leaving = polled.last.find((one) => one.channel === channel);
      const secret = polled.secrets.find(
        ({ kind, known }) => kind === 'code' && leaving !== undefined && !known(leaving.reader),
      );
      if (leaving === undefined || secret === undefined)
        throw new Error('nothing was looked through');
      const text = `${leaving.text} ${Buffer.from(`see ${secret.value}`).toString('base64')}`;
      expect(leaksIn({ ...leaving, text }, polled.secrets)).toMatchObject([
        { channel, secret: secret.name },
      ]);
    },
  );
});

test('what a stranger gives as a code is told to the host, and is in no export', async () => {
  const [game] = PLAYED;
  if (game === undefined) throw new Error('a game is played');
  const table = await openTable({ game });
  try {
    const match = await table.read();
    const { seatCode } = CONSTANT_QUESTIONS;
    await send(table, match, { ...answersOf(match), [seatCode.questionId]: ['me@my-own.example'] });
    await table.deadline();
    expect(await deskText(table)).toContain('It gives “me@my-own.example”.');
    expect(await textOf(table, table.hostId, HOST_TABS.submissions.title)).toContain('me@my-own');
    expect(archiveText(await archiveOf(table.as(HOST), table.hostId))).not.toContain('my-own');
  } finally {
    await table.close();
  }
});

test('every leak can still be planted', () => {
  expect(lostAmong(PLANTED_LEAKS.flatMap(({ faults }) => faults))).toEqual([]);
});

const told = z.array(z.looseObject({ channel: z.string() }));

describe('a program that looks through a match finds that', () => {
  const isPlanted = atDepth({ quick: false, deep: true });

  test.runIf(isPlanted).each(PLANTED_LEAKS.map((leak) => [leak.what, leak] as const))(
    '%s',
    async (_what, { channel, faults }) => {
      const { out } = await runWithFaults(faults, ['test/long-runs/privacy/run.ts']);
      const channels = told.parse(JSON.parse(out)).map((leak) => leak.channel);
      expect([...new Set(channels)]).toContain(channel);
    },
  );

  test.runIf(isPlanted)('nothing leaks where nothing is planted', async () => {
    expect((await runWithFaults([], ['test/long-runs/privacy/run.ts'])).out).toBe('[]');
  });
});

/** Recorded answers of Cloud Tasks and Cloud Scheduler, and recorded errors, compared with the emulator's. */

import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEmulator } from '../../emulator/emulator.ts';
import { record } from './case.ts';
import { difference, Names } from './compare.ts';
import { type Exchange, readRecordings, recordingsFolder } from './exchange.ts';
import { OTHERS } from './left-out.ts';
import { compareOf } from './other-cases.ts';
import { OVER_HTTP, TASKS_CASES } from './tasks-cases.ts';

const folder = recordingsFolder();
const WITHOUT = 'GOOGLE_RECORDINGS names no folder: nothing that Google answered is compared.';

interface Outcome {
  readonly place: string;
  /** Whether it was refused. */
  readonly isRefusal: boolean;
  /** Null where both say the same. */
  readonly difference: string | null;
}

describe.skipIf(folder === null)(folder === null ? WITHOUT : 'the other recorded answers', () => {
  const outcomes: Outcome[] = [];

  beforeAll(async () => {
    for (const { name, exchanges } of readRecordings(join(folder ?? '', 'others'))) {
      for (const [index, exchange] of exchanges.entries()) {
        outcomes.push(await outcomeOf(name, index + 1, exchange));
      }
    }
  });

  const different = () => outcomes.filter((one) => one.difference !== null);

  test('are the emulator’s as well, but for what is left out', () => {
    expect(different().filter(({ place }) => OTHERS[place] === undefined)).toEqual([]);
  });

  test('leave out nothing that is the same by now', () => {
    const places = different().map(({ place }) => place);
    expect(Object.keys(OTHERS).filter((place) => !places.includes(place))).toEqual([]);
  });

  test('ask for every case of Cloud Tasks that was recorded, and for no other', () => {
    const places = outcomes.map(({ place }) => place);
    expect(Object.keys(TASKS_CASES).filter((name) => !places.includes(name))).toEqual([]);
  });

  test('compare refusals and other answers', () => {
    const same = outcomes.filter((one) => one.difference === null);
    const refusals = same.filter(({ isRefusal }) => isRefusal).length;
    console.info(
      `Other recorded exchanges: ${refusals} refusals and ${same.length - refusals} other answers compared, ${different().length} left out.`,
    );
    expect(same.length).toBe(outcomes.length - Object.keys(OTHERS).length);
  });
});

const CASE = /, case (\S+)$/;

async function outcomeOf(file: string, line: number, exchange: Exchange): Promise<Outcome> {
  const [, name] = CASE.exec(exchange.source ?? '') ?? [];
  const known = name === undefined ? undefined : TASKS_CASES[name];
  const isRefusal = isRefused(exchange);
  if (name !== undefined && known !== undefined) {
    const answer = await known({ emulator: createEmulator() });
    return { place: name, isRefusal, difference: caseDifference(exchange, answer) };
  }
  const { recorded, answer } = await compareOf(file, exchange)(exchange);
  const [status] = OVER_HTTP[String(exchange.status)] ?? [exchange.status ?? 0];
  const found =
    status === answer.status
      ? difference(recorded, answer.reply, { names: new Names(), strays: [], passedOver: () => {} })
      : `recorded ${status}, here ${answer.status}: ${JSON.stringify(answer.reply)}`;
  return { place: `${file}, line ${line}`, isRefusal, difference: found };
}

/** A measurement of several failing attempts is no refusal. */
const isRefused = ({ method, status }: Exchange): boolean =>
  method !== 'NOTE' &&
  (typeof status === 'number' ? status >= 400 : ![null, 'OK'].includes(status));

function caseDifference(
  { status, reply }: Exchange,
  answer: { readonly status: number; readonly word: string | null; readonly message?: string },
): string | null {
  const [http, word] = OVER_HTTP[String(status)] ?? [];
  const recorded = JSON.stringify([http, word, record(reply)['message']]);
  const ours = JSON.stringify([answer.status, answer.word, answer.message]);
  return recorded === ours ? null : `recorded ${recorded}, here ${ours}`;
}

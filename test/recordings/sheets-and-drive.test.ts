import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StrayField } from './compare.ts';
import { readRecordings, recordingsFolder } from './exchange.ts';
import {
  type Kind,
  type LeftOut,
  type Outcome,
  replay,
  SHEETS_AND_DRIVE,
  STRAY_FIELDS,
} from './replay.ts';

const folder = recordingsFolder();
const WITHOUT = 'GOOGLE_RECORDINGS names no folder: nothing that Google answered is replayed.';

describe.skipIf(folder === null)(folder === null ? WITHOUT : 'Sheets and Drive', () => {
  const outcomes: Outcome[] = [];
  const passedOver = new Set<StrayField>();

  beforeAll(async () => {
    const strays = { strays: STRAY_FIELDS, passedOver: (one: StrayField) => passedOver.add(one) };
    for (const recording of readRecordings(join(folder ?? '', 'gspread'))) {
      outcomes.push(...(await replay(recording, strays)));
    }
  });

  const different = () => outcomes.filter(({ result }) => typeof result === 'object');
  const compared = (kind: Kind) =>
    outcomes.filter((one) => one.kind === kind && one.result === 'the same').length;

  test('the emulator answers Sheets and Drive as recorded, except for listed differences', () => {
    const unforeseen = different().filter((one) => reasonOf(one) === undefined);
    expect(unforeseen.map(({ place, result }) => ({ place, result }))).toEqual([]);
  });

  test('every listed difference of Sheets and Drive still exists', () => {
    const counts = SHEETS_AND_DRIVE.map(({ why }) => ({
      why,
      times: different().filter((one) => reasonOf(one)?.why === why).length,
    }));
    expect(counts).toEqual(SHEETS_AND_DRIVE.map(({ why, times }) => ({ why, times })));
  });

  test('every ignored field of Sheets and Drive is needed', () => {
    expect(STRAY_FIELDS.filter((one) => !passedOver.has(one))).toEqual([]);
  });

  test('at least 219 batches and 559 reads are compared', () => {
    const [batches, reads] = [compared('batch'), compared('read')];
    const said = outcomes.filter(({ result }) => result === 'said otherwise').length;
    console.info(
      `Recorded exchanges with Sheets and Drive: ${batches} batches, ${reads} reads and ` +
        `${compared('other')} other calls compared, ${said} said by another method, ` +
        `${different().length} listed.`,
    );
    expect(batches).toBeGreaterThanOrEqual(219);
    expect(reads).toBeGreaterThanOrEqual(559);
  });
});

const reasonOf = (outcome: Outcome): LeftOut | undefined =>
  SHEETS_AND_DRIVE.find(({ covers }) => covers(outcome));

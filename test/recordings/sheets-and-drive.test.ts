import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StrayField } from './compare.ts';
import { findRecordings, readRecordings } from './exchange.ts';
import {
  type CallKind,
  OMITTED_CALLS,
  type OmittedCall,
  type ReplayOutcome,
  replayRecording,
  STRAY_FIELDS,
} from './replay.ts';

const recordingsPath = findRecordings();
const NO_FOLDER_MESSAGE =
  'GOOGLE_RECORDINGS names no folder: nothing that Google answered is replayed.';

describe.skipIf(recordingsPath === null)(
  recordingsPath === null ? NO_FOLDER_MESSAGE : 'Sheets and Drive',
  () => {
    const outcomes: ReplayOutcome[] = [];
    const passedOver = new Set<StrayField>();

    beforeAll(async () => {
      const strays = { strays: STRAY_FIELDS, passedOver: (one: StrayField) => passedOver.add(one) };
      for (const recording of readRecordings(join(recordingsPath ?? '', 'gspread'))) {
        outcomes.push(...(await replayRecording(recording, strays)));
      }
    });

    const different = () => outcomes.filter(({ result }) => typeof result === 'object');
    const compared = (kind: CallKind) =>
      outcomes.filter((one) => one.kind === kind && one.result === 'the same').length;

    test('the emulator answers Sheets and Drive as recorded, except for listed differences', () => {
      const unforeseen = different().filter((one) => findReason(one) === undefined);
      expect(unforeseen.map(({ place, result }) => ({ place, result }))).toEqual([]);
    });

    test('every listed difference of Sheets and Drive still exists', () => {
      const counts = OMITTED_CALLS.map(({ why }) => ({
        why,
        times: different().filter((one) => findReason(one)?.why === why).length,
      }));
      expect(counts).toEqual(OMITTED_CALLS.map(({ why, times }) => ({ why, times })));
    });

    test('every ignored field of Sheets and Drive is needed', () => {
      expect(STRAY_FIELDS.filter((one) => !passedOver.has(one))).toEqual([]);
    });

    test('at least 219 batches and 559 reads are compared', () => {
      const [batches, reads] = [compared('batch'), compared('read')];
      const replaced = outcomes.filter(({ result }) => result === 'replaced').length;
      console.info(
        `Recorded exchanges with Sheets and Drive: ${batches} batches, ${reads} reads and ` +
          `${compared('other')} other calls compared, ${replaced} replaced by another method, ` +
          `${different().length} listed.`,
      );
      expect(batches).toBeGreaterThanOrEqual(219);
      expect(reads).toBeGreaterThanOrEqual(559);
    });
  },
);

const findReason = (outcome: ReplayOutcome): OmittedCall | undefined =>
  OMITTED_CALLS.find(({ covers }) => covers(outcome));

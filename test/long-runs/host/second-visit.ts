/** A second run of a task in parallel: both have read the ledger before either writes to it. */

import type { Emulator } from '../../../emulator/emulator.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { shortenLists } from '../harness/from-outside.ts';
import { type Files, functionOn, type LogLine } from './match-under-test.ts';

/** Landing of the second entry: before the first run reads back its own, or after its end. */
export const LANDINGS = ['before the read-back', 'after it'] as const;
export type Landing = (typeof LANDINGS)[number];

/** Difference of the second run. */
export interface Company {
  readonly landing: Landing;
  /** An answer hidden from the first run, so that the two entries differ. */
  readonly unseen: string;
}

export interface SecondVisit {
  /** Resolves when it is about to write its entry, or has ended. */
  readonly stands: Promise<void>;
  /** Call when the first entry has landed: resolves when the second has, if that is its time. */
  readonly landed: () => Promise<void>;
  /** Call when the first run has ended: resolves when the second has, too. */
  readonly finish: () => Promise<void>;
}

export function secondVisit(given: {
  readonly emulator: Emulator;
  readonly files: Files;
  readonly body: string;
  readonly company: Company;
  readonly log: (line: LogLine) => void;
}): SecondVisit {
  const { emulator, files, body, company, log } = given;
  const stands = Promise.withResolvers<void>();
  const mayLand = Promise.withResolvers<void>();
  const hasLanded = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();

  const carry: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isEntry = isEntryAlone(files, request.url, await request.clone().text());
    if (!isEntry) return emulator.fetchImplementation(request);
    stands.resolve();
    await mayLand.promise;
    const answer = await emulator.fetchImplementation(request);
    hasLanded.resolve();
    await mayEnd.promise;
    return answer;
  };

  async function carriedOut(): Promise<void> {
    // Its result shows in the world.
    await functionOn(emulator, carry, log)(body).catch(() => {});
    stands.resolve();
    hasLanded.resolve();
  }
  const ended = carriedOut();
  const unseen = { formId: files.formId, responseIds: [company.unseen], lists: 1 };

  return {
    stands: stands.promise.then(() => shortenLists(emulator, unseen)),
    landed: async () => {
      if (company.landing === 'after it') return;
      mayLand.resolve();
      await hasLanded.promise;
    },
    finish: async () => {
      mayLand.resolve();
      mayEnd.resolve();
      await ended;
    },
  };
}

/** The entry without the Desk, whose guard only one of two runs can remove. */
const isEntryAlone = ({ hostId }: Files, url: string, body: string): boolean =>
  new URL(url).pathname.endsWith(`${hostId}:batchUpdate`) &&
  body.includes('createDeveloperMetadata') &&
  !new RegExp(`"sheetId":${HOST_TABS.desk.sheetId}\\b`).test(body);

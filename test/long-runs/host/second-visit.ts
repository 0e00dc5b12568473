/** A second visit for the same task at the same time: both have read the ledger before either has written to it. */

import type { Emulator } from '../../../emulator/emulator.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { shortenLists } from '../harness/from-outside.ts';
import { type Files, functionOn, type LogLine } from './match-under-test.ts';

/** When the second one’s entry lands: the first has not read its own back yet, or has ended. */
export const LANDINGS = ['before the read-back', 'after it'] as const;
export type Landing = (typeof LANDINGS)[number];

/** How the second visit differs from the first. */
export interface Company {
  readonly landing: Landing;
  /** An answer that the first one is not listed, so that the two entries are not the same. */
  readonly unseen: string;
}

export interface SecondVisit {
  /** Resolves when it stands before its own entry, or has ended. */
  readonly stands: Promise<void>;
  /** The first one’s entry has landed: resolves when its own has, where it is to land now. */
  readonly landed: () => Promise<void>;
  /** The first one has ended: resolves when it has ended too. */
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
    // What comes of it is seen in the world that it leaves.
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

/** The entry without the Desk, whose guard two visits cannot both take away. */
const isEntryAlone = ({ hostId }: Files, url: string, body: string): boolean =>
  new URL(url).pathname.endsWith(`${hostId}:batchUpdate`) &&
  body.includes('createDeveloperMetadata') &&
  !new RegExp(`"sheetId":${HOST_TABS.desk.sheetId}\\b`).test(body);

/** What befalls a match from outside while a step is resolved: queues purged, an older version, a forged guard, marks that are merged. And how it is mended. */

import type { Emulator } from '../../../emulator/emulator.ts';
import type { BringBackOrder } from '../../../emulator/sheets/versions.ts';
import type { DeadlineTask } from '../../../functions/match/next/deadline-task.ts';
import type { StepResult } from '../../../functions/match/visiting/resolve-step.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { Moment } from './moments.ts';
import { clearFaults, orderFault } from './order-fault.ts';

export const MISHAPS = [
  'marks are merged',
  'the queues are purged',
  'an older version comes back, marks too',
  'an older version comes back, its marks stay',
  'a guard of the public workbook is forged',
  'a guard of a player’s workbook is forged',
] as const;
export type Mishap = (typeof MISHAPS)[number];

/** Carries out one visit of the function. */
type Visit = (task: DeadlineTask) => Promise<StepResult>;

/** One world, to which at most one thing happens. */
export interface MishapTo {
  readonly befall: (what: Mishap) => Promise<void>;
  /** Ends what a host or Google ends. Gives what must not have been, in words; null where all was well. */
  readonly mended: (visit: Visit) => Promise<string | null>;
}

export function mishapIn(emulator: Emulator, { task }: Moment): MishapTo {
  const { match: hostId } = task;
  const older = emulator.versions.keep(hostId);
  let newer: BringBackOrder | null = null;
  let isMerged = false;

  async function befall(what: Mishap): Promise<void> {
    switch (what) {
      case 'marks are merged':
        isMerged = true;
        return orderFault(emulator, {
          ...{ api: 'sheets', method: 'POST', path: `${hostId}:batchUpdate$` },
          effect: { kind: 'merge' },
          times: null,
        });
      case 'the queues are purged':
        return purge(emulator);
      case 'an older version comes back, marks too':
      case 'an older version comes back, its marks stay': {
        const metadata = what.endsWith('stay') ? 'stays' : 'goes back';
        const rows = ledgerRows(emulator, hostId);
        const number = emulator.versions.bringBack(hostId, { version: older, metadata });
        // Before the entry was written both versions are one, and nothing has to come back.
        newer = ledgerRows(emulator, hostId) < rows ? { version: number, metadata } : null;
        return;
      }
      case 'a guard of the public workbook is forged':
        return forge(emulator, workbooks(emulator, hostId).at(0));
      case 'a guard of a player’s workbook is forged':
        return forge(emulator, workbooks(emulator, hostId).at(-1));
    }
  }

  /** While the newer version is away nothing may go on: that is tried. */
  async function mended(visit: Visit): Promise<string | null> {
    if (isMerged) await clearFaults(emulator);
    if (newer === null) return null;
    const before = shownToOthers(emulator, hostId);
    const result = await visit(task);
    const isDrawnBack = shownToOthers(emulator, hostId) !== before;
    emulator.versions.bringBack(hostId, newer);
    if (isDrawnBack) return 'a page was drawn back while the ledger was behind';
    return isPublished(before, task) && result.kind !== 'waits'
      ? `it went on from an older version: ${result.kind}`
      : null;
  }

  return { befall, mended };
}

/** Whether the public workbook had been drawn for the entry: only then is the ledger seen to be behind. */
const isPublished = (shown: string, { entry }: DeadlineTask): boolean =>
  shown.includes(`"public_${entry}"`);

function ledgerRows(emulator: Emulator, hostId: string): number {
  const { sheets = [] } = emulator.snapshot().spreadsheets[hostId] ?? {};
  const ledger = sheets.find(({ properties }) => properties.sheetId === HOST_TABS.ledger.sheetId);
  return (ledger?.rows ?? []).filter((row) => row?.[0]?.userEnteredValue !== undefined).length;
}

/** The public workbook, then those of players. */
function workbooks(emulator: Emulator, hostId: string): readonly string[] {
  const books = Object.values(emulator.snapshot().spreadsheets).filter(
    ({ spreadsheetId }) => spreadsheetId !== hostId,
  );
  const isPublic = ({ sheets }: (typeof books)[number]): boolean =>
    sheets.some(({ properties }) => properties.title === PUBLIC_TABS.proof.title);
  return [...books.filter(isPublic), ...books.filter((book) => !isPublic(book))].map(
    ({ spreadsheetId }) => spreadsheetId,
  );
}

/** As somebody who may edit the workbook does: beside the guard that stands there. */
function forge(emulator: Emulator, fileId = ''): void {
  const world = emulator.snapshot();
  const book = world.spreadsheets[fileId];
  if (book === undefined) throw new Error('the match has that workbook');
  const name = 'entry_999999_hfedcba987654';
  const range = { sheetId: book.sheets[0]?.properties.sheetId ?? 0, endRowIndex: 1 };
  const namedRanges = [
    ...book.namedRanges,
    { namedRangeId: name, name, range: { ...range, startRowIndex: 0 } },
  ];
  emulator.restore({
    ...world,
    spreadsheets: { ...world.spreadsheets, [fileId]: { ...book, namedRanges } },
  });
}

function purge(emulator: Emulator): void {
  const world = emulator.snapshot();
  const queues = Object.fromEntries(
    Object.entries(world.queues).map(([name, queue]) => [name, { ...queue, tasks: {} }]),
  );
  emulator.restore({ ...world, queues });
}

/** What everybody but the host sees, as text. */
function shownToOthers(emulator: Emulator, hostId: string): string {
  const { spreadsheets, forms } = emulator.snapshot();
  const [publicId] = workbooks(emulator, hostId);
  const others = Object.entries(spreadsheets).filter(([id]) => id !== hostId);
  const guards = spreadsheets[publicId ?? '']?.namedRanges.flatMap(
    ({ name = '' }) => /^entry_(\d+)_/.exec(name)?.[1] ?? [],
  );
  return JSON.stringify([others, forms, (guards ?? []).map((entry) => `public_${entry}`)]);
}

import type { Emulator } from '../../../emulator/emulator.ts';
import type { Form } from '../../../emulator/forms/form.ts';
import type { BringBackOrder } from '../../../emulator/sheets/versions.ts';
import { getEntry, type StepWake } from '../../../functions/match/next/wake.ts';
import { readMatch } from '../../../functions/match/reading/match.ts';
import type { RunResult } from '../../../functions/match/running/run.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { clearFaults, withHigherVersion } from '../../support/table/by-hand.ts';
import { QUEUE_NAME } from '../../support/table/table.ts';
import {
  acceptDoubleMarks,
  type DOUBLE_MARK_EFFECTS,
  deleteAnswer,
  listConfirmed,
  purgeQueues,
  shortenLists,
} from '../harness/from-outside.ts';
import { createCalmGoogle } from './instance.ts';
import type { MatchMoment } from './moments.ts';

export const MISHAP_KINDS = [
  'the queues are purged',
  'an older version comes back, marks too',
  'an older version comes back, its marks stay',
  'a guard of the public workbook is forged',
  'a guard of a player’s workbook is forged',
  'a confirmed answer is deleted',
  'the list of answers is short',
  'the form is closed',
] as const;
export type Mishap = (typeof MISHAP_KINDS)[number] | (typeof DOUBLE_MARK_EFFECTS)[number];

type WakeRunner = (task: StepWake) => Promise<RunResult>;

export interface WorldWithMishap {
  readonly befall: (what: Mishap) => Promise<void>;
  /** Ends the mishap. Returns a violation as a sentence; null if there is none. */
  readonly mended: (visit: WakeRunner) => Promise<string | null>;
}

export function createMishap(emulator: Emulator, moment: MatchMoment): WorldWithMishap {
  const { task } = moment;
  const { match: hostId, form: formId } = task;
  const older = emulator.versions.keep(hostId);
  let newer: BringBackOrder | null = null;
  let isMerged = false;
  let giveBack: (() => void) | null = null;
  let publicId = '';

  async function befall(what: Mishap): Promise<void> {
    const { files } = await readMatch(createCalmGoogle(emulator), hostId);
    publicId = files.publicId;
    switch (what) {
      case 'first stays':
      case 'second stays':
      case 'both stay':
        isMerged = true;
        await acceptDoubleMarks(emulator, hostId, what);
        return;
      case 'the queues are purged':
        return purgeQueues(emulator, QUEUE_NAME);
      case 'an older version comes back, marks too':
      case 'an older version comes back, its marks stay': {
        const metadata = what.endsWith('stay') ? 'stays' : 'goes back';
        const rows = countLedgerRows(emulator, hostId);
        const number = emulator.versions.bringBack(hostId, { version: older, metadata });
        // Before the entry is written both versions are equal, so there is nothing to restore.
        newer = countLedgerRows(emulator, hostId) < rows ? { version: number, metadata } : null;
        return;
      }
      case 'a guard of the public workbook is forged':
        return forgeGuard(emulator, publicId);
      case 'a guard of a player’s workbook is forged':
        return forgeGuard(emulator, files.seats.at(-1)?.workbookId);
      case 'a confirmed answer is deleted':
      case 'the list of answers is short': {
        const ids = await listConfirmedIds(emulator, moment);
        const responseIds = [...ids];
        if (what === 'the list of answers is short') {
          await shortenLists(emulator, { formId, responseIds });
          return;
        }
        const last = ids.at(-1);
        if (last !== undefined) giveBack = await deleteAnswer(emulator, formId, last);
        return;
      }
      case 'the form is closed':
        return changeForm(emulator, formId, { isAcceptingResponses: false });
    }
  }

  /** Asserts that no run continues from an outdated version. */
  async function mended(visit: WakeRunner): Promise<string | null> {
    if (isMerged) await clearFaults({ emulator });
    if (giveBack !== null) {
      await visit(task);
      giveBack();
    }
    if (newer === null) return null;
    const before = renderForOthers(emulator, { hostId, publicId });
    const result = await visit(task);
    const isChanged = renderForOthers(emulator, { hostId, publicId }) !== before;
    emulator.versions.bringBack(hostId, newer);
    if (!isPublished(before, task)) return null;
    if (isChanged) return 'a page was drawn while the ledger was behind';
    return result.kind === 'waits' ? null : `it continued from an older version: ${result.kind}`;
  }

  return { befall, mended };
}

/** Lists confirmed answers that have not been replaced. */
async function listConfirmedIds(
  emulator: Emulator,
  { task: { match: hostId }, act, after }: MatchMoment,
): Promise<readonly string[]> {
  const match = await readMatch(createCalmGoogle(emulator), hostId);
  const ledger = after.get(`spreadsheet ${hostId}, ${HOST_TABS.ledger.title}`) ?? '';
  return listConfirmed(match).filter((id) => act !== undefined || ledger.includes(id));
}

function changeForm(emulator: Emulator, formId: string, change: Partial<Form>): void {
  const world = emulator.snapshot();
  const before = world.forms[formId];
  if (before === undefined) throw new Error('the match has a form');
  emulator.restore({ ...world, forms: { ...world.forms, [formId]: { ...before, ...change } } });
}

/** Returns whether the entry was published, so that a run can notice an old ledger. */
const isPublished = (shown: string, task: StepWake): boolean =>
  shown.includes(`"public_${getEntry(task)}"`);

function countLedgerRows(emulator: Emulator, hostId: string): number {
  const { sheets = [] } = emulator.snapshot().spreadsheets[hostId] ?? {};
  const ledger = sheets.find(({ properties }) => properties.sheetId === HOST_TABS.ledger.sheetId);
  return (ledger?.rows ?? []).filter((row) => row?.[0]?.userEnteredValue !== undefined).length;
}

/** Adds a forged guard, as any editor of the workbook could. */
function forgeGuard(emulator: Emulator, fileId = ''): void {
  const world = emulator.snapshot();
  const book = world.spreadsheets[fileId];
  if (book === undefined) throw new Error('the match has that workbook');
  const name = 'entry_999999_hfedcba987654';
  const range = { sheetId: book.sheets[0]?.properties.sheetId ?? 0, endRowIndex: 1 };
  const namedRanges = [
    ...book.namedRanges,
    { namedRangeId: name, name, range: { ...range, startRowIndex: 0 } },
  ];
  emulator.restore(
    withHigherVersion(fileId, {
      ...world,
      spreadsheets: { ...world.spreadsheets, [fileId]: { ...book, namedRanges } },
    }),
  );
}

function renderForOthers(
  emulator: Emulator,
  { hostId, publicId }: { readonly hostId: string; readonly publicId: string },
): string {
  const { spreadsheets, forms } = emulator.snapshot();
  const others = Object.entries(spreadsheets).filter(([id]) => id !== hostId);
  const guards = spreadsheets[publicId]?.namedRanges.flatMap(
    ({ name = '' }) => /^entry_(\d+)_/.exec(name)?.[1] ?? [],
  );
  return JSON.stringify([others, forms, (guards ?? []).map((entry) => `public_${entry}`)]);
}

import * as z from 'zod';
import { exportMatch, formatArchive } from '../../../functions/match/auditing/archive.ts';
import { judgeExport, parseExport } from '../../../functions/match/auditing/season-archive.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { findSubmissions } from '../../../functions/match/ledger/entry.ts';
import { REQUEST_KINDS } from '../../../functions/match/next/interventions.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { HOSTILE_CELLS } from '../../support/hostile-cells.ts';
import {
  addResponses,
  arrangeRequest,
  byHand,
  postControl,
  typed,
} from '../../support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { ATTACK_MARK, drawAttacks, type HostileResponse } from './attack.ts';
import { countStored, send } from './sending.ts';

export interface HostileMatchPlan {
  readonly game: AnyGame;
  readonly seed: number;
  readonly answers: number;
  readonly atOnce: number;
}

export interface HostileMatchResult {
  readonly answers: number;
  readonly kept: number;
  readonly steps: number;
  /** The first violation, and its step; null if there is no violation. */
  readonly violation: string | null;
}

/** Plays one match under attack. Apart from codes, the result depends only on the seed. */
export async function runHostileMatch({
  game,
  seed,
  answers,
  atOnce,
}: HostileMatchPlan): Promise<HostileMatchResult> {
  const table = await openTable({ game, players: game.seats.least });
  const fired: SentAttacks = { sent: new Map(), marks: new Map() };
  const { sent } = fired;
  let kept = 0;
  let steps = 0;
  try {
    await repeatAtPageEnds(table);
    while (sent.size < answers && getCurrentPosition(await table.read()).step !== null) {
      const before = await table.read();
      const first = sent.size;
      await typeHostileRequests(table, seed + first);
      const count = Math.min(atOnce, answers - first);
      const edited = await editResponses(table, before, { seed, fired });
      await sendAttacks(table, before, {
        attacks: drawAttacks(before, { seed, count, first }),
        fired,
      });
      const after = await table.deadline();
      assertResolved(table, before, after);
      assertNothingLost(after, sent.size - first + edited);
      assertSendersKept(table, after, fired);
      assertNoFormula(table);
      await table.emulator.clock.advanceBy(1000);
      steps += 1;
      kept += getReceipts(after).length;
    }
    await assertVerified(table);
    await assertSpoiltExportsRefused(table, seed);
    return { answers: sent.size, kept, steps, violation: null };
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const violation = `${game.title}, seed ${seed}, step ${steps + 1}: ${what.slice(0, 2000)}`;
    return { answers: sent.size, kept, steps, violation };
  }
}

interface SentAttacks {
  /** Latest attack of each response, by the response's id. */
  readonly sent: Map<string, HostileResponse>;
  /** Sender of each mark. A mark stays here when its response is edited. */
  readonly marks: Map<string, HostileResponse['seat']>;
}

function noteAttack({ sent, marks }: SentAttacks, id: string, attack: HostileResponse): void {
  sent.set(id, attack);
  marks.set(attack.mark, attack.seat);
}

/** Makes each page of a list begin with the last response of the page before. */
const repeatAtPageEnds = (table: Table): Promise<unknown> =>
  postControl(table, 'accounts', { pageSeams: 'repeated' });

/** Number of responses to earlier steps that are edited in each step. */
const EDITS_A_STEP = 8;

/**
 * Edits responses and returns their number. Each edit inserts an answer that the same sender gave
 * earlier.
 */
async function editResponses(
  table: Table,
  match: Match,
  { seed, fired }: { readonly seed: number; readonly fired: SentAttacks },
): Promise<number> {
  const ids = [...fired.sent.keys()];
  const draw = seedChance(seed)(`edits from ${ids.length}`);
  const chosen = new Set(
    ids.length === 0 ? [] : Array.from({ length: EDITS_A_STEP }, () => draw.pick(ids)),
  );
  const times = [...chosen].flatMap((id, index) => (index % 2 === 0 ? [id] : [id, id]));
  const first = FIRST_EDIT_MARK + fired.marks.size;
  const attacks = drawAttacks(match, { seed, count: times.length, first });
  for (const [index, id] of times.entries()) {
    const attack = attacks[index];
    if (attack === undefined) continue;
    const path = `forms/${match.files.formId}/responses/${id}`;
    await postControl(table, path, { answers: attack.texts }, 'PUT');
    noteAttack(fired, id, attack);
  }
  return chosen.size;
}

const FIRST_EDIT_MARK = 10_000_000;

/** One in fifty responses first goes through the form's page, which refuses most attacks. */
const PAGE_INTERVAL = 50;

const storedIdsSchema = z.object({ responseIds: z.array(z.string()) });

async function sendAttacks(
  table: Table,
  match: Match,
  { attacks, fired }: { readonly attacks: readonly HostileResponse[]; readonly fired: SentAttacks },
): Promise<void> {
  for (const attack of attacks.filter((_, index) => index % PAGE_INTERVAL === 0)) {
    const before = countStored(table, match);
    await send(table, match, attack.texts);
    const last = table.emulator.snapshot().forms[match.files.formId]?.responses.at(-1);
    if (countStored(table, match) > before && last !== undefined)
      noteAttack(fired, last.responseId, attack);
  }
  const reply = await addResponses(
    table,
    match.files.formId,
    attacks.map(({ texts }) => texts),
  );
  const { responseIds } = storedIdsSchema.parse(reply);
  for (const [index, attack] of attacks.entries())
    noteAttack(fired, responseIds[index] ?? '', attack);
}

const getReceipts = (match: Match): Match['receipts'] =>
  match.receipts.filter(({ entry }) => entry === getCurrentPosition(match).sealed.entry.entry);

function assertResolved({ results }: Table, before: Match, after: Match): void {
  const isResolved = results.every(({ kind }) => kind === 'resolved');
  if (!isResolved || after.positions.length !== before.positions.length + 1)
    throw new Error(`the step was not resolved: ${JSON.stringify(results.at(-1)).slice(0, 500)}`);
  if (after.incidents.length > 0) throw new Error(JSON.stringify(after.incidents).slice(0, 1000));
}

/** Asserts that every response either has a row with a reason or is counted. */
function assertNothingLost(after: Match, fired: number): void {
  const rows = getReceipts(after);
  const stored = findSubmissions(getCurrentPosition(after).sealed.entry);
  const ids = new Set(rows.map(({ responseId }) => responseId));
  if (stored === null || stored.count !== rows.length || ids.size !== rows.length)
    throw new Error(
      `${stored?.count} rows were written, and ${rows.length} of ${ids.size} are there`,
    );
  if (stored.count + stored.notKept !== fired)
    throw new Error(`${fired} were sent, ${stored.count} kept and ${stored.notKept} counted`);
  const silent = rows.find(({ why }) => why.length < 5);
  if (silent !== undefined) throw new Error(`no reason is given: ${JSON.stringify(silent)}`);
}

/** Asserts that rows, orders and repeated answers are attributed to their sender. */
function assertSendersKept({ emulator }: Table, after: Match, { sent, marks }: SentAttacks): void {
  const nameSender = (id: string | null): string => sent.get(id ?? '')?.seat ?? '';
  const crossed = getReceipts(after).find(
    ({ seat, responseId }) => seat !== nameSender(responseId),
  );
  if (crossed !== undefined) throw new Error(`it is not its sender’s: ${JSON.stringify(crossed)}`);
  const { entry } = getCurrentPosition(after).sealed;
  const orders = entry.kind === 'resolved' ? Object.entries(entry.orders) : [];
  const strange = orders.find(([seat, { responseId }]) => nameSender(responseId) !== seat);
  if (strange !== undefined) throw new Error(`orders of somebody else: ${JSON.stringify(strange)}`);
  const { spreadsheets, forms } = emulator.snapshot();
  const { publicId, formId, seats } = after.files;
  const { responses: _responses, ...form } = forms[formId] ?? {};
  const shown = [
    { reader: '', text: JSON.stringify([spreadsheets[publicId], form]) },
    ...seats.map(({ seat, workbookId }) => ({
      reader: String(seat),
      text: JSON.stringify(spreadsheets[workbookId]),
    })),
  ];
  for (const { reader, text } of shown) {
    const mark = text.match(ATTACK_MARK)?.find((one) => marks.get(one) !== reader);
    if (mark !== undefined)
      throw new Error(`${reader || 'everybody'} reads ${mark}, of ${marks.get(mark)}`);
  }
}

/** Asserts that no cell of any workbook computes a typed formula. */
function assertNoFormula({ emulator }: Table): void {
  for (const { sheets } of Object.values(emulator.snapshot().spreadsheets)) {
    for (const { properties, rows } of sheets) {
      const cell = rows.flat().find((one) => one?.userEnteredValue?.formulaValue !== undefined);
      if (cell !== undefined)
        throw new Error(`a formula on ${properties.title}: ${JSON.stringify(cell).slice(0, 300)}`);
    }
  }
}

async function assertVerified(table: Table): Promise<void> {
  const verdict = await verifyMatch(table.as(HOST), table.hostId);
  if (verdict.kind !== 'verified')
    throw new Error(`it is not verified: ${JSON.stringify(verdict).slice(0, 1000)}`);
}

const TYPED_ROWS = 3;
const TEXT_LENGTHS = [100, 9_000, 45_000];

/** Types rows on the tab Requests, polls, and clears the rows. @throws if a row stays unanswered */
async function typeHostileRequests(table: Table, seed: number): Promise<void> {
  const draw = seedChance(seed)('hostile cells');
  const cell = (): string => {
    const make = draw.pick(Object.values(HOSTILE_CELLS));
    return draw.pick(['', 'So.', make(draw.pick(TEXT_LENGTHS))]);
  };
  const rows = Array.from({ length: TYPED_ROWS }, () => [
    ...[draw.pick(REQUEST_KINDS), cell(), cell(), cell()],
  ]);
  await typeRows(table, rows);
  const at = new Date(table.emulator.clock.now()).toISOString();
  const polled = await runMatch(table.adjudicator, {
    match: table.hostId,
    at,
    foundBy: 'the sweep',
  });
  if (polled.kind === 'missed')
    throw new Error(`a poll failed by ${summarizeRows(rows)}: ${JSON.stringify(polled.incidents)}`);
  const answered = ((await table.read()).requests ?? [])
    .map(REQUESTS.readRecord)
    .slice(0, TYPED_ROWS);
  if (answered.length < TYPED_ROWS || answered.some(({ change }) => change === ''))
    throw new Error(`a request stays without an answer: ${summarizeRows(rows)}`);
  await typeRows(
    table,
    rows.map(() => ['', '', '', '', '', '', '', '']),
  );
}

const typeRows = (table: Table, rows: readonly (readonly string[])[]): Promise<void> =>
  byHand(
    table,
    rows.map((texts, index) =>
      typed(HOST_TABS.requests.sheetId, index + 1, 0, ...arrangeRequest(...texts)),
    ),
  );

const summarizeRows = (rows: readonly (readonly string[])[]): string =>
  JSON.stringify(rows.map((row) => row.map((text) => text.slice(0, 20))));

const SPOILT_EXPORTS = 12;

type JsonValue = ReturnType<typeof JSON.parse>;

/** @throws if a damaged export is accepted or causes an unexpected error */
async function assertSpoiltExportsRefused(table: Table, seed: number): Promise<void> {
  const text = formatArchive(await exportMatch(table.as(HOST), table.hostId));
  const draw = seedChance(seed)('spoilt exports');
  for (let count = 0; count < SPOILT_EXPORTS; count++) {
    const [how, spoil] = draw.pick(Object.entries(EXPORT_DAMAGES));
    const hostile = draw.pick(Object.values(HOSTILE_CELLS))(draw.pick([50, 20_000]));
    const spoilt = spoil(text, { hostile, share: draw.integer(1, 999) / 1000 });
    const kind = await judgeExportText(spoilt).catch(
      (error: unknown) => `a failure: ${String(error)}`,
    );
    if (!['unreadable', 'differs', 'not judged'].includes(kind))
      throw new Error(`an export with ${how} came to ${kind}`);
  }
}

async function judgeExportText(text: string): Promise<string> {
  const read = parseExport(text);
  return read.kind === 'unreadable' ? read.kind : (await judgeExport(read)).kind;
}

interface ExportDamage {
  readonly hostile: string;
  /** Place of the damage: its offset divided by the size of the file. */
  readonly share: number;
}

const changeJson = (text: string, change: (json: JsonValue) => void): string => {
  const json: JsonValue = JSON.parse(text);
  change(json);
  return JSON.stringify(json);
};

const EXPORT_DAMAGES: Readonly<Record<string, (text: string, spoiling: ExportDamage) => string>> = {
  'its end cut off': (text, { share }) => text.slice(0, text.length * share),
  'a hostile body': (text, { hostile, share }) =>
    changeJson(text, ({ entries }) => {
      entries[Math.floor(entries.length * share)] = hostile;
    }),
  'lists in a body': (text, { share }) =>
    changeJson(text, ({ entries }) => {
      entries[Math.floor(entries.length * share)] = `{"orders":${'['.repeat(90_000)}`;
    }),
  'a hostile text within an entry': (text, { hostile, share }) =>
    changeJson(text, ({ entries }) => {
      const at = Math.floor(entries.length * share);
      entries[at] = JSON.stringify({ ...JSON.parse(entries[at]), salt: hostile });
    }),
  'half of a character in an entry': (text, { share }) =>
    changeJson(text, ({ entries }) => {
      const at = Math.floor(entries.length * share);
      entries[at] = entries[at].replace('"rules":"', '"rules":"\\ud83c');
    }),
  'a hostile cell': (text, { hostile }) =>
    changeJson(text, ({ workbooks }) => {
      workbooks[0].tabs[0].cells[0] = [`x${hostile}`];
    }),
  'a hostile seed': (text, { hostile }) =>
    changeJson(text, (json) => {
      json.seed = hostile;
    }),
  'a field of a later version': (text, { hostile }) =>
    changeJson(text, (json) => {
      json[hostile.slice(0, 100)] = 1;
    }),
  'rows of another kind': (text, { hostile }) =>
    changeJson(text, (json) => {
      json.submissions = [[hostile], hostile];
    }),
};

import { beforeEach, describe, expect, test } from 'vitest';
import { exportMatch } from '../../../functions/match/auditing/archive.ts';
import { verifyArchive, verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import {
  openInSecondStep,
  readShownResult,
  readUndisturbedResult,
} from '../../match/survival/scene.ts';
import { MINUTE_MS, passTime } from '../../support/table/by-hand.ts';
import { HOST, submitForm, type Table } from '../../support/table/table.ts';
import { USUAL_STEPS } from '../../support/table/usual-game.ts';
import { findDifferencesWhenStruck, getRobotAnswers, runAsMatchHost, textOf } from './host.ts';

const SCARLET = toSeat('Scarlet');
const HAND_OVER_TO_SAM = {
  kind: 'seat',
  seat: SCARLET,
  email: 'sam@example.com',
  name: 'Sam',
} as const;
const NEW_CODE_ONLY = { ...HAND_OVER_TO_SAM, email: null, name: null };

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep();
});

const getSeatFiles = ({ files }: Match, seat: Seat = SCARLET) =>
  files.seats.find((one) => one.seat === seat);
const listStatuses = ({ receipts }: Match, entry: number): readonly string[] =>
  receipts
    .filter((one) => one.entry === entry && (one.seat === SCARLET || one.seat === ''))
    .map(({ fate }) => fate);
const listVerdicts = async (): Promise<readonly string[]> => {
  const archived = await verifyArchive(await exportMatch(table.as(HOST), table.hostId));
  return [(await verifyMatch(table.as(HOST), table.hostId)).kind, archived.kind];
};

const answerAsScarlet = (match: Match): Promise<void> =>
  submitForm(table.emulator, match, { seat: SCARLET, answers: getRobotAnswers(match, SCARLET) });

describe('handed-over seats', () => {
  test('a seat with a new code keeps its answers', async () => {
    await runAsMatchHost(table, NEW_CODE_ONLY);
    await table.deadline();
    const { orders, pages } = await readShownResult(table);
    const calm = await readUndisturbedResult();
    expect({ orders, pages }).toEqual({ orders: calm.orders, pages: calm.pages });
    expect(await listVerdicts()).toEqual(['verified', 'verified']);
  });

  test('a seat’s new code replaces its old one at once', async () => {
    const before = await table.read();
    await runAsMatchHost(table, HAND_OVER_TO_SAM);
    await passTime(table, MINUTE_MS);
    await answerAsScarlet(before);
    await passTime(table, MINUTE_MS);
    await answerAsScarlet(await table.read());
    const match = await table.deadline();
    expect(listStatuses(match, 3)).toEqual(['superseded', 'unknown sender', 'accepted']);
    expect(await listVerdicts()).toEqual(['verified', 'verified']);
  });

  test('the tab Players shows the new code and address of a handed-over seat', async () => {
    const old = getSeatFiles(await table.read())?.code;
    await runAsMatchHost(table, HAND_OVER_TO_SAM);
    const match = await table.read();
    const { workbookId = '', code = '', email } = getSeatFiles(match) ?? {};
    expect(email).toBe('sam@example.com');
    expect(code).not.toBe(old);
    expect(match.incidents).toEqual([]);
    const world = JSON.stringify(table.emulator.snapshot().spreadsheets[workbookId]);
    expect(world).toContain(code);
    expect(world).not.toContain(old);
    expect(await textOf(table, workbookId, 'Now')).toContain(
      `Scarlet (Sam since ${USUAL_STEPS.second})`,
    );
  });

  test('the ledger contains neither the code nor the address of a handed-over seat', async () => {
    await runAsMatchHost(table, HAND_OVER_TO_SAM, 'She moves house');
    const { files, positions } = await table.read();
    const { code = 'no code' } = files.seats.find(({ seat }) => seat === SCARLET) ?? {};
    const proof = await textOf(table, files.publicId, 'Proof');
    expect(proof).toContain('Scarlet is played by Sam from this step on');
    expect(proof).toContain('She moves house');
    expect(await textOf(table, files.publicId, 'Story')).toContain(
      `Scarlet (Sam since ${USUAL_STEPS.second})`,
    );
    const entries = positions.map(({ sealed }) => ({ ...sealed.entry, asked: '' }));
    expect(JSON.stringify(entries)).not.toContain(code);
    expect(JSON.stringify(entries)).not.toContain('sam@example');
  });

  test('a seat keeps its new code after an undo', async () => {
    await table.deadline();
    const before = await table.read();
    await runAsMatchHost(table, HAND_OVER_TO_SAM);
    const code = getSeatFiles(await table.read())?.code;
    await runAsMatchHost(table, { kind: 'undo', to: 2, reopen: false });
    expect(getSeatFiles(await table.read())).toMatchObject({ code });
    const again = await table.deadline();
    expect(currentPosition(again).state).toEqual(currentPosition(before).state);
    expect(await listVerdicts()).toEqual(['verified', 'verified']);
  });

  test('a new code for the same player does not change who plays the seat', async () => {
    await runAsMatchHost(table, HAND_OVER_TO_SAM);
    await table.deadline();
    const old = getSeatFiles(await table.read())?.code;
    await runAsMatchHost(table, NEW_CODE_ONLY);
    const match = await table.read();
    expect(getSeatFiles(match)).toMatchObject({ email: 'sam@example.com' });
    expect(getSeatFiles(match)?.code).not.toBe(old);
    expect(await textOf(table, match.files.publicId, 'Story')).toContain(
      `(Sam since ${USUAL_STEPS.second})`,
    );
  });
});

test('a seat is handed over once, even if the command is killed, refused or run twice', async () =>
  expect(await findDifferencesWhenStruck(table, HAND_OVER_TO_SAM)).toEqual([]));

import { beforeAll, expect, test } from 'vitest';
import { runAsMatchHost } from '../../../test/long-runs/interventions/host.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { listDrawnItems } from '../../google/form-requests.ts';
import { publishForm, type ReadForm, readForm } from '../../google/forms.ts';
import { shouldFormBeOpen } from '../ledger/position.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { buildFormDrawing, findFormChanges, readAndUpdateForm, updateForm } from './update-form.ts';

let table: Table;
let match: Match;
let pausedMatch: Match;
let seenForm: ReadForm;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  match = await table.read();
  seenForm = await readForm(table.adjudicator.google, match.files.formId);
  await runAsMatchHost(table, { kind: 'pause', form: 'closed' });
  pausedMatch = await table.read();
});

const readDeskNotes = (own: Partial<ReadForm>, of: Match = match): readonly string[] =>
  findFormChanges(of, { ...seenForm, ...own });

test('findFormChanges returns no note on an unchanged form', () => {
  expect(readDeskNotes({})).toEqual([]);
  const lost = { ...match, files: { ...match.files, formAddress: '' } };
  expect(readDeskNotes({}, lost)).toEqual([]);
});

test('findFormChanges notes a closed form, unless the host wants it closed', () => {
  expect(readDeskNotes({ accepting: false })).toEqual([
    expect.stringContaining('The form was closed at the deadline'),
  ]);
  const items = listDrawnItems(buildFormDrawing(pausedMatch, seenForm));
  expect(readDeskNotes({ accepting: false, items }, pausedMatch)).toEqual([]);
});

test('findFormChanges names a missing question, or a missing page', () => {
  const page = seenForm.items.find(({ pageBreakItem }) => pageBreakItem);
  const question = seenForm.items.find(({ pageBreakItem }) => !pageBreakItem);
  if (page === undefined || question === undefined) throw new Error('the form has both');
  const without = (item: (typeof seenForm.items)[number]) =>
    readDeskNotes({ items: seenForm.items.filter((one) => one !== item) });
  expect(without(page)).toEqual([
    `The form’s page “${page.title}” was missing or changed at the deadline. It has ` +
      'been restored.',
  ]);
  expect(without(question)).toEqual([
    `The form’s question “${question.title}” was missing or changed at the deadline. ` +
      'It has been restored.',
  ]);
});

test('findFormChanges names a changed question by its drawn title', () => {
  const [first, ...rest] = seenForm.items;
  if (first === undefined) throw new Error('the form asks something');
  expect(readDeskNotes({ items: [{ ...first, title: 'Another question' }, ...rest] })).toEqual([
    expect.stringContaining(`“${first.title}”`),
  ]);
});

test('findFormChanges notes reordered questions and counts foreign items', () => {
  const [first, second, ...rest] = seenForm.items;
  if (first === undefined || second === undefined) throw new Error('the form asks more than one');
  expect(readDeskNotes({ items: [second, first, ...rest] })).toEqual([
    expect.stringContaining('were in another order'),
  ]);
  const invalid = ['00aa', '00bb'].map((itemId) => ({ ...first, itemId }));
  expect(readDeskNotes({ items: [...invalid, ...seenForm.items] })).toEqual([
    'Items of the form that the adjudicator did not add were removed: 2.',
  ]);
});

test('findFormChanges returns at most eight notes on an empty form', () => {
  expect(readDeskNotes({ items: [] })).toHaveLength(8);
});

test('findFormChanges ignores the form of a step without questions', () => {
  const [step] = match.positions.map((one) => one.step);
  if (step === null || step === undefined) throw new Error('a step is due');
  for (const other of [null, { ...step, asks: [] }]) {
    const positions = match.positions.map((one) => ({ ...one, step: other }));
    expect(readDeskNotes({ items: [], accepting: false }, { ...match, positions })).toEqual([]);
  }
});

test('the form is open only while answers are accepted', () => {
  const open = (own: object = {}, of: Match = match) => {
    const positions = of.positions.map((one) => ({ ...one, ...own }));
    return shouldFormBeOpen(getCurrentPosition({ ...of, positions }), nowMs);
  };
  const nowMs = Date.parse('2026-06-02T00:00:00Z');
  const [position] = match.positions;
  if (position === undefined) throw new Error('the match was opened');
  expect([open(), open({ step: null }), open({}, pausedMatch)]).toEqual([true, false, false]);
  expect(open({ step: { ...position.step, asks: [] } })).toBeNull();
  expect(open({ answersUntil: '2026-06-01T20:00:00.000Z' })).toBe(false);
  const reviewed = { ...position.opened, settings: { ...position.opened.settings, review: true } };
  const { sealed } = position;
  const past = { ...sealed.entry.next, deadline: '2026-06-01T22:00:00.000Z' };
  expect(open({ opened: reviewed })).toBe(true);
  expect(
    open({ opened: reviewed, sealed: { ...sealed, entry: { ...sealed.entry, next: past } } }),
  ).toBe(false);
});

test('a closed or changed form is restored', async () => {
  const other = await openTable({ game: USUAL_GAME });
  const { google } = other.adjudicator;
  const own = await other.read();
  const { formId } = own.files;
  const before = await readForm(google, formId);
  await publishForm(google, formId, false);
  await readAndUpdateForm(other.adjudicator, own);
  expect(await readForm(google, formId)).toMatchObject({ accepting: true, items: before.items });
  await publishForm(google, formId, false);
  await updateForm(other.adjudicator, own, await readForm(google, formId));
  expect(await readForm(google, formId)).toMatchObject({ accepting: true, items: before.items });
  await other.deadline();
  const after = await readForm(google, formId);
  expect(after.items).not.toEqual(before.items);
  await readAndUpdateForm(other.adjudicator, own);
  expect((await readForm(google, formId)).items).toEqual(after.items);
});

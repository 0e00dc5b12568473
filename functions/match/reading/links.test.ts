import { expect, test } from 'vitest';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { openMatch, SCARLET } from '../../../test/support/table/just-opened.ts';
import {
  buildCalendarLink,
  buildFormEditLink,
  buildLastingLink,
  buildSheetLink,
  buildStepLink,
} from './links.ts';
import type { Match } from './match.ts';

const OPENED_MATCH = openMatch();
const formAddress = 'https://docs.google.com/forms/d/e/the-form/viewform';
const match: Match = { ...OPENED_MATCH, files: { ...OPENED_MATCH.files, formAddress } };

const withFiles = (files: Partial<Match['files']>): Match => ({
  ...match,
  files: { ...match.files, ...files },
});
const createSeatsWithCode = (code: string): Match['files']['seats'] =>
  match.files.seats.map((files) => ({ ...files, code }));

test('a personal link to a step contains the code and the step', () => {
  const { formAddress, seats } = match.files;
  const { code = '' } = seats.find(({ seat }) => seat === SCARLET) ?? {};
  const [own, lasting] = [buildStepLink(match, SCARLET), buildLastingLink(match, SCARLET)].map(
    (link) => new URL(link),
  );
  for (const link of [own, lasting]) {
    expect(`${link?.origin}${link?.pathname}`).toBe(formAddress.replace(/\?.*$/, ''));
    expect([...(link?.searchParams.values() ?? [])]).toContain(code);
  }
  expect(own?.searchParams.size).toBeGreaterThan(lasting?.searchParams.size ?? 0);
});

test('a match without a form has no links', () => {
  const without = withFiles({ formAddress: '' });
  expect([buildStepLink(without, SCARLET), buildLastingLink(without, SCARLET)]).toEqual(['', '']);
  expect([buildFormEditLink(without.files), buildSheetLink(without.files, 'id')]).toEqual(['', '']);
});

test('a seat whose code is lost gets a link to an empty form', () => {
  const lost = withFiles({ seats: createSeatsWithCode('') });
  expect(buildStepLink(lost, SCARLET)).toBe(match.files.formAddress);
  expect(buildStepLink(match, toSeat('Nobody'))).toBe('');
});

test('editing links exist for the form and for spreadsheets with an id', () => {
  const { origin } = new URL(match.files.formAddress);
  expect(buildSheetLink(match.files, 'id')).toBe(`${origin}/spreadsheets/d/id/edit`);
  expect(buildFormEditLink(match.files)).toBe(`${origin}/forms/d/${match.files.formId}/edit`);
  expect(buildSheetLink(match.files, '')).toBe('');
});

test('a calendar link covers the fifteen minutes before the deadline', () => {
  const link = new URL(buildCalendarLink({ title: 'Round 1', at: '2026-06-03T20:00:00Z' }));
  expect(link.searchParams.get('text')).toBe('Round 1');
  expect(link.searchParams.get('dates')).toBe('20260603T194500Z/20260603T200000Z');
});

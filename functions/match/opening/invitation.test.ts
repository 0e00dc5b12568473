import { expect, test } from 'vitest';
import {
  applyRequest,
  changeEntry,
  OPENED_MS,
  openMatch,
} from '../../../test/support/table/just-opened.ts';
import { USUAL_STEPS } from '../../../test/support/table/usual-game.ts';
import { buildSheetLink } from '../reading/links.ts';
import type { Match } from '../reading/match.ts';
import { buildInvitation, formatInvitation } from './invitation.ts';

const MATCH = openMatch();
const FILES = { ...MATCH.files, formAddress: 'https://docs.example/forms/d/e/form/viewform' };

/** Returns the invitation of the first seat after a change to the match. */
const formatFor = (match: Match, change: Partial<Match> = {}): string => {
  const [first] = match.files.seats;
  if (first === undefined) throw new Error('somebody plays');
  return formatInvitation(buildInvitation({ ...match, ...change }, first.seat));
};

test('an invitation shows the deadline also in the player’s own time zone', () => {
  const inZone = (zone: string): string =>
    formatFor(MATCH, { inviting: { ...MATCH.inviting, zones: { Scarlet: zone } } });
  const due = `${USUAL_STEPS.first} is open until Wed 3 Jun 2026, 22:00`;
  expect(formatFor(MATCH)).toContain(`${due} (GMT+2, Europe/Berlin).\n`);
  expect(inZone('Europe/Berlin')).toBe(formatFor(MATCH));
  expect(inZone('Asia/Tokyo')).toContain(
    `${due} (GMT+2, Europe/Berlin); for you, Thu 4 Jun 2026, 05:00 (GMT+9, Asia/Tokyo).\n`,
  );
});

test('an invitation shows whether the match is paused or over', () => {
  const paused = applyRequest(MATCH, { kind: 'pause', form: 'open' }, OPENED_MS + 1);
  const pausedText = `${USUAL_STEPS.first} is open and has no deadline at present.`;
  expect(formatFor(paused)).toContain(pausedText);
  expect(formatFor(changeEntry(MATCH, { next: null }))).toContain('The match is over.');
});

test.each([
  ['last', 'the last valid answer counts'],
  ['first', 'The first valid answer counts'],
] as const)('an invitation explains that the %s of several answers counts', (counts, sentence) => {
  expect(formatFor(openMatch({ counts }))).toContain(sentence);
});

test('an invitation calls links personal unless addresses identify players', () => {
  const personal =
    'Your link to the form is personal. Anybody who has the link can answer for you.';
  const readable = 'Anybody who has the link to your workbook can read it.';
  expect(formatFor(MATCH)).toContain(`${personal} Keep this to yourself.`);
  const seats = MATCH.files.seats.map((one) => ({ ...one, email: '' }));
  expect(formatFor(MATCH, { files: { ...MATCH.files, seats } })).toContain(
    `${personal} ${readable} Keep this to yourself.`,
  );
  const byAddress = formatFor(openMatch({ knownBy: 'email' }));
  expect(byAddress).toContain('Answer from the address that received this invitation');
  expect(byAddress).not.toContain('personal');
});

test('an invitation links the player’s workbook, the form, and any rules', () => {
  const rules = 'https://rules.example/';
  const text = formatFor(MATCH, { files: FILES, inviting: { ...MATCH.inviting, rules } });
  const own = buildSheetLink(FILES, FILES.seats[0]?.workbookId ?? '');
  const all = buildSheetLink(FILES, FILES.publicId);
  const places = ['1. Open your workbook', own, '2. Answer by', 'The rules:', rules, all];
  const found = places.map((place) => text.indexOf(place));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found).not.toContain(-1);
  expect(formatFor(MATCH)).not.toContain('The rules:');
});

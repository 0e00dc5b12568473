import { expect, test } from 'vitest';
import { runAsMatchHost } from '../../../test/long-runs/interventions/host.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME, USUAL_STEPS } from '../../../test/support/table/usual-game.ts';
import type { Settings } from '../ledger/entry.ts';
import { buildSheetLink } from '../reading/links.ts';
import type { Match } from '../reading/match.ts';
import { buildInvitation, formatInvitation } from './invitation.ts';

async function openMatchWith(
  settings: Partial<Settings> = {},
  come = async (_table: Table) => {},
): Promise<Match> {
  const table = await openTable({ game: USUAL_GAME, settings });
  await come(table);
  return table.read();
}

/** Returns the invitation of the first seat after a change to the match. */
const formatFor = (match: Match, change: Partial<Match> = {}): string => {
  const [first] = match.files.seats;
  if (first === undefined) throw new Error('somebody plays');
  return formatInvitation(buildInvitation({ ...match, ...change }, first.seat));
};

test('an invitation shows the deadline also in the player’s own time zone', async () => {
  const match = await openMatchWith();
  const [{ seat } = { seat: '' }] = match.files.seats;
  const inZone = (zone: string): string =>
    formatFor(match, { inviting: { ...match.inviting, zones: { [seat]: zone } } });
  const due = `${USUAL_STEPS.first} is open until Wed 3 Jun 2026, 22:00`;
  expect(formatFor(match)).toContain(`${due} (GMT+2, Europe/Berlin).\n`);
  expect(inZone('Europe/Berlin')).toBe(formatFor(match));
  expect(inZone('Asia/Tokyo')).toContain(
    `${due} (GMT+2, Europe/Berlin); for you, Thu 4 Jun 2026, 05:00 (GMT+9, Asia/Tokyo).\n`,
  );
});

test('an invitation shows whether the match is paused or over', async () => {
  const paused = await openMatchWith({}, async (table) => {
    await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  });
  expect(formatFor(paused)).toContain(
    `${USUAL_STEPS.first} is open and has no deadline at present.`,
  );
  const positions = paused.positions.map(({ sealed, ...position }) => ({
    ...position,
    sealed: { ...sealed, entry: { ...sealed.entry, next: null } },
  }));
  expect(formatFor(paused, { positions })).toContain('The match is over.');
});

test('an invitation explains which of several answers counts', async () => {
  expect(formatFor(await openMatchWith({ counts: 'last' }))).toContain(
    'the last valid answer counts',
  );
  expect(formatFor(await openMatchWith({ counts: 'first' }))).toContain(
    'The first valid answer counts',
  );
});

test('an invitation calls links personal unless addresses identify players', async () => {
  const match = await openMatchWith();
  const personal =
    'Your link to the form is personal. Anybody who has the link can answer for you.';
  const readable = 'Anybody who has the link to your workbook can read it.';
  expect(formatFor(match)).toContain(`${personal} Keep this to yourself.`);
  const seats = match.files.seats.map((one) => ({ ...one, email: '' }));
  expect(formatFor(match, { files: { ...match.files, seats } })).toContain(
    `${personal} ${readable} Keep this to yourself.`,
  );
  const byAddress = formatFor(await openMatchWith({ knownBy: 'email' }));
  expect(byAddress).toContain('Answer from the address that received this invitation');
  expect(byAddress).not.toContain('personal');
});

test('an invitation links the player’s workbook, the form, and any rules', async () => {
  const match = await openMatchWith();
  const rules = 'https://rules.example/';
  const text = formatFor(match, { inviting: { ...match.inviting, rules } });
  const own = buildSheetLink(match.files, match.files.seats[0]?.workbookId ?? '');
  const all = buildSheetLink(match.files, match.files.publicId);
  const places = ['1. Open your workbook', own, '2. Answer by', 'The rules:', rules, all];
  const found = places.map((place) => text.indexOf(place));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found).not.toContain(-1);
  expect(formatFor(match)).not.toContain('The rules:');
});

import { describe, expect, test } from 'vitest';
import {
  DEADLINE_MS,
  DEMS,
  openMatch,
  readInboxAt,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import type { Match } from '../reading/match.ts';
import { buildNextEntry } from './build-entry.ts';
import type { RowAction } from './interventions.ts';
import { INTERVENTIONS } from './interventions.ts';
import { parseHandover, parseNewCode } from './seat-interventions.ts';

const OPEN_MATCH = openMatch();

const changeSeatFiles = (own: Partial<Match['files']['seats'][number]>): Match => ({
  ...OPEN_MATCH,
  files: {
    ...OPEN_MATCH.files,
    seats: OPEN_MATCH.files.seats.map((one) => (one.seat === SCARLET ? { ...one, ...own } : one)),
  },
});

describe('another player', () => {
  test.each([
    ['sam@example.org', 'sam@example.org', null],
    ['Sam <sam@example.org>', 'sam@example.org', 'Sam'],
    ['sam@example.org, Sam the Wise', 'sam@example.org', 'Sam the Wise'],
    ['[Sam] (sam@example.org); "', 'sam@example.org', null],
  ])('the next player of a seat is parsed from “%s”', (value, email, name) => {
    const asked = parseHandover(OPEN_MATCH, SCARLET, value);
    expect(asked).toMatchObject({ kind: 'seat', seat: SCARLET, email });
    if (name !== null) expect(asked).toMatchObject({ name });
  });

  test('a handover stores only the next player’s name and a hash of the address', () => {
    const wordsOf = (value: string) => {
      const asked = parseHandover(OPEN_MATCH, SCARLET, value);
      return typeof asked === 'string' ? asked : asked.words;
    };
    expect(wordsOf('sam@example.org')).toMatch(/^to [0-9a-f]{12}$/);
    expect(wordsOf('sam@example.org, Sam')).toMatch(/^to [0-9a-f]{12}, shown as Sam$/);
    expect(wordsOf('sam@example.org')).not.toBe(wordsOf('kim@example.org'));
  });

  test.each([
    ['no address', 'Sam', /^Value: write the address of the new player/],
    ['an invalid address', 'sam@example', /^Value: write the address of the new player/],
    ['the name of another seat', 'sam@example.org, Dems', /^Value: /],
  ])('the next player of a seat is refused with %s', (_what, value, sentence) => {
    expect(parseHandover(OPEN_MATCH, SCARLET, value)).toMatch(sentence);
  });

  test('the next player of a seat may have the same name as the seat', () => {
    expect(parseHandover(OPEN_MATCH, SCARLET, 'sam@example.org, Scarlet')).toMatchObject({
      name: 'Scarlet',
    });
  });

  test.each([
    ['has lost its workbook', changeSeatFiles({ workbookId: '' })],
    ['is not there', { ...OPEN_MATCH, files: { ...OPEN_MATCH.files, seats: [] } }],
    ['cannot be bound by the key', { ...OPEN_MATCH, key: null }],
  ])(
    'a handover waits for a correction of the tab Players if the row of the seat %s',
    (_what, match) => {
      expect(parseHandover(match, SCARLET, 'sam@example.org')).toMatch(
        /^First fix the tab “Players”/,
      );
    },
  );

  const firstOf = (match: Match, value: string): string => {
    const asked = parseHandover(match, SCARLET, value);
    return typeof asked === 'string' ? asked : (asked.first ?? []).join();
  };

  test('a handover first asks the host to share the workbook only with the new player', () => {
    const first = firstOf(OPEN_MATCH, 'sam@example.org');
    expect(first).toMatch(/^First, by hand, open the workbook of Scarlet \(/);
    expect(first).toContain('choose Share, and remove scarlet@example.com;');
    expect(first).toContain('then add sam@example.org as a viewer');
    expect(firstOf(changeSeatFiles({ email: '' }), 'sam@example.org')).toContain(
      'set “General access” to Restricted',
    );
  });

  test.each(['scarlet@example.com', 'Scarlet@Example.com'])(
    'a handover to the same address %s changes only the code',
    (email) => {
      expect(firstOf(changeSeatFiles({ email: ' SCARLET@example.com ' }), email)).toBe(
        `${email} already plays Scarlet. The seat only gets a new code and the name.`,
      );
    },
  );
});

test('a new code is refused if addresses identify seats', () => {
  expect(parseNewCode(OPEN_MATCH, SCARLET)).toEqual({
    ...{ kind: 'seat', seat: SCARLET, email: null, name: null, first: [], words: '' },
  });
  expect(parseNewCode(openMatch({ knownBy: 'email' }), SCARLET)).toMatch(/^What: choose “seat”/);
});

const readRequest = (
  name: 'orders' | 'correct',
  match: Match,
  words: { readonly value: string; readonly step?: string },
): RowAction | string | undefined =>
  INTERVENTIONS[name].read?.({ match, lost: null, nowMs: DEADLINE_MS }, { whom: DEMS, ...words });

describe('orders of the host', () => {
  test('the preview of entered orders shows the parsed orders with their step', () => {
    const asked = readRequest('orders', OPEN_MATCH, { value: 'Place 1: Villa\nplace 2: mill' });
    expect(asked).toMatchObject({
      ...{ kind: 'orders', seat: DEMS },
      first: [
        'The orders of Dems for Ranking are read as follows:',
        'Place 1: Villa\nPlace 2: Mill',
      ],
    });
    expect(readRequest('orders', OPEN_MATCH, { value: '' })).toMatch(
      /^Value: These are not orders\. “Place 1”: /,
    );
  });

  test('a report of invalid orders names at most six questions', () => {
    const sentence = String(readRequest('orders', OPEN_MATCH, { value: 'Whatever: nothing' }));
    expect(sentence).toMatch(
      /^Value: “Whatever: nothing” does not answer any question\. “Place 1”: Villa, /,
    );
    expect(sentence.match(/“Place \d+”: /g)).toEqual(
      [1, 2, 3, 4, 5, 6].map((place) => `“Place ${place}”: `),
    );
  });

  test('only the orders of a resolved step can be corrected', () => {
    const resolved = buildNextEntry({
      ...{ match: OPEN_MATCH, inbox: readInboxAt(OPEN_MATCH, [], DEADLINE_MS) },
      ...{ cutOffMs: DEADLINE_MS, nowMs: DEADLINE_MS },
    }).match;
    const answers = 'Place 1: Villa';
    expect(readRequest('correct', resolved, { step: 'Ranking', value: answers })).toMatchObject({
      ...{ kind: 'correct', seat: DEMS, to: 1 },
      first: [
        'Dems did not send orders for Ranking.',
        'The orders of Dems for Ranking are read as follows:',
        answers,
      ],
    });
    expect(readRequest('correct', resolved, { step: 'Round 9', value: answers })).toBe(
      'Value: “Round 9” is not a resolved step. Resolved steps: Ranking.',
    );
    expect(readRequest('correct', resolved, { step: 'Ranking', value: 'What: so' })).toMatch(
      /^Value: /,
    );
  });
});

import { describe, expect, test } from 'vitest';
import { OPENED_MS, openMatch } from '../../../test/support/table/just-opened.ts';
import { listOpeningCoHosts } from '../ledger/co-hosts.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { buildInterventionEntry, INTERVENTIONS } from './interventions.ts';

const MATCH = openMatch();
const NOW_MS = OPENED_MS + 60_000;

/** Returns the entry for the words of a row, or the sentence that refuses the row. */
function buildEntryFor(value: string, whom = '', match: Match = MATCH) {
  const read = INTERVENTIONS['co-host'].read?.(
    { match, lost: null, nowMs: NOW_MS },
    { whom, value },
  );
  if (read === undefined || typeof read === 'string') return read;
  const request = { id: 'one', action: read, asked: `co-host ${read.words}`, reason: 'So.' };
  const judged = buildInterventionEntry(match, request, NOW_MS);
  return typeof judged === 'string' ? judged : judged.sealed.entry;
}

/** Returns the match with the co-host Sam. */
const withSam = (): Match => {
  const position = currentPosition(MATCH);
  const coHosts = listOpeningCoHosts({
    coHosts: [{ name: 'Sam', bound: '0'.repeat(64), seat: null }],
  });
  return { ...MATCH, positions: [{ ...position, coHosts }] };
};

describe('row for a co-host', () => {
  test.each([
    ['Sam, sam@example.org', '', { name: 'Sam', seat: null }],
    ['Sam <sam@example.org>', 'dems', { name: 'Sam', seat: 'Dems' }],
    ['sam@example.org Sam', '', { name: 'Sam', seat: null }],
    ['Dems, sam@example.org', '', { name: 'Dems', seat: 'Dems' }],
  ])('the row “%s”, for “%s”, adds a co-host', (value, whom, added) => {
    const entry = buildEntryFor(value, whom);
    expect(entry).toMatchObject({ kind: 'co-host', ...added });
    expect(JSON.stringify(entry)).not.toContain('@');
  });

  test('the row “remove” with a name removes the co-host of that name', () => {
    expect(buildEntryFor('Remove sam', '', withSam())).toMatchObject({ name: 'Sam', bound: null });
  });

  test.each([
    ['Sam', '', /^Value: “Sam” has to be followed by an address/],
    ['sam@example.org', '', /the name is missing/],
    ['Sam, sam@example.org, s@example.com', '', /contains an address/],
    ['Scarlét, sam@example.org', '', /differs from the seat “Scarlet” only in case/],
    ['Sam, sam@example.org', 'Nobody', /^For whom: there is no seat “Nobody”/],
    ['remove Kim', '', /“Kim” is not a co-host. Current co-hosts: none/],
  ])('the row “%s”, for “%s”, is refused with a reason', (value, whom, why) => {
    expect(buildEntryFor(value, whom)).toMatch(why);
  });

  test('a co-host’s name cannot be used twice', () => {
    expect(buildEntryFor('Sam, other@example.org', '', withSam())).toMatch(
      /“Sam” is already taken/,
    );
    expect(buildEntryFor('sam', '', withSam())).toMatch(
      /^Value: Sam is already a co-host\. To end this, write “remove Sam”/,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { onePrize } from '../../../rules/kit/match/prizes.ts';
import type { MatchOutcome, Report } from '../../../rules/kit/match/season.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import { applyRequest, OPENED_MS, openMatch } from '../../../test/support/table/just-opened.ts';
import { sha256 } from '../ledger/digest.ts';
import { withEntry } from '../ledger/fold.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { listAwaitedHere } from '../reading/season-matches.ts';
import type { RequestedAction } from './interventions.ts';
import { buildMatchLink, buildResultsEntry, buildRulingChange } from './taking-reports.ts';

const TEST_SEASON = draftedSeason([programmeRow('league', 'dm-invitational')], 4);
const OPENED_SEASON = currentPosition(TEST_SEASON);
const COLLECTED_AT_MS = Date.parse('2026-06-02T20:00:00Z');
const COLLECTED_AT = '2026-06-02T20:00:00.000Z';

/** Creates the result of a match that its first player has won. */
const createResult = (season: Match, match: string) => {
  const { step } = currentPosition(season);
  const players = step?.awaits?.find((one) => one.match === match)?.players ?? [];
  const outcome: MatchOutcome = {
    placings: players.map(({ seat }, index) => ({
      ...{ seat, place: index + 1, score: 9 - index, prizes: [] },
    })),
    purses: { players: players.map(({ seat }) => ({ seat, garnets: 2 })), pairs: [] },
  };
  return { kind: 'finished', match, lastHash: sha256(match), outcome } as const;
};
/** Creates a result whose first four players have Tokens of Life. */
function createResultWithTokens(season: Match, match: string) {
  const report = createResult(season, match);
  const placings = report.outcome.placings.map((one, index) => ({
    ...one,
    prizes: index < 4 ? [onePrize('token-of-life', 'Token of Life')] : [],
  }));
  return { ...report, outcome: { ...report.outcome, placings } };
}
const listOpenMatches = ({ step }: Position): readonly string[] =>
  (step?.awaits ?? []).map(({ match }) => match);

/** Returns the season after each collected match, until its end. */
function collectAllResults(): readonly Match[] {
  const seasons = [TEST_SEASON];
  for (let match = TEST_SEASON; ; ) {
    const [next] = listOpenMatches(currentPosition(match));
    if (next === undefined) return seasons;
    ({ match } = buildResultsEntry(match, [createResult(match, next)], COLLECTED_AT_MS));
    seasons.push(match);
  }
}

describe('match opened for an episode', () => {
  const [one] = listAwaitedHere(OPENED_SEASON);
  if (one === undefined) throw new Error('one is awaited');
  const form = { match: one.match, seat: 'Dems', link: 'a link', workbookId: 'a workbook' };
  const link = { public: 'p', host: 'h', title: 'One', game: 'A game', with: 'w' };
  const { match } = buildMatchLink(
    TEST_SEASON,
    { match: one.match, ...link, forms: [form] },
    COLLECTED_AT_MS,
  );
  const position = currentPosition(match);

  it('an entry that links a match changes neither the step nor the deadline', () => {
    const { entry } = position.sealed;
    expect(entry).toMatchObject({ kind: 'match', match: one.match, ...link, at: COLLECTED_AT });
    expect(entry).toMatchObject({ next: OPENED_SEASON.sealed.entry.next, entry: 1 });
    expect(entry).toMatchObject({ answersSince: new Date(OPENED_MS).toISOString() });
    expect(position.step).toBe(OPENED_SEASON.step);
    expect(position.matches[one.match]).toMatchObject(link);
    expect(position.meanwhile).toEqual([entry]);
    expect(match.polled.forms).toEqual([form]);
    expect(Object.keys(position.matches[one.match]?.forms ?? {})).toEqual(['Dems']);
  });

  it('a new link of a match preserves earlier links', () => {
    const another = { match: 'another', ...link, forms: [] };
    const { match: both, submissions } = buildMatchLink(match, another, COLLECTED_AT_MS);
    expect(submissions).toEqual([]);
    expect(Object.keys(currentPosition(both).matches)).toEqual([one.match, 'another']);
    expect(currentPosition(both).meanwhile).toHaveLength(2);
  });
});

describe('result of a match', () => {
  it('a step that awaits further matches continues after it takes a result', () => {
    const [first] = listOpenMatches(OPENED_SEASON);
    const { match, submissions } = buildResultsEntry(
      TEST_SEASON,
      [createResult(TEST_SEASON, first ?? '')],
      COLLECTED_AT_MS,
    );
    expect(submissions).toEqual([]);
    const position = currentPosition(match);
    const { entry } = position.sealed;
    expect(entry).toMatchObject({
      ...{
        kind: 'results',
        entry: 1,
        at: COLLECTED_AT,
        step: OPENED_SEASON.step?.name,
        title: OPENED_SEASON.step?.title,
      },
      answersSince: COLLECTED_AT,
    });
    expect(listOpenMatches(position)).not.toContain(first);
    expect(position.history).toHaveLength(OPENED_SEASON.history.length + 1);
    expect(position.history.at(-1)).toMatchObject({
      step: OPENED_SEASON.step?.name,
      title: OPENED_SEASON.step?.title,
    });
  });

  it('the last result resolves its step', () => {
    const seasons = collectAllResults();
    const ended = seasons.slice(1).filter((season, index) => {
      const before = currentPosition(seasons[index] ?? TEST_SEASON);
      return currentPosition(season).step?.name !== before.step?.name;
    });
    expect(ended.length).toBeGreaterThan(0);
    for (const season of ended) {
      const { line, meanwhile, since, entered, answersUntil, sealed } = currentPosition(season);
      expect({ meanwhile, since, entered, answersUntil }).toEqual({
        ...{ meanwhile: [], since: COLLECTED_AT, entered: {}, answersUntil: null },
      });
      expect(line.at(-1)?.by).toMatchObject({
        entry: sealed.entry.entry,
        deadline: COLLECTED_AT,
        orders: {},
      });
      expect(line.at(-1)?.before).not.toHaveProperty('line');
    }
    const going = seasons.slice(1).filter((season) => !ended.includes(season));
    for (const season of going) {
      const { meanwhile, sealed } = currentPosition(season);
      expect(meanwhile.at(-1)).toBe(sealed.entry);
    }
    const last = seasons.at(-1) ?? TEST_SEASON;
    expect(() => buildResultsEntry(last, [], COLLECTED_AT_MS)).toThrow(
      'nothing is awaited any more',
    );
  });

  it('the last result ends absences that cover one step', () => {
    const absent = { Dems: 'this step', Gigi: 'until told' } as const;
    const away = { ...TEST_SEASON, positions: [{ ...OPENED_SEASON, absent }] };
    let match: Match = away;
    while (currentPosition(match).step?.name === OPENED_SEASON.step?.name) {
      expect(currentPosition(match).absent).toEqual(absent);
      const [next = ''] = listOpenMatches(currentPosition(match));
      ({ match } = buildResultsEntry(match, [createResult(match, next)], COLLECTED_AT_MS));
    }
    expect(currentPosition(match).absent).toEqual({ Gigi: 'until told' });
  });
});

describe('step with questions and matches', () => {
  const begun = draftedSeason(
    [
      programmeRow('main match', 'mars-immerser'),
      programmeRow('death matches', 'dm-invitational'),
      programmeRow('life match', 'pocket-mars'),
    ],
    9,
  );

  it('a step with questions and matches keeps its deadline when it takes results', () => {
    const asking = buildResultsEntry(
      begun,
      [createResultWithTokens(begun, 'round-1-main')],
      COLLECTED_AT_MS,
    ).match;
    const { step, sealed } = currentPosition(asking);
    expect(step?.asks.length).toBeGreaterThan(0);
    expect(sealed.entry.next?.deadline).not.toBeNull();
    const [life = ''] = listOpenMatches(currentPosition(asking)).filter((one) =>
      one.includes('life'),
    );
    const later = COLLECTED_AT_MS + 72 * 3_600_000;
    const { match } = buildResultsEntry(asking, [createResult(asking, life)], later);
    const now = currentPosition(match);
    expect(now.step?.name).toBe(step?.name);
    expect(now.sealed.entry).toMatchObject({ next: sealed.entry.next, answersSince: COLLECTED_AT });
    expect(now.meanwhile).toEqual([now.sealed.entry]);
    expect(now.since).toBe(currentPosition(asking).since);
  });
});

describe('entry with reports', () => {
  it('a continuing step lists the entry whose results it took', () => {
    const sealed = { entry: { kind: 'results' } } as unknown as Position['sealed'];
    const other: Position = { ...OPENED_SEASON, line: [] };
    expect(withEntry(OPENED_SEASON, OPENED_SEASON, sealed).meanwhile).toEqual([sealed.entry]);
    expect(withEntry(OPENED_SEASON, other, sealed).meanwhile).toEqual([]);
  });
});

describe('ruling', () => {
  const said = (report: Report, match = TEST_SEASON) =>
    buildRulingChange(currentPosition(match), report, COLLECTED_AT_MS);
  const [first = ''] = listOpenMatches(OPENED_SEASON);

  it('a ruling on a match ends the wait for it', () => {
    const change = said({ kind: 'void', match: first, follows: 'again' });
    if (typeof change === 'string') throw new Error(change);
    expect(change.own).toMatchObject({
      ...{ kind: 'ruling', report: { match: first }, answersSince: COLLECTED_AT },
    });
    const action: RequestedAction = {
      kind: 'ruling',
      report: { kind: 'void', match: first, follows: 'again' },
    };
    const after = currentPosition(applyRequest(TEST_SEASON, action, COLLECTED_AT_MS));
    expect(listOpenMatches(after)).not.toContain(first);
    expect(after.line.at(-1)?.by.entry).toBe(1);
    expect(after.meanwhile).toEqual([after.sealed.entry]);
  });

  it('a ruling is refused if the match is not a season', () => {
    const left: Report = { kind: 'left', seat: toSeat('Dems') };
    expect(said(left, openMatch())).toMatch(/is not a season, so it does not collect results\.$/);
    expect(typeof said(left)).toBe('object');
    expect(typeof said({ kind: 'void', match: 'round-9', follows: 'usual' })).toBe('string');
  });

  it('a ruling can set only the outcome of an awaited match that is played elsewhere', () => {
    const report: Report = { ...createResult(TEST_SEASON, first), lastHash: null };
    expect(said(report)).toMatch(/is played here: its result is collected when it is over/);
    const elsewhere = draftedSeason(
      [
        programmeRow('main match', 'elsewhere', { Until: '2' }),
        programmeRow('death match', 'dm-invitational'),
        programmeRow('final', 'dm-invitational'),
      ],
      4,
    );
    const [there = ''] = listOpenMatches(currentPosition(elsewhere));
    const own: Report = { ...createResult(elsewhere, there), lastHash: null };
    expect(said(own, elsewhere)).toMatchObject({ own: { kind: 'ruling' } });
    expect(typeof said({ ...own, match: 'round-9' }, elsewhere)).toBe('string');
  });
});

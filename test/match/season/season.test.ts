import { beforeAll, describe, expect, it, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { verifyEpisodes } from '../../../functions/match/auditing/season-archive.ts';
import { readMatchAt, verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { drawCode } from '../../../functions/match/ledger/bindings.ts';
import { sha256 } from '../../../functions/match/ledger/digest.ts';
import type { Position } from '../../../functions/match/ledger/position.ts';
import type { RequestedAction } from '../../../functions/match/next/interventions.ts';
import { parseRuling } from '../../../functions/match/next/taking-reports.ts';
import { buildNextPoll } from '../../../functions/match/next/tasks.ts';
import { MATCH_SETTINGS } from '../../../functions/match/reading/host-book.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { findHostIds } from '../../../functions/match/reading/season-matches.ts';
import { intervene } from '../../../functions/match/running/publish.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { deskText, typeSetting } from '../../support/table/by-hand.ts';
import { collectResults } from '../../support/table/season-host.ts';
import {
  answerAll,
  answerWithResignation,
  createHost,
  openAllDue,
  openSeason,
  playSeason,
  playToNextDeadline,
  readFirstMatch,
  readOpenMatches,
  UNPOLLED_SETTINGS,
} from '../../support/table/season-table.ts';
import { HOST, type Table } from '../../support/table/table.ts';

describe('whole seasons', () => {
  /** Whether the season's workbook is unreachable. */
  let isSeasonAway = false;
  let table: Table;

  beforeAll(async () => {
    table = await openSeason('league', 3, {
      settings: UNPOLLED_SETTINGS,
      carry: (emulator) => async (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        return isSeasonAway && url.includes(table.hostId)
          ? new Response('{"error":{"code":403,"status":"PERMISSION_DENIED"}}', { status: 403 })
          : emulator.fetchImplementation(input, init);
      },
    });
  });

  const listKinds = ({ positions }: Match): readonly string[] =>
    positions.map(({ sealed }) => sealed.entry.kind);

  const listResults = ({ positions }: Match): readonly string[] =>
    positions.flatMap(({ sealed: { entry } }) =>
      entry.kind === 'results' ? entry.reports.map(({ match }) => match) : [],
    );

  async function pollSeason(): Promise<unknown> {
    const task = buildNextPoll(await table.read(), table.emulator.clock.now());
    if (task === null) throw new Error('the season is polled');
    return runMatch(table.adjudicator, task);
  }

  /** Returns the players of the season's first match. */
  const getFirstPlayers = ({ line }: Position): readonly string[] =>
    line[0]?.before.step?.awaits?.[0]?.players.map(({ seat }) => seat) ?? [];

  /** Returns the winner by public scores. */
  const findWinner = ({ game, setup, state, history }: Position): string | undefined => {
    const { scores = {} } = game.scores({ setup, state, history }).moments.at(-1) ?? {};
    return Object.entries(scores).toSorted(([, one], [, other]) => other - one)[0]?.[0];
  };

  /** Returns the season with another first result, in which the players are in another order. */
  function withOtherResult(season: Match): Match {
    const at = season.positions.findIndex(({ sealed }) => sealed.entry.kind === 'results');
    const positions = season.positions.slice(0, at + 1).map((position) => {
      const { sealed } = position;
      if (sealed.entry.kind !== 'results') return position;
      const reports = sealed.entry.reports.map((report) => {
        const placings = report.outcome.placings.toReversed();
        return { ...report, outcome: { ...report.outcome, placings } };
      });
      return { ...position, sealed: { ...sealed, entry: { ...sealed.entry, reports } } };
    });
    return { ...season, positions };
  }

  /** Lists the problems that anybody finds who verifies the public workbook. */
  async function listProblems(season: Match): Promise<readonly string[]> {
    const stranger = table.as('stranger@example.org');
    const link = buildSheetLink(season.files, season.files.publicId);
    const verdict = await verifyMatch(stranger, link);
    expect(verdict).toMatchObject({ kind: 'verified', entries: season.positions.length });
    const episodes = await verifyEpisodes(stranger, await readMatchAt(stranger, link));
    expect(new Set(episodes.map(({ match }) => match)).size).toBe(3);
    return episodes.flatMap(({ problem }) => problem ?? []);
  }

  /** Finds a match that the winner has won, with its players. */
  function findMatchWonBy({ line }: Position, winner = ''): readonly [string, readonly string[]] {
    const all = line.flatMap(({ before }) => before.step?.awaits ?? []);
    const own = all.find(({ players }) => players.some(({ seat }) => seat === winner));
    return [own?.match ?? '', own?.players.map(({ seat }) => seat) ?? []];
  }

  const requestInMatch = async (id: string, action: RequestedAction) =>
    intervene(createHost(table), await table.read(), {
      id,
      action,
      asked: id,
      reason: 'so it shall be',
    });

  /** Returns the address of an opened match's public workbook. */
  async function findMatchAddress(name: string): Promise<string> {
    const season = await table.read();
    return buildSheetLink(season.files, getCurrentPosition(season).matches[name]?.public ?? '');
  }

  /** Returns the links of a tab by their texts. */
  function readLinks(bookId: string, tab: string): Readonly<Record<string, string>> {
    const { sheets = [] } = table.emulator.snapshot().spreadsheets[bookId] ?? {};
    const rows = sheets.find(({ properties }) => properties.title === tab)?.rows ?? [];
    return Object.fromEntries(
      rows.flat().flatMap((cell) => {
        const uri = cell?.userEnteredFormat?.textFormat?.link?.uri;
        return uri === undefined ? [] : [[cell?.userEnteredValue?.stringValue ?? '', uri]];
      }),
    );
  }

  const readEpisodeLinks = async () => readLinks((await table.read()).files.publicId, 'Episodes');

  it('a season opens its first match only once', async () => {
    const { next } = getCurrentPosition(await table.read()).sealed.entry;
    expect(next).toMatchObject({ step: 'matches-1', deadline: null });
    await openAllDue(table);
    await openAllDue(table);
    expect(listKinds(await table.read())).toEqual(['opened', 'match']);
    expect(await deskText(table)).toContain('Nothing is due here until a match is over');
  });

  it('the tab Episodes links only to matches that were opened', async () => {
    expect(await readEpisodeLinks()).toEqual({
      'Round 1, table 1': await findMatchAddress('round-1-table-1'),
    });
    const season = await table.read();
    const [player] = getCurrentPosition(season).step?.awaits?.[0]?.players ?? [];
    const own = season.files.seats.find(({ seat }) => seat === player?.seat);
    const addresses = Object.values(await readEpisodeLinks());
    for (const [id, tab] of [
      [own?.workbookId ?? '', 'Now'],
      [season.files.publicId, 'Story'],
    ] as const)
      expect(Object.values(readLinks(id, tab))).toEqual(expect.arrayContaining(addresses));
  });

  it('a season reports a missing match until it is found', async () => {
    const id = (await readFirstMatch(table)).files.hostId;
    const bin = (trashed: boolean): void => {
      const before = table.emulator.snapshot();
      const file = before.files[id];
      if (file === undefined) throw new Error('a match is played');
      table.emulator.restore({
        ...before,
        files: { ...before.files, [id]: { ...file, trashed } },
      });
    };
    bin(true);
    await pollSeason();
    expect(await deskText(table)).toContain('Awaited: the host’s workbook of');
    bin(false);
    await pollSeason();
    expect(await deskText(table)).not.toContain('Awaited: ');
  });

  it('a season collects a result only once', async () => {
    isSeasonAway = true;
    while ((await readOpenMatches(table)).length > 0) await playToNextDeadline(table);
    expect(listResults(await table.read())).toEqual([]);
    isSeasonAway = false;
    await Promise.all([pollSeason(), pollSeason()]);
    await pollSeason();
    expect(listResults(await table.read())).toEqual(['round-1-table-1']);
  });

  it('a season collects a result again if the step that took it is undone', async () => {
    const { line } = getCurrentPosition(await table.read());
    const undone = await requestInMatch('undo', { kind: 'undo', to: line.length, reopen: true });
    expect(undone).toMatchObject({ kind: 'done' });
    expect(getCurrentPosition(await table.read()).step?.name).toBe('matches-1');
    await pollSeason();
    expect(getCurrentPosition(await table.read()).step?.name).toBe('matches-2');
  });

  it('a season collects a result although its form is unknown, and reports that', async () => {
    const { line } = getCurrentPosition(await table.read());
    const undone = await requestInMatch('undo-again', {
      kind: 'undo',
      to: line.length,
      reopen: true,
    });
    expect(undone).toMatchObject({ kind: 'done' });
    const link = await typeSetting(table, MATCH_SETTINGS.form, 'ask me');
    const task = buildNextPoll(await table.read(), table.emulator.clock.now());
    expect(task).toMatchObject({ form: '' });
    expect(task).not.toHaveProperty('since');
    await pollSeason();
    expect(getCurrentPosition(await table.read()).step?.name).toBe('matches-2');
    expect(await deskText(table)).toContain(`Match, ${MATCH_SETTINGS.form}`);
    await typeSetting(table, MATCH_SETTINGS.form, link);
    await pollSeason();
    expect(await deskText(table)).not.toContain(`Match, ${MATCH_SETTINGS.form}`);
  });

  it('a ruling changes the outcome of a match', async () => {
    const position = getCurrentPosition(await table.read());
    const winner = findWinner(position);
    const loser = getFirstPlayers(position).find((seat) => seat !== winner);
    const report = parseRuling(
      position,
      `outcome round-1-table-1: ${loser}, ${winner}; garnets ${loser} +1`,
    );
    if (typeof report === 'string') throw new Error(report);
    expect(await requestInMatch('rule', { kind: 'ruling', report })).toMatchObject({
      kind: 'done',
    });
    expect(findWinner(getCurrentPosition(await table.read()))).toBe(loser);
  });

  it('a season with a handover, an undo and a ruling has a champion', async () => {
    const action = {
      kind: 'seat',
      seat: toSeat('Dems'),
      code: drawCode(),
      email: null,
      name: 'Gigi',
    } as const;
    expect(await requestInMatch('hand-over', action)).toMatchObject({ kind: 'done' });
    // The first match has been played to its end.
    const over = await playSeason(table, answerWithResignation);
    const { game, setup, state } = getCurrentPosition(over);
    expect(game.outcome({ setup, state })?.placings[0]?.prizes).toHaveLength(1);
    expect(new Set(listResults(over)).size).toBe(3);
    expect(Object.values(await readEpisodeLinks()).toSorted()).toEqual(
      (await Promise.all([...new Set(listResults(over))].map(findMatchAddress))).toSorted(),
    );
    expect(listKinds(over)).toEqual(expect.arrayContaining(['seat', 'rewound', 'ruling']));
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
    expect(await listProblems(over)).toEqual([]);
    const [forged] = await verifyEpisodes(table.as(HOST), withOtherResult(over));
    expect(forged?.problem).toMatch(
      /the outcome that the season collected differs from that of the match/,
    );
  });

  it('a ruling is possible in a finished season, which still verifies', async () => {
    const position = getCurrentPosition(await table.read());
    const winner = findWinner(position);
    const [match, players] = findMatchWonBy(position, winner);
    const turned = `outcome ${match}: ${players.filter((seat) => seat !== winner)}, ${winner}`;
    const report = parseRuling(position, turned);
    if (typeof report === 'string') throw new Error(report);
    expect(await requestInMatch('rule-at-the-end', { kind: 'ruling', report })).toMatchObject({
      kind: 'done',
    });
    const over = await table.read();
    expect(listKinds(over).at(-1)).toBe('ruling');
    expect(getCurrentPosition(over).step).toBeNull();
    expect(getCurrentPosition(over).state).not.toEqual(position.state);
    expect(await listProblems(over)).toEqual([]);
  });
});

describe('running matches', () => {
  let table: Table;
  let match: Match;

  beforeAll(async () => {
    table = await openSeason('league', 2, { settings: UNPOLLED_SETTINGS });
    await openAllDue(table);
    match = await readFirstMatch(table);
  });

  const readPublicWorkbook = async (): Promise<string> => {
    const { publicId } = (await table.read()).files;
    return JSON.stringify(table.emulator.snapshot().spreadsheets[publicId]);
  };

  const getDeadlineMs = (open: Match): number =>
    Date.parse(getCurrentPosition(open).sealed.entry.next?.deadline ?? '');

  test('answers, steps and polls of a match change no byte of the season’s workbook', async () => {
    const shown = await readPublicWorkbook();
    expect(shown.includes('Round 1, table 1 · being played')).toBe(true);
    const before = sha256(shown);
    await answerAll(table, match);
    expect(sha256(await readPublicWorkbook())).toBe(before);
    await collectResults(createHost(table), await table.read());
    expect(sha256(await readPublicWorkbook())).toBe(before);
    await table.emulator.clock.advanceTo(getDeadlineMs(match) + 60_000);
    const later = getCurrentPosition(await readMatch(table.as(HOST), match.files.hostId));
    expect(later.sealed.entry).toMatchObject({ kind: 'resolved', entry: 1 });
    const second = await readMatch(table.as(HOST), match.files.hostId);
    await answerWithResignation(table, second);
    await collectResults(createHost(table), await table.read());
    expect(sha256(await readPublicWorkbook())).toBe(before);
    await table.emulator.clock.advanceTo(getDeadlineMs(second) + 60_000);
    expect(sha256(await readPublicWorkbook())).not.toBe(before);
  });
});

it('a season draws lots and plays by a beacon, and a stranger verifies it', async () => {
  const table = await openSeason('league', 2, { settings: { beacon: EMULATED_CHAIN } });
  const over = await playSeason(table);
  expect(getCurrentPosition(over).opened.beacon?.round).toBeGreaterThan(0);
  const stranger = table.as('stranger@example.org');
  const link = buildSheetLink(over.files, over.files.publicId);
  const verdict = await verifyMatch(stranger, link);
  expect(verdict).toMatchObject({ kind: 'verified', dice: expect.anything() });
  const [episode, ...more] = await verifyEpisodes(stranger, await readMatchAt(stranger, link));
  expect([episode?.problem, more]).toEqual([null, []]);
  const [matchId = ''] = Object.values(await findHostIds(table.as(HOST), over));
  expect(await verifyMatch(table.as(HOST), matchId)).toMatchObject({
    kind: 'verified',
    dice: expect.anything(),
  });
}, 120_000);

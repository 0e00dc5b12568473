import { beforeAll, describe, expect, it } from 'vitest';
import { verifyEpisodes } from '../../../functions/match/auditing/season-archive.ts';
import { readMatchAt } from '../../../functions/match/auditing/verify.ts';
import { findActivePause, type Position } from '../../../functions/match/ledger/position.ts';
import { buildNextPoll } from '../../../functions/match/next/tasks.ts';
import { openNextMatch } from '../../../functions/match/opening/open-episode.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { describeMismatch } from '../../../functions/match/reading/season-matches.ts';
import { intervene } from '../../../functions/match/running/publish.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Player } from '../../../rules/kit/match/setup.ts';
import { getPosition } from '../../../rules/season/fold.ts';
import { findChoice } from '../../../rules/season/forms/questions.ts';
import type { Now } from '../../../rules/season/state.ts';
import { connectAs } from '../../support/emulated-client.ts';
import { KNOWN_GAMES, SHORT_SEASON } from '../../support/table/season.ts';
import { requestAsHost, requestRuling } from '../../support/table/season-host.ts';
import {
  answerAll,
  answerWithResignation,
  buildOpeningOptions,
  createHost,
  LEAGUE_WITH_ARTEFACTS,
  openAllDue,
  openSeason,
  playSeason,
  playToNextDeadline,
  readFirstMatch,
  UNPOLLED_SETTINGS,
} from '../../support/table/season-table.ts';
import { HOST, submitForm, type Table } from '../../support/table/table.ts';
import { createPlantedWebhook } from '../announcements/scene.ts';

let table: Table;

const readValues = (id: string): string =>
  JSON.stringify(table.emulator.snapshot().spreadsheets[id]?.sheets);

describe('choices', () => {
  beforeAll(async () => {
    table = await openSeason(SHORT_SEASON, 4, { settings: UNPOLLED_SETTINGS });
    while ((getCurrentPosition(await table.read()).step?.asks ?? []).length === 0)
      if (!(await playToNextDeadline(table))) throw new Error('the season does not go on');
  });

  /** Finds the player who is asked for an opponent, and two candidates. */
  function findChooser(position: Position) {
    const { setup, state, step } = position;
    const [{ seat } = {}] = step?.asks ?? [];
    if (seat === undefined) throw new Error('somebody chooses');
    const choice = findChoice({ setup, state, seat } as Parameters<typeof findChoice>[0]);
    if (choice?.kind !== 'opponent') throw new Error('an opponent is chosen');
    const [first, other] = choice.options;
    if (first === undefined || other === undefined) throw new Error('there is something to choose');
    return { seat, first, other };
  }

  const getAwaited = (
    season: Match,
  ): { readonly match: string; readonly seats: readonly string[] } => {
    const [one] = getCurrentPosition(season).step?.awaits ?? [];
    return { match: one?.match ?? '', seats: (one?.players ?? []).map(({ seat }) => seat) };
  };

  it('a choice can be changed until its deadline, and is secret before', async () => {
    const season = await table.read();
    const { seat, first, other } = findChooser(getCurrentPosition(season));
    const others = season.files.seats.filter((one) => one.seat !== seat);
    const ids = [season.files.publicId, ...others.map(({ workbookId }) => workbookId)];
    const before = ids.map(readValues);
    await submitForm(table.emulator, season, { seat, answers: { opponent: [first] } });
    await table.emulator.clock.advanceTo(table.emulator.clock.now() + 60_000);
    await submitForm(table.emulator, season, { seat, answers: { opponent: [other] } });
    const poll = buildNextPoll(season, table.emulator.clock.now());
    if (poll === null) throw new Error('the season is polled');
    const at = new Date(table.emulator.clock.now()).toISOString();
    await runMatch(table.adjudicator, { ...poll, at });
    expect(ids.map(readValues)).toEqual(before);
    await table.deadline();
    const { seats } = getAwaited(await table.read());
    expect(seats.toSorted()).toEqual([seat, other].toSorted());
  });

  it('a corrected choice opens a new match and pauses the old one', async () => {
    await openAllDue(table);
    const season = await table.read();
    const { line } = getCurrentPosition(season);
    const place = line.findLastIndex(({ before }) => (before.step?.asks ?? []).length > 0);
    const at = line[place]?.before;
    if (at === undefined) throw new Error('a choice was made');
    const { seat, first, other } = findChooser({ ...at, line: [] });
    const made = getAwaited(season);
    const old = await readFirstMatch(table);
    const opponent = made.seats.includes(first) ? other : first;
    const orders = { kind: 'opponent', opponent };
    await requestAsHost(table, season, { kind: 'correct', to: place + 1, seat, orders });
    const corrected = await table.read();
    const anew = getAwaited(corrected);
    expect(anew.seats.toSorted()).toEqual([seat, opponent].toSorted());
    const findLink = (): string | undefined =>
      getCurrentPosition(seasonNow).matches[anew.match]?.public;
    let seasonNow = corrected;
    const before = findLink();
    await openAllDue(table);
    seasonNow = await table.read();
    expect(findLink()).not.toBe(before);
    const open = await readFirstMatch(table);
    expect(open.files.publicId).toBe(findLink());
    expect(open.files.seats.map((one) => one.seat).toSorted()).toEqual(anew.seats.toSorted());
    await table.emulator.clock.advanceTo(table.emulator.clock.now() + 2000);
    const paused = getCurrentPosition(await readMatch(table.as(HOST), old.files.hostId));
    expect(findActivePause(paused)?.reason).toContain('The season has ruled, undone');
  });
});

describe('choices corrected later', () => {
  /** The opponent that was chosen first. A correction then replaces this opponent. */
  let chosenSeat: Seat;
  let otherSeat: Seat;

  const listAwaited = (season: Match) => getCurrentPosition(season).step?.awaits ?? [];
  const listAwaitedNames = (season: Match): readonly string[] =>
    (listAwaited(season)[0]?.players ?? []).map(({ seat }) => String(seat)).toSorted();

  /** Ends a death match at once. In games with resignation, a seat resigns. */
  const endMatch = (to: Table, match: Match): Promise<void> =>
    getCurrentPosition(match).opened.settings.game === 'dm-invitational'
      ? answerWithResignation(to, match)
      : answerAll(to, match);

  async function playUntil(isThere: (season: Match) => boolean): Promise<Match> {
    for (;;) {
      const season = await table.read();
      if (isThere(season)) return season;
      if (!(await playToNextDeadline(table, endMatch)))
        throw new Error('the season does not go on');
    }
  }

  const listMembers = (season: Match) => {
    const { setup, state } = getCurrentPosition(season);
    const now = { setup, state } as Now;
    const { members } = getPosition(now);
    return Object.fromEntries(Object.entries(members).map(([seat, { status }]) => [seat, status]));
  };

  beforeAll(async () => {
    table = await openSeason(SHORT_SEASON, 4, { settings: UNPOLLED_SETTINGS });
    await playUntil((season) => listAwaited(season)[0]?.match === 'final');
  });

  it('a corrected choice removes the result of its match', async () => {
    const season = await table.read();
    const { line } = getCurrentPosition(season);
    const place = line.findLastIndex(({ before }) => (before.step?.asks ?? []).length > 0);
    const at = line[place]?.before;
    const [{ seat } = {}] = at?.step?.asks ?? [];
    if (at === undefined || seat === undefined) throw new Error('somebody chose');
    const choice = findChoice({ ...at, seat } as unknown as Parameters<typeof findChoice>[0]);
    if (choice?.kind !== 'opponent') throw new Error('an opponent was chosen');
    const death = line.at(-1)?.before.step?.awaits?.[0]?.players.map((player) => player.seat) ?? [];
    const was = choice.options.find((one) => death.includes(one));
    const instead = choice.options.find((one) => !death.includes(one));
    if (was === undefined || instead === undefined) throw new Error('there were two to choose');
    [chosenSeat, otherSeat] = [was, instead];
    const orders = { kind: 'opponent', opponent: otherSeat };
    const action = { kind: 'correct', to: place + 1, seat, orders } as const;
    const asked = { id: 'correct', action, asked: 'correct', reason: 'It was misread.' };
    expect(await intervene(createHost(table), season, asked)).toMatchObject({ kind: 'done' });
    const corrected = await table.read();
    expect(listAwaitedNames(corrected)).toEqual([String(seat), String(otherSeat)].toSorted());
    expect(Object.values(listMembers(corrected))).not.toContain('out');
  });

  it('verification reports a counted match whose choice was corrected', async () => {
    const season = await table.read();
    const taken = season.positions.flatMap(({ sealed: { entry } }) =>
      entry.kind === 'results' ? entry.reports : [],
    );
    const last = getCurrentPosition(season);
    const by = last.line.at(-1)?.by;
    const report = taken.at(-1);
    if (by === undefined || report === undefined) throw new Error('a result was taken');
    const forged = {
      ...last,
      line: [...last.line, { before: last, by: { ...by, reports: [report] } }],
    };
    expect(last.sealed.entry.kind).toBe('rewound');
    const positions = [...season.positions.slice(0, -1), forged];
    const episodes = await verifyEpisodes(table.as(HOST), { ...season, positions });
    expect(episodes.find(({ match }) => match === report.match)?.problem).toContain(
      'the players or their artefacts differ',
    );
  });

  it('a final after a corrected choice is played, and the season verifies', async () => {
    const season = await playUntil((one) => listAwaited(one)[0]?.match === 'final');
    const members = listMembers(season);
    expect(members[chosenSeat]).toBe('in');
    expect(Object.values(members).filter((status) => status === 'out')).toHaveLength(1);
    const episodes = await verifyEpisodes(table.as(HOST), season);
    expect(episodes.map(({ problem }) => problem)).toEqual([null, null, null]);
  });

  /** A season of two matches of six. Before the first match everybody chooses an artefact. */
  const TWO_MATCHES = {
    Programme: [
      { Episode: 'First', Kind: 'main match', Games: 'uncharted-territory', Garnets: '0' },
      { Episode: 'End', Kind: 'final', Games: 'elsewhere', Garnets: '1' },
    ],
    Games: KNOWN_GAMES,
  };

  it('a corrected artefact invalidates the result of its match', async () => {
    const own = await openSeason(TWO_MATCHES, 6, { settings: UNPOLLED_SETTINGS });
    const [{ seat } = {}] = getCurrentPosition(await own.read()).step?.asks ?? [];
    if (seat === undefined) throw new Error('all are asked');
    await own.deadline();
    const [first] = listAwaited(await own.read());
    const order = (first?.players ?? []).map((player) => player.seat).join(', ');
    await requestRuling(own, `outcome ${first?.match}: ${order}`, 'ruled');
    const correct = async (artefact: string): Promise<Match> => {
      const orders = { kind: 'artefact', artefact };
      const action = { kind: 'correct', to: 1, seat, orders } as const;
      await requestAsHost(own, await own.read(), action, `brings-${artefact}`);
      return own.read();
    };
    const before = getCurrentPosition(await own.read());
    const same = getCurrentPosition(await correct('Light'));
    expect(same.line).toHaveLength(2);
    expect(same.state).toEqual(before.state);
    const other = await correct('Dark');
    expect(getCurrentPosition(other).line).toHaveLength(1);
    expect(listAwaited(other).map(({ match }) => match)).toEqual([first?.match]);
  });
});

describe('artefacts', () => {
  let darkSeat: Seat;
  let otherSeat: Seat;

  beforeAll(async () => {
    table = await openSeason(LEAGUE_WITH_ARTEFACTS, 6, {
      settings: UNPOLLED_SETTINGS,
      announced: { webhook: createPlantedWebhook() },
    });
    const [first, second] = getCurrentPosition(await table.read()).step?.asks ?? [];
    if (first === undefined || second === undefined) throw new Error('all are asked');
    [darkSeat, otherSeat] = [first.seat, second.seat];
  });

  async function openOnlyMatch(): Promise<Match> {
    await openAllDue(table);
    return readFirstMatch(table);
  }

  const listArtefacts = (match: Match): Readonly<Record<string, string | undefined>> =>
    Object.fromEntries(
      getCurrentPosition(match).opened.players.map(({ seat, artefact }: Player) => [
        seat,
        artefact,
      ]),
    );

  async function correctArtefact(name: string, artefact: string): Promise<void> {
    const orders = { kind: 'artefact', artefact };
    await requestAsHost(
      table,
      await table.read(),
      { kind: 'correct', to: 1, seat: darkSeat, orders },
      name,
    );
  }

  const findWorkbookId = ({ files }: Match, seat: Seat): string =>
    files.seats.find((one) => one.seat === seat)?.workbookId ?? '';

  const OWN_PREFIX = 'Artefact:';

  it('a match has the artefact that was chosen, or the usual one', async () => {
    await submitForm(table.emulator, await table.read(), {
      seat: darkSeat,
      answers: { artefact: ['Dark'] },
    });
    await table.deadline();
    const brought = listArtefacts(await openOnlyMatch());
    expect(brought).toMatchObject({ [darkSeat]: 'Dark', [otherSeat]: 'Light' });
    expect(Object.values(brought).toSorted()).toEqual(['Dark', ...Array(5).fill('Light')]);
  });

  it('an artefact is shown in its player’s own workbook, and in no other', async () => {
    const match = await openOnlyMatch();
    expect(readValues(findWorkbookId(match, darkSeat))).toContain(`${OWN_PREFIX} Dark, unused`);
    expect(readValues(findWorkbookId(match, otherSeat))).toContain(`${OWN_PREFIX} Light, unused`);
    const season = await table.read();
    const others = [match.files, season.files].flatMap(({ publicId, seats }) => [
      publicId,
      ...seats.flatMap(({ seat, workbookId }) => (seat === darkSeat ? [] : [workbookId])),
    ]);
    expect(others).toHaveLength(12);
    for (const id of others) expect(readValues(id)).not.toMatch(/(?:of|Artefact:) Dark/);
  });

  it('a corrected artefact replaces the match', async () => {
    const before = await openOnlyMatch();
    await correctArtefact('light', 'Light');
    const anew = await openOnlyMatch();
    expect(anew.files.publicId).not.toBe(before.files.publicId);
    expect(listArtefacts(anew)).toMatchObject({ [darkSeat]: 'Light' });
    await correctArtefact('dark', 'Dark');
    expect(listArtefacts(await openOnlyMatch())).toMatchObject({ [darkSeat]: 'Dark' });
  });

  it('an artefact corrected during the opening of its match replaces the match', async () => {
    await correctArtefact('light-again', 'Light');
    let isMade = false;
    const google = connectAs(table.emulator, HOST, {
      fetchImplementation: async (input, init) => {
        const isNow = isMade;
        isMade = false;
        if (isNow) await correctArtefact('dark-meanwhile', 'Dark');
        return table.emulator.fetchImplementation(input, init);
      },
    });
    const opener = { ...createHost(table), google };
    const match = await openNextMatch(opener, table.hostId, buildOpeningOptions(), (sentence) => {
      isMade ||= sentence === 'The files are created.';
    });
    expect(listArtefacts(match ?? (await openOnlyMatch()))).toMatchObject({
      [darkSeat]: 'Light',
    });
    expect(listArtefacts(await openOnlyMatch())).toMatchObject({ [darkSeat]: 'Dark' });
  });

  it('no message to Discord names an artefact', async () => {
    await openOnlyMatch();
    const texts = table.emulator.discord.messages().map(({ content }) => content);
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.join('\n')).toContain('League, round 1, table 1');
    expect(texts.join('\n')).not.toMatch(/artefact of|\b(?:Dark|Light)\b/i);
  });

  it('a stranger verifies the artefacts, and other artefacts are rejected', async () => {
    const match = await openOnlyMatch();
    const before = getCurrentPosition(await table.read());
    const [awaited] = before.step?.awaits ?? [];
    if (awaited === undefined) throw new Error('a match is awaited');
    const { opened } = getCurrentPosition(match);
    const given = { season: before, publicId: opened.season?.public ?? '' };
    expect(describeMismatch(opened, awaited, given)).toBeNull();
    const players = opened.players.map((one) => ({ ...one, artefact: 'Light' }));
    expect(describeMismatch({ ...opened, players }, awaited, given)).toBe(
      'the players or their artefacts differ',
    );
    const season = await playSeason(table);
    const stranger = table.as('stranger@example.org');
    const link = buildSheetLink(season.files, season.files.publicId);
    const episodes = await verifyEpisodes(stranger, await readMatchAt(stranger, link));
    expect(episodes).toMatchObject([{ match: awaited.match, problem: null }]);
  });
});

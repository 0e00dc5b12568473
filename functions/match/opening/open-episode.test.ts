import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findGame } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { getUsualVariants } from '../../../rules/kit/match/setup.ts';
import { loadContent } from '../../../test/support/table/content.ts';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import {
  createHostsGoogle,
  createPlan as createHostsPlan,
  type HostsGoogle,
  openFiles,
} from '../../../test/support/table/hosts-google.ts';
import { changePosition, changeSettings } from '../../../test/support/table/just-opened.ts';
import type { Settings } from '../ledger/entry.ts';
import { IncidentError } from '../ledger/incident.ts';
import type { Position } from '../ledger/position.ts';
import { createSeed } from '../ledger/seed.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { listAwaitedHere } from '../reading/season-matches.ts';
import { findOrCreateDraft } from './draft-files.ts';
import {
  type EpisodeInput,
  findMarkedOpening,
  getLinkedMatch,
  isStillWanted,
  markOpening,
  type Opening,
  planEpisode,
  unmarkOpening,
} from './open-episode.ts';

const SEASON = draftedSeason([programmeRow('league', 'dm-invitational')], 4);
const FIRST_POSITION = getCurrentPosition(SEASON);
const [ONE] = listAwaitedHere(FIRST_POSITION) as readonly [AwaitedMatch];
const [DEMS, GIGI] = ONE.players.map(({ seat }) => seat) as [Seat, Seat];
const TESTED_GAME = findGame(ONE.game ?? '') as AnyGame;
const GAME_CONTENT = loadContent(TESTED_GAME);
const NOW_MS = Date.parse('2026-06-02T12:00:00Z');
const DAY_MS = 86_400_000;

const [PACE = ''] = TESTED_GAME.paces.map(({ name }) => name);

const createPlan = (change: Partial<EpisodeInput> = {}) =>
  planEpisode({
    ...{ season: SEASON, awaited: ONE, game: TESTED_GAME, content: GAME_CONTENT, nowMs: NOW_MS },
    ...{ folders: { [DEMS]: 'a folder' }, editor: null },
    ...change,
  });

it('a season match has the settings of its season, except for season-only settings', () => {
  const calendar = { skip: 'Sat', least: '20 hours' };
  const kept = { ...calendar, earlyMs: 60_000, remindMs: [3_600_000] };
  const season = changeSettings(SEASON, { hosts: ['Ann'], voidAfter: '14 days', ...kept });
  const { settings } = createPlan({ season });
  expect(settings).toMatchObject({
    ...{ game: TESTED_GAME.id, title: `The cup: ${ONE.title}`, timeZone: 'Europe/Berlin' },
    ...kept,
  });
  for (const name of ['from', 'hosts', 'voidAfter']) expect(settings).not.toHaveProperty(name);
});

it('a season match has the times of its season, or else the usual times of its game', () => {
  const usual = Object.fromEntries(TESTED_GAME.paces.map((pace) => [pace.name, pace.usual]));
  expect(createPlan().settings.times).toEqual(usual);
  const season = changeSettings(SEASON, { times: { [PACE]: '5 days', another: '1 hour' } });
  expect(createPlan({ season }).settings.times).toEqual({ ...usual, [PACE]: '5 days' });
});

it('a season match has the variants of its season, or else the usual variants', () => {
  const usual = getUsualVariants(TESTED_GAME);
  expect(createPlan().settings.variants).toEqual({ ...usual, ...ONE.variants });
  const awaited = { ...ONE, variants: { another: 'one' } };
  expect(createPlan({ awaited }).settings.variants).toEqual({ ...usual, another: 'one' });
});

it('a season match has its season’s host as a player only while the host plays in it', () => {
  const getHostSeat = (hostSeat: string, handovers: readonly object[] = []) => {
    const hosted = changeSettings(SEASON, { hostSeat } as Partial<Settings>);
    const season = changePosition(hosted, { handovers } as Partial<Position>);
    return createPlan({ season }).settings.hostSeat;
  };
  expect(getHostSeat(DEMS)).toBe(DEMS);
  expect(getHostSeat('Zero')).toBeUndefined();
  expect(getHostSeat(DEMS, [{ seat: DEMS, name: 'Sam' }])).toBeUndefined();
});

it('the plan of a season match contains the season’s files, seed, garnets and webhook', () => {
  expect(createPlan().season).toEqual({
    of: { match: ONE.match, public: SEASON.files.publicId },
    hostId: SEASON.files.hostId,
    folders: { [DEMS]: 'a folder' },
  });
  expect(createPlan()).toMatchObject({ game: TESTED_GAME, notify: false, editor: null });
  for (const name of ['communal', 'seed', 'webhook']) expect(createPlan()).not.toHaveProperty(name);
  const communal = [{ seats: [DEMS, GIGI], garnets: 3 }] as const;
  const [seed, webhook] = [createSeed(), { id: '1', token: 'secret' }];
  const discord = { ...SEASON.discord, webhook } as unknown as Match['discord'];
  const full = createPlan({
    ...{ seed, awaited: { ...ONE, communal }, season: { ...SEASON, discord } },
  });
  expect(full).toMatchObject({ communal, seed, webhook });
});

it('a season match has the addresses and Discord mentions of its players', () => {
  const seats = SEASON.files.seats.map((one) => ({ ...one, email: `${one.seat}@example.com` }));
  const discord = { ...SEASON.discord, ids: { [GIGI]: '22' } };
  const season = { ...SEASON, files: { ...SEASON.files, seats }, discord };
  const { entrants } = createPlan({ season });
  expect(entrants).toStrictEqual([
    { ...ONE.players[0], email: `${DEMS}@example.com` },
    { ...ONE.players[1], email: `${GIGI}@example.com`, discord: '22' },
  ]);
  expect(createPlan().entrants.map(({ email }) => email)).toEqual(['', '']);
});

it('a season match is not opened while an address that the season binds is missing', () => {
  const { bindings } = FIRST_POSITION.opened;
  const [own] = Object.values(bindings.seats);
  if (own === undefined) throw new Error('somebody plays');
  const bound = { ...bindings.seats, [DEMS]: { ...own, email: 'ab'.repeat(32) } };
  const opened = { ...FIRST_POSITION.opened, bindings: { ...bindings, seats: bound } };
  const createIncident = (code: 'players tab' | 'match tab') => ({
    code,
    where: code,
    what: '',
    todo: '',
  });
  const incidents = [createIncident('match tab'), createIncident('players tab')];
  const season = { ...changePosition(SEASON, { opened }), incidents };
  expect(() => createPlan({ season })).toThrow(new IncidentError([createIncident('players tab')]));
});

it('the first deadline of a season match is at its set hour, at least a step from now', () => {
  const times = { [PACE]: '1 day' };
  const { firstDeadlineMs } = createPlan({ season: changeSettings(SEASON, { times }) });
  expect(firstDeadlineMs - NOW_MS).toBeGreaterThanOrEqual(DAY_MS);
  expect(firstDeadlineMs - NOW_MS).toBeLessThan(2 * DAY_MS);
  expect(new Date(firstDeadlineMs).toISOString().slice(11)).toBe('20:00:00.000Z');
  const { from: _from, ...settings } = FIRST_POSITION.opened.settings;
  const opened = { ...FIRST_POSITION.opened, settings: { ...settings, times } };
  const alone = createPlan({ season: changePosition(SEASON, { opened }) });
  expect(alone.firstDeadlineMs).toBe(NOW_MS + DAY_MS);
  const none = { ...TESTED_GAME, paces: [] } as AnyGame;
  expect(() => createPlan({ game: none })).toThrow('lacks a time');
});

const content = GAME_CONTENT;
const listCells = ({ loose }: typeof content): readonly string[] =>
  Object.values(loose).flat().flatMap(Object.values);
/** Returns the planned content with these names, and the arguments of `getCastNames`. */
function createNamedContent(
  names: ReadonlyMap<string, string>,
  season = changeSettings(SEASON, { hosts: ['Ann'] }),
) {
  const asked: unknown[] = [];
  const getCastNames: AnyGame['getCastNames'] = (value, people) => {
    asked.push(value, people);
    return names;
  };
  const game = { ...TESTED_GAME, getCastNames };
  return { asked, content: createPlan({ game, season }).content };
}

it('the content of a season match is unchanged if its game uses no people’s names', () => {
  const { getCastNames: _none, ...plain } = TESTED_GAME;
  expect(createPlan({ game: plain as AnyGame }).content).toBe(content);
  const { asked, content: same } = createNamedContent(new Map());
  expect(same).toBe(content);
  const cast = FIRST_POSITION.setup.players.map(({ seat }) => seat);
  expect(asked).toEqual([content.value, { hosts: ['Ann'], cast }]);
  expect(createNamedContent(new Map(), SEASON).asked).toEqual([content.value, { hosts: [], cast }]);
});

it('people’s names replace each cell of the content that equals the old name', () => {
  const [first = ''] = listCells(content);
  const given = createNamedContent(new Map([[first, 'Anns Place']])).content;
  const renamed = listCells(content).map((text) => (text === first ? 'Anns Place' : text));
  expect(listCells(given)).toEqual(renamed);
  expect(JSON.stringify(given.value)).toContain('Anns Place');
  expect(JSON.stringify(given.value)).not.toContain(JSON.stringify(first));
});

it('the content of a season match is unchanged if the names would make it invalid', () => {
  const names = new Map(listCells(content).map((text) => [text, '']));
  expect(createNamedContent(names).content).toBe(content);
});

describe('opening mark', () => {
  let hosts: HostsGoogle;
  /** The season's host workbook. */
  let seasonId: string;
  beforeEach(async () => {
    hosts = createHostsGoogle();
    const plan = createHostsPlan();
    const folder = await findOrCreateDraft(hosts.google, plan);
    ({ hostId: seasonId } = await openFiles(hosts, plan, folder));
  });
  afterEach(() => hosts.emulator.close());

  const FIRST_OPENING: Opening = { episode: 'round-1', instead: 'none', hostId: 'the-first' };
  const OTHER_OPENING: Opening = { episode: 'round-2', instead: 'none', hostId: 'the-other' };

  it('an opening mark is not overwritten until its opening is complete', async () => {
    const findMarked = () => findMarkedOpening(hosts.google, seasonId);
    expect(await findMarked()).toBeNull();
    expect(await markOpening(hosts.google, seasonId, FIRST_OPENING)).toEqual(FIRST_OPENING);
    expect(await markOpening(hosts.google, seasonId, OTHER_OPENING)).toEqual(FIRST_OPENING);
    expect(await markOpening(hosts.google, seasonId, FIRST_OPENING)).toEqual(FIRST_OPENING);
    await unmarkOpening(hosts.google, seasonId, OTHER_OPENING);
    expect(await findMarked()).toEqual(FIRST_OPENING);
    await unmarkOpening(hosts.google, seasonId, FIRST_OPENING);
    await unmarkOpening(hosts.google, seasonId, FIRST_OPENING);
    expect(await findMarked()).toBeNull();
    expect(await markOpening(hosts.google, seasonId, OTHER_OPENING)).toEqual(OTHER_OPENING);
  });

  it('markOpening throws an error if the workbook is missing', async () => {
    const marking = markOpening(hosts.google, 'no-such-workbook', FIRST_OPENING);
    await expect(marking).rejects.toThrow('404');
  });

  it('a match is opened only while its season awaits it', () => {
    const linkMatch = (host: string) =>
      changePosition(SEASON, {
        matches: { [ONE.match]: { host } } as unknown as Position['matches'],
      });
    const opening = { ...FIRST_OPENING, episode: ONE.match };
    expect(getLinkedMatch(SEASON, ONE.match)).toBe('none');
    expect(getLinkedMatch(SEASON, 'constructor')).toBe('none');
    const now = getLinkedMatch(linkMatch('ab'.repeat(32)), ONE.match);
    expect(now).not.toBe('none');
    expect(now).not.toBe(getLinkedMatch(linkMatch('cd'.repeat(32)), ONE.match));
    expect(isStillWanted(SEASON, opening)).toBe(true);
    expect(isStillWanted(SEASON, { ...opening, episode: 'round-9' })).toBe(false);
    expect(isStillWanted(linkMatch('ab'.repeat(32)), opening)).toBe(false);
    expect(isStillWanted(linkMatch('ab'.repeat(32)), { ...opening, instead: now })).toBe(true);
    expect(isStillWanted(SEASON, { ...opening, instead: now })).toBe(false);
  });
});

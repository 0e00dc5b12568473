import { afterEach, beforeEach, expect, it } from 'vitest';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import {
  createHostsGoogle,
  createPlan,
  type HostsGoogle,
  openFiles,
} from '../../../test/support/table/hosts-google.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { listAwaitedHere } from '../reading/season-matches.ts';
import { findOrCreateDraft } from './draft-files.ts';
import {
  findMarkedOpening,
  getLinkedMatch,
  isStillWanted,
  markOpening,
  type Opening,
  unmarkOpening,
} from './open-episode.ts';

let hosts: HostsGoogle;
/** The season's host workbook. */
let seasonId: string;
beforeEach(async () => {
  hosts = createHostsGoogle();
  const plan = createPlan();
  ({ hostId: seasonId } = await openFiles(
    hosts,
    plan,
    await findOrCreateDraft(hosts.google, plan),
  ));
});
afterEach(() => hosts.emulator.close());

const FIRST_OPENING: Opening = { episode: 'round-1', instead: 'none', hostId: 'the-first' };
const OTHER_OPENING: Opening = { episode: 'round-2', instead: 'none', hostId: 'the-other' };

it('an opening mark is not overwritten until its opening is complete', async () => {
  const stands = () => findMarkedOpening(hosts.google, seasonId);
  expect(await stands()).toBeNull();
  expect(await markOpening(hosts.google, seasonId, FIRST_OPENING)).toEqual(FIRST_OPENING);
  expect(await markOpening(hosts.google, seasonId, OTHER_OPENING)).toEqual(FIRST_OPENING);
  expect(await markOpening(hosts.google, seasonId, FIRST_OPENING)).toEqual(FIRST_OPENING);
  await unmarkOpening(hosts.google, seasonId, OTHER_OPENING);
  expect(await stands()).toEqual(FIRST_OPENING);
  await unmarkOpening(hosts.google, seasonId, FIRST_OPENING);
  await unmarkOpening(hosts.google, seasonId, FIRST_OPENING);
  expect(await stands()).toBeNull();
  expect(await markOpening(hosts.google, seasonId, OTHER_OPENING)).toEqual(OTHER_OPENING);
});

it('markOpening throws an error if the workbook is missing', async () => {
  await expect(markOpening(hosts.google, 'no-such-workbook', FIRST_OPENING)).rejects.toThrow('404');
});

it('a match is opened only while its season awaits it', () => {
  const season = draftedSeason([programmeRow('league', 'dm-invitational')], 4);
  const position = currentPosition(season);
  const [match = ''] = listAwaitedHere(position).map((one) => one.match);
  const linked = (host: string): Match => {
    const matches = { [match]: { host } } as unknown as typeof position.matches;
    return { ...season, positions: [{ ...position, matches }] };
  };
  const opening = { ...FIRST_OPENING, episode: match };
  expect(getLinkedMatch(season, match)).toBe('none');
  expect(getLinkedMatch(season, 'constructor')).toBe('none');
  const now = getLinkedMatch(linked('ab'.repeat(32)), match);
  expect(now).not.toBe('none');
  expect(now).not.toBe(getLinkedMatch(linked('cd'.repeat(32)), match));
  expect(isStillWanted(season, opening)).toBe(true);
  expect(isStillWanted(season, { ...opening, episode: 'round-9' })).toBe(false);
  expect(isStillWanted(linked('ab'.repeat(32)), opening)).toBe(false);
  expect(isStillWanted(linked('ab'.repeat(32)), { ...opening, instead: now })).toBe(true);
  expect(isStillWanted(season, { ...opening, instead: now })).toBe(false);
});

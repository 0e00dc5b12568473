import { afterEach, beforeEach, expect, it } from 'vitest';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import {
  filesOf,
  type HostsGoogle,
  hostsGoogle,
  planned,
} from '../../../test/support/table/hosts-google.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { awaitedHere } from '../reading/season-matches.ts';
import { draftFolder } from './draft-files.ts';
import {
  endOpening,
  isWanted,
  linkedNow,
  markOpening,
  type Opening,
  openingIn,
} from './open-episode.ts';

let at: HostsGoogle;
/** The season's host workbook. */
let seasonId: string;
beforeEach(async () => {
  at = hostsGoogle();
  const plan = planned();
  ({ hostId: seasonId } = await filesOf(at, plan, await draftFolder(at.google, plan)));
});
afterEach(() => at.emulator.close());

const ONE: Opening = { episode: 'round-1', instead: 'none', hostId: 'the-first' };
const OTHER: Opening = { episode: 'round-2', instead: 'none', hostId: 'the-other' };

it('an opening mark keeps its first value until that opening is done', async () => {
  const stands = () => openingIn(at.google, seasonId);
  expect(await stands()).toBeNull();
  expect(await markOpening(at.google, seasonId, ONE)).toEqual(ONE);
  expect(await markOpening(at.google, seasonId, OTHER)).toEqual(ONE);
  expect(await markOpening(at.google, seasonId, ONE)).toEqual(ONE);
  await endOpening(at.google, seasonId, OTHER);
  expect(await stands()).toEqual(ONE);
  await endOpening(at.google, seasonId, ONE);
  await endOpening(at.google, seasonId, ONE);
  expect(await stands()).toBeNull();
  expect(await markOpening(at.google, seasonId, OTHER)).toEqual(OTHER);
});

it('markOpening throws an error if the workbook is missing', async () => {
  await expect(markOpening(at.google, 'no-such-workbook', ONE)).rejects.toThrow('404');
});

it('an opening is wanted while its match is awaited and no other match is linked', () => {
  const season = draftedSeason([programmeRow('league', 'dm-invitational')], 4);
  const position = currentPosition(season);
  const [match = ''] = awaitedHere(position).map((one) => one.match);
  const linked = (host: string): Match => {
    const matches = { [match]: { host } } as unknown as typeof position.matches;
    return { ...season, positions: [{ ...position, matches }] };
  };
  const opening = { ...ONE, episode: match };
  expect(linkedNow(season, match)).toBe('none');
  expect(linkedNow(season, 'constructor')).toBe('none');
  const now = linkedNow(linked('ab'.repeat(32)), match);
  expect(now).not.toBe('none');
  expect(now).not.toBe(linkedNow(linked('cd'.repeat(32)), match));
  expect(isWanted(season, opening)).toBe(true);
  expect(isWanted(season, { ...opening, episode: 'round-9' })).toBe(false);
  expect(isWanted(linked('ab'.repeat(32)), opening)).toBe(false);
  expect(isWanted(linked('ab'.repeat(32)), { ...opening, instead: now })).toBe(true);
  expect(isWanted(season, { ...opening, instead: now })).toBe(false);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../functions/google/connect.ts';
import { verifyEpisodes } from '../../../functions/match/auditing/season-archive.ts';
import { readMatchAt } from '../../../functions/match/auditing/verify.ts';
import { openNextMatch } from '../../../functions/match/opening/open-episode.ts';
import { spreadsheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { describeMismatch } from '../../../functions/match/reading/season-matches.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Player } from '../../../rules/kit/match/setup.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../support/patience.ts';
import { KNOWN_GAMES } from '../../support/table/season.ts';
import { requestAsHost } from '../../support/table/season-host.ts';
import {
  buildOpeningOptions,
  hostOf,
  openDue,
  openMatches,
  openSeason,
  playSeason,
  UNPOLLED,
} from '../../support/table/season-table.ts';
import { HOST, submitForm, type Table } from '../../support/table/table.ts';
import { planted } from '../announcements/scene.ts';

/** One match of six players. */
const LEAGUE = {
  Programme: [
    { Episode: 'League', Kind: 'league', Games: 'uncharted-territory', Garnets: '1', Until: '1' },
  ],
  Games: KNOWN_GAMES,
};

let table: Table;
let dark: Seat;
let other: Seat;

beforeAll(async () => {
  table = await openSeason(LEAGUE, 6, { settings: UNPOLLED, announced: { webhook: planted() } });
  const [first, second] = currentPosition(await table.read()).step?.asks ?? [];
  if (first === undefined || second === undefined) throw new Error('all are asked');
  [dark, other] = [first.seat, second.seat];
});
afterAll(() => table.close());

async function onlyMatch(): Promise<Match> {
  await openDue(table);
  const [match] = await openMatches(table);
  if (match === undefined) throw new Error('a match is played');
  return match;
}

const broughtIn = (match: Match): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    currentPosition(match).opened.players.map(({ seat, artefact }: Player) => [seat, artefact]),
  );

async function correct(name: string, artefact: string): Promise<void> {
  const orders = { kind: 'artefact', artefact };
  await requestAsHost(
    table,
    await table.read(),
    { kind: 'correct', to: 1, seat: dark, orders },
    name,
  );
}

const valuesIn = (id: string): string =>
  JSON.stringify(table.emulator.snapshot().spreadsheets[id]?.sheets);

const workbookOf = ({ files }: Match, seat: Seat): string =>
  files.seats.find((one) => one.seat === seat)?.workbookId ?? '';

const OWN = 'Artefact:';

describe('artefacts of a season', () => {
  it('a match has the artefact that was chosen, or the usual one', async () => {
    await submitForm(table.emulator, await table.read(), {
      seat: dark,
      answers: { artefact: ['Dark'] },
    });
    await table.deadline();
    const brought = broughtIn(await onlyMatch());
    expect(brought).toMatchObject({ [dark]: 'Dark', [other]: 'Light' });
    expect(Object.values(brought).toSorted()).toEqual(['Dark', ...Array(5).fill('Light')]);
  });

  it('an artefact is shown in its player’s own workbook, and in no other', async () => {
    const match = await onlyMatch();
    expect(valuesIn(workbookOf(match, dark))).toContain(`${OWN} Dark, unused`);
    expect(valuesIn(workbookOf(match, other))).toContain(`${OWN} Light, unused`);
    const season = await table.read();
    const others = [match.files, season.files].flatMap(({ publicId, seats }) => [
      publicId,
      ...seats.flatMap(({ seat, workbookId }) => (seat === dark ? [] : [workbookId])),
    ]);
    expect(others).toHaveLength(12);
    for (const id of others) expect(valuesIn(id)).not.toMatch(/(?:of|Artefact:) Dark/);
  });

  it('a corrected artefact replaces the match', async () => {
    const before = await onlyMatch();
    await correct('light', 'Light');
    const anew = await onlyMatch();
    expect(anew.files.publicId).not.toBe(before.files.publicId);
    expect(broughtIn(anew)).toMatchObject({ [dark]: 'Light' });
    await correct('dark', 'Dark');
    expect(broughtIn(await onlyMatch())).toMatchObject({ [dark]: 'Dark' });
  });

  it('an artefact corrected during the opening of its match replaces the match', async () => {
    await correct('light-again', 'Light');
    let isMade = false;
    const google = connect({
      ...{ rootUrl: 'http://emulator.test/', auth: table.emulator.tokenFor(HOST) },
      patience: IMMEDIATE_RETRY_POLICY,
      fetchImplementation: async (input, init) => {
        const isNow = isMade;
        isMade = false;
        if (isNow) await correct('dark-meanwhile', 'Dark');
        return table.emulator.fetchImplementation(input, init);
      },
    });
    const opener = { ...hostOf(table), google };
    const match = await openNextMatch(opener, table.hostId, buildOpeningOptions(), (sentence) => {
      isMade ||= sentence === 'The files are created.';
    });
    expect(broughtIn(match ?? (await onlyMatch()))).toMatchObject({ [dark]: 'Light' });
    expect(broughtIn(await onlyMatch())).toMatchObject({ [dark]: 'Dark' });
  });

  it('no message to Discord names an artefact', async () => {
    await onlyMatch();
    const told = table.emulator.discord.messages().map(({ content }) => content);
    expect(told.length).toBeGreaterThan(5);
    expect(told.join('\n')).toContain('League, round 1, table 1');
    expect(told.join('\n')).not.toMatch(/artefact of|\b(?:Dark|Light)\b/i);
  });

  it('a stranger verifies the artefacts, and other artefacts are rejected', async () => {
    const match = await onlyMatch();
    const before = currentPosition(await table.read());
    const [awaited] = before.step?.awaits ?? [];
    if (awaited === undefined) throw new Error('a match is awaited');
    const { opened } = currentPosition(match);
    const given = { season: before, publicId: opened.season?.public ?? '' };
    expect(describeMismatch(opened, awaited, given)).toBeNull();
    const players = opened.players.map((one) => ({ ...one, artefact: 'Light' }));
    expect(describeMismatch({ ...opened, players }, awaited, given)).toBe(
      'its players differ, or they brought other artefacts',
    );
    const season = await playSeason(table);
    const stranger = table.as('stranger@example.org');
    const link = spreadsheetLink(season.files, season.files.publicId);
    const episodes = await verifyEpisodes(stranger, await readMatchAt(stranger, link));
    expect(episodes).toMatchObject([{ match: awaited.match, problem: null }]);
  });
});

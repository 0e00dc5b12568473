import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../functions/google/connect.ts';
import { verifyEpisodes } from '../../../functions/match/auditing/season-archive.ts';
import { readMatchAt } from '../../../functions/match/auditing/verify.ts';
import { openNextMatch } from '../../../functions/match/opening/open-episode.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { describeMismatch } from '../../../functions/match/reading/season-matches.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Player } from '../../../rules/kit/match/setup.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../support/patience.ts';
import { KNOWN_GAMES } from '../../support/table/season.ts';
import { requestAsHost } from '../../support/table/season-host.ts';
import {
  buildOpeningOptions,
  createHost,
  openAllDue,
  openSeason,
  playSeason,
  readOpenMatches,
  UNPOLLED_SETTINGS,
} from '../../support/table/season-table.ts';
import { HOST, submitForm, type Table } from '../../support/table/table.ts';
import { createPlantedWebhook } from '../announcements/scene.ts';

/** One match of six players. */
const LEAGUE = {
  Programme: [
    { Episode: 'League', Kind: 'league', Games: 'uncharted-territory', Garnets: '1', Until: '1' },
  ],
  Games: KNOWN_GAMES,
};

let table: Table;
let darkSeat: Seat;
let otherSeat: Seat;

beforeAll(async () => {
  table = await openSeason(LEAGUE, 6, {
    settings: UNPOLLED_SETTINGS,
    announced: { webhook: createPlantedWebhook() },
  });
  const [first, second] = currentPosition(await table.read()).step?.asks ?? [];
  if (first === undefined || second === undefined) throw new Error('all are asked');
  [darkSeat, otherSeat] = [first.seat, second.seat];
});

async function openOnlyMatch(): Promise<Match> {
  await openAllDue(table);
  const [match] = await readOpenMatches(table);
  if (match === undefined) throw new Error('a match is played');
  return match;
}

const listArtefacts = (match: Match): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    currentPosition(match).opened.players.map(({ seat, artefact }: Player) => [seat, artefact]),
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

const readValues = (id: string): string =>
  JSON.stringify(table.emulator.snapshot().spreadsheets[id]?.sheets);

const findWorkbookId = ({ files }: Match, seat: Seat): string =>
  files.seats.find((one) => one.seat === seat)?.workbookId ?? '';

const OWN_PREFIX = 'Artefact:';

describe('artefacts of a season', () => {
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
    const google = connect({
      ...{ rootUrl: 'http://emulator.test/', auth: table.emulator.tokenFor(HOST) },
      patience: IMMEDIATE_RETRY_POLICY,
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
    expect(listArtefacts(match ?? (await openOnlyMatch()))).toMatchObject({ [darkSeat]: 'Light' });
    expect(listArtefacts(await openOnlyMatch())).toMatchObject({ [darkSeat]: 'Dark' });
  });

  it('no message to Discord names an artefact', async () => {
    await openOnlyMatch();
    const told = table.emulator.discord.messages().map(({ content }) => content);
    expect(told.length).toBeGreaterThan(5);
    expect(told.join('\n')).toContain('League, round 1, table 1');
    expect(told.join('\n')).not.toMatch(/artefact of|\b(?:Dark|Light)\b/i);
  });

  it('a stranger verifies the artefacts, and other artefacts are rejected', async () => {
    const match = await openOnlyMatch();
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
    const link = buildSheetLink(season.files, season.files.publicId);
    const episodes = await verifyEpisodes(stranger, await readMatchAt(stranger, link));
    expect(episodes).toMatchObject([{ match: awaited.match, problem: null }]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { verifyEpisodes } from '../../../functions/match/auditing/season-archive.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { intervene } from '../../../functions/match/visiting/intervene.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { getPosition } from '../../../rules/season/fold.ts';
import { findChoice } from '../../../rules/season/forms/questions.ts';
import type { Now } from '../../../rules/season/now.ts';
import { KNOWN_GAMES, SHORT_SEASON } from '../../support/table/season.ts';
import { requestAsHost, requestRuling } from '../../support/table/season-host.ts';
import {
  answerAll,
  answerWithResignation,
  createHost,
  openSeason,
  playToNextDeadline,
  UNPOLLED_SETTINGS,
} from '../../support/table/season-table.ts';
import { HOST, type Table } from '../../support/table/table.ts';

let table: Table;
/** The opponent that was chosen first, and the corrected one. */
let chosenSeat: Seat;
let otherSeat: Seat;

const listAwaited = (season: Match) => currentPosition(season).step?.awaits ?? [];
const listAwaitedNames = (season: Match): readonly string[] =>
  (listAwaited(season)[0]?.players ?? []).map(({ seat }) => String(seat)).toSorted();

/** Ends a death match at once, by the first seat that is asked. */
const endMatch = (to: Table, match: Match): Promise<void> =>
  currentPosition(match).opened.settings.game === 'dm-invitational'
    ? answerWithResignation(to, match)
    : answerAll(to, match);

async function playUntil(isThere: (season: Match) => boolean): Promise<Match> {
  for (;;) {
    const season = await table.read();
    if (isThere(season)) return season;
    if (!(await playToNextDeadline(table, endMatch))) throw new Error('the season does not go on');
  }
}

const listMembers = (season: Match) => {
  const { setup, state } = currentPosition(season);
  const now = { setup, state } as Now;
  const { members } = getPosition(now);
  return Object.fromEntries(Object.entries(members).map(([seat, { status }]) => [seat, status]));
};

beforeAll(async () => {
  table = await openSeason(SHORT_SEASON, 4, { settings: UNPOLLED_SETTINGS });
  await playUntil((season) => listAwaited(season)[0]?.match === 'final');
});

describe('a choice corrected after its match', () => {
  it('a corrected choice takes back the result of its match', async () => {
    const season = await table.read();
    const { line } = currentPosition(season);
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
    const last = currentPosition(season);
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
      'its players differ',
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
});

/** Two matches of six, before the first of which everybody is asked for an artefact. */
const TWO_MATCHES = {
  Programme: [
    { Episode: 'First', Kind: 'main match', Games: 'uncharted-territory', Garnets: '0' },
    { Episode: 'End', Kind: 'final', Games: 'elsewhere', Garnets: '1' },
  ],
  Games: KNOWN_GAMES,
};

describe('an artefact corrected after its match', () => {
  it('a corrected artefact takes back the result of its match if it differs', async () => {
    const own = await openSeason(TWO_MATCHES, 6, { settings: UNPOLLED_SETTINGS });
    const [{ seat } = {}] = currentPosition(await own.read()).step?.asks ?? [];
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
    const before = currentPosition(await own.read());
    const same = currentPosition(await correct('Light'));
    expect(same.line).toHaveLength(2);
    expect(same.state).toEqual(before.state);
    const other = await correct('Dark');
    expect(currentPosition(other).line).toHaveLength(1);
    expect(listAwaited(other).map(({ match }) => match)).toEqual([first?.match]);
  });
});

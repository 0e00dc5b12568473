/** Pages of positions: the revealed ones of each round; for the host also the secret ones. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { muted, nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Cell, Column, Notice, Page, Table } from '../../kit/showing/view.ts';
import { awardsOf } from '../awards.ts';
import { placeText, placeWhat } from '../describing.ts';
import type { EventOf } from '../events.ts';
import { garnetsText } from '../gains.ts';
import type { Shown, Whole } from '../now.ts';
import { pursesNow } from '../outcome.ts';
import { residentOf } from '../start.ts';
import { ROUNDS, sightseerOf } from '../state.ts';
import { endOf, seenAt } from '../views.ts';
import { waysTable } from './result.ts';

/** Where the match is, in a sentence or two. */
export function publicSummary(shown: Shown): readonly string[] {
  const end = endOf(shown);
  if (end !== null) {
    const { deathMatch } = awardsOf(end);
    return [
      `Death Match: ${deathMatch[0]} chooses one of ${namesOf(deathMatch.slice(1))}.`,
      `Tokens of Life go by the total, by Maternal and by Sightseeing Points: ${SEE_SCORING}.`,
    ];
  }
  const { phase, round } = shown.state;
  if (phase === 'start') return ['Everybody chooses a starting location and I Saw Lists.'];
  const left = ROUNDS - round;
  return [left === 0 ? 'It is the last round.' : `${countText(left, 'more round')} will follow.`];
}

const SEE_SCORING = 'the tab Scoring says how';

export const playersPage = (shown: Shown): Page => ({
  name: 'Players',
  about: 'Where everybody ended each round, as it was revealed.',
  blocks: [playersTable(shown)],
});

/** The newest round first. */
function playersTable(shown: Shown): Table {
  const rounds = shown.history
    .map(({ title, events }) => ({ title, ends: ofKind(events, 'revealed') }))
    .filter(({ ends }) => ends.length > 0)
    .toReversed();
  const [now, ...before] = rounds;
  return {
    kind: 'table',
    title: 'Where everybody is',
    columns: [
      { title: 'Player', width: 'normal', decides: true },
      { title: now?.title ?? 'Now', width: 'text', decides: true },
      ...before.map(({ title }): Column => ({ title, width: 'narrow', align: 'centre' })),
    ],
    rows: seatsOf(shown).map((seat): readonly Cell[] => {
      const there = now === undefined ? muted('nowhere yet') : endCell(shown, seat);
      return [strong(seat), there, ...before.map(({ ends }) => locationIn(ends, seat))];
    }),
  };
}

const locationIn = (ends: readonly EventOf<'revealed'>[], seat: Seat): Cell =>
  ends.find((end) => end.seat === seat)?.location ?? muted('?');

function endCell({ setup: { content }, state }: Shown, seat: Seat): Cell {
  const end = seenAt(state, seat);
  if (end === null) return muted('behind a Veil');
  const veil = state.revealed[seat] === null ? ', behind a Veil' : '';
  return `${placeText(content, end)}, ${placeWhat(content, end)}${veil}`;
}

/** The host's page of secrets. */
export const secretsPage = (shown: Whole): Page => ({
  name: 'Secrets',
  about: 'What only you see before the end.',
  blocks: [homesTable(shown), holdingsTable(shown), pairsTable(shown), waysTable(shown)],
});

function homesTable(shown: Whole): Table {
  const { content } = shown.setup;
  const open = content.locations.filter(
    ({ code, listed }) => residentOf(shown, code).name !== listed,
  );
  return {
    kind: 'table',
    title: 'Who lives where',
    columns: COLUMNS,
    rows: open.map(({ code }) => [strong(residentOf(shown, code).name), code, 'lives there']),
  };
}

const COLUMNS: readonly Column[] = [
  { title: 'Of', width: 'normal', decides: true },
  { title: 'Where', width: 'normal', decides: true },
  { title: 'What', width: 'text', decides: true },
];

/** The present holdings, with winnings once the match is over. */
function holdingsTable(shown: Whole): Table {
  const { players } = pursesNow(shown);
  const rows = players.map(({ seat, garnets }): readonly Cell[] => {
    const { location, lists, power, swapped, slices } = sightseerOf(shown.state, seat);
    const held = Object.entries(slices).map(([code, count]) => `${code} ${count}`);
    const facts = [
      lists.length === 0 ? 'no lists' : `lists ${lists.join(', ')}`,
      held.length === 0 ? 'no Slices' : `Slices ${held.join(', ')}`,
      power === null ? 'no Power used' : `${power} used`,
      garnetsText(garnets),
      ...(swapped ? ['has swapped'] : []),
    ];
    return [strong(seat), location ?? muted('nowhere yet'), facts.join('; ')];
  });
  return { kind: 'table', title: 'Players', columns: COLUMNS, rows };
}

/** The communal garnets of pairs. */
function pairsTable(shown: Whole): Table | Notice {
  const held = pursesNow(shown).pairs.filter(({ garnets }) => garnets > 0);
  const title = 'Pairs';
  if (held.length === 0) return nothingYet(title, 'No pair holds a Communal Garnet.');
  return {
    kind: 'table',
    title,
    about: 'Pairs that are not named here hold none.',
    columns: PAIR_COLUMNS,
    rows: held.map(({ seats: [one, other], garnets }) => [
      strong(one),
      strong(other),
      garnetsText(garnets, 'Communal Garnet'),
    ]),
  };
}

const PAIR_COLUMNS: readonly Column[] = [
  { title: 'Of', width: 'normal', decides: true },
  { title: 'With', width: 'normal', decides: true },
  { title: 'What', width: 'text', decides: true },
];

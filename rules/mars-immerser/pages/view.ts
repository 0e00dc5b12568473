/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { countText, figure } from '../../kit/narrating/figures.ts';
import { roundedToCents } from '../../kit/reckoning/fraction.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { nothingYet, strong } from '../../kit/showing/marks.ts';
import { isNotice, narrationPage, noticesPage } from '../../kit/showing/tables.ts';
import type { Block, Cell, Column, Notice, Page, Table } from '../../kit/showing/view.ts';
import { viewBuilder } from '../../kit/showing/viewing.ts';
import { atlasOf } from '../atlas.ts';
import type { Code, SightList } from '../content.ts';
import { directoryText } from '../describing.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { finalScore, relativePoints } from '../scoring.ts';
import { guidePage } from './guide.ts';
import { aroundPage, boardOf, mapPage } from './map.ts';
import { accountPage, ownListsPage, ownPointsPage, ownSummary } from './own.ts';
import { playersPage, publicSummary, secretsPage } from './players.ts';
import { resultPage } from './result.ts';

const sightsPage = (shown: Shown): Page => ({
  name: 'Lists',
  about: 'I Saw Lists and Relatives; who holds, saw and visited what is told at the end.',
  blocks: [listsTable(shown), relativesTable(shown)],
});

const columns = (first: string, last: string): readonly Column[] => [
  { title: first, width: 'narrow', align: 'centre', decides: true },
  { title: 'Points', width: 'normal', format: 'whole', decides: true },
  { title: last, width: 'text', decides: true },
];

const listsTable = (shown: Shown): Table => ({
  kind: 'table',
  title: 'I Saw Lists',
  about: 'Seen as a whole a list earns its Sightseeing Points, otherwise it costs them.',
  columns: columns('#', 'Locations'),
  rows: shown.setup.content.lists.map((list): readonly Cell[] => [
    strong(list.number),
    list.points,
    `${list.name}: ${list.locations.join(', ')}${holdersText(shown, list)}`,
  ]),
});

/** Who held a list, at the end. */
function holdersText(shown: Shown, { number }: SightList): string {
  if (shown.state.phase !== 'over') return '';
  const held = seatsOf(shown).flatMap((seat) => {
    const score = finalScore(shown, seat).lists.find(({ list }) => list === number);
    return score === undefined ? [] : [{ seat, isSeen: score.missing.length === 0 }];
  });
  const names = (isSeen: boolean) =>
    namesOf(held.filter((one) => one.isSeen === isSeen).map(({ seat }) => seat));
  const [seen, missed] = [names(true), names(false)];
  return `${seen && `. Seen by ${seen}`}${missed && `. Not seen by ${missed}`}`;
}

const relativesTable = (shown: Shown): Table => ({
  kind: 'table',
  title: 'Relatives',
  about: `Maternal Points by how many visited: nobody 0, then ${[1, 2, 3, 4].map(relativePoints).join(', ')}, and ${relativePoints(5)} from five on; shared by Slices.`,
  columns: columns('At', 'Who'),
  rows: atlasOf(shown.setup.content).relatives.map(({ code }): readonly Cell[] => {
    const shares = sharesAt(shown, code);
    return [strong(code), shares.value, shares.text];
  }),
});

function sharesAt(
  shown: Shown,
  code: string,
): { readonly value: number | null; readonly text: string } {
  const place = directoryText(shown.setup.content, code);
  if (shown.state.phase !== 'over') return { value: null, text: place };
  const shares = seatsOf(shown).flatMap((seat) =>
    finalScore(shown, seat)
      .shares.filter(({ at }) => at === code)
      .map((share) => ({ ...share, seat })),
  );
  const [first] = shares;
  if (first === undefined) return { value: 0, text: `${place}: visited by nobody` };
  const each = shares.map(
    ({ seat, slices, points }) =>
      `${seat} ${figure(roundedToCents(points))} (${slices} of ${countText(first.of, 'Slice')})`,
  );
  return { value: first.value, text: `${first.name}: ${each.join(', ')}` };
}

interface Seen {
  readonly seat: Seat;
  readonly inns: number;
  readonly outside: number;
  readonly veiled: number;
  /** Relatives at which a round was seen to end, each once. */
  readonly relatives: readonly Code[];
}

/** In the order of the seats: who was at most Inns need not stand well. */
const seenEndsTable = (shown: Shown): Table => ({
  kind: 'table',
  title: 'Where rounds ended',
  about: 'Points are told at the end. This is what everybody was seen to do.',
  columns: [
    { title: 'Player', width: 'normal', decides: true },
    { title: 'Inns', width: 'narrow', format: 'whole', decides: true },
    { title: 'Other', width: 'narrow', format: 'whole', decides: true },
    { title: 'Veils', width: 'narrow', format: 'whole', decides: true },
    { title: 'Relatives', width: 'normal', decides: true },
  ],
  rows: seatsOf(shown)
    .map((seat) => seenOf(shown, seat))
    .map(({ seat, inns, outside, veiled, relatives }): readonly Cell[] => [
      strong(seat),
      inns,
      outside,
      veiled,
      relatives.join(', '),
    ]),
});

function seenOf({ setup, history }: Shown, seat: Seat): Seen {
  const events = history.flatMap((chapter) => chapter.events);
  const rounds = ofKind(events, 'round over');
  const places = atlasOf(setup.content).byCode;
  const ends = ofKind(events, 'revealed').flatMap((event) =>
    event.seat === seat && event.location !== null ? [event.location] : [],
  );
  return {
    seat,
    inns: rounds.filter(({ atInns }) => atInns.includes(seat)).length,
    outside: rounds.filter(({ outside }) => outside.includes(seat)).length,
    veiled: rounds.filter(({ veiled }) => veiled.includes(seat)).length,
    relatives: [...new Set(ends)].filter((code) => places.get(code)?.kind === 'Relative'),
  };
}

/** Of who had none of these it is said that there was no movement. */
const MOVEMENTS: readonly Event['kind'][] = [
  'started',
  'moved',
  'stayed',
  'swapped',
  'stopped',
  'betrayed',
  'both backed out',
];

/** "→ O → N ■ there is no road": what a player did in a round. */
function wayText(events: readonly Event[], seat: Seat): string {
  const own = events.filter((event) => 'seat' in event && event.seat === seat);
  const parts = narration.revealedAtEnd(own);
  const isStill = !own.some(({ kind }) => MOVEMENTS.includes(kind));
  return (isStill ? ['no movement', ...parts] : parts).join(' ');
}

/** Of everybody, once the match is over: secret before. */
const waysBlocks = (shown: Shown): readonly Block[] =>
  shown.state.phase === 'over' ? [waysTable(shown)] : [];

/** How everybody went, the newest round first: the host sees it at any time. */
function waysTable(shown: Shown): Table | Notice {
  const rounds = shown.history.filter(({ step }) => step !== 'start').toReversed();
  if (rounds.length === 0) return nothingYet('Ways', 'Nobody has moved yet.');
  return {
    kind: 'table',
    title: 'Ways',
    about:
      '→ to a location, ⇄ by a Swap, ■ where a movement ended and why; in brackets what it brought and cost.',
    columns: [
      { title: 'Round', width: 'normal', decides: true },
      { title: 'Player', width: 'normal', decides: true },
      { title: 'Way', width: 'text', decides: true },
    ],
    rows: rounds.flatMap(({ title, events }) =>
      seatsOf(shown).map((seat, index): readonly Cell[] => [
        index === 0 ? strong(title) : null,
        seat,
        wayText(events, seat),
      ]),
    ),
  };
}

const logPage = (shown: Shown): Page =>
  narrationPage({
    name: 'Log',
    about: 'Everything that everybody was told, the newest round first.',
    shown,
    linesOf: (events, content) => narration.lines(events, { kind: 'public' }, content),
    none: 'Nothing has happened yet.',
  });

/** What is told at the end alone, on one page: tabs in sight are few. */
const endPage = (shown: Shown): Page => {
  const result = resultPage(shown);
  return { ...result, blocks: [...result.blocks, ...waysBlocks(shown)] };
};

/** All that is secret before the end, on one page. */
const hostPage = (shown: Shown): Page => {
  const secrets = secretsPage(shown);
  return { ...secrets, blocks: [...secrets.blocks, waysTable(shown)] };
};

export const viewFor = viewBuilder<Shown>({
  summary: { public: publicSummary, seat: ownSummary },
  board: boardOf,
  standing: seenEndsTable,
  public: [mapPage, playersPage, sightsPage, endPage, logPage, guidePage],
  host: [hostPage, (shown) => noticesPage(shown, narration, isNotice)],
  seat: [aroundPage, ownListsPage, ownPointsPage, accountPage],
});

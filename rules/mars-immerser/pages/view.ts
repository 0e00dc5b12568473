/** The pages of each audience. */

import type { Pages } from '../../kit/match/define.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { countText, figure } from '../../kit/narrating/figures.ts';
import { roundedToCents } from '../../kit/reckoning/fraction.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { strong } from '../../kit/showing/marks.ts';
import { accountPage, isNotice, logPage, noticesPage } from '../../kit/showing/tables.ts';
import type { Cell, Column, Page, Table } from '../../kit/showing/view.ts';
import { atlasOf, directoryText } from '../atlas.ts';
import { awardsOf } from '../awards.ts';
import type { Content, SightList } from '../content.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';
import type { Now, Shown } from '../now.ts';
import { finalScore, relativePoints } from '../scoring.ts';
import { type PublicView, ROUNDS, type SeatView, type State } from '../state.ts';
import { endOf } from '../views.ts';
import { guidePage } from './guide.ts';
import { boardOf, mapPage, storyMap } from './map.ts';
import { ownNow, ownSummary } from './now.ts';
import { holdingsPage, secretsPage } from './own.ts';
import { resultPage } from './result.ts';
import { seenTable } from './seen.ts';

/** Describes the state of the match in a sentence or two. */
function publicSummary(shown: Shown): readonly string[] {
  const end = endOf(shown);
  if (end !== null) {
    const { deathMatch } = awardsOf(end);
    return [
      `Death Match: ${deathMatch[0]} chooses one of ${namesOf(deathMatch.slice(1))}.`,
      'Tokens of Life go by total, Maternal and Sightseeing Points (see the tab “Scoring”).',
    ];
  }
  const { phase, round } = shown.state;
  if (phase === 'start') return ['All players choose a starting location and I Saw Lists.'];
  const left = ROUNDS - round;
  return [left === 0 ? 'This is the last round.' : `${countText(left, 'more round')} will follow.`];
}

const sightsPage = (shown: Shown): Page => ({
  name: 'Lists',
  about: 'I Saw Lists and Relatives. Holders and visitors are revealed at the end.',
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
  about: 'A list earns its Sightseeing Points if all of it was seen; otherwise it costs them.',
  columns: columns('#', 'Locations'),
  rows: shown.setup.content.lists.map((list): readonly Cell[] => [
    strong(list.number),
    list.points,
    `${list.name}: ${list.locations.join(', ')}${holdersText(endOf(shown), list)}`,
  ]),
});

/** Formats the holders of a list at the end; '' before. */
function holdersText(end: Now | null, { number }: SightList): string {
  if (end === null) return '';
  const held = seatsOf(end).flatMap((seat) => {
    const score = finalScore(end, seat).lists.find(({ list }) => list === number);
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
  about:
    'Maternal Points by the number of visitors: 0 for nobody, then ' +
    `${[1, 2, 3, 4].map(relativePoints).join(', ')}, and ${relativePoints(5)} from five on; ` +
    'shared by Slices.',
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
  const end = endOf(shown);
  if (end === null) return { value: null, text: place };
  const shares = seatsOf(end).flatMap((seat) =>
    finalScore(end, seat)
      .shares.filter(({ at }) => at === code)
      .map((share) => ({ ...share, seat })),
  );
  const [first] = shares;
  if (first === undefined) return { value: 0, text: `${place}: no visitors` };
  const each = shares.map(
    ({ seat, slices, points }) =>
      `${seat} ${figure(roundedToCents(points))} (${slices} of ${countText(first.of, 'Slice')})`,
  );
  return { value: first.value, text: `${first.name}: ${each.join(', ')}` };
}

export const pages: Pages<Content, State, PublicView, SeatView, Event> = {
  summary: { public: publicSummary, seat: ownSummary },
  board: boardOf,
  picture: storyMap,
  standing: seenTable,
  own: ownNow,
  public: [mapPage, sightsPage, resultPage, logPage(narration), guidePage],
  host: [secretsPage, (shown) => noticesPage(shown, narration, isNotice)],
  seat: [holdingsPage, accountPage(narration)],
};

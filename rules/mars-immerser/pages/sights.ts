/** The page of I Saw Lists and Relatives: what they bring, and at the end who has seen and visited what. */

import { seatsOf } from '../../kit/match/setup.ts';
import { countText, figure } from '../../kit/narrating/figures.ts';
import { roundedToCents } from '../../kit/reckoning/fraction.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { strong } from '../../kit/showing/marks.ts';
import type { Cell, Column, Page, Table } from '../../kit/showing/view.ts';
import { atlasOf } from '../atlas.ts';
import type { SightList } from '../content.ts';
import { directoryText } from '../describing.ts';
import type { Shown } from '../now.ts';
import { finalScore, relativePoints } from '../scoring.ts';

export const sightsPage = (shown: Shown): Page => ({
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

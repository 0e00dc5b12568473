/** Laws: a seat may be called whatever a page says, a column's title above all, and nothing but the name is another. */

import assert from 'node:assert/strict';
import { seatNameProblem } from '../../functions/match/ledger/seat-name.ts';
import { byName, type Seat, seatNamed } from '../../rules/kit/match/seat.ts';
import type { Setup } from '../../rules/kit/match/setup.ts';
import type { Audience, View } from '../../rules/kit/showing/view.ts';
import { layoutPage } from '../../sheets-templates/drawing/layout.ts';
import { type Law, lawOfMatches, type Trial } from './law.ts';
import { type AnyMoment, audiencesOf, momentsOf, nameOf } from './trial.ts';

export const NAMES: readonly Law[] = [
  lawOfMatches({
    claim: 'seats that are called like the titles of columns change nothing but the names',
    runs: 2,
    holds: (trial) => {
      const plain = withPlainNames(trial);
      const end = momentsOf(plain).at(-1);
      assert.ok(end !== undefined, 'a match has moments');
      const seats: readonly string[] = plain.setup.players.map(({ seat }) => seat);
      const titles = titlesOf(viewsOf(plain, end)).filter((title) => !seats.includes(title));
      for (const names of groupsOf(titles, seats.length)) assertRenamed(plain, end, names);
    },
  }),
];

/** Names that occur in no text of any game, so that they can be found in what is shown. */
const withPlainNames = (trial: Trial): Trial => ({
  ...trial,
  setup: withNames(
    trial.setup,
    trial.setup.players.map((_, index) => seatNamed(`Qq${String.fromCodePoint(97 + index)}xq`)),
  ),
});

const withNames = (setup: Setup<unknown>, names: readonly Seat[]): Setup<unknown> => ({
  ...setup,
  players: setup.players.map((player, index) => ({ ...player, seat: names[index] ?? player.seat })),
});

interface Seen {
  readonly audience: Audience;
  readonly view: View;
}

const viewsOf = ({ game }: Trial, moment: AnyMoment): readonly Seen[] =>
  audiencesOf(moment.setup).map((audience) => ({
    audience,
    view: game.view({ ...moment, audience }),
  }));

/** All titles of columns that may be a seat's name. */
function titlesOf(seen: readonly Seen[]): readonly string[] {
  const blocks = seen.flatMap(({ view }) => view.pages.flatMap((page) => page.blocks));
  const columns = blocks.flatMap((block) => (block.kind === 'table' ? block.columns : []));
  return [...new Set(columns.map(({ title }) => title))].filter(
    (title) => seatNameProblem(title) === null,
  );
}

/** As many at a time as there are seats, some of them twice to make up the last group. */
const groupsOf = (titles: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(titles.length / size) }, (_, group) =>
    titles.slice(Math.min(group * size, Math.max(0, titles.length - size))).slice(0, size),
  );

/** The seats' names by those they get, in the same order: a name decides who comes first where nothing else does. */
function assertRenamed(trial: Trial, moment: AnyMoment, names: readonly string[]): void {
  const before = moment.setup.players.map(({ seat }) => seat).toSorted(byName);
  const renamed = renaming(before, names.toSorted(byName));
  const now = viewsOf(trial, renamed(moment));
  viewsOf(trial, moment).forEach((was, index) => {
    const seen = now[index];
    const what = `${names.join(', ')}: what ${nameOf(was.audience)} sees`;
    assert.deepEqual(seen, renamed(was), what);
    assert.deepEqual(chartsOf(seen), chartsOf(was), `${what} in charts`);
  });
}

const renaming =
  (before: readonly string[], after: readonly string[]) =>
  <Value>(value: Value): Value =>
    JSON.parse(
      before.reduce(
        (text, name, index) =>
          text.replaceAll(name, JSON.stringify(after[index] ?? name).slice(1, -1)),
        JSON.stringify(value),
      ),
    );

/** Over which columns each page's charts are drawn, and how far down; where they begin rests on how long the texts above are. */
const chartsOf = (seen: Seen | undefined) =>
  (seen?.view.pages ?? []).map((page) =>
    layoutPage({ page, sheetId: 1, chartIds: 1 }).charts.map(({ domain, series }) =>
      [domain, ...series.map(({ area }) => area)].map(({ left, right, top, bottom }) => ({
        left,
        right,
        rows: bottom - top,
      })),
    ),
  );

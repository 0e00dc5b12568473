/** A map for pages: the picture of places, roads and who is where, and the table that says the same in words. */

import { graphOf } from './graph.ts';
import { strong } from './marks.ts';
import type { Cell, Column, MapFigure, MapPicture, Table } from './view.ts';

export interface MapToShow extends Omit<MapPicture, 'kind'> {
  readonly table: {
    readonly title: string;
    readonly about?: string;
    /** What a place is called: "House". */
    readonly place: string;
    /** What the game tells of each place, between its name and who is there. */
    readonly columns: readonly Column[];
    readonly cells: (place: string) => readonly Cell[];
    /** What stands there is called: "Couriers". */
    readonly figures: string;
  };
}

/** Picture and table. Roads of the first kind go without saying; of others the kind is said. */
export function mapBlocks({ table, ...picture }: MapToShow): readonly [MapPicture, Table] {
  const { places, roads, lines, owners, figures } = picture;
  const names = places.map(({ name }) => name);
  const graph = graphOf(names, roads);
  const [usual] = lines;
  const wayText = (to: string, kind: string) => (kind === usual?.kind ? to : `${to} (${kind})`);
  return [
    { kind: 'map', ...picture },
    {
      kind: 'table',
      title: table.title,
      ...(table.about !== undefined && { about: table.about }),
      columns: [
        { title: table.place, width: 'normal', decides: true },
        ...table.columns,
        { title: table.figures, width: 'normal', decides: true },
        { title: 'Roads to', width: 'text' },
      ],
      rows: names.map((name) => [
        strong(name),
        ...table.cells(name),
        figuresAt(name, figures, owners),
        graph
          .ways(name)
          .map(({ to, road }) => wayText(to, road.kind))
          .join(', '),
      ]),
    },
  ];
}

/** "Dems 1, 3\nIsa 2": who is at a place, each owner in a line; '' where nobody is. */
export function figuresAt(
  place: string,
  figures: readonly MapFigure[],
  owners: readonly string[],
): string {
  return owners
    .flatMap((name, index) => {
      const here = figures.filter(({ at, owner }) => at === place && owner === index);
      const labels = here.map(({ label }) => label).join(', ');
      return here.length === 0 ? [] : [`${name} ${labels}`.trimEnd()];
    })
    .join('\n');
}

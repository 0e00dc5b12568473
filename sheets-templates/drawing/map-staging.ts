import type { MapPicture } from '../../rules/kit/showing/view.ts';

/** A map of a square that lacks one side. A polar road crosses the square. */
export const SQUARE_MAP: MapPicture = {
  kind: 'map',
  title: 'The map',
  places: [
    { name: 'A', x: 0, y: 0, label: 'A' },
    { name: 'B', x: 4, y: 0, label: 'B', owner: 1 },
    { name: 'C', x: 4, y: 4 },
    { name: 'D', x: 0, y: 4, label: 'D' },
  ],
  roads: [
    { ends: ['A', 'B'], kind: 'plain' },
    { ends: ['B', 'C'], kind: 'plain' },
    { ends: ['A', 'C'], kind: 'polar' },
    { ends: ['A', 'D'], kind: 'plain' },
  ],
  lines: [
    { kind: 'plain', title: 'roads', colour: 'muted', isDashed: false },
    { kind: 'polar', title: 'polar roads', colour: 'blue', isDashed: true },
  ],
  owners: ['Scarlet', 'Dems'],
  figures: [
    { at: 'A', owner: 0, label: '1' },
    { at: 'A', owner: 1, label: '2' },
    { at: 'C', owner: 1, label: '3' },
  ],
};

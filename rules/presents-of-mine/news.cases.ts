import { describe, expect, it } from 'vitest';
import type { Event } from './events.ts';
import { narration } from './narration.ts';
import {
  forAll,
  NAMES,
  openState,
  passing,
  picking,
  play,
  SETUP,
  seatOf,
  stateAt,
  stealing,
} from './staging.ts';

const { content } = SETUP;
const SCARLET = seatOf('Scarlet');

it('PM-856 the top news comes first, gifts before initial staleness', () => {
  const { events } = play(
    stateAt('round-2'),
    forAll(passing('A0 B0 C0', { replaced: 'D0', replacement: 'L' })),
  );
  const values = narration.news(events, content).map(({ newsValue }) => newsValue);
  expect(new Set(values).size).toBeGreaterThan(1);
  expect(values).toEqual(values.toSorted((one, other) => other - one));
});

describe('on Now', () => {
  const nowOf = (events: readonly Event[]) =>
    narration.highlights(events, { seat: SCARLET, content, most: 5 });

  it.for([
    { id: 'PM-857', played: play(openState(), forAll(picking('BCDEF'))), lines: 1, covers: [2] },
    { id: 'PM-858', played: play(stateAt('round-1')), lines: 1, covers: [6] },
    { id: 'PM-859', played: play(stateAt('round-2')), lines: 2, covers: [6, 1] },
    {
      id: 'PM-860',
      played: play(stateAt('round-4'), forAll(stealing('A0 B0 C0'))),
      lines: 2,
      covers: [5, 1],
    },
  ])('$id $lines summary lines count for all that they cover', ({ played, lines, covers }) => {
    const told = nowOf(played.events).slice(0, lines);
    expect(told.map((line) => line.covers ?? 1)).toEqual(covers);
  });

  it('PM-893 nothing is gathered where nothing came or went', () => {
    const drawn: Event = { kind: 'circle drawn', rule: '', circle: NAMES.map(seatOf) };
    expect(nowOf([drawn]).map(({ text, covers }) => [text, covers])).toEqual([
      ['The list was drawn. Below you, nearest first: Dems, Zatchel and Phoenix.', undefined],
    ]);
  });
});

/** The host's page of all exact amounts, the best place first. */

import { listSeats } from '../../kit/match/setup.ts';
import { signed, spellNumber } from '../../kit/narrating/figures.ts';
import { strong } from '../../kit/showing/marks.ts';
import { type RankedSeat, rankByScores } from '../../kit/showing/scores.ts';
import type { Cell, Column, Page, Table } from '../../kit/showing/view.ts';
import { COSTLY_COLOUR_COUNT } from '../colours.ts';
import type { Content } from '../content.ts';
import { getLevel } from '../levels.ts';
import { LEVEL_METERS } from '../meters.ts';
import type { HostPageInput } from '../now.ts';
import { formatRations } from '../rations.ts';
import { getTraveller } from '../start.ts';
import type { Traveller } from '../state.ts';
import { markAmount } from './marks.ts';
import { buildExactScores, METER_SIGNS, METERS_LEGEND } from './scores.ts';

export const buildTravellersPage = (input: HostPageInput): Page => ({
  name: 'Travellers',
  about:
    'Everybody sees the coloured levels. Only you see the exact amounts of all players. ' +
    `Shared / ${spellNumber(COSTLY_COLOUR_COUNT)} colours: Energy gained if all visits share a ` +
    'colour, and lost with that number of colours. Hungry: rounds with too few Rations.',
  blocks: [buildTravellersTable(input)],
});

/** Builds a row for each player, whose most important amounts fit a phone. */
const buildTravellersTable = (input: HostPageInput): Table => ({
  kind: 'table',
  title: 'Travellers',
  columns: [
    ...DECIDING_COLUMNS.map((column) => ({ ...column, onPhone: true }) as const),
    { title: input.history.at(-1)?.title ?? '', width: 'normal', format: 'signed' },
    ...OTHER_COLUMNS,
  ],
  rows: rankByScores(buildExactScores(input), listSeats(input)).map((ranked) => {
    const traveller = getTraveller(input.state, ranked.seat);
    return renderTravellerRow(ranked, traveller, input.setup.content);
  }),
  foot: METERS_LEGEND,
});

const DECIDING_COLUMNS: readonly Column[] = [
  { title: '#', width: 'narrow', align: 'centre' },
  ...['Player', 'Progress'].map((title) => ({ title, width: 'narrow' }) as const),
  ...LEVEL_METERS.map(
    (meter) => ({ title: METER_SIGNS[meter], width: 'narrow', align: 'centre' }) as const,
  ),
];

const OTHER_COLUMNS: readonly Column[] = [
  { title: 'Rations by age', width: 'wide' },
  { title: 'Artefact', width: 'narrow' },
  {
    title: `Shared / ${spellNumber(COSTLY_COLOUR_COUNT)} colours`,
    width: 'narrow',
    align: 'centre',
  },
  { title: 'Hungry', width: 'narrow', align: 'centre' },
  { title: 'What everybody sees', width: 'text' },
];

const renderTravellerRow = (
  { seat, place, gained }: RankedSeat,
  traveller: Traveller,
  content: Content,
): readonly Cell[] => [
  place,
  strong(seat),
  strong(traveller.progress),
  ...LEVEL_METERS.map((meter) => markAmount(content, traveller, meter)),
  gained,
  formatRations(traveller.rations),
  traveller.artefactUsed ? 'used' : (traveller.artefact ?? 'unused'),
  `${signed(traveller.same)}, ${signed(-traveller.different)}`,
  traveller.hungryRounds,
  LEVEL_METERS.map(
    (meter) => content.levels[meter][getLevel(content, traveller, meter)]?.name ?? '',
  ).join(', '),
];

/** A player's page “Now”: exact meters, other holdings, and the next cost. */

import { countText, numberInWords } from '../../kit/narrating/figures.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { strong } from '../../kit/showing/marks.ts';
import type { Column, Table } from '../../kit/showing/view.ts';
import { amountOn, capacityOf } from '../amounts.ts';
import { DIFFERENT_COLOURS, VISITS_FOR_COLOURS } from '../colours.ts';
import { levelOf, mayRest } from '../levels.ts';
import { LEVEL_METERS, UNIT_OF } from '../meters.ts';
import type { OwnShown } from '../now.ts';
import { ENERGY_PER_WATER, PROGRESS_PER_WATER, REST_ENERGY } from '../prices.ts';
import { countOf, RATIONS_A_ROUND, rationsText } from '../rations.ts';
import { ARTEFACTS } from '../state.ts';
import { levelMark } from './marks.ts';

/** Describes holdings outside the strip: Rations by freshness, artefact, colours and limits. */
export function ownSummary({ setup, state, own }: OwnShown): readonly string[] {
  if (state.phase === 'over') return [];
  const { rations, namedLast, same, different } = own;
  return [
    ...(mayRest(setup.content, own)
      ? [`Exhausted: you may rest in place of a visit, for ${REST_ENERGY} Energy.`]
      : []),
    `Rations: ${rationsText(rations)}. ${artefactText(own)}`,
    `${VISITS_FOR_COLOURS} visits or more: +${same} Energy if all share a colour, −${different} ` +
      `with ${numberInWords(DIFFERENT_COLOURS)} different colours.`,
    ...(namedLast.length === 0
      ? []
      : [`You named ${namesOf(namedLast)} last round: not again this round.`]),
  ];
}

function artefactText({ artefactUsed, artefact }: OwnShown['own']): string {
  if (artefactUsed) return 'Artefact: used.';
  return `Artefact: ${artefact ?? ARTEFACTS.join(' or ')}, unused.`;
}

/** Describes the next cost of hunger and thirst, as things stand; undefined without one. */
export function costText({ setup, state, own }: OwnShown): string | undefined {
  const { rations, water, hungryRounds } = own;
  if (state.phase === 'over') return undefined;
  const short = RATIONS_A_ROUND - countOf(rations);
  const times = hungryRounds + 1;
  const beyond = water === 0 ? '' : ` beyond ${water * ENERGY_PER_WATER}`;
  const costs = [
    ...(short > 0
      ? [`${countText(short, 'Ration')} short: −${times} Energy and −${times} capacity for it.`]
      : []),
    ...(levelOf(setup.content, own, 'Thirst') === 0
      ? [
          `${water} Water: −${PROGRESS_PER_WATER} Progress per ${ENERGY_PER_WATER} Energy ` +
            `that you spend${beyond}.`,
        ]
      : []),
  ];
  return costs.length === 0 ? undefined : costs.join(' ');
}

/** Builds one row of meters in the tones of their levels, then Progress. */
export function holdingsTable({ setup: { content }, own }: OwnShown): Table {
  return {
    kind: 'table',
    title: 'What I hold',
    columns: [...LEVEL_METERS.map((meter) => UNIT_OF[meter]), 'Progress'].map(
      (title): Column => ({ title, align: 'centre' }),
    ),
    rows: [
      [
        ...LEVEL_METERS.map((meter) => ({
          ...levelMark(content, meter, levelOf(content, own, meter)),
          value: `${amountOn(own, meter)}/${capacityOf(own, meter)}`,
        })),
        strong(own.progress),
      ],
    ],
  };
}

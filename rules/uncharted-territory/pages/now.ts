/** A player's tab “Now”: exact meters, other holdings, and the next cost. */

import { countText, spellNumber } from '../../kit/narrating/figures.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import { strong } from '../../kit/showing/marks.ts';
import type { Column, Table } from '../../kit/showing/view.ts';
import { COSTLY_COLOUR_COUNT, VISITS_FOR_COLOURS } from '../colours.ts';
import { canRest, getLevel } from '../levels.ts';
import { LEVEL_METERS, UNIT_OF } from '../meters.ts';
import type { SeatPageInput } from '../now.ts';
import { ENERGY_PER_WATER, PROGRESS_PER_WATER, REST_ENERGY } from '../prices.ts';
import { countRations, formatRations, RATIONS_A_ROUND } from '../rations.ts';
import { ARTEFACTS } from '../state.ts';
import { markAmount } from './marks.ts';

/** Describes what the meters do not show: Rations by freshness, artefact, colours and limits. */
export function describeOwnState({ setup, state, own }: SeatPageInput): readonly string[] {
  if (state.phase === 'over') return [];
  const { rations, namedLast, same, different } = own;
  return [
    ...(canRest(setup.content, own)
      ? [`You are exhausted. A Rest in place of a visit gains ${REST_ENERGY} Energy.`]
      : []),
    `Rations: ${formatRations(rations)}. ${describeArtefact(own)}`,
    `${VISITS_FOR_COLOURS} visits or more: +${same} Energy if all share a colour, −${different} ` +
      `with ${spellNumber(COSTLY_COLOUR_COUNT)} different colours.`,
    ...(namedLast.length === 0
      ? []
      : [`You cannot name ${joinNames(namedLast)} again in this round.`]),
  ];
}

function describeArtefact({ artefactUsed, artefact }: SeatPageInput['own']): string {
  if (artefactUsed) return 'Artefact: used.';
  return `Artefact: ${artefact ?? ARTEFACTS.join(' or ')}, unused.`;
}

/** Describes what hunger and thirst will cost next; undefined if they will cost nothing. */
export function describeNextCost({ setup, state, own }: SeatPageInput): string | undefined {
  const { rations, water, hungryRounds } = own;
  if (state.phase === 'over') return undefined;
  const short = RATIONS_A_ROUND - countRations(rations);
  const times = hungryRounds + 1;
  const beyond = water === 0 ? '' : ` beyond ${water * ENERGY_PER_WATER}`;
  const costs = [
    ...(short > 0
      ? [
          `You need ${countText(short, 'more Ration')}, or lose ${times} Energy and ${times} of its capacity.`,
        ]
      : []),
    ...(getLevel(setup.content, own, 'Thirst') === 0
      ? [
          `${water} Water: −${PROGRESS_PER_WATER} Progress per ${ENERGY_PER_WATER} Energy ` +
            `that you spend${beyond}.`,
        ]
      : []),
  ];
  return costs.length === 0 ? undefined : costs.join(' ');
}

/** Builds one row with the meters, coloured by their levels, and Progress. */
export function buildHoldingsTable({ setup: { content }, own }: SeatPageInput): Table {
  return {
    kind: 'table',
    title: 'What I hold',
    columns: [...LEVEL_METERS.map((meter) => UNIT_OF[meter]), 'Progress'].map(
      (title): Column => ({ title, align: 'centre' }),
    ),
    rows: [[...LEVEL_METERS.map((meter) => markAmount(content, own, meter)), strong(own.progress)]],
  };
}

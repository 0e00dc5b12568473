/** A player's pages for deciding: exact meters, Rations, possible namings and destinations. */

import { seatsOf } from '../../kit/match/setup.ts';
import { countText, numberInWords } from '../../kit/narrating/figures.ts';
import { changeMark, nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Cell, Column, Notice, Page, Table } from '../../kit/showing/view.ts';
import { amountOn, capacityOf } from '../amounts.ts';
import { DIFFERENT_COLOURS, VISITS_FOR_COLOURS } from '../colours.ts';
import { VOID_NAMINGS } from '../effects.ts';
import { openLocations } from '../exhaustion.ts';
import { levelOf, mayRest } from '../levels.ts';
import { LEVEL_METERS, UNIT_OF } from '../meters.ts';
import type { OwnShown } from '../now.ts';
import { ENERGY_PER_WATER, PROGRESS_PER_WATER, REST_ENERGY, WATER_PRICE } from '../prices.ts';
import { countOf, ENERGY_OF, FRESHNESS, RATIONS_A_ROUND, rationsText } from '../rations.ts';
import { ARTEFACTS, type Artefact } from '../state.ts';
import { locationMark, visitText } from './map.ts';
import { amountMeter, levelMark } from './marks.ts';

export const journeyPage = (shown: OwnShown): Page => ({
  name: 'My journey',
  about: 'What you have exactly: all others see only the levels.',
  blocks: [metersTable(shown), rationsTable(shown), itemsNotice(shown)],
});

export const wayPage = (shown: OwnShown): Page => ({
  name: 'Where to',
  about: 'Where you may go, what it costs, earns and does, and whom you may name there.',
  blocks:
    shown.state.phase === 'over'
      ? [nothingYet('The match is over', 'There is nowhere to go any more.')]
      : [namingNotice(shown), wayTable(shown)],
});

/** Whether a Rest may be chosen. */
export const ownSummary = ({ setup, state, own }: OwnShown): readonly string[] =>
  state.phase !== 'over' && mayRest(setup.content, own)
    ? [`Exhausted: you may rest in place of a visit, for ${REST_ENERGY} Energy.`]
    : [];

/** The cost of hunger and thirst at the end of the round, as things are; absent if none. */
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

/** The meters in one row, in the tones of their levels, then Progress. */
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
          ...(meter === 'Hunger' && { note: rationsText(own.rations) }),
        })),
        strong(own.progress),
      ],
    ],
  };
}

/** The artefact brought from a season. */
const named = (artefact: Artefact | undefined): string =>
  artefact === undefined ? '' : ` of ${artefact}`;

function itemsNotice({ own }: OwnShown): Notice {
  const { artefactUsed, artefact, same, different, hungryRounds } = own;
  const hunger =
    hungryRounds === 0
      ? 'You have never gone hungry.'
      : `You have gone hungry ${countText(hungryRounds, 'time')}: the next costs ` +
        `${hungryRounds + 1} Energy, and as much of your capacity for it.`;
  return {
    kind: 'notice',
    title: 'What else counts',
    lines: [
      artefactUsed
        ? `Your artefact${named(artefact)} has been used.`
        : artefact === undefined
          ? `Your artefact is unused: ${ARTEFACTS.join(' or ')}, once in the match.`
          : `Your artefact, which you brought from the season, is that of ${artefact}: unused, ` +
            'once in the match.',
      `With ${VISITS_FOR_COLOURS} visits or more in a round: if all share a colour you gain ` +
        `${same} Energy; if there are ${numberInWords(DIFFERENT_COLOURS)} different colours ` +
        `among them you lose ${different}.`,
      hunger,
    ],
    tone: 'own',
  };
}

const metersTable = ({ setup: { content }, own }: OwnShown): Table => {
  return {
    kind: 'table',
    title: 'My meters',
    columns: [
      { title: 'Meter', width: 'normal', decides: true },
      { title: 'Exactly', width: 'wide', decides: true },
      { title: 'Seen as', width: 'normal', decides: true },
    ],
    rows: LEVEL_METERS.map((meter) => {
      const level = levelOf(content, own, meter);
      const amount = amountOn(own, meter);
      const levels = content.levels[meter].length;
      return [
        strong(UNIT_OF[meter]),
        amountMeter({ amount, capacity: capacityOf(own, meter), level, levels }),
        `${meter}: ${content.levels[meter][level]?.name ?? ''}`,
      ];
    }),
  };
};

const rationsTable = ({ own }: OwnShown): Table => ({
  kind: 'table',
  title: 'My Rations',
  about: 'As they are now, after ageing. The oldest are eaten first unless you choose otherwise.',
  columns: [
    { title: 'Rations', width: 'normal', decides: true },
    { title: 'Held', width: 'wide', format: 'whole', align: 'left', decides: true },
    { title: 'Energy when eaten', width: 'normal', format: 'signed', decides: true },
  ],
  rows: FRESHNESS.toReversed().map((freshness) => [
    strong(freshness),
    own.rations[freshness],
    changeMark(ENERGY_OF[freshness]),
  ]),
});

function namingNotice(shown: OwnShown): Notice {
  const { namedLast } = shown.own;
  const free = seatsOf(shown).filter((other) => !namedLast.includes(other));
  const barred =
    namedLast.length === 0 ? '' : ` Not ${namedLast.join(', ')}: named in the round before.`;
  return {
    kind: 'notice',
    title: 'Whom you may name',
    lines: [`${free.join(', ')}.${barred} ${VOID_NAMINGS}`],
  };
}

const wayTable = ({ setup, state, own: { visited, energy } }: OwnShown): Table => {
  const open = openLocations(setup.content, state).filter(
    ({ square }) => !visited.includes(square),
  );
  return {
    kind: 'table',
    title: 'Where you may go',
    about: `Open, not exhausted and new to you. You have ${energy} Energy now. ${WATER_PRICE}`,
    columns: [
      { title: 'Location', width: 'normal', decides: true },
      { title: 'What it does', width: 'text', decides: true },
    ],
    rows: open.map((location): readonly Cell[] => [
      locationMark(location, 'open'),
      visitText(location),
    ]),
  };
};

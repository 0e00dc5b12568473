/** A player's pages for deciding: exact meters, Rations, possible namings and destinations. */

import { seatsOf } from '../../kit/match/setup.ts';
import { countText, numberInWords } from '../../kit/narrating/figures.ts';
import { changeMark, nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Cell, Notice, Page, Table } from '../../kit/showing/view.ts';
import { amountOn, capacityOf } from '../amounts.ts';
import { DIFFERENT_COLOURS, VISITS_FOR_COLOURS } from '../colours.ts';
import { VOID_NAMINGS } from '../effects.ts';
import { openLocations } from '../exhaustion.ts';
import { levelOf, mayRest } from '../levels.ts';
import { LEVEL_METERS, type LevelMeter, UNIT_OF } from '../meters.ts';
import type { OwnShown } from '../now.ts';
import { REST_ENERGY, WATER_PRICE } from '../prices.ts';
import { countOf, ENERGY_OF, FRESHNESS, RATIONS_A_ROUND, rationsText } from '../rations.ts';
import { ARTEFACTS, type Artefact } from '../state.ts';
import { locationMark, visitText } from './map.ts';
import { amountMeter } from './marks.ts';

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

/** The player's state as far as the form depends on it, and whether a Rest may be chosen. */
export function ownSummary({ setup, state, own }: OwnShown): readonly string[] {
  const { progress, rations, artefactUsed, artefact, hungryRounds } = own;
  const of = (meter: LevelMeter): string =>
    `${amountOn(own, meter)} of ${capacityOf(own, meter)} ${UNIT_OF[meter]}`;
  const held = countOf(rations) === 0 ? '' : ` (${rationsText(rations)})`;
  const isOver = state.phase === 'over';
  const rest =
    !isOver && mayRest(setup.content, own)
      ? [
          `You are Exhausted: the form lets you rest in place of a visit, for ${REST_ENERGY} ` +
            'Energy.',
        ]
      : [];
  const few = countOf(rations);
  const hunger =
    !isOver && few < RATIONS_A_ROUND
      ? [
          `You have ${few === 0 ? 'none' : `only ${few}`} of the ${RATIONS_A_ROUND} Rations ` +
            `that you eat at the end of the round: without more you lose ${hungryRounds + 1} ` +
            'Energy, and as much of your capacity for it.',
        ]
      : [];
  return [
    `You have ${progress} Progress and ${of('Stamina')}.`,
    `You have ${of('Hunger')}${held}, ${of('Thirst')} and ${of('Resources')}. Your ` +
      `artefact${named(artefact)} is ${artefactUsed ? 'used' : 'unused'}.`,
    ...hunger,
    ...rest,
  ];
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

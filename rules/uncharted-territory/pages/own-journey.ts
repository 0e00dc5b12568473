/** A player's page: exact meters, Rations, whom may be named, where one may still go, and the account of the last round. */

import { changeMark, nothingYet, strong } from '../../kit/marks.ts';
import type { Seat } from '../../kit/seat.ts';
import type { Cell, Notice, Page, Table } from '../../kit/view.ts';
import { openLocations } from '../exhaustion.ts';
import { ENERGY_OF } from '../hunger.ts';
import { amountOn, levelOf } from '../levels.ts';
import { LEVEL_METERS, type LevelMeter, LIMITS, UNIT_OF } from '../meters.ts';
import type { Shown } from '../now.ts';
import { FRESHNESS } from '../rations.ts';
import { travellerOf } from '../start.ts';
import type { State, Traveller } from '../state.ts';
import { told } from '../telling.ts';
import { roundsOf } from './chronicle.ts';
import { colourText, effectText } from './map.ts';
import { amountMeter, levelMeter } from './marks.ts';
import { seatsOf } from './standings.ts';

export const journeyPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My journey',
  about: 'How you stand exactly, what the last round did to you, and what you may do next.',
  blocks: [
    standingNotice(shown, seat),
    metersTable(shown, seat),
    rationsTable(shown, seat),
    accountBlock(shown, seat),
    ...nextBlocks(shown, seat),
  ],
});

function standingNotice({ state }: Shown, seat: Seat): Notice {
  const { progress, artefactUsed, same, different, hungryRounds } = travellerOf(state, seat);
  const hunger =
    hungryRounds === 0
      ? 'You have never gone hungry.'
      : `You have gone hungry ${hungryRounds} ${hungryRounds === 1 ? 'time' : 'times'}: the next costs ${hungryRounds + 1} Energy and maximum Stamina.`;
  return {
    kind: 'notice',
    title: 'Where you stand',
    lines: [
      `${openText(state)} You have ${progress} Progress.`,
      artefactUsed
        ? 'Your artefact has been used.'
        : 'Your artefact is unused: Light or Dark, once in the match.',
      `If all your visits share a colour you gain ${same} Energy; if there are four different colours among them you lose ${different}.`,
      hunger,
    ],
    tone: 'own',
  };
}

function openText({ phase, round }: State): string {
  switch (phase) {
    case 'over':
      return 'The match is over.';
    case 'last round':
      return `Round ${round} is open, the last one.`;
    case 'round':
      return `Round ${round} is open.`;
  }
}

const metersTable = ({ setup, state }: Shown, seat: Seat): Table => {
  const traveller = travellerOf(state, seat);
  const { content } = setup;
  return {
    kind: 'table',
    title: 'My meters',
    about: 'What you have exactly; all others see only the level.',
    columns: [
      { title: 'Meter', width: 'normal' },
      { title: 'Exactly', width: 'wide' },
      { title: 'Unit', width: 'normal' },
      { title: 'Level that all see', width: 'wide' },
    ],
    rows: LEVEL_METERS.map((meter) => {
      const level = levelOf(content, traveller, meter);
      const amount = amountOn(traveller, meter);
      const levels = content.levels[meter].length;
      return [
        strong(meter),
        amountMeter({ amount, capacity: capacityOn(traveller, meter), level, levels }),
        UNIT_OF[meter],
        levelMeter(content, meter, level),
      ];
    }),
  };
};

function capacityOn(traveller: Traveller, meter: LevelMeter): number {
  switch (meter) {
    case 'Hunger':
      return traveller.rationCapacity;
    case 'Thirst':
      return traveller.waterCapacity;
    case 'Stamina':
      return traveller.energyCapacity;
    case 'Resources':
      return LIMITS.Resources.capacity;
  }
}

const rationsTable = ({ state }: Shown, seat: Seat): Table => ({
  kind: 'table',
  title: 'My Rations',
  about: 'As they are now, after ageing. The oldest are eaten first unless you choose otherwise.',
  columns: [
    { title: 'Freshness', width: 'normal' },
    { title: 'Rations', width: 'normal', format: 'whole', align: 'left' },
    { title: 'Energy when eaten', width: 'wide', format: 'signed' },
  ],
  rows: FRESHNESS.toReversed().map((freshness) => [
    strong(freshness),
    travellerOf(state, seat).rations[freshness],
    changeMark(ENERGY_OF[freshness]),
  ]),
});

const ACCOUNT_COLUMNS = [
  { title: 'Change', width: 'normal' },
  { title: 'What happened', width: 'text' },
  { title: 'Rule', width: 'wide' },
] as const;

function accountBlock(shown: Shown, seat: Seat): Table | Notice {
  const last = roundsOf(shown).at(-1);
  if (last === undefined) {
    return nothingYet(
      'No round has been resolved yet',
      'Your account of each round will stand here.',
    );
  }
  return {
    kind: 'table',
    title: `${last.title}, line by line`,
    about: 'In the order in which it happened.',
    columns: ACCOUNT_COLUMNS,
    rows: told
      .account(last.events, seat, shown.setup.content)
      .map(({ text, change, rule }) => [change, text, rule]),
  };
}

/** What may be done in the open round; nothing once the match is over. */
function nextBlocks(shown: Shown, seat: Seat): readonly (Table | Notice)[] {
  return shown.state.phase === 'over' ? [] : [namingNotice(shown, seat), wayTable(shown, seat)];
}

function namingNotice(shown: Shown, seat: Seat): Notice {
  const { namedLast } = travellerOf(shown.state, seat);
  const free = seatsOf(shown).filter((other) => !namedLast.includes(other));
  const barred =
    namedLast.length === 0 ? '' : ` Not ${namedLast.join(', ')}: named in the round before.`;
  return {
    kind: 'notice',
    title: 'Whom you may name',
    lines: [
      `${free.join(', ')}.${barred} Nobody twice in the round; yourself (${seat}) where the location does not say another player.`,
    ],
  };
}

const wayTable = ({ setup, state }: Shown, seat: Seat): Table => {
  const { visited, energy } = travellerOf(state, seat);
  const open = openLocations(setup.content, state).filter(
    ({ square }) => !visited.includes(square),
  );
  return {
    kind: 'table',
    title: 'Where you may go',
    about: `Open, not exhausted and new to you. You have ${energy} Energy now.`,
    columns: [
      { title: 'Square', width: 'narrow', align: 'centre' },
      { title: 'Location', width: 'wide' },
      { title: 'Colours', width: 'normal' },
      { title: 'Energy', width: 'narrow', format: 'whole' },
      { title: 'Progress', width: 'narrow', format: 'whole' },
      { title: 'What it does', width: 'text' },
    ],
    rows: open.map((location): readonly Cell[] => [
      strong(location.square),
      location.name,
      colourText(location),
      location.energy,
      location.progress,
      effectText(location),
    ]),
  };
};

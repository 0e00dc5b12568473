/** The host's page of travellers: everybody exactly, and every visit. */

import { ofKind } from '../../kit/match/events.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Block, Cell, Page, Table } from '../../kit/showing/view.ts';
import { levelOf } from '../levels.ts';
import { LEVEL_METERS } from '../meters.ts';
import type { Shown } from '../now.ts';
import { rationsText } from '../rations.ts';
import { travellerOf } from '../start.ts';
import { roundsOf } from './chronicle.ts';
import { levelMeter } from './marks.ts';

export const travellersPage = (shown: Shown): Page => ({
  name: 'Travellers',
  about: 'Everybody’s exact meters. Players see only their own.',
  blocks: [travellersTable(shown), visitsBlock(shown)],
});

const travellersTable = ({ setup, state }: Shown): Table => ({
  kind: 'table',
  title: 'Everybody now',
  columns: [
    { title: 'Player', width: 'normal' },
    { title: 'Progress', width: 'narrow', format: 'whole' },
    { title: 'Rations', width: 'wide' },
    { title: 'Water', width: 'narrow' },
    { title: 'Energy', width: 'narrow' },
    { title: 'Reserves', width: 'narrow', format: 'whole' },
    ...LEVEL_METERS.map((meter) => ({ title: meter, width: 'wide' as const })),
    { title: 'Artefact', width: 'normal' },
    { title: 'Same, different', width: 'normal' },
    { title: 'Hungry rounds', width: 'normal', format: 'whole' },
  ],
  rows: seatsOf({ setup }).map((seat): readonly Cell[] => {
    const traveller = travellerOf(state, seat);
    return [
      strong(seat),
      traveller.progress,
      `${rationsText(traveller.rations)} (of ${traveller.rationCapacity})`,
      `${traveller.water} of ${traveller.waterCapacity}`,
      `${traveller.energy} of ${traveller.energyCapacity}`,
      traveller.reserves,
      ...LEVEL_METERS.map((meter) =>
        levelMeter(setup.content, meter, levelOf(setup.content, traveller, meter)),
      ),
      traveller.artefactUsed ? 'used' : 'unused',
      `${traveller.same}, ${traveller.different}`,
      traveller.hungryRounds,
    ];
  }),
});

function visitsBlock(shown: Shown): Block {
  const { locations } = shown.setup.content;
  const rows = roundsOf(shown)
    .toReversed()
    .flatMap(({ title, events }) =>
      seatsOf(shown).map((seat) => [
        title,
        strong(seat),
        ofKind(events, 'visited')
          .filter((event) => event.seat === seat)
          .map(({ square }) => `${square} ${locations[square].name}`)
          .join(', '),
      ]),
    );
  if (rows.length === 0)
    return nothingYet('No visits yet', 'Every round’s visits will stand here.');
  return {
    kind: 'table',
    title: 'Visits',
    about: 'Who made which visits, the newest round first.',
    columns: [
      { title: 'Round', width: 'normal' },
      { title: 'Player', width: 'normal' },
      { title: 'Visits', width: 'text' },
    ],
    rows,
  };
}

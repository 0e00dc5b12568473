/** The host's pages: everybody exactly, every visit, and where orders could not be carried out. */

import { ofKind } from '../kit/events.ts';
import { nothingYet, strong } from '../kit/marks.ts';
import type { Block, Cell, Page, Table } from '../kit/view.ts';
import { roundsOf, type Shown } from './chronicle.ts';
import type { Event } from './events.ts';
import { levelOf } from './levels.ts';
import { levelMeter } from './marks.ts';
import { LEVEL_METERS } from './meters.ts';
import { rationsText } from './rations.ts';
import { seatsOf } from './standings.ts';
import { travellerOf } from './start.ts';
import { told } from './telling.ts';
import { nowNotice } from './view-map.ts';

export const travellersPage = (shown: Shown): Page => ({
  name: 'Travellers',
  about: 'Everybody’s exact meters. Players see only their own.',
  blocks: [nowNotice(shown), travellersTable(shown), visitsBlock(shown)],
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

export function noticesPage(shown: Shown): Page {
  const rows = roundsOf(shown)
    .toReversed()
    .flatMap(({ title, events }) =>
      told
        .notices(events.filter(isNotice), shown.setup.content)
        .map(({ seat, text, rule }) => [title, seat, text, rule]),
    );
  return {
    name: 'Notices',
    about: 'What players were told in private because an order was missing or void.',
    blocks: [
      rows.length === 0
        ? nothingYet('No notices', 'So far every order was carried out as it was given.')
        : {
            kind: 'table',
            title: 'Told in private',
            about: 'The newest round first.',
            columns: [
              { title: 'Round', width: 'normal' },
              { title: 'Player', width: 'normal' },
              { title: 'What the player was told', width: 'text' },
              { title: 'Rule', width: 'wide' },
            ],
            rows,
          },
    ],
  };
}

/** An order that was missing, or that came to nothing. */
const isNotice = (event: Event): boolean =>
  event.kind === 'missing' || ('faults' in event && event.faults.length > 0);

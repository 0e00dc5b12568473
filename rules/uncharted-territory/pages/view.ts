import type { Pages } from '../../kit/match/define.ts';
import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { numberInWords } from '../../kit/narrating/figures.ts';
import { nothingYet, strong } from '../../kit/showing/marks.ts';
import { guideTable, isNotice, narrationPage, noticesPage } from '../../kit/showing/tables.ts';
import type { Block, Cell, Column, Page, Table } from '../../kit/showing/view.ts';
import { DIFFERENT_COLOURS, VISITS_FOR_COLOURS } from '../colours.ts';
import type { Content } from '../content.ts';
import { EFFECT_PHRASES, SUBJECT_PHRASES } from '../effect-phrases.ts';
import { IDLE_ROUNDS_AT_END, LOCATIONS_LEFT_AT_END } from '../ending.ts';
import type { Event } from '../events.ts';
import { ROUNDS_TO_EXHAUST, VISITORS_TO_EXHAUST } from '../exhaustion.ts';
import { levelOf } from '../levels.ts';
import { LEVEL_METERS, type LevelMeter, LIMITS, UNIT_OF } from '../meters.ts';
import { narration } from '../narration.ts';
import type { Shown, Whole } from '../now.ts';
import { WINNERS } from '../outcome.ts';
import { ENERGY_PER_WATER, PROGRESS_PER_WATER, PROVISION_AMOUNTS, REST_ENERGY } from '../prices.ts';
import { ENERGY_OF, RATIONS_A_ROUND, rationsText } from '../rations.ts';
import { travellerOf } from '../start.ts';
import type { PublicView, State, Traveller } from '../state.ts';
import { STRANDED_ENERGY, VISITS_NOT_STRANDED } from '../stranded.ts';
import { accountTable } from './account.ts';
import { roundsOf } from './chronicle.ts';
import { levelsPage, roundsPage } from './levels.ts';
import { boardOf, locationsPage, mapPage, publicSummary } from './map.ts';
import { amountMark, levelMeter } from './marks.ts';
import { costText, holdingsTable, journeyPage, ownSummary, wayPage } from './own-journey.ts';
import { exactRounds } from './round-ends.ts';

const guidePage = (shown: Shown): Page => ({
  name: 'Guide',
  about: 'How a round goes, what the meters are, and what the effects of locations can say.',
  blocks: [ROUND_TABLE, metersTable(shown), ENDING_TABLE, EFFECTS_TABLE, SUBJECTS_TABLE],
});

const STEPS: readonly (readonly [title: string, what: string])[] = [
  [
    'Reserve and artefact',
    `A Reserve, if you spend one: ${PROVISION_AMOUNTS.Rations} Fresh Rations or ` +
      `${PROVISION_AMOUNTS.Water} Water, at most one a round. Then, once in the match, the ` +
      'artefact: Light gains 1 Reserve; Dark allows a fourth location and takes your oldest ' +
      'Ration, 1 Water and 1 Energy.',
  ],
  [
    'Rest',
    'Whose Energy is at its lowest level, Exhausted, as the round starts may rest in place of ' +
      `a visit and gains ${REST_ENERGY} Energy before the visits. The form asks all for it, on ` +
      'its second page, while anybody is Exhausted.',
  ],
  [
    'Visits',
    'In reading order of the map. All visitors of a location pay its Energy and earn its ' +
      `Progress; who lacks the Energy rests instead, unasked, and gains ${REST_ENERGY} Energy. ` +
      'Then its effect happens for all of them together.',
  ],
  [
    'Colours',
    `For ${numberInWords(VISITS_FOR_COLOURS)} visits or more: you gain Energy if all of them ` +
      `share a colour, and lose Energy if there are ${numberInWords(DIFFERENT_COLOURS)} ` +
      'different colours among them. Each is 1 Energy at first. When only one of the two happens ' +
      'to you, the other becomes 1 greater, for you and for the rest of the match. A colourless ' +
      'location counts as a visit that shares no colour.',
  ],
  [
    'Stranded',
    `Who made fewer than ${numberInWords(VISITS_NOT_STRANDED)} visits has 1 Progress turned ` +
      `into ${STRANDED_ENERGY} Energy, unasked; without any Progress nothing happens.`,
  ],
  [
    'Hunger',
    `You eat at least ${RATIONS_A_ROUND} Rations: those you asked for, and the oldest of the ` +
      `rest up to ${RATIONS_A_ROUND}. Fresh ones bring ${ENERGY_OF.Fresh} Energy each, Palatable ` +
      `ones ${ENERGY_OF.Palatable}. With fewer than ${RATIONS_A_ROUND} you lose Energy and ` +
      'capacity for it: 1 each the first time, 2 the second, and so on. Then all Rations age: ' +
      'Fresh, Palatable, Stale, and then Inedible, which are gone.',
  ],
  [
    'Thirst',
    `You drink 1 Water for every ${ENERGY_PER_WATER} Energy spent on visits, rounded up. Each ` +
      `Water that is not there costs ${PROGRESS_PER_WATER} Progress. A vote on Water takes the ` +
      'place of this.',
  ],
  [
    'Exhaustion',
    `A location is exhausted once ${numberInWords(VISITORS_TO_EXHAUST)} players have visited ` +
      `it, or it was visited in ${numberInWords(ROUNDS_TO_EXHAUST)} rounds.`,
  ],
  ['Levels', 'Everybody’s levels and Progress in sixes are shown.'],
];

const ROUND_TABLE = guideTable({
  title: 'A round',
  heads: ['Step', 'What happens'],
  lines: STEPS.map(([word, text]) => ({ word, text })),
});

const metersTable = ({ setup }: Shown): Table =>
  guideTable({
    title: 'The meters',
    about: 'No meter falls under 0 or rises over its capacity.',
    heads: ['Meter', 'What it holds'],
    lines: LEVEL_METERS.map((meter) => {
      const { start, capacity, most } = LIMITS[meter];
      const levels = setup.content.levels[meter]
        .map(({ name, least }) => `${name} from ${least}`)
        .join(', ');
      const growth = most > capacity ? `, which can grow to ${most}` : '';
      return {
        word: meter,
        text:
          `${UNIT_OF[meter]}: ${start} at the start, capacity ${capacity}${growth}. Levels ` +
          `that all see: ${levels}.`,
      };
    }),
  });

const ENDING_TABLE = guideTable({
  title: 'The end',
  heads: ['What', 'How'],
  lines: [
    {
      word: 'When',
      text:
        `When no more than ${LOCATIONS_LEFT_AT_END} locations are left, the next round is ` +
        `the last; also when ${numberInWords(IDLE_ROUNDS_AT_END)} rounds in a row nobody made a ` +
        'visit, at once.',
    },
    {
      word: 'Winners',
      text:
        `Each level above the lowest earns 1 Progress. The ${numberInWords(WINNERS)} with ` +
        'most Progress are declared the winners and get a Token of Life each; the last is the ' +
        'loser, the Elimination Candidate. What either is good for after the match is the host’s ' +
        'to say.',
    },
    {
      word: 'Ties',
      text:
        'Who gained more Progress in the last round, then in the one before, and so on ' +
        'back; then a random draw.',
    },
  ],
});

/** Examples for the slots of a phrase. */
const EXAMPLES: Readonly<Record<string, string>> = {
  who: 'visitors',
  amount: '2',
  count: '2',
  good: 'Water',
  what: 'other visitor',
  meter: 'Energy',
};

/** A phrase with examples: "visitors gain 2 Water". */
const exampleOf = (form: string): string =>
  form.replace(/(\w+)\|\w+/g, '$1').replace(/\{(\w+)\}/g, (_, slot) => EXAMPLES[slot] ?? '');

const EFFECTS_TABLE = guideTable({
  title: 'What an effect can say',
  about:
    'A location’s effect is one or more of these, with other figures, other things than Water, ' +
    'and others whom it is about. Where it names nobody, visitors are meant.',
  heads: ['For example', 'What it means'],
  lines: EFFECT_PHRASES.map(({ form, about }) => ({ word: exampleOf(form), text: about })),
});

const SUBJECTS_TABLE = guideTable({
  title: 'Whom it can be about',
  heads: ['For example', 'What it means'],
  lines: SUBJECT_PHRASES.map(({ form, about }) => ({ word: exampleOf(form), text: about })),
});

const travellersPage = (shown: Whole): Page => ({
  name: 'Travellers',
  about: 'Everybody’s exact meters. Players see only their own.',
  blocks: [travellersTable(shown), visitsBlock(shown)],
});

const travellersTable = ({ setup, state }: Whole): Table => ({
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

function visitsBlock(shown: Whole): Block {
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

const accountPage = (shown: Shown, seat: Seat): Page =>
  narrationPage({
    name: 'My account',
    about: 'All that happened to you: the newest round first, within it in the order of the rules.',
    shown,
    linesOf: (events, content) => narration.account(events, seat, content),
    none: 'All that happens to you will stand here, round by round.',
  });

const historyPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My history',
  about: 'Your exact meters after every round, the newest first, in the colours of their levels.',
  blocks: [metersByRound(shown, seat)],
});

/** A phone is too narrow for all meters: the one that changes least comes last. */
const LAST_SEEN: LevelMeter = 'Resources';

/** A table, as meters of 6 or 24 and Progress up to 100 do not share an axis. */
const metersByRound = (shown: Shown, seat: Seat): Table => ({
  kind: 'table',
  title: 'My meters by round',
  columns: [
    { title: 'After', width: 'narrow', decides: true },
    { title: 'Progress', width: 'narrow', format: 'whole', decides: true },
    ...LEVEL_METERS.map(
      (meter): Column => ({
        title: UNIT_OF[meter],
        width: 'narrow',
        format: 'whole',
        ...(meter !== LAST_SEEN && { decides: true }),
      }),
    ),
  ],
  rows: exactRounds(shown)
    .toReversed()
    .map(({ title, of }): readonly Cell[] => {
      const { amounts, progress } = of(seat);
      return [
        strong(title),
        progress,
        ...LEVEL_METERS.map((meter) => amountMark(shown.setup.content, meter, amounts[meter])),
      ];
    }),
});

export const pages: Pages<Content, State, PublicView, Traveller, Event> = {
  summary: { public: publicSummary, seat: ownSummary },
  board: (shown) => boardOf(shown),
  own: (shown, seat) => {
    const [warning, account] = [costText(shown), accountTable(shown, seat)];
    return {
      board: boardOf(shown, shown.own.visited),
      holdings: holdingsTable(shown),
      ...(warning !== undefined && { warning }),
      ...(account !== undefined && { account }),
    };
  },
  public: [mapPage, locationsPage, levelsPage, roundsPage, guidePage],
  host: [travellersPage, (shown) => noticesPage(shown, narration, isNotice)],
  seat: [journeyPage, wayPage, accountPage, historyPage],
};

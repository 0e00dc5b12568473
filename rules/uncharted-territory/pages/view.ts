import type { Pages } from '../../kit/match/define.ts';
import { spellNumber } from '../../kit/narrating/figures.ts';
import { buildGuideTable, buildNoticesPage, isNotice } from '../../kit/showing/tables.ts';
import type { Page, Table } from '../../kit/showing/view.ts';
import { COSTLY_COLOUR_COUNT, VISITS_FOR_COLOURS } from '../colours.ts';
import type { Content } from '../content.ts';
import { EFFECT_PHRASES, SUBJECT_PHRASES } from '../effect-phrases.ts';
import { IDLE_ROUNDS_AT_END, LOCATIONS_LEFT_AT_END } from '../ending.ts';
import type { Event } from '../events.ts';
import { ROUNDS_TO_EXHAUST, VISITORS_TO_EXHAUST } from '../exhaustion.ts';
import { LEVEL_METERS, LIMITS, UNIT_OF } from '../meters.ts';
import { narration } from '../narration.ts';
import type { PublicPageInput } from '../now.ts';
import { WINNER_COUNT } from '../outcome.ts';
import { ENERGY_PER_WATER, PROGRESS_PER_WATER, RESERVE_GOODS, REST_ENERGY } from '../prices.ts';
import { ENERGY_OF, RATIONS_A_ROUND } from '../rations.ts';
import type { PublicView, State, Traveller } from '../state.ts';
import { STRANDED_ENERGY, VISITS_NOT_STRANDED } from '../survival.ts';
import { buildAccountTable } from './account.ts';
import { buildBoard, buildLocationsPage, describePublicState } from './map.ts';
import { buildHoldingsTable, describeNextCost, describeOwnState } from './now.ts';
import { buildTravellersPage } from './travellers.ts';

const buildGuidePage = (input: PublicPageInput): Page => ({
  name: 'Guide',
  about: 'How a round goes, what the meters hold, and what the effects of locations mean.',
  blocks: [ROUND_TABLE, buildMetersTable(input), ENDING_TABLE, EFFECTS_TABLE, SUBJECTS_TABLE],
});

const ROUND_STEPS: readonly (readonly [title: string, what: string])[] = [
  [
    'Reserve and artefact',
    `First you may spend one Reserve for ${RESERVE_GOODS.Rations} Fresh Rations or ` +
      `${RESERVE_GOODS.Water} Water. ` +
      'Then, once in the match, you may use the artefact: Light gains 1 Reserve; Dark allows a ' +
      'fourth location and takes your oldest Ration, 1 Water and 1 Energy.',
  ],
  [
    'Rest',
    'If your Energy is at its lowest level, Exhausted, as the round starts, you may rest in ' +
      `place of a visit. You then gain ${REST_ENERGY} Energy before the visits. ` +
      'Everybody’s form offers this while anybody is Exhausted.',
  ],
  [
    'Visits',
    'Visits go in reading order. ' +
      'All visitors of a location pay its Energy and earn its Progress. ' +
      `A player with too little Energy rests instead and gains ${REST_ENERGY} Energy. ` +
      'Then the effect of the location applies to all of them together.',
  ],
  [
    'Colours',
    `With ${spellNumber(VISITS_FOR_COLOURS)} visits or more, you gain Energy if all of them ` +
      `share a colour. You lose Energy if there are ${spellNumber(COSTLY_COLOUR_COUNT)} ` +
      'different colours among them. Each amount is 1 Energy at first. ' +
      'If you meet exactly one of the conditions, the other amount rises by 1 from then on. ' +
      'A colourless location counts as a visit that shares no colour.',
  ],
  [
    'Stranded',
    `After fewer than ${spellNumber(VISITS_NOT_STRANDED)} visits, 1 of your Progress becomes ` +
      `${STRANDED_ENERGY} Energy. Without any Progress nothing happens.`,
  ],
  [
    'Hunger',
    `You eat at least ${RATIONS_A_ROUND} Rations: those you asked for, then the oldest of the ` +
      `rest up to ${RATIONS_A_ROUND}. Fresh Rations bring ${ENERGY_OF.Fresh} Energy each, ` +
      `Palatable Rations ${ENERGY_OF.Palatable}. With fewer than ${RATIONS_A_ROUND} you lose ` +
      'Energy and capacity for it: 1 each the first time, 2 the second, and so on. ' +
      'Then all Rations age: Fresh become Palatable, Palatable Stale, and Stale Rations spoil.',
  ],
  [
    'Thirst',
    `You drink 1 Water for every ${ENERGY_PER_WATER} Energy spent on visits, rounded up. ` +
      'A vote on Water replaces this amount. ' +
      `Each missing Water costs ${PROGRESS_PER_WATER} Progress.`,
  ],
  [
    'Exhaustion',
    `A location is exhausted once ${spellNumber(VISITORS_TO_EXHAUST)} players have visited ` +
      `it, or it was visited in ${spellNumber(ROUNDS_TO_EXHAUST)} rounds.`,
  ],
  ['Levels', 'Everybody sees all levels, and Progress rounded down to a multiple of 6.'],
];

const ROUND_TABLE = buildGuideTable({
  title: 'A round',
  heads: ['Step', 'What happens'],
  lines: ROUND_STEPS.map(([word, text]) => ({ word, text })),
});

const buildMetersTable = ({ setup }: PublicPageInput): Table =>
  buildGuideTable({
    title: 'The meters',
    about: 'Meters stay between 0 and their capacity.',
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
          `${UNIT_OF[meter]}: ${start} at the start, capacity ${capacity}${growth}. ` +
          `Levels that everybody sees: ${levels}.`,
      };
    }),
  });

const ENDING_TABLE = buildGuideTable({
  title: 'The end',
  heads: ['What', 'How'],
  lines: [
    {
      word: 'When',
      text:
        `When ${LOCATIONS_LEFT_AT_END} locations or fewer are left, the next round is the last. ` +
        `The match also ends after ${spellNumber(IDLE_ROUNDS_AT_END)} rounds in a row ` +
        'without a visit.',
    },
    {
      word: 'Winners',
      text:
        'Each level above the lowest earns 1 Progress. ' +
        `The ${spellNumber(WINNER_COUNT)} with most Progress win a Token of Life each. ` +
        'The last player is the Elimination Candidate. ' +
        'The host decides what either means after the match.',
    },
    {
      word: 'Ties',
      text:
        'The player who gained more Progress in the last round with different gains is first. ' +
        'If all gains are equal, a random draw decides.',
    },
  ],
});

const SLOT_EXAMPLES: Readonly<Record<string, string>> = {
  who: 'visitors',
  amount: '2',
  count: '2',
  good: 'Water',
  what: 'other visitor',
  meter: 'Energy',
};

/** Fills a phrase with an example of each slot: "visitors gain 2 Water". */
const fillWithExamples = (form: string): string =>
  form.replace(/(\w+)\|\w+/g, '$1').replace(/\{(\w+)\}/g, (_, slot) => SLOT_EXAMPLES[slot] ?? '');

const EFFECTS_TABLE = buildGuideTable({
  title: 'Effects of locations',
  about:
    'An effect is one or more of these phrases, with other figures, goods and subjects. ' +
    'Phrases without a subject mean visitors.',
  heads: ['For example', 'What it means'],
  lines: EFFECT_PHRASES.map(({ form, about }) => ({ word: fillWithExamples(form), text: about })),
});

const SUBJECTS_TABLE = buildGuideTable({
  title: 'Subjects of effects',
  heads: ['For example', 'What it means'],
  lines: SUBJECT_PHRASES.map(({ form, about }) => ({ word: fillWithExamples(form), text: about })),
});

export const pages: Pages<Content, State, PublicView, Traveller, Event> = {
  summary: { public: describePublicState, seat: describeOwnState },
  board: (input) => buildBoard(input),
  own: (input, seat) => {
    const [warning, account] = [describeNextCost(input), buildAccountTable(input, seat)];
    return {
      board: buildBoard(input, input.own.visited),
      holdings: buildHoldingsTable(input),
      ...(warning !== undefined && { warning }),
      ...(account !== undefined && { account }),
    };
  },
  public: [buildLocationsPage, buildGuidePage],
  host: [buildTravellersPage, (input) => buildNoticesPage(input, narration, isNotice)],
};

/** The page that explains the game: a round step by step, the meters, and what effects can say. */

import { strong } from '../../kit/marks.ts';
import type { Notice, Page, Table } from '../../kit/view.ts';
import { EFFECT_PHRASES, SUBJECT_PHRASES } from '../effect-phrases.ts';
import { LEVEL_METERS, LIMITS, UNIT_OF } from '../meters.ts';
import type { Shown } from '../now.ts';

export const guidePage = (shown: Shown): Page => ({
  name: 'Guide',
  about: 'How a round goes, what the meters are, and what the effects of locations can say.',
  blocks: [ROUND_TABLE, metersTable(shown), ENDING_NOTICE, EFFECTS_TABLE, SUBJECTS_TABLE],
});

const STEPS: readonly (readonly [title: string, what: string])[] = [
  [
    'Reserve and artefact',
    'A Reserve, if you spend one: 3 Fresh Rations or 2 Water. Then, once in the match, the artefact: Light gains 1 Reserve; Dark allows a fourth location and takes 1 Ration of the lowest quality, 1 Water and 1 Energy.',
  ],
  ['Rest', 'Who is Exhausted as the round starts may rest in place of a visit: 3 Energy.'],
  [
    'Visits',
    'In reading order of the map. All visitors of a location pay its Energy and earn its Progress; who lacks the Energy rests instead. Then its effect happens for all of them together.',
  ],
  [
    'Colours',
    'With three visits made or more: a colour that all of them share brings Energy, four different colours among them cost Energy; 1 at first. Meeting exactly one of the two raises the other by 1.',
  ],
  ['Stranded', 'With fewer than two visits made, 1 Progress becomes 3 Energy.'],
  [
    'Hunger',
    'You eat at least 2 Rations: those you asked for, and the oldest of the rest up to 2. Fresh ones bring 2 Energy each, Palatable ones 1. With fewer than 2 you lose Energy and maximum Stamina: 1 the first time, 2 the second, and so on. Then all Rations age: Fresh, Palatable, Stale, gone.',
  ],
  [
    'Thirst',
    'You drink 1 Water for every 5 Energy spent on visits, rounded up. Each Water that is not there costs 3 Progress. A vote on Water takes the place of this.',
  ],
  [
    'Exhaustion',
    'A location is exhausted once three players have visited it, or it was visited in two rounds.',
  ],
  ['Levels', 'Everybody’s levels and Progress in sixes are shown.'],
];

const ROUND_TABLE: Table = {
  kind: 'table',
  title: 'A round',
  columns: [
    { title: 'Step', width: 'wide' },
    { title: 'What happens', width: 'text' },
  ],
  rows: STEPS.map(([title, what]) => [strong(title), what]),
};

const metersTable = ({ setup }: Shown): Table => ({
  kind: 'table',
  title: 'The meters',
  about: 'No meter falls under 0 or rises over its capacity.',
  columns: [
    { title: 'Meter', width: 'normal' },
    { title: 'Holds', width: 'normal' },
    { title: 'Start', width: 'narrow', format: 'whole' },
    { title: 'Capacity', width: 'normal', format: 'whole' },
    { title: 'At most', width: 'normal', format: 'whole' },
    { title: 'Levels', width: 'text' },
  ],
  rows: LEVEL_METERS.map((meter) => [
    strong(meter),
    UNIT_OF[meter],
    LIMITS[meter].start,
    LIMITS[meter].capacity,
    LIMITS[meter].most,
    setup.content.levels[meter].map(({ name, least }) => `${name} from ${least}`).join(', '),
  ]),
});

const ENDING_NOTICE: Notice = {
  kind: 'notice',
  title: 'The end',
  lines: [
    'When no more than 7 locations are left, the next round is the last; also when three rounds in a row nobody made a visit, at once.',
    'Each level above the lowest earns 1 Progress. The three with most Progress win a Token of Life, the last is the Elimination Candidate.',
    'Ties: who gained more Progress in the last round, then in the one before, and so on back; then a random draw.',
  ],
};

/** Without the marks that tell two ways of writing a word apart. */
const written = (form: string): string => form.replace(/(\w+)\|(\w+)/g, '$1 (or $2)');

const phraseColumns = [
  { title: 'Written', width: 'text' },
  { title: 'What it means', width: 'text' },
] as const;

const EFFECTS_TABLE: Table = {
  kind: 'table',
  title: 'What an effect can say',
  about: 'A location’s effect is any of these, divided by semicolons. {who} is one of those below.',
  columns: phraseColumns,
  rows: EFFECT_PHRASES.map(({ form, about }) => [written(form), about]),
};

const SUBJECTS_TABLE: Table = {
  kind: 'table',
  title: 'Whom it can be about',
  columns: phraseColumns,
  rows: SUBJECT_PHRASES.map(({ form, about }) => [written(form), about]),
};

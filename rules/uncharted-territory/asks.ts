/** What players are asked in a round. It rests on what everybody can see: the map, what is exhausted, and levels. */

import type { Choice, ChoiceField, Form } from '../kit/form.ts';
import type { Setup, Step } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import type { Content, Location } from './content.ts';
import { namingOf } from './effects.ts';
import {
  EAT_FIELD,
  FIELD_LABELS,
  type FieldName,
  NAMED_FIELD,
  VISIT_FIELDS,
  type VisitField,
} from './fields.ts';
import { levelOf } from './levels.ts';
import { LIMITS } from './meters.ts';
import { mayRest } from './opening.ts';
import { FRESHNESS } from './rations.ts';
import { isOpenIn, SQUARES } from './squares.ts';
import { travellerOf } from './start.ts';
import type { State } from './state.ts';

interface Now {
  readonly setup: Setup<Content>;
  readonly state: State;
}

/** The open round; null when the match is over. */
export function nextStep(now: Now): Step | null {
  const { state, setup } = now;
  if (state.phase === 'over') return null;
  const open = openLocations(setup.content, state);
  const common = commonFields(now, open);
  return {
    name: `round-${state.round}`,
    title: `Round ${state.round}`,
    pace: 'round',
    about: aboutRound(state),
    asks: setup.players.map(({ seat }) => ({ seat, form: formFor(now, seat, common) })),
  };
}

function aboutRound({ phase, round }: State): string {
  const last = phase === 'last round' ? 'This is the last round. ' : '';
  const inner = isOpenIn('A1', round) ? '' : ' Until Round 3 only the centre of the map is open.';
  return `${last}Choose up to three locations; they are visited in reading order of the map, and none of them twice in the match. What you leave open is not done: you eat 2 Rations, the oldest first, in any case.${inner}`;
}

/** Locations that can be visited in the open round, as far as everybody knows. */
export const openLocations = (content: Content, state: State): readonly Location[] =>
  SQUARES.filter(
    (square) => isOpenIn(square, state.round) && !state.exhausted.includes(square),
  ).map((square) => content.locations[square]);

/** Fields that are the same for everybody, in four parts between which those of single seats stand. */
interface CommonFields {
  readonly visits: readonly ChoiceField[];
  readonly artefact: readonly ChoiceField[];
  readonly eating: readonly ChoiceField[];
  readonly vote: readonly ChoiceField[];
}

function commonFields({ setup }: Now, open: readonly Location[]): CommonFields {
  const places = open.map(locationChoice);
  const lets = open.some(({ effects }) => namingOf(effects) !== 'nobody');
  const names = lets ? setup.players.map(({ seat }) => ({ value: seat, label: seat })) : [];
  const visit = (field: VisitField): readonly ChoiceField[] => [
    ...(places.length > 0 ? [visitField(field, places)] : []),
    ...(lets ? [namedField(field, names)] : []),
  ];
  const votes = open.some(({ effects }) => effects.some(({ kind }) => kind === 'vote on water'));
  return {
    visits: VISIT_FIELDS.slice(0, 3).flatMap(visit),
    artefact: [ARTEFACT_FIELD, ...visit('visit-4')],
    eating: FRESHNESS.map((freshness) => field(EAT_FIELD[freshness], COUNTS, EATING_HELP)),
    vote: votes ? [field('vote', VOTE_CHOICES, VOTE_HELP)] : [],
  };
}

function formFor({ setup, state }: Now, seat: Seat, common: CommonFields): Form {
  const traveller = travellerOf(state, seat);
  const { content } = setup;
  const hasNoReserve =
    levelOf(content, traveller, 'Resources') === 0 &&
    (content.levels.Resources[1]?.least ?? 0) <= 1;
  return {
    fields: [
      ...common.visits,
      ...common.artefact,
      ...(mayRest(content, traveller) ? [field('rest', REST_CHOICES, REST_HELP)] : []),
      ...(hasNoReserve ? [] : [field('reserve', RESERVE_CHOICES, RESERVE_HELP)]),
      ...common.eating,
      ...common.vote,
    ],
  };
}

const field = (name: FieldName, choices: readonly Choice[], help: string): ChoiceField => ({
  kind: 'choice',
  name,
  label: FIELD_LABELS[name],
  help,
  required: false,
  choices,
});

/** No location can be chosen in two fields. */
const visitField = (name: VisitField, choices: readonly Choice[]): ChoiceField => ({
  ...field(name, choices, VISIT_HELP[name]),
  pool: 'locations',
});

const namedField = (name: VisitField, choices: readonly Choice[]): ChoiceField =>
  field(NAMED_FIELD[name], choices, NAMED_HELP);

const VISITED_TWICE = 'One that you have visited before cannot be visited again.';
const VISIT_HELP: Readonly<Record<VisitField, string>> = {
  'visit-1': VISITED_TWICE,
  'visit-2': VISITED_TWICE,
  'visit-3': VISITED_TWICE,
  'visit-4': 'Only together with the Power of Dark.',
};

const NAMED_HELP =
  'Nobody whom you name twice in this round, and nobody whom you named in the round before.';
const EATING_HELP =
  'Leave it open to eat 2 Rations, the oldest first. What you ask for is eaten as far as you have it.';
const REST_HELP = 'You are Exhausted: a Rest brings 3 Energy before your first visit.';
const RESERVE_HELP = 'Before your visits, if you have one.';
const VOTE_HELP =
  'What everybody consumes this round: the majority of the visitors decides, and an even vote makes it 1.';

const ARTEFACT_FIELD = field(
  'artefact',
  [
    { value: 'Light', label: 'Power of Light: gain 1 Reserve' },
    {
      value: 'Dark',
      label:
        'Power of Dark: a fourth location, for 1 Ration (the lowest quality), 1 Water and 1 Energy',
    },
  ],
  'Leave it open to keep it. It works before anything else in the round.',
);

const REST_CHOICES: readonly Choice[] = [{ value: 'rest', label: 'Yes, rest' }];
const RESERVE_CHOICES: readonly Choice[] = [
  { value: 'Rations', label: 'Yes, for 3 Fresh Rations' },
  { value: 'Water', label: 'Yes, for 2 Water' },
];
const VOTE_CHOICES: readonly Choice[] = [
  { value: '0', label: '0 Water' },
  { value: '2', label: '2 Water' },
];
const COUNTS: readonly Choice[] = Array.from({ length: LIMITS.Hunger.most }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

/** "C4 · Faerie Concave (Blue, White): 3 Energy, 4 Progress" */
function locationChoice({ square, name, colours, energy, progress }: Location): Choice {
  const painted = colours.length > 0 ? colours.join(', ') : 'Colourless';
  return {
    value: square,
    label: `${square} · ${name} (${painted}): ${energy} Energy, ${progress} Progress`,
  };
}

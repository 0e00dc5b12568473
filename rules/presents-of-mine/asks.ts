/** What players are asked in each step. Everything here is public knowledge: inventories and the list are. */

import type { Choice, ChoiceField, Form } from '../kit/form.ts';
import type { Ask, Setup, Step } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import type { Content } from './content.ts';
import { FIELD_OF } from './fields.ts';
import { PICKS } from './pregame.ts';
import { type Inventory, notationOf, type Present, STARTING_LETTERS } from './presents.ts';
import { below, DISTANCES, presentsOf, type State } from './state.ts';
import {
  isReplacingRound,
  REPLACEMENTS,
  type ReplacingRound,
  type RoundName,
  STEP_TITLES,
  type StepName,
} from './steps.ts';

interface Now {
  readonly setup: Setup<Content>;
  readonly state: State;
}

/** The open step; null when the match is over. */
export function nextStep(now: Now): Step | null {
  const { step } = now.state;
  if (step === 'over') return null;
  return {
    name: step,
    title: STEP_TITLES[step],
    pace: step === 'pregame' ? 'pregame' : 'round',
    about: ABOUT[step],
    asks: now.setup.players.map(({ seat }): Ask => ({ seat, form: formFor(now, seat, step) })),
  };
}

const PASSING_ABOUT =
  'Choose three of your presents to pass: one each for the first, second and third player below you.';
const MISSING_ABOUT = 'If anything is wrong with it, the first three of your inventory are passed.';

const ABOUT: Readonly<Record<StepName, string>> = {
  pregame:
    'Pick five different presents. The more players pick the same one, the staler it begins: up to 2 players 0, 3 players 1, 4 or 5 players 2, more 3. Everybody also gets a fresh Average Present. What you leave open is drawn at random.',
  'round-1': `${PASSING_ABOUT} ${MISSING_ABOUT}`,
  'round-2': `${PASSING_ABOUT} ${MISSING_ABOUT} Also replace one of the three presents you keep with a Kaboom or a Limiting Present; whichever of the two more players choose begins with staleness 2.`,
  'round-3': `${PASSING_ABOUT} ${MISSING_ABOUT} The list has been reversed. Also replace one of the three presents you keep with a Musky or a Nebulizer Present; whichever of the two more players choose begins with staleness 2.`,
  'round-4':
    'Nothing is passed this round: steal one present each from the first, second and third player above you. Who is nearer to the victim steals first. If what you want is gone, you get a random present of those that are left.',
  'round-5': `${PASSING_ABOUT} ${MISSING_ABOUT} In this round's scoring, holding the most presents of a letter from A to J earns 5 points, or 2 if others hold as many.`,
};

function formFor(now: Now, seat: Seat, step: StepName): Form {
  switch (step) {
    case 'pregame':
      return pickingForm(now.setup.content);
    case 'round-4':
      return { fields: stealingFields(now, seat) };
    case 'round-1':
    case 'round-2':
    case 'round-3':
    case 'round-5':
      return passingForm(now, seat, step);
  }
}

const pickingForm = ({ presents }: Content): Form => ({
  fields: [
    {
      kind: 'choices',
      name: 'picks',
      label: 'Your five presents',
      help: 'Tick exactly five.',
      least: PICKS,
      most: PICKS,
      choices: STARTING_LETTERS.map((letter) => ({
        value: letter,
        label: `${letter} · ${presents[letter].name}: ${presents[letter].ability}`,
      })),
    },
  ],
});

function passingForm(now: Now, seat: Seat, round: RoundName): Form {
  const fields = passingFields(now, seat);
  return {
    fields: isReplacingRound(round) ? [...fields, ...replacingFields(now, seat, round)] : fields,
  };
}

function passingFields({ setup, state }: Now, seat: Seat): readonly ChoiceField[] {
  const choices = inventoryChoices(presentsOf(state, seat), setup.content);
  return DISTANCES.map((distance) => ({
    kind: 'choice',
    name: FIELD_OF[distance],
    label: `To ${below(state.circle, seat, distance)}, ${distance} below you`,
    help: 'One of your presents; each can be passed once.',
    required: true,
    choices,
    pool: 'inventory',
  }));
}

function replacingFields(
  { setup, state }: Now,
  seat: Seat,
  round: ReplacingRound,
): readonly ChoiceField[] {
  const { presents } = setup.content;
  return [
    {
      kind: 'choice',
      name: 'replaced',
      label: 'The present you replace',
      help: 'One of the three that you keep.',
      required: true,
      choices: inventoryChoices(presentsOf(state, seat), setup.content),
      pool: 'inventory',
    },
    {
      kind: 'choice',
      name: 'replacement',
      label: 'What it is replaced with',
      required: true,
      choices: REPLACEMENTS[round].map((letter) => ({
        value: letter,
        label: `${letter} · ${presents[letter].name}: ${presents[letter].ability}`,
      })),
    },
  ];
}

const stealingFields = ({ setup, state }: Now, seat: Seat): readonly ChoiceField[] =>
  DISTANCES.map((distance) => {
    const victim = below(state.circle, seat, -distance);
    return {
      kind: 'choice',
      name: FIELD_OF[distance],
      label: `From ${victim}, ${distance} above you`,
      help: 'The present you want of this player.',
      required: true,
      choices: inventoryChoices(presentsOf(state, victim), setup.content),
    };
  });

/** One choice for each kind of present held, with how many there are of it. */
function inventoryChoices(inventory: Inventory, content: Content): readonly Choice[] {
  const notations = inventory.map(notationOf);
  return inventory.flatMap((present, index): readonly Choice[] => {
    const value = notationOf(present);
    if (notations.indexOf(value) < index) return [];
    const copies = notations.filter((notation) => notation === value).length;
    const label = presentLabel(present, content);
    return [copies > 1 ? { value, label, copies } : { value, label }];
  });
}

function presentLabel(present: Present, { presents }: Content): string {
  const label = `${notationOf(present)} · ${presents[present.letter].name}`;
  if (present.letter !== 'K') return label;
  return `${label}, ${present.layers} ${present.layers === 1 ? 'layer' : 'layers'} left`;
}

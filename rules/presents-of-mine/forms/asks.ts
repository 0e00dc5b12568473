/** The steps of a match as players are asked for them. */

import type { Step } from '../../kit/game.ts';
import { asksOf } from '../../kit/orders.ts';
import type { Now } from '../now.ts';
import { STEP_TITLES, type StepName } from '../steps.ts';
import { questions } from './questions.ts';

/** The open step; null when the match is over. */
export function nextStep(now: Now): Step | null {
  const { step } = now.state;
  if (step === 'over') return null;
  const seats = now.setup.players.map(({ seat }) => seat);
  return {
    name: step,
    title: STEP_TITLES[step],
    pace: step === 'pregame' ? 'pregame' : 'round',
    about: ABOUT[step],
    asks: asksOf(questions, now, seats),
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

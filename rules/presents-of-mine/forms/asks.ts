import { buildStep } from '../../kit/asking/orders.ts';
import type { Step } from '../../kit/match/game.ts';
import { listSeats } from '../../kit/match/setup.ts';
import type { Content } from '../content.ts';
import { POINTS_ALONE, POINTS_TIED } from '../monopoly.ts';
import type { PublicContext } from '../now.ts';
import { PICKS } from '../presents.ts';
import { POPULAR_STALENESS, startingText } from '../staleness.ts';
import { STEP_TITLES, type StepName } from '../steps.ts';
import { questions } from './questions.ts';

/** Finds the open step; null once the match is over. */
export function findNextStep(now: PublicContext): Step | null {
  const { step } = now.state;
  if (step === 'over') return null;
  const described = {
    name: step,
    title: STEP_TITLES[step],
    pace: step === 'pregame' ? 'pregame' : 'round',
    about: describeStep(step, now.setup.content),
  };
  return buildStep(described, questions, now, listSeats(now));
}

const PASSING =
  'Pass three presents: one each to the first, second and third player below you. Without a ' +
  'valid choice, the first three on “My presents” are passed.';

function describeStep(step: StepName, { presents }: Content): string {
  switch (step) {
    case 'pregame':
      return (
        `Pick ${PICKS} different presents. Everybody also gets a fresh ${presents.A.name}. ` +
        `The more players pick a present, the staler it begins: with ${startingText()}.`
      );
    case 'round-1':
      return PASSING;
    case 'round-2':
      return `${PASSING} Also replace a kept present by a new one. ${REPLACEMENT_HELP}`;
    case 'round-3':
      return (
        `The list has been reversed. ${PASSING} Also replace a kept present by a new one. ` +
        REPLACEMENT_HELP
      );
    case 'round-4':
      return (
        'Steal one present each from the first, second and third player above you. Thieves who ' +
        'are nearer to a victim steal first. If your choice is gone, you get a random present.'
      );
    case 'round-5':
      return (
        `${PASSING} Most presents of a letter from A to J earn ${POINTS_ALONE} points. ` +
        `Players who tie earn ${POINTS_TIED} points each.`
      );
  }
}

const REPLACEMENT_HELP =
  `The more popular replacement begins with staleness ${POPULAR_STALENESS}, the other with 0; ` +
  'both with 0 in a tie. Missing choices are drawn at random.';

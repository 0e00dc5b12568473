import { stepAsking } from '../../kit/asking/orders.ts';
import type { Step } from '../../kit/match/game.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import type { Content } from '../content.ts';
import { POINTS_ALONE, POINTS_TIED } from '../monopoly.ts';
import type { Seen } from '../now.ts';
import { PICKS } from '../presents.ts';
import { STALE_REPLACEMENT, STARTING_STALENESS } from '../staleness.ts';
import { STEP_TITLES, type StepName } from '../steps.ts';
import { questions } from './questions.ts';

/** The open step; null when the match is over. */
export function nextStep(now: Seen): Step | null {
  const { step } = now.state;
  if (step === 'over') return null;
  const described = {
    name: step,
    title: STEP_TITLES[step],
    pace: step === 'pregame' ? 'pregame' : 'round',
    about: aboutStep(step, now.setup.content),
  };
  return stepAsking(described, questions, now, seatsOf(now));
}

const PASSING =
  'Choose three of your presents to pass: one each for the first, second and third player ' +
  'below you in the list. If anything is wrong with that, the first three that My presents ' +
  'lists are passed.';

function aboutStep(step: StepName, { presents }: Content): string {
  switch (step) {
    case 'pregame':
      return (
        `Pick ${PICKS} different presents; everybody also gets an ${presents.A.name} with ` +
        'staleness 0. The more players pick the same one, the staler it begins: ' +
        `${startingText()}.`
      );
    case 'round-1':
      return PASSING;
    case 'round-2':
      return (
        `${PASSING} Also replace one of the three that you keep with one that is new; ` +
        `${STALER}`
      );
    case 'round-3':
      return (
        `The list has been reversed. ${PASSING} Also replace one of the three that you ` +
        `keep with one that is new; ${STALER}`
      );
    case 'round-4':
      return (
        'Nothing is passed this round: steal one present each from the first, second and ' +
        'third player above you in the list. Who is nearer to the victim steals first; if what ' +
        'you want is gone or you want nothing, you get a random one of those that are left.'
      );
    case 'round-5':
      return (
        `${PASSING} In this round’s scoring, holding more presents of a letter from A to ` +
        `J than anybody else earns ${POINTS_ALONE} points, and ${POINTS_TIED} if others hold as ` +
        'many.'
      );
  }
}

const STALER =
  `the one that more players choose begins with staleness ${STALE_REPLACEMENT}, ` +
  'the other with 0; both with 0 where as many choose each. What is missing or wrong is chosen ' +
  'at random.';

/** "picked by up to 2 players 0, by 3 1, by 4 or 5 2, by more 3" */
function startingText(): string {
  const ways = STARTING_STALENESS.map(({ staleness, players }) => {
    const [least = 0, most = 0] = [players[0], players.at(-1)];
    const range = least === most ? `${least}` : `${least} to ${most}`;
    return `staleness ${staleness} if ${range} do`;
  });
  return ways.join(', ');
}

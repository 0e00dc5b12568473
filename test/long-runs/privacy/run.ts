import { findGame } from '../../../rules/games.ts';
import { searchCourse } from './course.ts';

const game = findGame('dm-invitational');
if (game === undefined) throw new Error('the game is registered');

const { leaks } = await searchCourse({
  game,
  until: 'another step',
  pollsAfter: (happening) => happening === 'a step' || happening === 'another step',
  asksAfter: (happening) => happening === 'a step',
  isReminded: false,
});
process.stdout.write(JSON.stringify(leaks));

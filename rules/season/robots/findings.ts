import { ofKind } from '../../kit/match/events.ts';
import type { Finding } from '../../kit/match/game.ts';
import type { SeasonPageInput } from '../now.ts';

export const listFindings = ({ history }: Pick<SeasonPageInput, 'history'>): readonly Finding[] => {
  const events = history.flatMap((chapter) => chapter.events);
  return [
    { measure: 'Matches', value: ofKind(events, 'opened').length },
    ...ofKind(events, 'chosen').map(({ what, how }) => ({
      measure: what === 'opponent' ? 'Opponents' : 'Token of Phoenix',
      value: how,
    })),
  ];
};

import type { GameEvent } from '../match/event.ts';
import type { Chapter, Outcome } from '../match/game.ts';
import { seatNamed } from '../match/seat.ts';
import type { ScoresAt } from '../showing/scores.ts';
import { everybody, itsSeat, narrate } from './narration.ts';
import { ownNewsOf } from './own-news.ts';
import { storyOf } from './story.ts';

export interface Message extends GameEvent {
  readonly kind: 'said';
  readonly text: string;
  readonly newsValue: number;
  readonly short?: string;
}

export interface Hidden extends GameEvent {
  readonly kind: 'hidden';
  readonly seat: ReturnType<typeof seatNamed>;
}

export const NARRATION = narrate<Message | Hidden, unknown>({
  said: everybody(({ text }) => text, {
    newsValue: ({ newsValue }) => newsValue,
    short: ({ text, short = text }) => short,
  }),
  hidden: itsSeat(() => 'Only you know it.'),
});

export const [PIXIE, ISA, DEMS] = ['Pixie', 'Isa', 'Dems'].map(seatNamed) as [
  Hidden['seat'],
  Hidden['seat'],
  Hidden['seat'],
];

export const message = (text: string, newsValue: number): Message => ({
  kind: 'said',
  rule: 'R',
  text,
  newsValue,
});

export const at = (title: string, pixie: number, isa: number, dems: number): ScoresAt => ({
  title,
  scores: { [PIXIE]: pixie, [ISA]: isa, [DEMS]: dems },
});

export function narrated(given: {
  readonly moments: readonly ScoresAt[];
  readonly steps?: readonly (readonly (Message | Hidden)[])[];
  readonly outcome?: Outcome;
  readonly isRoundedDown?: boolean;
}) {
  const { moments, steps = [], outcome = null, isRoundedDown = false } = given;
  const history: readonly Chapter<Message | Hidden>[] = [
    { step: 'start', title: 'Start', events: [] },
    ...steps.map((events, index) => ({
      step: `round-${index + 1}`,
      title: `Round ${index + 1}`,
      events,
    })),
  ];
  const players = [PIXIE, ISA, DEMS].map((seat) => ({ seat, garnets: 0 }));
  const shown = { setup: { players, content: null, variants: {} }, state: null, history };
  const game = {
    scores: () => ({ counted: 'points', moments, isRoundedDown }),
    outcome: () => outcome,
    narration: NARRATION as Parameters<typeof storyOf>[0]['narration'],
  };
  return {
    story: storyOf(game, shown),
    own: (seat: Hidden['seat']) => ownNewsOf(game, shown, seat),
  };
}

export const START = at('Start', 0, 0, 0);

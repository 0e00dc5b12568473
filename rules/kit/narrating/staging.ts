import type { GameEvent } from '../match/event.ts';
import type { Chapter, Outcome } from '../match/game.ts';
import { toSeat } from '../match/seat.ts';
import type { ScoredMoment } from '../showing/scores.ts';
import { everybody, itsSeat, narrate } from './narration.ts';
import { buildOwnNews, buildStory } from './story.ts';

export interface SpokenEvent extends GameEvent {
  readonly kind: 'said';
  readonly text: string;
  readonly newsValue: number;
  readonly short?: string;
}

export interface HiddenEvent extends GameEvent {
  readonly kind: 'hidden';
  readonly seat: ReturnType<typeof toSeat>;
}

export const NARRATION = narrate<SpokenEvent | HiddenEvent, unknown>({
  said: everybody(({ text }) => text, {
    newsValue: ({ newsValue }) => newsValue,
    short: ({ text, short = text }) => short,
  }),
  hidden: itsSeat(() => 'Only you know it.'),
});

export const [PIXIE, ISA, DEMS] = ['Pixie', 'Isa', 'Dems'].map(toSeat) as [
  HiddenEvent['seat'],
  HiddenEvent['seat'],
  HiddenEvent['seat'],
];

export const createSpoken = (text: string, newsValue: number): SpokenEvent => ({
  kind: 'said',
  rule: 'R',
  text,
  newsValue,
});

export const at = (title: string, pixie: number, isa: number, dems: number): ScoredMoment => ({
  title,
  scores: { [PIXIE]: pixie, [ISA]: isa, [DEMS]: dems },
});

export function narrateMatch(given: {
  readonly moments: readonly ScoredMoment[];
  readonly steps?: readonly (readonly (SpokenEvent | HiddenEvent)[])[];
  readonly outcome?: Outcome;
  readonly isRoundedDown?: boolean;
}) {
  const { moments, steps = [], outcome = null, isRoundedDown = false } = given;
  const history: readonly Chapter<SpokenEvent | HiddenEvent>[] = [
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
    narration: NARRATION as Parameters<typeof buildStory>[0]['narration'],
  };
  return {
    story: buildStory(game, shown),
    own: (seat: HiddenEvent['seat']) => buildOwnNews(game, shown, seat),
  };
}

export const START_MOMENT = at('Start', 0, 0, 0);

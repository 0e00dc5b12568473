/** Changes the example game Mafia so that it announces secrets. */

import { expect, it } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Setup } from '../../rules/kit/match/setup.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import type { LawfulGame } from './law.ts';
import { MIN_EFFORT } from './laws.ts';
import { loadMafia } from './mafia.ts';
import { announceAllToAll, LEAKS, sampleTrials } from './planted-leaks.ts';
import { SECRECY_LAWS } from './secrecy.ts';
import { findDifferences } from './twins.ts';

const announceToAll = (game: LawfulGame, ...kinds: readonly string[]): LawfulGame => ({
  ...game,
  narration: {
    ...game.narration,
    knows: (event: GameEvent, audience: Audience, isOver: boolean) =>
      kinds.includes(event.kind) || game.narration.knows(event, audience, isOver),
  },
});

const mafia = await loadMafia();

/** Builds a Mafia in which `change` replaces the events of each step. */
const createChangedMafia = (
  change: (events: readonly GameEvent[], setup: Setup<unknown>) => readonly GameEvent[],
): LawfulGame => ({
  ...mafia,
  resolve(submitted) {
    const { state, events } = mafia.resolve(submitted);
    return { state, events: change(events, submitted.setup) };
  },
});

const LEAKING_MAFIAS: Readonly<Record<string, LawfulGame>> = {
  'announces roles': announceToAll(mafia, 'dealt'),
  'announces roles as news': {
    ...announceToAll(mafia, 'dealt'),
    narration: {
      ...announceToAll(mafia, 'dealt').narration,
      news: (events, content) => [
        ...mafia.narration.news(events, content),
        ...mafia.narration
          .notices(
            events.filter(({ kind }) => kind === 'dealt'),
            content,
          )
          .map((line) => ({ ...line, newsValue: 5 })),
      ],
    },
  },
  'announces all actions of a night': announceToAll(mafia, 'attacked', 'protected', 'asked'),
  'names the doctor in a public event': announceToAll(
    createChangedMafia((events) => [
      ...events,
      ...events
        .filter(({ kind }) => kind === 'protected')
        .map((event) => ({ ...event, kind: 'nobody knows' })),
    ]),
    'nobody knows',
  ),
  'announces an attack to all, as to the mafia': createChangedMafia((events, { players }) =>
    events.map((event) => {
      if (event.kind !== 'attacked') return event;
      const mafia = event.seats ?? [];
      return { ...event, by: mafia[0], seats: players.map(({ seat }) => seat) };
    }),
  ),
  'names one of the mafia in another public event': createChangedMafia((events) => {
    const by = events.find(({ kind }) => kind === 'attacked')?.seats?.[0];
    return events.map((event) => (event.kind === 'died' ? { ...event, by } : event));
  }),
  'names one of the mafia in the text of a public event': createChangedMafia((events) => {
    const by = events.find(({ kind }) => kind === 'attacked')?.seats?.[0];
    return events.map((event) => ({ ...event, ...(by && { about: `Seen near ${by}.` }) }));
  }),
};

it.for(Object.entries(LEAKING_MAFIAS))('a law of secrecy fails for a Mafia that %s', ([, game]) => {
  const [law] = SECRECY_LAWS.filter(({ claim }) => claim.startsWith('no announcement'));
  if (law === undefined) throw new Error('there is no law of announcements');
  expect(() => law.check(game, MIN_EFFORT)).toThrow(/roles\.\{seat\}/);
});

it('findDifferences yields only facts that differ between twins', () => {
  const leaking = announceAllToAll(mafia);
  const facts = [...findDifferences(leaking, sampleTrials(leaking, 20))];
  expect(facts.length).toBeGreaterThan(0);
  for (const { values } of facts) expect(values[0]).not.toEqual(values[1]);
});

it('each planted leak belongs to a registered game', () => {
  expect(GAMES.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(LEAKS)));
});

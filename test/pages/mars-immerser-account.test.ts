import { describe, expect, it } from 'vitest';
import { marsImmerser as game } from '../../rules/mars-immerser/game.ts';
import { content, MOMENTS, SEATS } from './mars-immerser-model.ts';
import { heads, lineRows, of } from './match.ts';

describe.for(MOMENTS.map((moment) => [moment.history.at(-1)?.title, moment] as const))(
  'after %s',
  ([, { history, seenBy }]) => {
    const newestFirst = history.slice(1).toReversed();
    const [last] = newestFirst;

    it.for(SEATS)(
      'the account of %s has every change of points of the round, in five lines',
      (seat) => {
        const events = last?.events ?? [];
        const given = { seat, content, most: 5 };
        const told = game.narration.highlights(events, given).map(({ text }) => text);
        const ofRound = events.slice(0, events.findIndex(({ kind }) => kind === 'round over') + 1);
        const changed = game.narration
          .account(ofRound, seat, content)
          .filter(({ change }) => change.includes('Point'));
        expect(told).toEqual(expect.arrayContaining(changed.map(({ text }) => text)));
      },
    );

    it.for(SEATS)('%s reads the account of their own changes', (seat) => {
      if (last === undefined) return;
      expect(seenBy(of(seat)).pages['My account']?.['My account']).toEqual({
        heads: heads('Step*', 'What happened*'),
        rows: lineRows(
          newestFirst.map(({ title, events }) => ({
            title,
            lines: game.narration.account(events, seat, content),
          })),
        ),
      });
    });
  },
);

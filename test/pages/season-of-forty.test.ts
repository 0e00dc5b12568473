/** The largest cast: every page and form of a season of 40 can be drawn. */

import { describe, expect, it } from 'vitest';
import { playMatch, randomPolicy } from '../../rules/kit/playing/play.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import { season } from '../../rules/season/game.ts';
import { layoutPage } from '../../sheets-templates/drawing/layout.ts';
import { playersFor } from '../laws/players.ts';
import { contentOfRows } from '../support/table/season.ts';

const CAST = 40;
const content = contentOfRows([
  { Episode: 'League', Kind: 'league', Games: 'pocket-mars', Garnets: '1' },
]);
const setup = { players: playersFor(CAST), content, variants: {} };
const moments = [...playMatch({ game: season, setup, seed: 40, choose: randomPolicy(40) })];

describe.for([0, moments.length - 1])('in moment %i of a league of 40', (index) => {
  const moment = moments[index];
  if (moment === undefined) throw new Error('there is no such moment');
  const [one] = setup.players;
  const audiences: readonly Audience[] = [
    { kind: 'public' },
    { kind: 'host' },
    ...(one === undefined ? [] : [{ kind: 'seat', seat: one.seat } as const]),
  ];
  it.for(audiences)('%j is shown pages that can be drawn', (audience) => {
    const { pages } = season.view({ ...moment, audience });
    for (const page of pages) {
      const sheet = layoutPage({ page, sheetId: 1, chartIds: 1 });
      expect(sheet.title).toBe(page.name);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { listDrawnItems } from '../../functions/google/form-requests.ts';
import { listDrawRequests } from '../../functions/google/sheet-requests.ts';
import { addMatchLinks } from '../../functions/match/showing/match-settings.ts';
import type { Step } from '../../rules/kit/match/game.ts';
import { createRandomPolicy, playMatch } from '../../rules/kit/playing/play.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import type { Content } from '../../rules/season/content.ts';
import { season } from '../../rules/season/game.ts';
import { layoutPage } from '../../sheets-templates/drawing/layout.ts';
import { drawForm } from '../../sheets-templates/forms/form.ts';
import { createPlayers } from '../laws/players.ts';
import { parseSeasonRows } from '../support/table/season.ts';

const createLeague = (game: string): Content =>
  parseSeasonRows([{ Episode: 'League', Kind: 'league', Games: game, Garnets: '1' }]);

const playSeason = (content: Content, cast: number) => {
  const setup = { players: createPlayers(cast), content, variants: {} };
  return playMatch({ game: season, setup, seed: cast, choose: createRandomPolicy(cast) });
};

const listMoments = (content: Content, cast: number) => [...playSeason(content, cast)];

const moments = listMoments(createLeague('pocket-mars'), 40);

describe.for([0, moments.length - 1])('moment %i of a league of 40', (index) => {
  const moment = moments[index];
  if (moment === undefined) throw new Error('there is no such moment');
  const [one] = moment.setup.players;
  const audiences: readonly Audience[] = [
    { kind: 'public' },
    { kind: 'host' },
    ...(one === undefined ? [] : [{ kind: 'seat', seat: one.seat } as const]),
  ];
  it.for(audiences)('the pages for %j can be drawn', (audience) => {
    const { pages } = season.view({ ...moment, audience });
    for (const page of pages) {
      const sheet = layoutPage({ page, sheetId: 1 });
      expect(sheet.title).toBe(page.name);
    }
  });
});

it('Episodes links to all 780 matches, in a batch of less than a megabyte', () => {
  // At the start of a league all its matches are still to come.
  const [first] = playSeason(createLeague('dm-invitational'), 40);
  if (first === undefined) throw new Error('a season begins');
  const { pages } = season.view({ ...first, audience: { kind: 'public' } });
  const marks = JSON.stringify(pages).matchAll(/"match":"([^"]+)"/g);
  const names = [...marks].map(([, name = '']) => name);
  expect(new Set(names).size).toBe(780);
  const address = (name: string) =>
    `https://docs.google.com/spreadsheets/d/${name.padEnd(44, '0')}`;
  const linked = addMatchLinks(pages, new Map(names.map((name) => [name, address(name)])));
  const page = linked.find(({ name }) => name === 'Episodes');
  if (page === undefined) throw new Error('there is a page Episodes');
  const batch = JSON.stringify(listDrawRequests(layoutPage({ page, sheetId: 1 })));
  expect([...batch.matchAll(/"uri":/g)]).toHaveLength(780);
  expect(batch.length).toBeLessThan(1_000_000);
});

/** Builds the form's items as they are sent to Google. */
const buildItems = (step: Step, place: number) =>
  listDrawnItems(
    drawForm({
      ...{ step, matchTitle: 'The cup', deadlineText: 'Wed 25 Nov 2026, 10:33' },
      at: { contentChanges: 0, place },
    }),
  );

const listLabels = ({ asks }: Step): ReadonlySet<string> =>
  new Set(
    asks.flatMap(({ form }) =>
      form.fields.flatMap(({ choices }) => choices.map(({ label }) => label)),
    ),
  );

/** A knockout with one Token a round, so that nearly every player can be chosen as opponent. */
const KNOCKOUT_CONTENT = parseSeasonRows(
  [
    ...[{ Kind: 'main match', Games: 'elsewhere', Tokens: '1', Until: '2' }],
    ...[{ Kind: 'death match', Games: 'dm-invitational' }],
    ...[{ Kind: 'final', Games: 'dm-invitational' }],
  ].map((row) => ({ Episode: row.Kind, Garnets: '0', ...row })),
);

describe.for([
  ['a league that asks for artefacts', createLeague('uncharted-territory'), 40, [36, 2]],
  ['a knockout', KNOCKOUT_CONTENT, 20, [1, 18]],
] as const)('forms of %s', ([, content, cast, most]) => {
  it('each form has every choice of each asked seat, and each question once', () => {
    const steps = listMoments(content, cast).flatMap(({ step }) => step ?? []);
    const asked = Math.max(...steps.map(({ asks }) => asks.length));
    const offered = Math.max(...steps.map((step) => listLabels(step).size));
    expect([asked, offered]).toEqual(most);
    for (const [index, step] of steps.entries()) {
      const items = buildItems(step, index + 1);
      const text = JSON.stringify(items);
      for (const label of listLabels(step)) expect(text).toContain(JSON.stringify(label));
      expect(new Set(items.map(({ itemId }) => itemId)).size).toBe(items.length);
    }
  });
});

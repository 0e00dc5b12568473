/** Compares each game's views with the table of views in its README. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import { byName } from '../../rules/kit/match/seat.ts';
import { drawTrials, type LawfulGame } from './law.ts';
import { MIN_EFFORT } from './laws.ts';
import { loadMafia } from './mafia.ts';
import { listMoments } from './trial.ts';

const MATCHES_PLAYED = 4;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists the fields of a view. Fields of seats are written as `settlers.*.hand`. */
function listViewFields(view: unknown, seats: readonly string[]): readonly string[] {
  if (!isRecord(view)) return [];
  return Object.entries(view).flatMap(([name, value]) => {
    const bySeat = isRecord(value) ? seats.flatMap((seat) => value[seat] ?? []) : [];
    if (bySeat.length === 0) return [name];
    return bySeat.flatMap((one) =>
      isRecord(one) ? Object.keys(one).map((field) => `${name}.*.${field}`) : [`${name}.*`],
    );
  });
}

function renderViewsTable(game: LawfulGame): string {
  const everybody = new Set<string>();
  const player = new Set<string>();
  for (const trial of fc.sample(drawTrials(game), {
    numRuns: MATCHES_PLAYED,
    seed: MIN_EFFORT.seed,
  })) {
    const { setup } = trial;
    const seats = setup.players.map(({ seat }) => seat);
    for (const { state } of listMoments(trial)) {
      const now = { setup, state };
      for (const field of listViewFields(game.views.publicView(now), seats)) everybody.add(field);
      for (const seat of seats)
        for (const field of listViewFields(game.views.seatView(now, seat), seats))
          player.add(field);
    }
  }
  const formatFields = (fields: ReadonlySet<string>) =>
    [...fields]
      .filter((name) => ![...fields].some((field) => field.startsWith(`${name}.*`)))
      .toSorted(byName)
      .map((field) => `\`${field}\``)
      .join(', ') || 'nothing else';
  return [
    '| audience | fields of its view |',
    '|---|---|',
    `| everybody | ${formatFields(everybody)} |`,
    `| each player also | ${formatFields(player)} |`,
    ...[
      ['announcements alone', game.announced] as const,
      ['announcements to a seat alone', game.announcedToSeats] as const,
    ].flatMap(([audience, facts]) =>
      facts === undefined ? [] : [`| ${audience} | ${formatFields(new Set(facts))} |`],
    ),
  ].join('\n');
}

/** Renders which audience learns which kinds of events and fields. */
function renderAnnouncementsTable(game: LawfulGame): string {
  const fields = new Map<string, Set<string>>();
  const isPublic = new Map<string, boolean>();
  for (const trial of fc.sample(drawTrials(game), {
    numRuns: 3 * MATCHES_PLAYED,
    seed: MIN_EFFORT.seed,
  })) {
    for (const event of listMoments(trial)
      .at(-1)
      ?.history.flatMap(({ events }) => events) ?? []) {
      const { kind, rule: _, ...more } = event;
      const known = fields.get(kind) ?? new Set();
      for (const field of Object.keys(more)) known.add(field);
      fields.set(kind, known);
      isPublic.set(kind, game.narration.knows(event, { kind: 'public' }, false));
    }
  }
  const listEvents = (isTold: boolean) =>
    [...fields]
      .filter(([kind]) => isPublic.get(kind) === isTold)
      .map(
        ([kind, names]) => `\`${kind}\` (${[...names].toSorted(byName).join(', ') || 'no field'})`,
      )
      .toSorted(byName)
      .join(', ');
  return [
    '| learns of it | event (fields) |',
    '|---|---|',
    `| everybody | ${listEvents(true)} |`,
    `| only its seat or seats | ${listEvents(false)} |`,
  ].join('\n');
}

const ROOT = new URL('../../', import.meta.url);
const mafia = await loadMafia();

it.for([
  ...GAMES.map((game) => [`rules/${game.id}`, game] as const),
  ['examples/mafia', mafia] as const,
])('the README in %s has the current table of views', ([folder, game]) => {
  const readme = new URL(`${folder}/README.md`, ROOT);
  expect(readFileSync(readme, 'utf8')).toContain(renderViewsTable(game));
});

it('the README of Mafia has the current table of announcements', () => {
  const readme = new URL('examples/mafia/README.md', ROOT);
  expect(readFileSync(readme, 'utf8')).toContain(renderAnnouncementsTable(mafia));
});

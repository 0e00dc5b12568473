import assert from 'node:assert/strict';
import { seatNameProblem } from '../../functions/match/ledger/seat-name.ts';
import type { Field } from '../../rules/kit/asking/form.ts';
import { byName, type Seat, seatNamed } from '../../rules/kit/match/seat.ts';
import type { Setup } from '../../rules/kit/match/setup.ts';
import { ownNewsOf } from '../../rules/kit/narrating/own-news.ts';
import { storyOf } from '../../rules/kit/narrating/story.ts';
import { robotPolicy } from '../../rules/kit/playing/play.ts';
import { robotsOf } from '../../rules/kit/playing/robots.ts';
import type { Audience, View } from '../../rules/kit/showing/view.ts';
import { layoutPage } from '../../sheets-templates/drawing/layout.ts';
import { atDepth } from '../support/depth.ts';
import { CORRECTIONS } from './corrections.ts';
import { BEGINNING, COURSE } from './course.ts';
import { FORMS } from './forms.ts';
import { JUDGEMENT } from './judgement.ts';
import {
  type Effort,
  foundations,
  type Law,
  type LawfulGame,
  lawOfMatches,
  type Trial,
} from './law.ts';
import { NO_EFFECT } from './no-effect.ts';
import { OFFERS } from './offers.ts';
import { PAGES } from './pages.ts';
import { PROPOSALS } from './proposals.ts';
import { READING } from './reading.ts';
import { SEAT_ORDER } from './seat-order.ts';
import { SECRECY } from './secrecy.ts';
import {
  type AnyMoment,
  audiencesOf,
  momentsOf,
  nameOf,
  narrationOf,
  withChaptersOnce,
} from './trial.ts';
import { assertAlike, assertOfSchema, assertOneLine, assertUnique } from './words.ts';

const NAMES: readonly Law[] = [
  lawOfMatches({
    claim: 'seats named like the titles of columns change only the names',
    runs: 2,
    holds: (trial) => {
      const plain = withPlainNames(trial);
      const end = momentsOf(plain).at(-1);
      assert.ok(end !== undefined, 'a match has moments');
      const seats: readonly string[] = plain.setup.players.map(({ seat }) => seat);
      const titles = titlesOf(viewsOf(plain, end)).filter((title) => !seats.includes(title));
      for (const names of groupsOf(titles, seats.length)) assertRenamed(plain, end, names);
    },
  }),
];

/** Names that occur in no text of any game, so that they can be found in views. */
const withPlainNames = (trial: Trial): Trial => ({
  ...trial,
  setup: withNames(
    trial.setup,
    trial.setup.players.map((_, index) => seatNamed(`Qq${String.fromCodePoint(97 + index)}xq`)),
  ),
});

const withNames = (setup: Setup<unknown>, names: readonly Seat[]): Setup<unknown> => ({
  ...setup,
  players: setup.players.map((player, index) => ({ ...player, seat: names[index] ?? player.seat })),
});

interface Seen {
  readonly audience: Audience;
  readonly view: View;
}

const viewsOf = ({ game }: Trial, moment: AnyMoment): readonly Seen[] =>
  audiencesOf(moment.setup).map((audience) => ({
    audience,
    view: game.view({ ...moment, audience }),
  }));

function titlesOf(seen: readonly Seen[]): readonly string[] {
  const blocks = seen.flatMap(({ view }) => view.pages.flatMap((page) => page.blocks));
  const columns = blocks.flatMap((block) => (block.kind === 'table' ? block.columns : []));
  return [...new Set(columns.map(({ title }) => title))].filter(
    (title) => seatNameProblem(title) === null,
  );
}

/** Groups as large as the number of seats; the last repeats titles to be full. */
const groupsOf = (titles: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(titles.length / size) }, (_, group) =>
    titles.slice(Math.min(group * size, Math.max(0, titles.length - size))).slice(0, size),
  );

/** Renames seats keeping their order by name, which breaks ties. */
function assertRenamed(trial: Trial, moment: AnyMoment, names: readonly string[]): void {
  const before = moment.setup.players.map(({ seat }) => seat).toSorted(byName);
  const renamed = renaming(before, names.toSorted(byName));
  const now = viewsOf(trial, renamed(moment));
  viewsOf(trial, moment).forEach((was, index) => {
    const seen = now[index];
    const what = `${names.join(', ')}: the view of ${nameOf(was.audience)}`;
    assert.deepEqual(seen, renamed(was), what);
    assert.deepEqual(chartsOf(seen), chartsOf(was), `${what} in charts`);
  });
}

const renaming =
  (before: readonly string[], after: readonly string[]) =>
  <Value>(value: Value): Value =>
    JSON.parse(
      before.reduce(
        (text, name, index) =>
          text.replaceAll(name, JSON.stringify(after[index] ?? name).slice(1, -1)),
        JSON.stringify(value),
      ),
    );

/** Columns and heights of each page's charts; their tops depend on the length of texts above. */
const chartsOf = (seen: Seen | undefined) =>
  (seen?.view.pages ?? []).map((page) =>
    layoutPage({ page, sheetId: 1 }).charts.map(({ domain, series }) =>
      [domain, ...series.map(({ area }) => area)].map(({ left, right, top, bottom }) => ({
        left,
        right,
        rows: bottom - top,
      })),
    ),
  );

const BALANCE: readonly Law[] = [
  lawOfMatches({
    claim: 'findings are numbers or lines, of one sort in each measure',
    runs: 20,
    holds: (trial) => {
      const end = momentsOf(trial).at(-1);
      const sorts = new Map<string, string>();
      for (const { measure, value } of end === undefined ? [] : trial.game.findings(end)) {
        assertOneLine('a measure', measure);
        if (typeof value === 'string') assertOneLine(`the finding "${measure}"`, value);
        else assert.ok(Number.isFinite(value), `"${measure}" is ${value}`);
        const sort = sorts.get(measure) ?? typeof value;
        assert.equal(typeof value, sort, `"${measure}" is now a number, now a word`);
        sorts.set(measure, sort);
      }
    },
  }),
  lawOfMatches({
    claim: "a game's own robots play to the end, by what their forms offer",
    runs: 10,
    concerns: hasRobots,
    holds: (trial) => {
      eachRobot(trial, (name, moments) => {
        for (const moment of moments) assertOffered(trial, moment, name);
      });
    },
  }),
];

function hasRobots(game: LawfulGame): boolean {
  return Object.keys(robotsOf(game)).length > 0;
}

function eachRobot(
  trial: Trial,
  look: (name: string, moments: readonly AnyMoment[]) => void,
): void {
  for (const [name, robot] of Object.entries(robotsOf(trial.game))) {
    const choose = robotPolicy(trial.seed, () => robot);
    look(name, momentsOf(trial, { name: `robot ${name}`, choose }));
  }
}

/** Ignores counts: a robot may leave a question open, with a player's usual consequences. */
function assertOffered({ game }: Trial, moment: AnyMoment, name: string): void {
  const { setup, state, step } = moment;
  for (const { seat, form } of step?.asks ?? []) {
    const answers = moment.answers[seat] ?? {};
    for (const [where, values] of Object.entries(answers)) {
      // A question may be on several pages with different choices.
      const fields = form.fields.filter(({ name: one }) => one === where);
      for (const value of values) {
        assert.ok(
          fields.some((field) => offers(field, value)),
          `"${name}" answers "${value}" where ${where} is asked`,
        );
      }
    }
    const { problems } = game.read({ setup, state, seat, answers });
    const unread = problems.find(({ kind }) => kind === 'unreadable');
    assert.equal(unread, undefined, `the answers of "${name}" cannot be read`);
  }
}

const offers = ({ choices }: Field, given: string): boolean =>
  choices.some(({ value }) => value === given);

/** A game read the clock, or a source of chance of its own. */
class AmbienceError extends assert.AssertionError {
  /** `used` is the global that was read: "Math.random". */
  constructor(used: string) {
    const rule = 'all chance must come from “chance”, and there is no clock';
    super({ message: `the game used ${used}: ${rule}` });
    this.name = 'AmbienceError';
  }
}

/** Runs with clock and random sources that throw. */
function withoutAmbience<Result>(run: () => Result): Result {
  const { Date: SystemDate, crypto: systemCrypto } = globalThis;
  const systemRandom = Math.random;
  const systemNow = performance.now;
  try {
    globalThis.Date = clockless(SystemDate);
    Math.random = () => refuse('Math.random');
    performance.now = () => refuse('performance.now');
    Object.defineProperty(globalThis, 'crypto', {
      get: () => refuse('crypto'),
      configurable: true,
    });
    return run();
  } finally {
    globalThis.Date = SystemDate;
    Math.random = systemRandom;
    performance.now = systemNow;
    Object.defineProperty(globalThis, 'crypto', { value: systemCrypto, configurable: true });
  }
}

/** Allows arithmetic with dates, refuses the current date. */
const clockless = (SystemDate: DateConstructor): DateConstructor =>
  new Proxy(SystemDate, {
    apply: () => refuse('Date'),
    construct: (target, given: []) =>
      given.length > 0 ? Reflect.construct(target, given) : refuse('new Date'),
    get: (target, name) => (name === 'now' ? () => refuse('Date.now') : Reflect.get(target, name)),
  });

function refuse(what: string): never {
  throw new AmbienceError(what);
}

const frozen = new WeakSet<object>();

/** Freezes the value deeply and returns it; skips functions, such as a chance. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value;
  frozen.add(value);
  for (const inner of Object.values(Object.freeze(value))) deepFreeze(inner);
  return value;
}

const PURITY: readonly Law[] = foundations([
  lawOfMatches({
    claim: 'the same arguments give the same result, whatever was played in between',
    runs: 10,
    holds: (trial) => {
      const first = withChaptersOnce(narrationOf(trial));
      narrationOf({ ...trial, seed: trial.seed + 1 });
      const again = withChaptersOnce(narrationOf(trial));
      assertAlike('the same match was played twice and differed', again, first);
    },
  }),
  lawOfMatches({
    claim: 'no argument is changed',
    runs: 10,
    holds: (trial) => {
      narrationOf({ ...trial, game: withFrozenArguments(trial.game) });
    },
  }),
  lawOfMatches({
    claim: 'there is no chance but the given one, and no clock',
    runs: 10,
    holds: (trial) => {
      withoutAmbience(() => narrationOf(trial));
    },
  }),
]);

/** The game with frozen arguments, so that changing one throws. */
const withFrozenArguments = (game: LawfulGame): LawfulGame => ({
  ...game,
  start: (opening) => game.start(deepFreeze(opening)),
  next: (now) => game.next(deepFreeze(now)),
  read: (given) => game.read(deepFreeze(given)),
  resolve: (sealed) => game.resolve(deepFreeze(sealed)),
  view: (shown) => game.view(deepFreeze(shown)),
  outcome: (now) => game.outcome(deepFreeze(now)),
});

const TALES: readonly Law[] = [
  lawOfMatches({
    claim: 'a story contains no sentence twice: neither its news nor a line of its tale',
    runs: 15,
    holds: (trial) => {
      for (const moment of momentsOf(trial)) assertSaidOnce(trial, moment);
    },
  }),
];

function assertSaidOnce({ game, setup }: Trial, moment: AnyMoment): void {
  const latest = game.narration.news(moment.history.at(-1)?.events ?? [], setup.content);
  assertUnique(
    'the news of a step',
    latest.map(({ text }) => text),
  );
  const { headline, deeds, recap } = storyOf(game, moment);
  assertUnique('lines of the story', [headline, ...deeds.map(({ text }) => text)]);
  for (const { step, text } of recap)
    assertUnique(`sentences of ${step} in the tale`, sentencesOf(text));
  for (const { seat } of setup.players) {
    const { since } = ownNewsOf(game, moment, seat);
    for (const { step, text } of since)
      assertUnique(`sentences of ${step} for ${seat}`, sentencesOf(text));
  }
}

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?]) /);

const PLAIN_DATA: readonly Law[] = [
  lawOfMatches({
    claim: 'every state survives JSON',
    runs: 20,
    holds: (trial) => {
      for (const { state, history } of momentsOf(trial))
        assertSurvivesJson(state, `the state after ${history.at(-1)?.step}`);
    },
  }),
  lawOfMatches({
    claim: 'all orders survive JSON',
    runs: 20,
    holds: (trial) => {
      for (const { orders, step } of momentsOf(trial))
        assertSurvivesJson(orders, `the orders at ${step?.name}`);
    },
  }),
  lawOfMatches({
    claim: "all orders pass the game's own schema unchanged",
    runs: 20,
    holds: (trial) => {
      for (const { orders, step } of momentsOf(trial)) {
        for (const [seat, given] of Object.entries(orders))
          assertOfSchema(trial.game, given, `the orders of ${seat} at ${step?.name}`);
      }
    },
  }),
];

function assertSurvivesJson(value: unknown, what: string): void {
  const text = JSON.stringify(value);
  assert.ok(text !== undefined, `${what} cannot be written as JSON`);
  assertAlike(`${what} changed when written as JSON and read back`, JSON.parse(text), value);
}

/** In an order in which a failed law explains those after it. */
export const LAWS: readonly Law[] = [
  ...BEGINNING,
  ...PAGES,
  ...PURITY,
  ...PLAIN_DATA,
  ...SEAT_ORDER,
  ...READING,
  ...CORRECTIONS,
  ...FORMS,
  ...OFFERS,
  ...JUDGEMENT,
  ...PROPOSALS,
  ...NO_EFFECT,
  ...COURSE,
  ...TALES,
  ...NAMES,
  ...SECRECY,
  ...BALANCE,
];

/** The least effort with which every law still catches the games that break it. */
export const LEAST_EFFORT: Effort = { factor: 0.3, seed: 20261121 };

/** In quick runs most laws draw one or two matches of each game. */
const USUAL_FACTOR = atDepth({ quick: 0.03, deep: 3 });
/** In quick runs too, laws of secrecy draw enough matches to find a rare leak. */
const SECRECY_FACTOR = atDepth({ quick: 1, deep: 3 });

export const effortFor = ({ isOfSecrecy = false }: Law): Effort => ({
  ...LEAST_EFFORT,
  factor: isOfSecrecy ? SECRECY_FACTOR : USUAL_FACTOR,
});

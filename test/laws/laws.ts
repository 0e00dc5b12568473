import assert from 'node:assert/strict';
import { describeNameProblem } from '../../functions/match/ledger/seat-name.ts';
import type { Field } from '../../rules/kit/asking/form.ts';
import { byName, toSeat } from '../../rules/kit/match/seat.ts';
import { buildOwnNews, buildStory } from '../../rules/kit/narrating/story.ts';
import { createRobotPolicy } from '../../rules/kit/playing/play.ts';
import { getRobots } from '../../rules/kit/playing/robots.ts';
import type { Audience, View } from '../../rules/kit/showing/view.ts';
import { layoutPage } from '../../sheets-templates/drawing/layout.ts';
import { atDepth } from '../support/depth.ts';
import { CORRECTIONS } from './corrections.ts';
import { COURSE_LAWS, FIRST_LAWS } from './course.ts';
import { FORM_LAWS } from './forms.ts';
import { JUDGEMENT_LAWS } from './judgement.ts';
import {
  createMatchLaw,
  type Law,
  type LawfulGame,
  markAsFoundations,
  type SearchEffort,
  type Trial,
} from './law.ts';
import { NO_EFFECT_LAWS } from './no-effect.ts';
import { OFFER_LAWS } from './offers.ts';
import { PAGE_LAWS } from './pages.ts';
import { PROPOSAL_LAWS } from './proposals.ts';
import { READING_LAWS } from './reading.ts';
import { SEAT_ORDER_LAWS } from './seat-order.ts';
import { SECRECY_LAWS } from './secrecy.ts';
import {
  type AnyMoment,
  formatAudience,
  listAudiences,
  listMoments,
  listShownMoments,
  withChaptersOnce,
} from './trial.ts';
import { assertAlike, assertMatchesSchema, assertOneLine, assertUnique } from './words.ts';

const NAME_LAWS: readonly Law[] = [
  createMatchLaw({
    claim: 'seats that are named like columns change only the names on the pages',
    runs: 2,
    holds: (trial) => {
      const plain = withPlainNames(trial);
      const end = listMoments(plain).at(-1);
      assert.ok(end !== undefined, 'a match has moments');
      const seats: readonly string[] = plain.setup.players.map(({ seat }) => seat);
      const pages = listSeenPages(plain, end);
      const titles = listTitles(pages).filter((title) => !seats.includes(title));
      for (const names of groupTitles(titles, seats.length))
        assertRenamed(plain, { end, pages }, names);
    },
  }),
];

/** Renames seats to names that occur in no text of any game. */
const withPlainNames = (trial: Trial): Trial => ({
  ...trial,
  setup: {
    ...trial.setup,
    players: trial.setup.players.map((player, index) => ({
      ...player,
      seat: toSeat(`Qq${String.fromCodePoint(97 + index)}xq`),
    })),
  },
});

interface SeenPages {
  readonly audience: Audience;
  readonly view: View;
}

const listSeenPages = ({ game }: Trial, moment: AnyMoment): readonly SeenPages[] =>
  listAudiences(moment.setup).map((audience) => ({
    audience,
    view: game.view({ ...moment, audience }),
  }));

function listTitles(seenPageses: readonly SeenPages[]): readonly string[] {
  const blocks = seenPageses.flatMap(({ view }) => view.pages.flatMap((page) => page.blocks));
  const columns = blocks.flatMap((block) => (block.kind === 'table' ? block.columns : []));
  return [...new Set(columns.map(({ title }) => title))].filter(
    (title) => describeNameProblem(title) === null,
  );
}

/** Splits titles into groups of `size`. Repeats titles until the last group is full. */
const groupTitles = (titles: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(titles.length / size) }, (_, group) =>
    titles.slice(Math.min(group * size, Math.max(0, titles.length - size))).slice(0, size),
  );

/** Asserts that renaming the seats renames them on the pages and changes nothing else. */
function assertRenamed(
  trial: Trial,
  { end, pages }: { readonly end: AnyMoment; readonly pages: readonly SeenPages[] },
  names: readonly string[],
): void {
  const before = end.setup.players.map(({ seat }) => seat).toSorted(byName);
  const renamed = buildRenaming(before, names.toSorted(byName));
  const now = listSeenPages(trial, renamed(end));
  pages.forEach((was, index) => {
    const pages = now[index];
    const what = `${names.join(', ')}: the view of ${formatAudience(was.audience)}`;
    assert.deepEqual(pages, renamed(was), what);
    assert.deepEqual(listChartSizes(pages), listChartSizes(was), `${what} in charts`);
  });
}

const buildRenaming =
  (before: readonly string[], after: readonly string[]) =>
  <Value>(value: Value): Value =>
    JSON.parse(
      before.reduce(
        (text, name, index) =>
          text.replaceAll(name, JSON.stringify(after[index] ?? name).slice(1, -1)),
        JSON.stringify(value),
      ),
    );

/** Returns columns and heights of charts by page. Their tops depend on the texts above. */
const listChartSizes = (pages: SeenPages | undefined) =>
  (pages?.view.pages ?? []).map((page) =>
    layoutPage({ page, sheetId: 1 }).charts.map(({ domain, series }) =>
      [domain, ...series.map(({ area }) => area)].map(({ left, right, top, bottom }) => ({
        left,
        right,
        rows: bottom - top,
      })),
    ),
  );

const BALANCE_LAWS: readonly Law[] = [
  createMatchLaw({
    claim: 'findings are numbers or lines, and each measure has findings of one type',
    runs: 20,
    holds: (trial) => {
      const end = listMoments(trial).at(-1);
      const sorts = new Map<string, string>();
      for (const { measure, value } of end === undefined ? [] : trial.game.findings(end)) {
        assertOneLine('a measure', measure);
        if (typeof value === 'string') assertOneLine(`the finding "${measure}"`, value);
        else assert.ok(Number.isFinite(value), `"${measure}" is ${value}`);
        const sort = sorts.get(measure) ?? typeof value;
        assert.equal(typeof value, sort, `"${measure}" is sometimes a number and sometimes a word`);
        sorts.set(measure, sort);
      }
    },
  }),
  createMatchLaw({
    claim: "a game's own robots play to the end, by what their forms offer",
    runs: 10,
    concerns: hasRobots,
    holds: (trial) => {
      playEachRobot(trial, (name, moments) => {
        for (const moment of moments) assertOfferedChoices(trial, moment, name);
      });
    },
  }),
];

function hasRobots(game: LawfulGame): boolean {
  return Object.keys(getRobots(game)).length > 0;
}

function playEachRobot(
  trial: Trial,
  look: (name: string, moments: readonly AnyMoment[]) => void,
): void {
  for (const [name, robot] of Object.entries(getRobots(trial.game))) {
    const choose = createRobotPolicy(trial.seed, () => robot);
    look(name, listMoments(trial, { name: `robot ${name}`, choose }));
  }
}

/** Asserts that a robot chooses only choices of its form, or leaves a question blank. */
function assertOfferedChoices({ game }: Trial, moment: AnyMoment, name: string): void {
  const { setup, state, step } = moment;
  for (const { seat, form } of step?.asks ?? []) {
    const answers = moment.answers[seat] ?? {};
    for (const [where, values] of Object.entries(answers)) {
      // The same question may be on several pages, each with other choices.
      const fields = form.fields.filter(({ name: one }) => one === where);
      for (const value of values) {
        assert.ok(
          fields.some((field) => offersChoice(field, value)),
          `"${name}" answers "${value}" where ${where} is asked`,
        );
      }
    }
    const { problems } = game.read({ setup, state, seat, answers });
    const unread = problems.find(({ kind }) => kind === 'unreadable');
    assert.equal(unread, undefined, `the answers of "${name}" cannot be read`);
  }
}

const offersChoice = ({ choices }: Field, given: string): boolean =>
  choices.some(({ value }) => value === given);

/** Thrown if a game reads the clock or its own source of chance. */
class AmbienceError extends assert.AssertionError {
  /** `used` names the global that was read, such as "Math.random". */
  constructor(used: string) {
    const rule = 'all chance must come from “chance”, and there is no clock';
    super({ message: `the game used ${used}: ${rule}` });
    this.name = 'AmbienceError';
  }
}

/** Runs a function. Meanwhile, reading the clock or a source of chance throws. */
function withoutAmbience<Result>(run: () => Result): Result {
  const { Date: SystemDate, crypto: systemCrypto } = globalThis;
  const systemRandom = Math.random;
  const systemNow = performance.now;
  try {
    globalThis.Date = createDateWithoutClock(SystemDate);
    Math.random = () => throwAmbienceError('Math.random');
    performance.now = () => throwAmbienceError('performance.now');
    Object.defineProperty(globalThis, 'crypto', {
      get: () => throwAmbienceError('crypto'),
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

/** Builds a Date without the current time. */
const createDateWithoutClock = (SystemDate: DateConstructor): DateConstructor =>
  new Proxy(SystemDate, {
    apply: () => throwAmbienceError('Date'),
    construct: (target, given: []) =>
      given.length > 0 ? Reflect.construct(target, given) : throwAmbienceError('new Date'),
    get: (target, name) =>
      name === 'now' ? () => throwAmbienceError('Date.now') : Reflect.get(target, name),
  });

function throwAmbienceError(what: string): never {
  throw new AmbienceError(what);
}

const frozenObjects = new WeakSet<object>();

/** Freezes an object and all objects in it, but no functions. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || frozenObjects.has(value)) return value;
  frozenObjects.add(value);
  for (const inner of Object.values(Object.freeze(value))) deepFreeze(inner);
  return value;
}

const PURITY_LAWS: readonly Law[] = markAsFoundations([
  createMatchLaw({
    claim: 'the same arguments give the same result after any other calls',
    runs: 10,
    holds: (trial) => {
      const first = withChaptersOnce(listShownMoments(trial));
      listShownMoments({ ...trial, seed: trial.seed + 1 });
      const again = withChaptersOnce(listShownMoments(trial));
      assertAlike('the same match was played twice and differed', again, first);
    },
  }),
  createMatchLaw({
    claim: 'a game does not change its arguments',
    runs: 10,
    holds: (trial) => {
      listShownMoments({ ...trial, game: withFrozenArguments(trial.game) });
    },
  }),
  createMatchLaw({
    claim: 'a game uses no chance but the given one, and no clock',
    runs: 10,
    holds: (trial) => {
      withoutAmbience(() => listShownMoments(trial));
    },
  }),
]);

/** Freezes the arguments of the game's functions, so that changing an argument throws. */
const withFrozenArguments = (game: LawfulGame): LawfulGame => ({
  ...game,
  start: (opening) => game.start(deepFreeze(opening)),
  next: (now) => game.next(deepFreeze(now)),
  read: (seatAnswers) => game.read(deepFreeze(seatAnswers)),
  resolve: (sealed) => game.resolve(deepFreeze(sealed)),
  view: (shown) => game.view(deepFreeze(shown)),
  outcome: (now) => game.outcome(deepFreeze(now)),
});

const STORY_LAWS: readonly Law[] = [
  createMatchLaw({
    claim: 'a story contains no sentence twice',
    runs: 15,
    holds: (trial) => {
      for (const moment of listMoments(trial)) assertNoRepetition(trial, moment);
    },
  }),
];

function assertNoRepetition({ game, setup }: Trial, moment: AnyMoment): void {
  const latest = game.narration.news(moment.history.at(-1)?.events ?? [], setup.content);
  assertUnique(
    'the news of a step',
    latest.map(({ text }) => text),
  );
  const { headline, deeds, recap } = buildStory(game, moment);
  assertUnique('lines of the story', [headline, ...deeds.map(({ text }) => text)]);
  for (const { step, text } of recap)
    assertUnique(`sentences of ${step} in the tale`, splitSentences(text));
  for (const { seat } of setup.players) {
    const { since } = buildOwnNews(game, moment, seat);
    for (const { step, text } of since)
      assertUnique(`sentences of ${step} for ${seat}`, splitSentences(text));
  }
}

const splitSentences = (text: string): readonly string[] => text.split(/(?<=[.!?]) /);

const JSON_LAWS: readonly Law[] = [
  createMatchLaw({
    claim: 'every state stays the same when it is written as JSON and read',
    runs: 20,
    holds: (trial) => {
      for (const { state, history } of listMoments(trial))
        assertSurvivesJson(state, `the state after ${history.at(-1)?.step}`);
    },
  }),
  createMatchLaw({
    claim: 'all orders stay the same when they are written as JSON and read',
    runs: 20,
    holds: (trial) => {
      for (const { orders, step } of listMoments(trial))
        assertSurvivesJson(orders, `the orders at ${step?.name}`);
    },
  }),
  createMatchLaw({
    claim: "all orders pass the game's own schema unchanged",
    runs: 20,
    holds: (trial) => {
      for (const { orders, step } of listMoments(trial)) {
        for (const [seat, given] of Object.entries(orders))
          assertMatchesSchema(trial.game, given, `the orders of ${seat} at ${step?.name}`);
      }
    },
  }),
];

function assertSurvivesJson(value: unknown, what: string): void {
  const text = JSON.stringify(value);
  assert.ok(text !== undefined, `${what} cannot be written as JSON`);
  assertAlike(`${what} changed when written as JSON and read back`, JSON.parse(text), value);
}

/** All laws, ordered so that a failed law explains failures of later laws. */
export const ALL_LAWS: readonly Law[] = [
  ...FIRST_LAWS,
  ...PAGE_LAWS,
  ...PURITY_LAWS,
  ...JSON_LAWS,
  ...SEAT_ORDER_LAWS,
  ...READING_LAWS,
  ...CORRECTIONS,
  ...FORM_LAWS,
  ...OFFER_LAWS,
  ...JUDGEMENT_LAWS,
  ...PROPOSAL_LAWS,
  ...NO_EFFECT_LAWS,
  ...COURSE_LAWS,
  ...STORY_LAWS,
  ...NAME_LAWS,
  ...SECRECY_LAWS,
  ...BALANCE_LAWS,
];

/** The smallest effort at which every law still finds its broken games. */
export const MIN_EFFORT: SearchEffort = { factor: 0.3, seed: 20261121 };

/** Factor for most laws. Quick runs then draw one or two matches of each game. */
const USUAL_FACTOR = atDepth({ quick: 0.03, deep: 3 });
/** Factor for laws of secrecy. A rare leak is found only in many matches. */
const SECRECY_FACTOR = atDepth({ quick: MIN_EFFORT.factor, deep: 3 });
/** Minimum for our own suites. Authors of games get the default. */
const MIN_TWIN_MATCHES = atDepth({ quick: 3, deep: 8 });

export const getEffort = ({ isOfSecrecy = false }: Law): SearchEffort => ({
  ...MIN_EFFORT,
  minTwinMatches: MIN_TWIN_MATCHES,
  factor: isOfSecrecy ? SECRECY_FACTOR : USUAL_FACTOR,
});

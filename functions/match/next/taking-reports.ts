/** Builds the entries of a season: links to matches, collected results, and rulings. */

import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import { createPrize, type Placing, type Prize } from '../../../rules/kit/match/prizes.ts';
import type { AwaitedMatch, MatchOutcome, Report } from '../../../rules/kit/match/season.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import {
  type CollectedEntry,
  formatInstant,
  type MatchLinkedEntry,
  type NextDeadline,
} from '../ledger/entry.ts';
import { formatRuling } from '../ledger/interventions.ts';
import type { MatchLink, Position, UnsealedPosition } from '../ledger/position.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import type { OwnForm } from '../reading/polled.ts';
import { hashForms, withOwnForms } from '../reading/season-matches.ts';
import { type PendingCommit, scheduleNextStep, sealDraft, startDraft } from './build-entry.ts';
import { type Change, defineRow } from './intervention-row.ts';
import { getUnsortedStart } from './tasks.ts';

/** A match of the season, with the players' own forms. */
export interface MatchToLink extends Omit<MatchLink, 'forms'> {
  readonly match: string;
  readonly forms: readonly OwnForm[];
}

/** Builds the entry that links a match. Pure. */
export function buildMatchLink(
  season: Match,
  { match, forms, ...link }: MatchToLink,
  atMs: number,
): PendingCommit {
  const before = getCurrentPosition(season);
  const draft: MatchLinkedEntry = {
    kind: 'match',
    ...startDraft(before, season.seed),
    at: formatInstant(atMs),
    match,
    ...link,
    forms: hashForms(season, forms),
    answersSince: getUnsortedStart(before.sealed.entry),
  };
  const polled = { ...season.polled, forms: withOwnForms(season, match, forms) };
  return sealDraft({ ...season, polled }, { before, draft });
}

/** Builds the entry that collects results. Pure. */
export function buildResultsEntry(
  season: Match,
  reports: CollectedEntry['reports'],
  atMs: number,
): PendingCommit {
  const before = getCurrentPosition(season);
  if (before.step === null) throw new Error('nothing is awaited any more');
  const at = formatInstant(atMs);
  const draft: CollectedEntry = {
    kind: 'results',
    ...startDraft(before, season.seed),
    at,
    step: before.step.name,
    title: before.step.title,
    reports,
    answersSince: getAnswersSince(before, at),
  };
  return sealDraft(season, { before, draft, next: (after) => scheduleNext(before, after, atMs) });
}

/** Builds the change of a ruling. Returns a sentence if the season refuses the ruling. */
export function buildRulingChange(before: Position, report: Report, atMs: number): Change | string {
  const { game, setup, state } = before;
  if (game.checkReport === undefined)
    return `${game.title} is not a season, so it does not collect results.`;
  const why = game.checkReport({ setup, state }, report) ?? describeOutcomeRefusal(before, report);
  if (why !== null) return why;
  return {
    own: { kind: 'ruling', report, answersSince: getAnswersSince(before, formatInstant(atMs)) },
    next: (after) => scheduleNext(before, after, atMs),
  };
}

/** Describes why the host cannot enter an outcome; null if they can. */
function describeOutcomeRefusal({ step }: Position, report: Report): string | null {
  if (report.kind !== 'finished') return null;
  const awaited = step?.awaits?.find(({ match }) => match === report.match);
  if (awaited === undefined) return `The season is not waiting for the outcome of ${report.match}.`;
  return awaited.game === null
    ? null
    : `${awaited.title} is played here: its result is collected when it is over. You can rule ` +
        'otherwise afterwards.';
}

/** Schedules the next step. A step that stays open keeps its deadline. */
function scheduleNext(before: Position, after: UnsealedPosition, atMs: number): NextDeadline {
  const { next } = before.sealed.entry;
  return next !== null && after.step?.name === next.step
    ? next
    : scheduleNextStep(after, { cutOffMs: atMs, nowMs: atMs });
}

/** Returns the start of answers that are not yet sorted. A step that asked nobody has none. */
const getAnswersSince = ({ step, sealed }: Position, at: string): string =>
  listOwedAsks(step).length === 0 ? at : getUnsortedStart(sealed.entry);

export const RULING_EXPECTED =
  '“left Dems”, “back Dems”, “void round-1-main”, “again round-1-main”, “skip ' +
  'round-1-main”, or “outcome round-1-main: Isa, Dems = Zero, Pixie; tokens Isa, Dems; ' +
  'candidate Pixie; garnets Pixie +2, Dems -1” with all its players, the best first; ' +
  'prizes of the season format are added automatically';

export const RULING_ROW = defineRow<{ readonly kind: 'ruling'; readonly report: Report }>({
  kind: 'ruling',
  command: {
    name: 'rule',
    of: 'season',
    summary: 'void, again, skip, another outcome, left, back; an outcome from elsewhere',
    about: `Rules that a match is void, played again, skipped, or ended otherwise; that a player has
left or is back; or enters the outcome of a match that was played elsewhere. A void match is played
again, or skipped in a league. For the names of matches, see “sealed season status” or the page
Episodes. Write garnets as changes to the balance before the match, without the season’s prizes,
which are added by place. Pairs and players without a change keep their garnets from the match, or
from before a match played elsewhere.`,
    examples: [
      '"left Dems" --reason "No longer has time."',
      '"void round-1-main" --reason "The form was closed too early."',
      '"outcome round-1-life: Isa, Zero, Pixie, Dems, Tha" --reason "Played in the chat."',
    ],
    takes: { '<ruling>': RULING_EXPECTED },
    value: 'ruling',
    asked: ({ value }) => `ruling ${value}`,
  },
  read: ({ match }, { value }) => {
    const report = parseRuling(getCurrentPosition(match), value);
    return typeof report === 'string' ? `Value: ${report}` : { kind: 'ruling', report };
  },
  preview: (_, { report }) => [`${formatRuling(report)}.`],
  build: ({ before, action, atMs }) => buildRulingChange(before, action.report, atMs),
  isAfterEnd: true,
});

/** Parses a ruling, or returns a sentence. Does not check it against the season's rules. */
export function parseRuling(position: Position, words: string): Report | string {
  const [, verb = '', text = ''] = /^\s*(\w+)\s+(.*)$/s.exec(words) ?? [];
  const rest = text.trimEnd();
  switch (verb.toLowerCase()) {
    case 'left':
    case 'back': {
      const seat = findSeat(position, rest);
      const kind = verb.toLowerCase() === 'left' ? 'left' : 'returned';
      return seat === null ? describeMissingSeat(rest) : { kind, seat };
    }
    case 'void':
      return { kind: 'void', match: rest, follows: 'usual' };
    case 'again':
      return { kind: 'void', match: rest, follows: 'again' };
    case 'skip':
      return { kind: 'void', match: rest, follows: 'skip' };
    case 'outcome':
      return parseOutcome(position, rest);
    default:
      return `“${words.slice(0, 80)}” is not a ruling. Write ${RULING_EXPECTED}.`;
  }
}

const describeMissingSeat = (name: string): string =>
  `There is no seat “${name.slice(0, 40)}” in this season.`;

const findSeat = ({ setup }: Position, name: string): Seat | null =>
  setup.players.find(({ seat }) => seat.toLowerCase() === name.trim().toLowerCase())?.seat ?? null;

function parseOutcome(position: Position, rest: string): Report | string {
  const [, match = '', parts = ''] = /^([a-z0-9-]+)\s*:\s*(.*)$/s.exec(rest) ?? [];
  const { game, setup, state } = position;
  const awaited = game.findAwaitedMatch?.({ setup, state }, match) ?? null;
  if (awaited === null)
    return `There is no match “${(match || rest).slice(0, 40)}” in this season.`;
  const words = parseOutcomeWords(position, parts);
  if (typeof words === 'string') return words;
  const wrong = describeOrderProblem(awaited, words);
  if (wrong !== null) return wrong;
  const outcome = buildRuledOutcome(awaited, words, findCollectedOutcome(position, match));
  const isOpen = position.step?.awaits?.some((one) => one.match === match) === true;
  return isOpen && awaited.game === null
    ? { kind: 'finished', match, lastHash: null, outcome }
    : { kind: 'ruled', match, outcome };
}

function parseOutcomeWords(position: Position, text: string): OutcomeWords | string {
  const [first = '', ...others] = text.split(';').map((part) => part.trim());
  const problems: string[] = [];
  const seat = (name: string): readonly Seat[] => {
    const found = findSeat(position, name);
    if (found === null) problems.push(describeMissingSeat(name));
    return found === null ? [] : [found];
  };
  const listSeats = (names: string) => names.split(',').flatMap(seat);
  const part = (name: string): string =>
    others.find((one) => one.toLowerCase().startsWith(`${name} `))?.slice(name.length) ?? '';
  const findNamedSeats = (name: string) => (part(name) === '' ? [] : listSeats(part(name)));
  const garnets = part('garnets')
    .split(',')
    .filter((one) => one.trim() !== '')
    .flatMap((one) => {
      const [, name = '', amount = ''] = /^(.*)([+-]\d{1,3})$/.exec(one.trim()) ?? [];
      if (amount === '') problems.push(`Add a number of garnets to “${one.trim()}”, as in Isa +3.`);
      return amount === '' ? [] : seat(name).map((who) => [who, Number(amount)] as const);
    });
  const unknown = others.find((one) => !/^(?:tokens|candidate|garnets) /i.test(one));
  if (unknown !== undefined) problems.push(`“${unknown}” is not valid. Write ${RULING_EXPECTED}.`);
  const outcome = {
    order: first.split(',').map((place) => place.split('=').flatMap(seat)),
    tokens: findNamedSeats('tokens'),
    candidate: findNamedSeats('candidate'),
    garnets: new Map(garnets),
  };
  return problems.length === 0 ? outcome : problems.slice(0, MAX_PROBLEMS).join(' ');
}

const MAX_PROBLEMS = 5;

/** Describes why the order does not contain every player once; null if it does. */
function describeOrderProblem(
  { players, title }: AwaitedMatch,
  { order }: OutcomeWords,
): string | null {
  const placed = order.flat();
  const missing = players.filter(({ seat }) => !placed.includes(seat)).map(({ seat }) => seat);
  const other = placed.filter((seat) => !players.some((player) => player.seat === seat));
  if (missing.length > 0) return `Add the place of ${missing.join(', ')} in ${title}.`;
  if (other.length > 0) return `Remove ${other.join(', ')}, who did not play ${title}.`;
  return placed.length === players.length ? null : `Give each player of ${title} only one place.`;
}

interface OutcomeWords {
  /** Groups of seats that share a place, the best place first. */
  readonly order: readonly (readonly Seat[])[];
  readonly tokens: readonly Seat[];
  readonly candidate: readonly Seat[];
  /** Changes to the garnets that seats had at the start of the match. */
  readonly garnets: ReadonlyMap<Seat, number>;
}

/** Finds the outcome in the match’s ledger; null if the match is not over or played elsewhere. */
function findCollectedOutcome({ line, meanwhile }: Position, match: string): MatchOutcome | null {
  const reports: readonly Report[] = [
    ...line.flatMap(({ before, by }) => [
      ...listCollectedReports(before.meanwhile),
      ...(by.reports ?? []),
    ]),
    ...listCollectedReports(meanwhile),
  ];
  const found = reports.findLast((one) => one.kind === 'finished' && one.match === match);
  return found?.kind === 'finished' && found.lastHash !== null ? found.outcome : null;
}

const listCollectedReports = (entries: Position['meanwhile']): readonly Report[] =>
  entries.flatMap((entry) => (entry.kind === 'results' ? entry.reports : []));

/** Builds the outcome of a ruling. Garnet prizes follow the places; the rest is the match's. */
function buildRuledOutcome(
  { players, communal = [] }: AwaitedMatch,
  outcomeWords: OutcomeWords,
  end: MatchOutcome | null,
): MatchOutcome {
  const order = outcomeWords.order.flat();
  const listWonPrizes = (seat: Seat): readonly Prize[] =>
    outcomeWords.garnets.has(seat) ? [] : listGarnetPrizes(end?.placings[order.indexOf(seat)]);
  const countGarnetsHeld = (seat: Seat, brought: number): number => {
    const named = outcomeWords.garnets.get(seat);
    if (named !== undefined) return brought + named;
    const held = end?.purses.players.find((one) => one.seat === seat)?.garnets ?? brought;
    const lost = listGarnetPrizes(end?.placings.find((one) => one.seat === seat));
    return held - sumPrizes(lost) + sumPrizes(listWonPrizes(seat));
  };
  const held = players.map(({ seat, garnets }) => ({
    seat,
    garnets: Math.max(0, countGarnetsHeld(seat, garnets)),
  }));
  const gatherPrizes = (seat: Seat) => [
    ...listNamedPrizes(outcomeWords, seat),
    ...listWonPrizes(seat),
  ];
  return {
    placings: buildPlacings(outcomeWords, gatherPrizes),
    purses: { players: held, pairs: end?.purses.pairs ?? communal },
  };
}

const listGarnetPrizes = (placing: Placing | undefined): readonly Prize[] =>
  (placing?.prizes ?? []).filter(({ code }) => code === 'garnet');

const sumPrizes = (prizes: readonly Prize[]): number =>
  prizes.reduce((sum, { count }) => sum + count, 0);

const listNamedPrizes = ({ tokens, candidate }: OutcomeWords, seat: Seat): readonly Prize[] => [
  ...(tokens.includes(seat) ? [createPrize('token-of-life', 'Token of Life')] : []),
  ...(candidate.includes(seat)
    ? [createPrize('elimination-candidate', 'Elimination Candidate')]
    : []),
];

function buildPlacings(
  { order }: OutcomeWords,
  gatherPrizes: (seat: Seat) => readonly Prize[],
): readonly Placing[] {
  const count = order.flat().length;
  let place = 1;
  return order.flatMap((seats): readonly Placing[] => {
    const here = place;
    place += seats.length;
    return seats.map((seat) => ({
      seat,
      place: here,
      score: count - here,
      prizes: gatherPrizes(seat),
    }));
  });
}

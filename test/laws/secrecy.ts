import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { buildFrame } from '../../page/film/frame.ts';
import { seedChance } from '../../rules/kit/chance/seeded.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { buildProposals } from '../../rules/kit/playing/proposing.ts';
import { chooseRandomAnswers } from '../../rules/kit/playing/robot.ts';
import { restrictForm } from '../../rules/kit/playing/robots.ts';
import { memoizeByObject } from '../../rules/kit/reckoning/memoize.ts';
import type { View } from '../../rules/kit/showing/view.ts';
import { assertAnnouncesNoSecret } from './announcements.ts';
import { assertSame, checkEachKnowledge, type SeatKnowledge } from './knowledge.ts';
import { createMatchLaw, drawTrials, type Law, markAsSecrecy, type Trial } from './law.ts';
import { listLeaves } from './leaves.ts';
import { type AnyMoment, isSeatsTurn, listAudiences, listMoments } from './trial.ts';
import { assertAnnouncedByViews } from './twins.ts';

export const SECRECY_LAWS: readonly Law[] = markAsSecrecy([
  createMatchLaw({
    claim: 'sealed orders leave no trace before they are opened',
    runs: 5,
    holds: (trial) => {
      for (const moment of listMoments(trial)) assertReadingLeavesViews(trial, moment);
    },
  }),
  createMatchLaw({
    claim: 'a seat sees only facts of its views',
    runs: 10,
    holds: (trial) => {
      const showPublicly = memoizeByObject((now: AnyMoment) => listPublicPages(trial, now));
      checkEachKnowledge(trial, ({ moment, known, seat }) => {
        assertSameViews(trial, { moment, known, seat });
        const [truth, other] = [moment, known].map((now) => ({
          own: trial.game.view({ ...now, audience: { kind: 'seat', seat } }),
          ...showPublicly(now),
        }));
        assertSame(other, truth, () => describeLeak(seat, [truth, other]));
      });
    },
  }),
  createMatchLaw({
    claim: 'forms, warnings and proposals of a seat use only facts of its views',
    runs: 10,
    holds: (trial) => {
      const findStep = memoizeByObject(({ setup, state }: AnyMoment) =>
        trial.game.next({ setup, state }),
      );
      checkEachKnowledge(trial, ({ moment, known, seat }) => {
        const [truth, other] = [moment, known].map((now) => ({
          step: findStep(now),
          ...listReplies(trial, now, seat),
        }));
        assertSame(
          other,
          truth,
          () =>
            `${seat} is asked or warned by facts that the views of ${seat} lack: the reply ` +
            'in the true state differs from the reply in the state that “determinize” returned',
        );
        if (!hasProposalCheck(moment, seat)) return;
        const [advice, otherAdvice] = [moment, known].map(({ setup, state }) =>
          buildProposals(trial.game, { setup, state, seat }),
        );
        assertSame(otherAdvice, advice, () => `${seat} gets proposals by a secret`);
      });
    },
  }),
  createMatchLaw({
    claim: 'the files of a match’s page contain only facts that everybody sees',
    runs: 5,
    holds: (trial) => {
      // Everybody sees the same frame of a match's page, so checking one seat is enough.
      const checkPage = ({ moment, known }: SeatKnowledge): void => {
        const [truth, other] = [moment, known].map((now) => buildFrame(trial.game, now));
        assertSame(other, truth, () => 'the page of the match reveals a secret');
      };
      checkEachKnowledge(trial, checkPage, isSeatsTurn);
    },
  }),
  {
    claim: 'no announcement reveals facts that its audience does not see',
    concerns: () => true,
    check: (game, { seed, relationMatches: numRuns = RELATION_MATCHES }) => {
      assertAnnouncesNoSecret(game, fc.sample(drawTrials(game), { numRuns, seed }));
    },
  },
  {
    claim: 'announcements follow from the views, except for the facts that the game lists',
    concerns: () => true,
    check: (game, { factor, seed, minTwinMatches = DEFAULT_TWIN_MATCHES }) => {
      const numRuns = Math.max(minTwinMatches, Math.ceil(DEFAULT_TWIN_MATCHES * factor));
      assertAnnouncedByViews(game, fc.sample(drawTrials(game), { numRuns, seed }));
    },
  },
]);

/** Default number of matches that are compared moment by moment with similar matches. */
const DEFAULT_TWIN_MATCHES = 8;

/** Default number of matches, which suffices to distinguish a copied field from a coincidence. */
export const RELATION_MATCHES = 24;

/**
 * Returns whether proposals are checked. The check is slow, so one seat in every third step is
 * enough.
 */
const hasProposalCheck = (moment: AnyMoment, seat: Seat): boolean =>
  moment.history.length % 3 === 1 && isSeatsTurn(moment, seat);

interface ShownPages {
  readonly own: View;
  readonly public: View;
  readonly scores: unknown;
}

function listPublicPages({ game }: Trial, now: AnyMoment): Omit<ShownPages, 'own'> {
  const { counted, moments } = game.scores(now);
  return {
    public: game.view({ ...now, audience: { kind: 'public' } }),
    scores: { counted, moments },
  };
}

/** Asserts that a state from `determinize` has the same views as the true state. */
function assertSameViews({ game }: Trial, { moment, known, seat }: SeatKnowledge): void {
  const formatLeaves = (view: unknown): readonly string[] =>
    listLeaves(view).map(({ path, value }) => `${path.join('.')} (${JSON.stringify(value)})`);
  const findDifference = (view: (now: AnyMoment) => unknown): string | null => {
    const [truth, other] = [view(moment), view(known)];
    if (isSame(truth, other)) return null;
    const seen = new Set(formatLeaves(other));
    return formatLeaves(truth).find((leaf) => !seen.has(leaf)) ?? null;
  };
  const own = findDifference((now) => game.views.seatView(now, seat));
  assert.ok(
    own === null,
    `“seatView” shows ${seat} ${own}, and the state that “determinize” returned for ${seat} has ` +
      'another value there: “determinize” must keep all facts of both views.',
  );
  const open = findDifference((now) => game.views.publicView(now));
  assert.ok(
    open === null,
    `“publicView” shows everybody ${open}, and the state that “determinize” returned for ${seat} ` +
      'has another value there. If it is secret, “publicView” must not contain it: list its ' +
      'fields instead of spreading the state. If it is public, “determinize” must keep it.',
  );
}

function listReplies({ game }: Trial, now: AnyMoment, seat: Seat) {
  const { setup, state } = now;
  const answers = now.answers[seat] ?? {};
  // Orders are not compared, because they are sealed and may name a hidden card.
  const { orders, problems } = game.read({ setup, state, seat, answers });
  return {
    isOver: game.outcome({ setup, state }) === null,
    isUsable: orders !== null,
    problems,
    preview: orders === null ? null : game.preview?.({ setup, state, seat }, orders),
  };
}

/** Describes the pages that show a secret. */
function describeLeak(seat: Seat, both: readonly (ShownPages | undefined)[]): string {
  const [truth = [], other] = both.map((pages) =>
    pages === undefined ? [] : [...pages.own.pages, ...pages.public.pages],
  );
  const pages = truth.filter((page, at) => !isDeepStrictEqual(page, other?.[at]));
  const names = [...new Set(pages.map(({ name }) => `"${name}"`))].join(' and ');
  const where = names === '' ? 'the summary or the scores' : `the page ${names}`;
  return `${where} shows ${seat} more than its views contain`;
}

/** Asserts that views stay the same when every asked seat's answers are replaced by others. */
function assertReadingLeavesViews({ game, setup, seed }: Trial, moment: AnyMoment): void {
  const { state, step } = moment;
  const asks = step?.asks ?? [];
  const collectSeen = () => ({
    views: listAudiences(setup).map((audience) => game.view({ ...moment, audience })),
    step: game.next({ setup, state }),
    outcome: game.outcome({ setup, state }),
  });
  const before = collectSeen();
  for (const { seat, form } of asks) {
    const own = restrictForm(game, { setup, state, seat, form });
    const answers = chooseRandomAnswers(own, seedChance(seed)(`other answers of ${seat}`));
    game.read({ setup, state, seat, answers });
  }
  assertSame(
    collectSeen(),
    before,
    () => `read before the deadline: ${asks.map(({ seat }) => seat)}`,
  );
}

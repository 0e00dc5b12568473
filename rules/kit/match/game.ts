/** What a game is to everything around it: one object of pure functions over plain JSON. */

import type { z } from 'zod';
import type { Answers, Form } from '../asking/form.ts';
import type { Question } from '../asking/question.ts';
import type { Chance } from '../chance/chance.ts';
import type { ContentSchema } from '../content/content.ts';
import type { Reading } from '../judging/reading.ts';
import type { Reasons } from '../judging/reasons.ts';
import type { Narration } from '../narrating/narration.ts';
import type { Robot } from '../playing/robot.ts';
import type { Scores } from '../showing/scores.ts';
import type { Audience, View } from '../showing/view.ts';
import type { AwaitedMatch, PlannedEpisode } from './awaiting.ts';
import type { Determinizing } from './determinizing.ts';
import type { GameEvent } from './event.ts';
import type { Duel, Ending, Prize, Purses } from './prizes.ts';
import type { Proposing } from './proposal.ts';
import type { Seat } from './seat.ts';
import type { Setup, Variant } from './setup.ts';
import type { Stage } from './stage.ts';

/**
 * One thing that can be said of a finished match, for judging a game's balance over many of them: numbers of one measure are
 * told by how they spread, words by how often each occurs. A measure may be found several times in a match.
 */
export interface Finding {
  /** "Progress at the end", "Rounds". */
  readonly measure: string;
  readonly value: number | string;
}

/** A kind of step that can have a time of its own. */
export interface Pace {
  /** Kebab-case: "pregame", "round", "follow-up". */
  readonly name: string;
  readonly title: string;
  /** What a match gets when its host says nothing, such as "48 hours" or "1 day". */
  readonly usual: string;
}

/** One seat that is asked, and what. */
export interface Ask {
  readonly seat: Seat;
  readonly form: Form;
  /** It may be answered, and is neither waited for nor missing: nothing but questions that owe nothing is in the form. */
  readonly owesNothing?: true;
}

/** What comes next: who owes what. Everything in it can be read by everybody, so it rests on public matters only. */
export interface Step {
  /** Kebab-case, never the same twice in a match: "round-2". */
  readonly name: string;
  readonly title: string;
  /** One of the game's paces. */
  readonly pace: string;
  /** What is asked, for the head of the form: a few sentences. */
  readonly about: string;
  /** Seats that can answer nothing are absent. With none that owes an answer the step resolves at once. */
  readonly asks: readonly Ask[];
  /**
   * Matches whose results are waited for. With asks, the step is resolved at its deadline as any other, and results may be collected before
   * it; with none, it has no deadline and ends when results are there. Absent: nothing but orders is waited for.
   */
  readonly awaits?: readonly AwaitedMatch[];
}

/** What happened in one step, or at the start. */
export interface Chapter<Event extends GameEvent = GameEvent> {
  /** The step's name; "start" for the first chapter. */
  readonly step: string;
  readonly title: string;
  readonly events: readonly Event[];
}

/** A match as it stands. */
export interface Now<Content, State> {
  readonly setup: Setup<Content>;
  readonly state: State;
}

/** A seat that is asked something. */
export interface Asked<Content, State> extends Now<Content, State> {
  readonly seat: Seat;
}

/** A seat that has answered. */
export interface Given<Content, State> extends Asked<Content, State> {
  readonly answers: Answers;
}

/** A step at its deadline. */
export interface Submitted<Content, State, Orders> extends Now<Content, State> {
  readonly orders: OrdersBySeat<Orders>;
  readonly chance: Chance;
  /**
   * What was collected of the matches that the step awaits, in the order in which it was. Present: no deadline has come, nobody's orders are
   * in, and who is asked still owes them. Absent: the deadline has come.
   */
  readonly reports?: readonly Report[];
}

/** A step at its deadline, with somebody who pays for a part of his orders: the field in which it was ordered. */
export type Paid<Submitted> = Submitted & { readonly paid: Seat; readonly where: string };

/** All that can be shown. */
export interface Shown<Content, State, Event extends GameEvent> extends Now<Content, State> {
  /** All that has happened, the start first. */
  readonly history: readonly Chapter<Event>[];
}

/** All that can be shown, with whom it is shown to and the chance to draw anew what that audience may not know. */
export type Hiding<All> = All & { readonly audience: Audience; readonly chance: Chance };

/** What is drawn anew of a match. */
export type Disguised<All extends Shown<unknown, unknown, GameEvent>> = Pick<
  All,
  'state' | 'history'
>;

/** Orders by seat, as `resolve` takes them. A seat that was asked and has none here missed the deadline. */
export type OrdersBySeat<Orders> = Readonly<Record<Seat, Orders>>;

/** Where a seat ended. */
export interface Placing {
  readonly seat: Seat;
  /** 1 is the best; seats that share a place have the same number, and the next one is left out. */
  readonly place: number;
  /** As it is shown. */
  readonly score: number;
  /** What was won or lost: a Token of Life, garnets, being the Elimination Candidate. */
  readonly prizes: readonly Prize[];
}

/** The result of a match. */
export interface Outcome {
  /** All seats, best first. */
  readonly placings: readonly Placing[];
  /** How each tie was broken, or that it stands: a sentence each. */
  readonly ties: readonly string[];
  /** What everybody holds at the end, the prizes in it. */
  readonly purses: Purses;
  /** Who faces whom by it, or chooses whom. */
  readonly duels: readonly Duel[];
  /** Absent: who is first has won. */
  readonly ending?: Ending;
}

/** What a season takes of a match. */
export type MatchOutcome = Pick<Outcome, 'placings' | 'purses'>;

/** What is collected by a step that awaits matches: results, and what the host rules about them and the cast. */
export type Report =
  | {
      readonly kind: 'finished';
      readonly match: string;
      /** The hash of the entry that ended the match; null where it was played elsewhere. */
      readonly lastHash: string | null;
      readonly outcome: MatchOutcome;
    }
  /** The match counts as not played: it is made again with the same seats, or skipped; usual: as the programme has it. */
  | { readonly kind: 'void'; readonly match: string; readonly follows: 'again' | 'skip' | 'usual' }
  /** A finished match counts as if it had ended so. */
  | { readonly kind: 'ruled'; readonly match: string; readonly outcome: MatchOutcome }
  | { readonly kind: 'left'; readonly seat: Seat }
  | { readonly kind: 'returned'; readonly seat: Seat };

/** A part of the state that no page shows, though everybody who looks can tell it from what he was shown. */
export interface Derived {
  /**
   * Keys from the state's root, with dots between: `settlers.*.looks`. A star is any one key, "own" the key of the seat that looks, and
   * "length" at the end how many things there are. All that is held there is meant too.
   */
  readonly path: string;
  /** A sentence: from what it follows. */
  readonly because: string;
}

/** Nothing but orders is kept from anybody: whoever sees the public pages knows the state. */
interface HidingNothing {
  readonly hides: 'nothing';
  readonly disguise?: never;
}

/** More is kept secret than orders. */
interface Disguising<Content, State, Event extends GameEvent> {
  readonly hides?: never;
  /**
   * Another state and history that the audience must not be able to tell from the true ones, with all that is secret from it drawn anew.
   * The laws compare what it is shown of both.
   */
  disguise(hidden: Hiding<Shown<Content, State, Event>>): Disguised<Shown<Content, State, Event>>;
}

/** Who hosts and plays a season, each in its order. */
export interface People {
  readonly hosts: readonly string[];
  readonly cast: readonly string[];
}

/**
 * A game. All functions are pure: the same arguments give the same result, and none is changed. `State` and `Orders` are
 * plain JSON, so that both survive the ledger. It says that it hides nothing, or has a disguise: neither is no game.
 */
export type Game<Content, State, Orders, Event extends GameEvent> = Playing<
  Content,
  State,
  Orders,
  Event
> &
  (HidingNothing | Disguising<Content, State, Event>);

interface Playing<Content, State, Orders, Event extends GameEvent> {
  /** The name of its folders, and of the game on the command line. */
  readonly id: string;
  readonly title: string;
  /** One sentence for people who have never heard of it. */
  readonly about: string;
  /** Raised whenever the same orders may lead to another state: a match goes on only under the version it was opened with. */
  readonly version: string;
  readonly seats: { readonly least: number; readonly most: number };
  readonly paces: readonly Pace[];
  /** Empty for most games. */
  readonly variants: readonly Variant[];
  /** Whether pairs of players hold garnets together, see `Setup.communal`. */
  readonly communal?: true;
  readonly content: ContentSchema<Content>;
  /** The shape of orders, for those that come back from a ledger or an exported file. */
  readonly orders: z.ZodType<Orders>;
  /** Names in the content that become others where it is named after the people of a season; absent: none does. */
  castNames?(content: Content, people: People): ReadonlyMap<string, string>;
  start(opening: { readonly setup: Setup<Content>; readonly chance: Chance }): Stage<State, Event>;
  /** Null when the match is over. */
  next(now: Now<Content, State>): Step | null;
  /** Never throws, whatever the answers are. */
  read(given: Given<Content, State>): Reading<Orders>;
  resolve(submitted: Submitted<Content, State, Orders>): Stage<State, Event>;
  /** Why its content cannot be played by so many, a sentence; null when it can. Absent: `seats` says all. */
  refusesCast?(content: Content, seats: number): string | null;
  /** For how many players each match is that it plans, in order, as if nobody left. Absent: it plans none. */
  matchesPlanned?(content: Content, cast: readonly Seat[]): readonly number[];
  /** A match that its steps have awaited, over or not, as it was filled in; null where there is none of that name. Absent: it awaits none. */
  awaited?(now: Now<Content, State>, match: string): AwaitedMatch | null;
  /** By seat, what players bring to a match of its that nobody else may read, by the names of that match's game. Absent: nothing, to none. */
  artefacts?(now: Now<Content, State>, match: string): Readonly<Record<Seat, string>>;
  /** What its content says of matches and of their games, to be held against those. Absent: it plans none. */
  episodesPlanned?(content: Content): readonly PlannedEpisode[];
  /** Why the host cannot have the open step take this report, a sentence; null when he can. Absent: it takes none. */
  refuses?(now: Now<Content, State>, report: Report): string | null;
  /** Whether such a report can still be taken when it is over: then it is closed a day later. Absent: within minutes. */
  isRuledAfterwards?(now: Now<Content, State>): boolean;
  /** Chooses the state in which a seat's orders are tried out before the deadline. Absent: the true one, because the game hides nothing of it. */
  readonly determinizing?: Determinizing<Asked<Content, State>, Orders>;
  /**
   * What orders come to as things stand, with nobody else's: a line for the player's receipt, by what that player may know. Null where they
   * say it all themselves, or nothing can be said without the others.
   */
  foresees?(asked: Asked<Content, State>, orders: Orders): string | null;
  /**
   * Words of the form for the player alone, with what lies in the slots that they name: "hand 1" is soon another card. Absent: they say
   * it all.
   */
  ownWords?(asked: Asked<Content, State>, words: string): string;
  /** What a seat could do now; absent: nothing is proposed to anybody. */
  readonly proposing?: Proposing<Asked<Content, State>, Orders>;
  view(shown: Shown<Content, State, Event> & { readonly audience: Audience }): View;
  /** Scores as everybody may know them. */
  scores(shown: Shown<Content, State, Event>): Scores;
  /** The same scores as the host may know them, where everybody is told less than that; absent: `scores` says all. */
  exactScores?(shown: Shown<Content, State, Event>): Scores;
  /** Null while the match goes on. */
  outcome(now: Now<Content, State>): Outcome | null;
  /** What is asked, as it is declared. */
  readonly questions: Question<Asked<Content, State>, Orders>;
  /**
   * Fields in which nothing said is nothing done: what is said there and comes to nothing is warned of. Of several that are one part,
   * such as the steps of a way, a warning of one is said of all.
   */
  readonly parts: readonly (string | readonly string[])[];
  /** Whether what comes of the parts of such orders is not known without the orders of others; absent: it always is. */
  awaitsOthers?(orders: Orders): boolean;
  /** Why orders may be wrong. */
  readonly reasons: Reasons;
  /** How events are told. */
  readonly narration: Narration<Event, Content>;
  /** What a finished match shows of the game's balance, beside its length and its scores, which are looked at for every game. */
  findings(played: Shown<Content, State, Event>): readonly Finding[];
  /** Ways to play, by a short name, for matches of robots; each sees what its seat sees. Absent: robots choose at random. */
  readonly robots?: Readonly<Record<string, Robot<Content, State>>>;
  /** What no page shows and no disguise draws anew, since it follows from what everybody who looks was shown. */
  readonly derived?: readonly Derived[];
}

/** Any game, as the match sees it: what is in its content, state and orders is the game's own business. */
export type AnyGame = Game<unknown, unknown, unknown, GameEvent>;

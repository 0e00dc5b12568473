/**
 * The interface of a game, and the arguments of its functions: `Now` is a match between two steps,
 * `StepInput` a step with its orders, `PageInput` a match with its history. Types with `Seat`
 * concern one seat. Authors write a `GameDefinition`, see `define.ts`.
 */

import type { z } from 'zod';
import type { Answers, Choice, Field, Form, Question } from '../asking/form.ts';
import type { Chance } from '../chance/chance.ts';
import type { ContentSchema } from '../content/content.ts';
import type { Reading, Reasons } from '../judging/problem.ts';
import type { Narration } from '../narrating/narration.ts';
import type { Robot } from '../playing/robot.ts';
import type { Scores } from '../showing/scores.ts';
import type { Audience, View } from '../showing/view.ts';
import type { GameEvent } from './event.ts';
import type { Duel, Ending, Placing, Purses } from './prizes.ts';
import type { ProposalRules } from './proposal.ts';
import type { AwaitedMatch, Report, SeasonMembers } from './season.ts';
import type { Seat } from './seat.ts';
import type { Setup, Variant } from './setup.ts';
import type { Stage } from './stage.ts';

/**
 * A statistic of a finished match, to judge a game's balance over many matches. Numbers are
 * reported as distributions, words as frequencies. A match may have several values of one measure.
 */
export interface Finding {
  /** The name of the statistic, such as "Progress at the end". */
  readonly measure: string;
  readonly value: number | string;
}

/** A kind of step with its own duration. */
export interface Pace {
  /** In kebab-case: "pregame", "round", "follow-up". */
  readonly name: string;
  readonly title: string;
  /** The default duration, such as "48 hours" or "1 day". */
  readonly usual: string;
}

export interface Ask {
  readonly seat: Seat;
  readonly form: Form;
  /** Whether the step does not wait for this seat: all fields of its form are `owesNothing`. */
  readonly owesNothing?: true;
}

/** A step that asks players for orders. Everything in it is public. */
export interface Step {
  /** In kebab-case, unique in the match: "round-2". */
  readonly name: string;
  readonly title: string;
  /** The name of one of the game's paces, as in the host's command `sealed pace`. */
  readonly pace: string;
  /** Introduction at the top of the form. `about` introduces pages, tabs and tables too. */
  readonly about: string;
  /** The forms of the seats with a choice. If none owes an answer, the step is resolved at once. */
  readonly asks: readonly Ask[];
  /**
   * Matches whose results the step needs. A step with asks is resolved at its deadline, and may
   * collect results earlier. A step without asks ends when all results are in. Absent: none.
   */
  readonly awaits?: readonly AwaitedMatch[];
}

/** The events of one step, or of the start. */
export interface Chapter<Event extends GameEvent = GameEvent> {
  /** The step's name; "start" for the first chapter. */
  readonly step: string;
  readonly title: string;
  readonly events: readonly Event[];
}

/** A match between two steps. */
export interface Now<Content, State> {
  readonly setup: Setup<Content>;
  readonly state: State;
}

/** A match between two steps, for one seat. */
export interface SeatNow<Content, State> extends Now<Content, State> {
  readonly seat: Seat;
}

/** The knowledge of a seat: the public view in place of the state, and its own view. */
export interface SeatKnowledge<Content, PublicView, SeatView> extends SeatNow<Content, PublicView> {
  readonly own: SeatView;
}

/** A match between two steps, with unread answers of a seat. */
export interface SeatAnswers<Content, State> extends SeatNow<Content, State> {
  readonly answers: Answers;
}

/** A match before its first step. */
export interface StartInput<Content> {
  readonly setup: Setup<Content>;
  readonly chance: Chance;
}

/** A step with all orders, ready to be resolved. */
export interface StepInput<Content, State, Orders> extends Now<Content, State> {
  readonly orders: OrdersBySeat<Orders>;
  readonly chance: Chance;
  /** Results of awaited matches, in the order collected. Absent: the deadline resolves the step. */
  readonly reports?: readonly Report[];
}

/** A step in which a seat pays for the part `where` of its orders but does not get its effect. */
export type PriceTrial<Input> = Input & { readonly paid: Seat; readonly where: string };

/** A match between two steps, with its whole history. */
export interface PageInput<Content, State, Event extends GameEvent> extends Now<Content, State> {
  /** All chapters, the start first. */
  readonly history: readonly Chapter<Event>[];
}

/** A match for the pages of one seat. Its history has only the events that the seat may know. */
export type SeatPageInput<Content, PublicView, SeatView, Event extends GameEvent> = PageInput<
  Content,
  PublicView,
  Event
> & { readonly own: SeatView };

/** The context of questions, which build forms from the public view. */
export interface QuestionInput<Content, PublicView, Secrets = unknown>
  extends SeatNow<Content, PublicView> {
  /** The result of `OrderMembers.secrets`. Undefined while a form is built. */
  readonly secrets: Secrets;
}

/** Orders by seat. An absent seat was not asked or missed the deadline. */
export type OrdersBySeat<Orders> = Readonly<Record<Seat, Orders>>;

export interface Outcome {
  /** All seats, best first. */
  readonly placings: readonly Placing[];
  /** A sentence for each tie: how it was broken, or that it remains. */
  readonly ties: readonly string[];
  /** Final holdings, prizes included. */
  readonly purses: Purses;
  /** Pairs of opponents after the match; empty if the game has no duels. */
  readonly duels: readonly Duel[];
  /** Absent: the first place wins. */
  readonly ending?: Ending;
}

export interface Views<Content, State> {
  publicView(now: Now<Content, State>): object;
  seatView(now: Now<Content, State>, seat: Seat): unknown;
  /** Returns a state with the facts of the seat's views, and fixed values for all other facts. */
  getKnownState(now: SeatNow<Content, State>): State;
  /** Returns the match with the state of `getKnownState`, without artefacts that players bring. */
  getKnownSituation(now: SeatNow<Content, State>): SeatNow<Content, State>;
  /** Returns the state of `determinize` for the given view of the seat. */
  imagineState(now: SeatNow<Content, State>, own: unknown): State;
}

/** A game, built by `defineGame` from pure functions. `State` and `Orders` are plain JSON. */
export interface Game<Content, State, Orders, Event extends GameEvent>
  extends SeasonMembers<Content, Now<Content, State>> {
  /** The name of its folder and of its command. */
  readonly id: string;
  readonly title: string;
  /** One sentence for newcomers. */
  readonly about: string;
  /** Raised whenever the same orders may lead to another state. A match keeps its version. */
  readonly version: string;
  readonly seats: { readonly least: number; readonly most: number };
  readonly paces: readonly Pace[];
  /** Empty for most games. */
  readonly variants: readonly Variant[];
  readonly content: ContentSchema<Content>;
  /** The schema of orders in a ledger or an exported file. */
  readonly orders: z.ZodType<Orders>;
  start(input: StartInput<Content>): Stage<State, Event>;
  /** Returns the next step; null once the match is over. */
  next(now: Now<Content, State>): Step | null;
  /** Reads answers of any kind without throwing. */
  read(input: SeatAnswers<Content, State>): Reading<Orders>;
  resolve(input: StepInput<Content, State, Orders>): Stage<State, Event>;
  /** Returns a reason if this number of seats cannot play, else null. Absent: `seats` decides. */
  checkCast?(content: Content, seats: number): string | null;
  /** See `AdviceMembers.preview`. */
  preview?(known: SeatNow<Content, State>, orders: Orders): string | null;
  /** See `AdviceMembers.ownWords`. */
  ownWords?(known: SeatNow<Content, State>, words: string): string;
  /** Absent: no proposals. */
  readonly proposing?: ProposalRules<SeatNow<Content, State>, Orders>;
  view(input: PageInput<Content, State, Event> & { readonly audience: Audience }): View;
  scores(input: PageInput<Content, State, Event>): Scores;
  /** See `ViewMembers.exactScores`. */
  exactScores?(input: PageInput<Content, State, Event>): Scores;
  /** Returns the outcome; null until the match is over. */
  outcome(now: Now<Content, State>): Outcome | null;
  readonly questions: Question<SeatNow<Content, State>, Orders>;
  /** See `OrderMembers.optionalParts`. */
  readonly optionalParts: readonly (string | readonly string[])[];
  /** See `OrderMembers.dependsOnOthers`. */
  dependsOnOthers?(orders: Orders): boolean;
  /** See `OrderMembers.holds`. */
  holds?(known: SeatNow<Content, State>, field: Field, choice: Choice): boolean;
  readonly reasons: Reasons;
  readonly narration: Narration<Event, Content>;
  /** See `ViewMembers.announced`. */
  readonly announced?: readonly string[];
  readonly announcedToSeats?: readonly string[];
  /** Returns statistics on balance. Length and scores are reported for every game anyway. */
  findings(input: PageInput<Content, State, Event>): readonly Finding[];
  /** Robots by strategy. Absent: robots play proposals. */
  readonly robots?: Readonly<Record<string, Robot<Content, State>>>;
  readonly views: Views<Content, State>;
}

/** Any game, with opaque types of content, state and orders. */
export type AnyGame = Game<unknown, unknown, unknown, GameEvent>;

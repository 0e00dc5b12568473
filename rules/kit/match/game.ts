/**
 * A game as a match sees it, and the arguments of its functions: `Now` is the state before a step,
 * `StepInput` a step with its orders, `PageInput` a match with its history. Types with `Seat`
 * describe one seat. Authors write a `GameDefinition`, see `define.ts`.
 */

import type { z } from 'zod';
import type { Answers, Choice, Field, Form } from '../asking/form.ts';
import type { Question } from '../asking/question.ts';
import type { Chance } from '../chance/chance.ts';
import type { ContentSchema } from '../content/content.ts';
import type { Reading } from '../judging/reading.ts';
import type { Reasons } from '../judging/reasons.ts';
import type { Narration } from '../narrating/narration.ts';
import type { Robot } from '../playing/robot.ts';
import type { Scores } from '../showing/scores.ts';
import type { Audience, View } from '../showing/view.ts';
import type { GameEvent } from './event.ts';
import type { Duel, Ending, Placing, Purses } from './prizes.ts';
import type { Proposing } from './proposal.ts';
import type { AwaitedMatch, Report, SeasonMembers } from './season.ts';
import type { Seat } from './seat.ts';
import type { Setup, Variant } from './setup.ts';
import type { Stage } from './stage.ts';

/**
 * A statistic of a finished match, for judging a game's balance over many matches: numbers are
 * reported by distribution, words by frequency. A measure may occur several times in a match.
 */
export interface Finding {
  /** "Progress at the end", "Rounds". */
  readonly measure: string;
  readonly value: number | string;
}

/** A kind of step that can have its own duration. */
export interface Pace {
  /** Kebab-case: "pregame", "round", "follow-up". */
  readonly name: string;
  readonly title: string;
  /** The default, such as "48 hours" or "1 day". */
  readonly usual: string;
}

/** A form for one seat. */
export interface Ask {
  readonly seat: Seat;
  readonly form: Form;
  /** The seat may answer, but is neither awaited nor missing. No field needs an answer. */
  readonly owesNothing?: true;
}

/** The next step. Everything in it is public. */
export interface Step {
  /** Kebab-case, never the same twice in a match: "round-2". */
  readonly name: string;
  readonly title: string;
  /** The name of one of the game's paces. */
  readonly pace: string;
  /** The head of the form: a few sentences. */
  readonly about: string;
  /** Seats without a choice are absent. If no ask owes an answer, the step resolves at once. */
  readonly asks: readonly Ask[];
  /**
   * Matches whose results the step needs. With asks, it resolves at its deadline and may collect
   * results before; without asks, it ends when all results are in. Absent: none.
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

/** A match from which one seat's form is built. */
export interface SeatNow<Content, State> extends Now<Content, State> {
  readonly seat: Seat;
}

/** Everything a seat may know: the public view in place of the state, and its own view. */
export interface SeatKnowledge<Content, PublicView, SeatView> extends SeatNow<Content, PublicView> {
  readonly own: SeatView;
}

/** A seat's answers, unread. */
export interface SeatAnswers<Content, State> extends SeatNow<Content, State> {
  readonly answers: Answers;
}

/** A match before its first step. */
export interface StartInput<Content> {
  readonly setup: Setup<Content>;
  readonly chance: Chance;
}

/** A step with all orders, to be resolved. */
export interface StepInput<Content, State, Orders> extends Now<Content, State> {
  readonly orders: OrdersBySeat<Orders>;
  readonly chance: Chance;
  /**
   * Results collected from awaited matches, in order. Present: the deadline has not come, and no
   * orders are in. Absent: the deadline has come.
   */
  readonly reports?: readonly Report[];
}

/**
 * A trial step: one seat pays for the part of its orders in the field `where`, without its effect.
 */
export type PriceTrial<Input> = Input & { readonly paid: Seat; readonly where: string };

/** A match with its whole history. */
export interface PageInput<Content, State, Event extends GameEvent> extends Now<Content, State> {
  /** All chapters, the start first. */
  readonly history: readonly Chapter<Event>[];
}

/** A match as shown to one seat. Its history contains the events that the seat may know. */
export type SeatPageInput<Content, PublicView, SeatView, Event extends GameEvent> = PageInput<
  Content,
  PublicView,
  Event
> & { readonly own: SeatView };

/** The input of questions, which build forms from the public view. */
export interface QuestionInput<Content, PublicView, Secrets = unknown>
  extends SeatNow<Content, PublicView> {
  /** See `OrderMembers.secrets`. Undefined while a form is built. */
  readonly secrets: Secrets;
}

/** Orders by seat. A seat that was asked and is absent here missed the deadline. */
export type OrdersBySeat<Orders> = Readonly<Record<Seat, Orders>>;

export interface Outcome {
  /** All seats, best first. */
  readonly placings: readonly Placing[];
  /** A sentence for each tie: how it was broken, or that it remains. */
  readonly ties: readonly string[];
  /** Final holdings, prizes included. */
  readonly purses: Purses;
  /** Opponents after the match; empty without duels. */
  readonly duels: readonly Duel[];
  /** Absent: the first place wins. */
  readonly ending?: Ending;
}

/** The views of a state. */
export interface Views<Content, State> {
  publicView(now: Now<Content, State>): object;
  /** The facts that only this seat sees. */
  seatView(now: Now<Content, State>, seat: Seat): unknown;
  /** A state with the facts of the seat's views, and fixed values for all others. */
  known(now: SeatNow<Content, State>): State;
  /** The match in the state of `known`, without artefacts that players bring. */
  knownNow(now: SeatNow<Content, State>): SeatNow<Content, State>;
  /** The state that `determinize` returns if the seat's view is `own`. */
  imagined(now: SeatNow<Content, State>, own: unknown): State;
}

/**
 * A game, built by `defineGame`. All functions are pure. `State` and `Orders` are plain JSON, since
 * the ledger stores them.
 */
export interface Game<Content, State, Orders, Event extends GameEvent>
  extends SeasonMembers<Content, Now<Content, State>> {
  /** Its folder, and its name on the command line. */
  readonly id: string;
  readonly title: string;
  /** One sentence for newcomers. */
  readonly about: string;
  /** Raised whenever the same orders may lead to another state: matches keep their version. */
  readonly version: string;
  readonly seats: { readonly least: number; readonly most: number };
  readonly paces: readonly Pace[];
  /** Empty for most games. */
  readonly variants: readonly Variant[];
  readonly content: ContentSchema<Content>;
  /** Validates orders that come back from a ledger or an exported file. */
  readonly orders: z.ZodType<Orders>;
  start(input: StartInput<Content>): Stage<State, Event>;
  /** Null when the match is over. */
  next(now: Now<Content, State>): Step | null;
  /** Never throws, whatever the answers are. */
  read(input: SeatAnswers<Content, State>): Reading<Orders>;
  resolve(input: StepInput<Content, State, Orders>): Stage<State, Event>;
  /** Returns why this number of seats cannot play the content, or null. Absent: `seats` decides. */
  refusesCast?(content: Content, seats: number): string | null;
  /** See `Advice.preview`. */
  foresees?(known: SeatNow<Content, State>, orders: Orders): string | null;
  /** See `Advice.ownWords`. */
  ownWords?(known: SeatNow<Content, State>, words: string): string;
  /** Absent: no proposals. */
  readonly proposing?: Proposing<SeatNow<Content, State>, Orders>;
  view(input: PageInput<Content, State, Event> & { readonly audience: Audience }): View;
  /** Public scores. */
  scores(input: PageInput<Content, State, Event>): Scores;
  /** See `ShownMembers.exactScores`. */
  exactScores?(input: PageInput<Content, State, Event>): Scores;
  /** Null while the match goes on. */
  outcome(now: Now<Content, State>): Outcome | null;
  readonly questions: Question<SeatNow<Content, State>, Orders>;
  /** See `OrderMembers.parts`. */
  readonly parts: readonly (string | readonly string[])[];
  /** See `OrderMembers.awaitsOthers`. */
  awaitsOthers?(orders: Orders): boolean;
  /** See `OrderMembers.holds`. */
  holds?(known: SeatNow<Content, State>, field: Field, choice: Choice): boolean;
  readonly reasons: Reasons;
  readonly narration: Narration<Event, Content>;
  /** See `ShownMembers.announced`. */
  readonly announced?: readonly string[];
  readonly announcedToSeats?: readonly string[];
  /** Statistics on balance. Length and scores are reported for every game. */
  findings(input: PageInput<Content, State, Event>): readonly Finding[];
  /**
   * Named strategies for robots, which get `Views.known`. Absent: a robot plays proposals.
   */
  readonly robots?: Readonly<Record<string, Robot<Content, State>>>;
  readonly views: Views<Content, State>;
}

/** Any game, as the match sees it; content, state and orders are opaque. */
export type AnyGame = Game<unknown, unknown, unknown, GameEvent>;

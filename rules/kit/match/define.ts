/**
 * The definition of a game by its author. It declares each audience's view once. Pages, forms,
 * warnings, proposals and robots get a view, or a state with no more than a player's knowledge.
 * `defineGame` builds the object that a match uses.
 */

import type { Choice, Field, Question } from '../asking/form.ts';
import { buildForm } from '../asking/orders.ts';
import { createJudging, type EffectTrial } from '../judging/judging.ts';
import type { OrderFault, Reasons } from '../judging/problem.ts';
import type { Narration } from '../narrating/narration.ts';
import { memoizeByObject, memoizeByState } from '../reckoning/memoize.ts';
import type { Scores } from '../showing/scores.ts';
import { accountPage, buildNoticesPage, logPage } from '../showing/tables.ts';
import type { Audience, Block, GameBoard, Page, Table, View } from '../showing/view.ts';
import type { GameEvent } from './event.ts';
import type {
  Chapter,
  Game,
  Now,
  Pace,
  PageInput,
  QuestionInput,
  SeatKnowledge,
  SeatNow,
  SeatPageInput,
  Step,
} from './game.ts';
import type { GameResult } from './outcome.ts';
import { addPrizes, getInitialPurses } from './prizes.ts';
import type { ProposalRules } from './proposal.ts';
import type { SeasonMembers } from './season.ts';
import { bySeat, type Seat } from './seat.ts';
import type { Setup } from './setup.ts';

/** The pages of each audience. Only the host's pages get the state. */
export interface Pages<Content, State, PublicView, SeatView, Event extends GameEvent> {
  /** The situation in a few sentences. Hosts read the public summary. */
  readonly summary: {
    readonly public: (input: PageInput<Content, PublicView, Event>) => readonly string[];
    readonly seat: (
      input: SeatPageInput<Content, PublicView, SeatView, Event>,
      seat: Seat,
    ) => readonly string[];
  };
  /** Absent: no board. */
  readonly board?: (input: PageInput<Content, PublicView, Event>) => GameBoard;
  /** A table with a row for each seat, for games without public scores. */
  readonly standing?: (input: PageInput<Content, PublicView, Event>) => Table;
  /** Figures for the story's line chart, see `View`. Absent: the scores, if they are public. */
  readonly chart?: (input: PageInput<Content, PublicView, Event>) => Table;
  /** The picture above the story. Absent: the board. */
  readonly picture?: (input: PageInput<Content, PublicView, Event>) => readonly Block[];
  /** Tables of at most three columns, to the right of the picture. Absent: none. */
  readonly aside?: (input: PageInput<Content, PublicView, Event>) => readonly Table[];
  /** The player's own parts of the page "Now", see `View`. Absent: none. */
  readonly own?: (
    input: SeatPageInput<Content, PublicView, SeatView, Event>,
    seat: Seat,
  ) => Pick<View, 'board' | 'picture' | 'holdings' | 'details' | 'warning' | 'account'>;
  /** Absent: the page "Log" with all public events. */
  readonly public?: readonly ((input: PageInput<Content, PublicView, Event>) => Page)[];
  /** Absent: the page "My account" with all events that concern the player. */
  readonly seat?: readonly ((
    input: SeatPageInput<Content, PublicView, SeatView, Event>,
    seat: Seat,
  ) => Page)[];
  /** Absent: the page "Notices" with all private messages. */
  readonly host?: readonly ((input: PageInput<Content, State, Event>) => Page)[];
}

export interface NextStep extends Omit<Step, 'pace'> {
  /** The name of one of the game's paces. Absent: the first one. */
  readonly pace?: string;
}

export type OrderMembers<Content, State extends object, PublicView, Orders, Secrets> = OrderParts<
  Content,
  State,
  PublicView,
  Orders,
  Secrets
> &
  SecretsMember<Content, State, Secrets>;

/** The function `secrets`: required if `kit.QuestionInput` declares the type of secrets. */
type SecretsMember<Content, State, Secrets> = unknown extends Secrets
  ? { readonly secrets?: undefined }
  : {
      /**
       * Returns the secrets needed to convert answers to orders and back, such as cards in the
       * numbered places of a hand.
       */
      secrets(now: SeatNow<Content, State>): Secrets;
    };

interface OrderParts<Content, State extends object, PublicView, Orders, Secrets> {
  readonly questions: Question<QuestionInput<Content, PublicView, Secrets>, Orders>;
  /** Lists all faults of a seat's orders that the seat can know without the orders of others. */
  judge?(known: SeatNow<Content, State>, orders: Orders): readonly OrderFault[];
  /** A warning and an explanation for each fault. Absent: all orders are accepted. */
  readonly reasons?: Reasons;
  /**
   * Fields where a blank answer means no action. Players are warned of answers without effect;
   * fields of one part, such as the steps of a walk, share the warning. Absent: none.
   */
  readonly optionalParts?: readonly (string | readonly string[])[];
  /** Whether the effect of these orders depends on the orders of others. Absent: never. */
  dependsOnOthers?(orders: Orders): boolean;
  /**
   * Whether the seat's secrets allow a choice. The form itself offers every choice that public
   * facts allow, such as all unseen cards. Absent: all are allowed.
   */
  holds?(known: SeatNow<Content, State>, field: Field, choice: Choice): boolean;
  /** Functions that find ineffective parts of orders. Absent: such parts are not reported. */
  readonly effects?: EffectTrial<SeatNow<Content, State>, Orders>;
  /** Replaces secrets in orders, such as a card by the card in the same place of `known`. */
  withoutSecrets?(tried: {
    readonly asked: SeatNow<Content, State>;
    readonly known: State;
    readonly orders: Orders;
  }): Orders;
}

export interface ViewMembers<Content, State, PublicView, SeatView, Event extends GameEvent> {
  /** Returns the facts that everybody sees. Name its fields one by one; never spread the state. */
  publicView(now: Now<Content, State>): PublicView;
  /** Returns the facts that only this seat sees. */
  seatView(now: Now<Content, State>, seat: Seat): SeatView;
  /** Returns a state to try orders in: the facts of both views, and fixed values for the rest. */
  determinize(knowledge: SeatKnowledge<Content, PublicView, SeatView>): State;
  readonly pages: Pages<Content, State, PublicView, SeatView, Event>;
  /** The texts of events, and the audience of each. */
  readonly narration: Narration<Event, Content>;
  /** Announced facts that the public view lacks. Absent: the view contains all announced facts. */
  readonly announced?: readonly AnnouncedFact<Event>[];
  /** Facts that are announced to a seat but are not in its views. */
  readonly announcedToSeats?: readonly AnnouncedFact<Event>[];
  /** Returns the public scores. Absent: none until the match is over, then the outcome's. */
  scores?(input: PageInput<Content, PublicView, Event>): Scores;
  /** Returns scores for the host, if they are more precise. Absent: `scores`. */
  exactScores?(input: PageInput<Content, State, Event>): Scores;
}

/** An event kind with all its fields, or one field of a kind: "played.card". */
export type AnnouncedFact<Event extends GameEvent> = Event extends GameEvent
  ? Event['kind'] | `${Event['kind']}.${Exclude<keyof Event & string, 'kind' | 'rule'>}`
  : never;

/**
 * Advice to a player. The state has only the player's knowledge, see `ViewMembers.determinize`.
 */
export interface AdviceMembers<Content, State, Orders> {
  /** Describes the effect of orders for the receipt; null if it is obvious or depends on others. */
  preview?(known: SeatNow<Content, State>, orders: Orders): string | null;
  /**
   * Adds the names of cards to the text of a player's receipt, since "hand 1" later contains
   * another card. Absent: the text stays as it is.
   */
  ownWords?(known: SeatNow<Content, State>, words: string): string;
  /** Absent: no proposals. */
  readonly proposing?: ProposalRules<SeatNow<Content, State>, Orders>;
}

type DefinedGame<Content, State, Orders, Event extends GameEvent> = Game<
  Content,
  State,
  Orders,
  Event
>;

export interface GameDefinition<
  Content,
  State extends object,
  PublicView extends object,
  SeatView,
  Orders,
  Event extends GameEvent,
  Secrets = unknown,
> extends Pick<
    DefinedGame<Content, State, Orders, Event>,
    'id' | 'title' | 'seats' | 'version' | 'checkCast'
  > {
  /** One sentence for newcomers. */
  readonly description: string;
  /** Tabs that a host may replace. Absent: none. */
  readonly content?: DefinedGame<Content, State, Orders, Event>['content'];
  /** Choices of the host when a match is opened. Absent: none. */
  readonly variants?: DefinedGame<Content, State, Orders, Event>['variants'];
  readonly play: Pick<DefinedGame<Content, State, Orders, Event>, 'start' | 'resolve'> & {
    /** Kinds of steps with their own durations. Absent: one day for every step. */
    readonly paces?: readonly [Pace, ...Pace[]];
    /** Returns the next step; null once the match is over. It cannot depend on secrets. */
    next(now: Now<Content, PublicView>): NextStep | null;
    /** Returns the result; null until the match is over. */
    outcome(now: Now<Content, PublicView>): GameResult | null;
  };
  readonly orders: OrderMembers<Content, State, PublicView, Orders, Secrets>;
  readonly shown: ViewMembers<Content, State, PublicView, SeatView, Event>;
  readonly advice?: AdviceMembers<Content, State, Orders>;
  /** Members for seasons, and for games whose players bring something from a season. */
  readonly season?: SeasonMembers<Content, Now<Content, State>>;
  /** Statistics and robots for `balance`. Robots get only the knowledge of their seat. */
  readonly measures?: Partial<
    Pick<DefinedGame<Content, State, Orders, Event>, 'findings' | 'robots'>
  >;
}

/** The views of a game in which only orders are secret. */
export const fullyPublicViews = {
  publicView: <State>({ state }: { readonly state: State }): State => state,
  seatView: () => null,
  determinize: <State>({ state }: { readonly state: State }): State => state,
};

const PUBLIC_AUDIENCE: Audience = { kind: 'public' };

const ONE_DAY_PACE: readonly [Pace] = [{ name: 'step', title: 'Step', usual: '1 day' }];

/** Types orders so that every fault must have a reason. */
export const defineOrders = <
  Content,
  State extends object,
  PublicView,
  Orders,
  Code extends string,
  Secrets,
>(
  orders: Omit<OrderParts<Content, State, PublicView, Orders, Secrets>, 'judge' | 'reasons'> &
    SecretsMember<Content, State, Secrets> & {
      judge?(known: SeatNow<Content, State>, orders: Orders): readonly OrderFault<Code>[];
      readonly reasons?: Reasons<Code>;
    },
): OrderMembers<Content, State, PublicView, Orders, Secrets> => orders;

/** Builds the game object that a match uses. Each function gets only the facts that it may see. */
export function defineGame<
  Content,
  State extends object,
  PublicView extends object,
  SeatView,
  Orders,
  Event extends GameEvent,
  Secrets = unknown,
>(
  definition: GameDefinition<Content, State, PublicView, SeatView, Orders, Event, Secrets>,
): Game<Content, State, Orders, Event> {
  const { play, orders, shown, advice, season, measures, description, ...identity } = definition;
  const { pages, narration, exactScores, announced, announcedToSeats } = shown;
  const { paces = ONE_DAY_PACE } = play;
  const views = createViews(shown);
  const questions = adaptQuestions(orders, views.publicly);
  const { effects, holds } = orders;
  const { ownWords } = advice ?? {};
  const isOver = memoizeByState((now: Now<Content, PublicView>) => play.next(now) === null);

  /** Returns the public view of the match, with the events that the audience may know. */
  const buildShown = (
    { setup, state, history }: PageInput<Content, State, Event>,
    audience: Audience,
  ): PageInput<Content, PublicView, Event> => {
    const now = views.publicly({ setup, state });
    return {
      ...now,
      history: filterHistory({ history, audience, narration, isOver: isOver(now) }),
    };
  };
  const outcome = (now: Now<Content, PublicView>) => {
    const result = play.outcome(now);
    if (result === null) return null;
    const purses = () => addPrizes(getInitialPurses(now.setup), result.placings);
    const { placings, ties = [], duels = [], ending } = result;
    return { placings, ties, purses: result.purses ?? purses(), duels, ...(ending && { ending }) };
  };
  const scores =
    shown.scores ??
    ((now: Now<Content, PublicView>): Scores => buildFinalScores(outcome(now)?.placings ?? []));

  return {
    ...identity,
    about: description,
    content: identity.content ?? NO_CONTENT,
    variants: identity.variants ?? [],
    paces,
    start: play.start,
    resolve: play.resolve,
    next(now) {
      const step = play.next(views.publicly(now));
      return step === null || hasPace(step) ? step : { ...step, pace: paces[0].name };
    },
    outcome: (now) => outcome(views.publicly(now)),
    ...createJudging({
      questions,
      judge: orders.judge ?? (() => []),
      reasons: orders.reasons ?? {},
      ...(effects && { effects }),
      ...(advice?.preview && { preview: advice.preview }),
      withoutSecrets(seatNow, given) {
        const now = views.getKnownSituation(seatNow);
        const tried = orders.withoutSecrets?.({ asked: seatNow, known: now.state, orders: given });
        return { now, orders: tried ?? given };
      },
    }),
    optionalParts: orders.optionalParts ?? [],
    ...(holds && {
      holds: (seatNow, field, choice) => holds(views.getKnownSituation(seatNow), field, choice),
    }),
    ...(orders.dependsOnOthers && { dependsOnOthers: orders.dependsOnOthers }),
    ...(ownWords && {
      ownWords: (seatNow, words) => ownWords(views.getKnownSituation(seatNow), words),
    }),
    ...(advice?.proposing && { proposing: advice.proposing }),
    narration,
    views,
    view({ audience, ...whole }): View {
      if (audience.kind === 'seat') {
        const { seat } = audience;
        const seen = { ...buildShown(whole, audience), own: shown.seatView(whole, seat) };
        return {
          ...pages.own?.(seen, seat),
          summary: pages.summary.seat(seen, seat),
          pages: pages.seat?.map((page) => page(seen, seat)) ?? [
            accountPage(narration)(seen, seat),
          ],
        };
      }
      const input = buildShown(whole, PUBLIC_AUDIENCE);
      const summary = pages.summary.public(input);
      if (audience.kind === 'host')
        return {
          summary,
          pages: pages.host?.map((page) => page(whole)) ?? [buildNoticesPage(whole, narration)],
        };
      return {
        summary,
        pages: pages.public?.map((page) => page(input)) ?? [logPage(narration)(input)],
        ...(pages.board && { board: pages.board(input) }),
        ...(pages.standing && { standing: pages.standing(input) }),
        ...(pages.chart && { chart: pages.chart(input) }),
        ...(pages.picture && { picture: pages.picture(input) }),
        ...(pages.aside && { aside: pages.aside(input) }),
      };
    },
    scores: (whole) => scores(buildShown(whole, PUBLIC_AUDIENCE)),
    ...(exactScores && { exactScores }),
    ...(announced && { announced }),
    ...(announcedToSeats && { announcedToSeats }),
    ...season,
    findings: () => [],
    ...measures,
  };
}

export const filterHistory = <Event extends GameEvent>(known: {
  readonly history: readonly Chapter<Event>[];
  readonly audience: Audience;
  readonly narration: Pick<Narration<Event, never>, 'knows'>;
  /** Whether the match is over. More events are public then. */
  readonly isOver: boolean;
}): readonly Chapter<Event>[] => {
  const { history, audience, narration, isOver } = known;
  return history.map((chapter) => {
    const events = chapter.events.filter((event) => narration.knows(event, audience, isOver));
    return events.length === chapter.events.length ? chapter : { ...chapter, events };
  });
};

const NO_CONTENT = { tabs: [], assemble: () => ({ kind: 'sound' as const, value: {} as never }) };

const hasPace = (step: NextStep): step is Step => step.pace !== undefined;

const buildFinalScores = (placings: GameResult['placings']): Scores => ({
  counted: 'points',
  one: 'point',
  moments:
    placings.length === 0 ? [] : [{ title: 'End', scores: bySeat(placings, ({ score }) => score) }],
});

/** Removes the artefacts that players bring from a season, which are private. */
const getPublicSetup = memoizeByObject(
  (setup: Setup<unknown>): Setup<unknown> =>
    setup.players.some(({ artefact }) => artefact !== undefined)
      ? { ...setup, players: setup.players.map(({ artefact: _, ...player }) => player) }
      : setup,
);

/** Builds the functions that return a game's views, each computed once for a state. */
function createViews<Content, State extends object, PublicView extends object, SeatView>({
  publicView,
  seatView,
  determinize,
}: Pick<
  ViewMembers<Content, State, PublicView, SeatView, GameEvent>,
  'publicView' | 'seatView' | 'determinize'
>) {
  const getView = memoizeByState((now: Now<Content, State>) => publicView(now));
  const knownTo = memoizeByState((_: Now<Content, State>) => new Map<Seat, State>());
  const publicly = ({ setup, state }: Now<Content, State>): Now<Content, PublicView> => ({
    setup: getPublicSetup(setup) as Setup<Content>,
    state: getView({ setup, state }),
  });
  const imagineState = ({ setup, state, seat }: SeatNow<Content, State>, own: unknown): State =>
    determinize({ ...publicly({ setup, state }), seat, own: own as SeatView });
  const getKnownState = (seatNow: SeatNow<Content, State>): State => {
    const { setup, state, seat } = seatNow;
    const before = knownTo({ setup, state });
    const made = before.get(seat) ?? imagineState(seatNow, seatView({ setup, state }, seat));
    before.set(seat, made);
    return made;
  };
  return {
    publicView: getView,
    seatView,
    publicly,
    getKnownState,
    getKnownSituation: (seatNow: SeatNow<Content, State>): SeatNow<Content, State> => ({
      ...seatNow,
      setup: getPublicSetup(seatNow.setup) as Setup<Content>,
      state: getKnownState(seatNow),
    }),
    imagineState,
  };
}

/** Adapts questions to a match: public facts build the forms, and secrets convert the answers. */
const adaptQuestions = <Content, State extends object, PublicView extends object, Orders, Secrets>(
  {
    questions,
    secrets,
  }: Pick<OrderParts<Content, State, PublicView, Orders, Secrets>, 'questions'> & {
    readonly secrets?: ((seatNow: SeatNow<Content, State>) => Secrets) | undefined;
  },
  publicly: (now: Now<Content, State>) => Now<Content, PublicView>,
): Question<SeatNow<Content, State>, Orders> => {
  const reading = (
    seatNow: SeatNow<Content, State>,
  ): QuestionInput<Content, PublicView, Secrets> => ({
    ...publicly(seatNow),
    seat: seatNow.seat,
    secrets: secrets?.(seatNow) as Secrets,
  });
  const forForm = (seatNow: SeatNow<Content, State>) =>
    ({ ...publicly(seatNow), seat: seatNow.seat }) as QuestionInput<Content, PublicView, Secrets>;
  return {
    schema: questions.schema,
    blank: questions.blank,
    fields: (seatNow) => buildForm(questions, forForm(seatNow)).fields,
    read: (answers, seatNow) => questions.read(answers, reading(seatNow)),
    answers: (value, seatNow) => questions.answers(value, reading(seatNow)),
  };
};

/**
 * What the author of a game calls first, in the order in which a game is read: forty names, which the smallest games there are
 * (`test/laws/small-game.ts`, `test/laws/purse-game.ts`) are written with. Begin a new game by importing from here alone, and from the
 * room itself (`./showing/tables.ts`) whatever else it comes to need. A game that has grown imports from the rooms, as those of
 * `rules/games.ts` do: there is then one way to each name, and a file's first lines say what it is about. The kit itself never imports this.
 */

// The game as one object, and all that is handed to its functions: kit.Game, kit.Now, kit.Asked, kit.Submitted, kit.Shown, kit.Step …

export type * as kit from './match/game.ts';

// Seats, and what happened.

export type { EventOfKind, SeatEvent } from './match/event.ts';
export { ofKind } from './match/events.ts';
export { ofSeat, type Seat } from './match/seat.ts';
export { seatsByName, seatsOf } from './match/setup.ts';

// What is asked, declared once.

export { asking } from './asking/asking.ts';
export { countKind } from './asking/kinds.ts';
export { offersOf } from './asking/offering.ts';
export { asksOf, numbered } from './asking/orders.ts';
export type { Answered } from './asking/question.ts';

// What may be wrong, judged once.

export type { OrderFault } from './judging/fault.ts';
export { faultText, judging } from './judging/judging.ts';
export { doubtful, illegal, type Reasons } from './judging/reasons.ts';

// Resolving, and the outcome.

export { placingsOf } from './match/outcome.ts';
export { pursesBrought } from './match/prizes.ts';
export { emit, type Stage, stage } from './match/stage.ts';
export { byMost, namesOf, rank } from './reckoning/rank.ts';

// Who is told what, and what a disguise leaves of it.

export { knownHistory } from './narrating/hiding.ts';
export { everybody, itsSeat, narrate } from './narrating/narration.ts';

// Pages.

export { guideTable, narrationPage, noticesPage, scoresByRound } from './showing/tables.ts';
export type { Page } from './showing/view.ts';
export { viewBuilder } from './showing/viewing.ts';

// Robots.

export { type Robot, randomAnswers } from './playing/robot.ts';

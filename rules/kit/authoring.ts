/** Exports the names that a game's author needs first. The kit itself never imports this file. */

// A game as one object, and the arguments of its functions: kit.Game, kit.Now, kit.SeatNow …

export { defineGame, defineOrders, fullyPublicViews, type Pages } from './match/define.ts';
export type * as kit from './match/game.ts';

// Seats and events.

export type { EventOfKind, SeatEvent } from './match/event.ts';
export { filterKind } from './match/events.ts';
export { getBySeat, mapSeats, type Seat } from './match/seat.ts';
export { listSeats, sortSeats } from './match/setup.ts';

// Questions.

export { createAsker } from './asking/asking.ts';
export type { QuestionValue } from './asking/form.ts';
export { buildAsks, numberStep } from './asking/orders.ts';

// Faults of orders.

export { showFaults } from './judging/judging.ts';
export type { OrderFault } from './judging/problem.ts';
export { doubtful, illegal, type Reasons } from './judging/problem.ts';

// Resolving and the outcome.

export { rankByScore, rankTeams } from './match/outcome.ts';
export { emit, type Stage, stage } from './match/stage.ts';
export { findHighest, findPlurality } from './reckoning/rank.ts';

// Narration.

export { everybody, itsSeat, narrate } from './narrating/narration.ts';

// Pages.

export {
  buildGuideTable,
  buildNarrationPage,
  buildNoticesPage,
  buildRosterTable,
  buildVotesTable,
  tabulateScores,
} from './showing/tables.ts';
export type { Page } from './showing/view.ts';

// Robots.

export { chooseRandomAnswers } from './playing/robot.ts';

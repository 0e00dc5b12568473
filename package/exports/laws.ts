/** `sealed-orders/laws`: property tests for any game, for any test runner. */

export { type LawOfGame, type LawsOptions, lawsFor } from '../../test/laws/laws-for.ts';

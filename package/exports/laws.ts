/** `sealed-orders/laws`: property tests and cases for any game and any test runner. */

export { type LawOfGame, type LawsOptions, listLaws } from '../../test/laws/laws-for.ts';
export {
  type CaseMatch,
  createCaseMatch,
  readContentFrom,
} from '../../test/support/table/cases.ts';

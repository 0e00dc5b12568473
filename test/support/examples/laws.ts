/** Replaces `sealed-orders/laws` in examples, with the effort of our own suites. */

import type { LooseContent } from '../../../rules/kit/content/content.ts';
import type { LawfulGame } from '../../laws/law.ts';
import { effortFor, LAWS } from '../../laws/laws.ts';
import { provideContent } from '../table/content.ts';

export { caseMatch, contentFrom } from '../table/cases.ts';

export function lawsFor(game: LawfulGame, { content }: { readonly content: LooseContent }) {
  provideContent(game, content);
  return LAWS.filter(({ concerns }) => concerns(game)).map((law) => ({
    claim: law.claim,
    check: () => law.check(game, effortFor(law)),
  }));
}

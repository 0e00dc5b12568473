/** Replaces `sealed-orders/laws` in examples, with the effort of our own suites. */

import type { ContentText } from '../../../rules/kit/content/content.ts';
import type { LawfulGame } from '../../laws/law.ts';
import { ALL_LAWS, getEffort } from '../../laws/laws.ts';
import { provideContent } from '../table/content.ts';

export { createCaseMatch, readContentFrom } from '../table/cases.ts';

export function listLaws(game: LawfulGame, { content }: { readonly content: ContentText }) {
  provideContent(game, content);
  return ALL_LAWS.filter(({ concerns }) => concerns(game)).map((law) => ({
    claim: law.claim,
    check: () => law.check(game, getEffort(law)),
  }));
}

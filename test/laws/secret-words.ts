/** What a failing law of secrecy tells an author to write. */

import type { LawfulGame } from './law.ts';

const WHERE = '(CONTRIBUTING.md, A sixth game, point 6)';
const DISGUISE = `a \`disguise\` that draws it anew for whoever may not know it, as test/laws/toy-secrets.ts does ${WHERE}`;

export const ADVICE = {
  /** It says neither, or both. */
  undeclared: `Write \`hides: 'nothing'\` if everybody sees the whole state and is told of all that happens; if anything is secret, leave that away and write ${DISGUISE}.`,
  /** It hides nothing. */
  open: `If somebody may not know it, leave \`hides: 'nothing'\` away and write ${DISGUISE}. If everybody may, tell it by \`everybody\` and show it on a public page.`,
  /** It has a disguise. */
  disguised: `If somebody may not know it, show it on no page of his and draw it anew in \`disguise\`, as test/laws/toy-secrets.ts does ${WHERE}. If everybody may, tell it by \`everybody\` and show it on a public page.`,
  /** What its disguise draws anew is seen. */
  shown: `Take it off whatever that audience opens, the public pages among it; or, if everybody may know it, leave it as it is in \`disguise\` ${WHERE}.`,
  /** A form offers what a secret forbids. */
  limit: `Everybody can open the form, so what only a secret forbids stays on offer and is \`doubtful\`, never \`illegal\`: its player is warned and the rules bring it down, as with "over purse" in test/laws/purse-game.ts ${WHERE}.`,
  /** Both ways. */
  derived:
    "If it follows from what was shown, list it with the reason: derived: [{ path: 'purses.*', because: 'every payment is told to everybody' }].",
} as const;

export function adviceFor({ hides, disguise }: LawfulGame): string {
  if (hides === 'nothing') return ADVICE.open;
  return disguise === undefined ? ADVICE.undeclared : ADVICE.disguised;
}

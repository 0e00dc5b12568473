/** Advice to authors in failures of the laws of secrecy. */

import type { LawfulGame } from './law.ts';

const WHERE = '(CONTRIBUTING.md, A sixth game, point 6)';
const MODEL = `as test/laws/toy-secrets.ts does ${WHERE}`;
const DISGUISE = `a \`disguise\` that redraws it for any audience that may not know it, ${MODEL}`;
const PUBLIC = 'If everybody may, report it by `everybody` and show it on a public page.';

export const ADVICE = {
  /** Declares neither, or both. */
  undeclared:
    "Write `hides: 'nothing'` if everybody sees the whole state and all events; " +
    `if anything is secret, omit that and write ${DISGUISE}.`,
  /** Declares `hides: 'nothing'`. */
  open:
    "If some players may not know it, omit `hides: 'nothing'` " +
    `and write ${DISGUISE}. ${PUBLIC}`,
  /** Has a disguise. */
  disguised:
    'If some players may not know it, keep it off their pages ' +
    `and redraw it in \`disguise\`, ${MODEL}. ${PUBLIC}`,
  /** A redrawn value is visible. */
  shown:
    'Take it off every page of that audience, including public pages; ' +
    `or, if everybody may know it, leave it as it is in \`disguise\` ${WHERE}.`,
  /** A form offers only choices that a secret allows. */
  limit:
    'Everybody can open the form, so a choice that only a secret forbids stays on offer ' +
    'and is `doubtful`, never `illegal`: its player is warned and the rules reduce it, ' +
    `as with "over purse" in test/laws/purse-game.ts ${WHERE}.`,
  /** For both declarations. */
  derived:
    'If it follows from facts that were shown, list it with the reason: ' +
    "derived: [{ path: 'purses.*', because: 'every payment is reported to everybody' }].",
} as const;

export function adviceFor({ hides, disguise }: LawfulGame): string {
  if (hides === 'nothing') return ADVICE.open;
  return disguise === undefined ? ADVICE.undeclared : ADVICE.disguised;
}

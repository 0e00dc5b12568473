/** Draws the public workbook: story, the game's public pages, and the proof. */

import type { ContentText } from '../../rules/kit/content/content.ts';
import type { Page } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../drawing/drawing.ts';
import { layoutPage } from '../drawing/layout.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';
import { LEDGER_COLUMNS } from '../records/record-columns.ts';
import { drawRecordTab, type RecordRow } from '../records/record-tab.ts';
import { buildProofPage, type ProofFacts } from './proof.ts';
import { drawStoryTab, type StoryData } from './story.ts';
import { buildWorkbook, type ContentTabHead, drawContentTab, drawGamePages } from './workbook.ts';

/** Fixed tabs. The story comes first; the others come between game pages and content tabs. */
export const PUBLIC_TABS = {
  story: { title: 'Story', sheetId: 3 },
  proof: { title: 'Proof', sheetId: 1 },
  ledger: { title: 'Ledger', sheetId: 2 },
} as const;

/** Row 2 of Ledger and content tabs during the match. */
export const FILLED_AT_END_NOTICE = 'This tab is filled when the match is over.';

/** Facts that become public at the end. */
export interface Disclosure {
  readonly seed: string;
  /** Rows of the host's Ledger, with a value for each of LEDGER_COLUMNS. */
  readonly ledger: readonly RecordRow[];
  readonly content: ContentText;
}

export interface ProofData extends ProofFacts {
  /** The game's content tabs; the disclosure contains their rows. */
  readonly contentTabs: readonly ContentTabHead[];
  /** Null until the match is over. */
  readonly disclosure: Disclosure | null;
}

export interface PublicWorkbookInput {
  readonly title: string;
  readonly story: StoryData;
  /** All players, in the order of their colours. */
  readonly seats: readonly string[];
  readonly pages: readonly Page[];
  readonly proof: ProofData;
}

/**
 * Draws the same tabs from the first day to the last. Ledger and content stay hidden, since phones
 * show few tabs, but downloads contain them. @throws when two tabs have the same name.
 */
export const drawPublicWorkbook = ({
  title,
  story,
  seats,
  pages,
  proof,
}: PublicWorkbookInput): DrawnWorkbook =>
  buildWorkbook(title, [
    drawStoryTab({ ...PUBLIC_TABS.story, heading: title, seats }, story),
    ...drawGamePages(pages, seats),
    drawProof(proof),
    drawPublicLedger(proof.disclosure),
    ...proof.contentTabs.map((head, index) => drawPublicContent(head, index, proof.disclosure)),
  ]);

function drawProof(proof: ProofData): DrawnSheet {
  const { sheetId, title } = PUBLIC_TABS.proof;
  const page = buildProofPage(title, { ...proof, seed: proof.disclosure?.seed ?? null });
  return layoutPage({ page, sheetId, tab: TAB_COLOURS.record });
}

const drawPublicLedger = (disclosure: Disclosure | null): DrawnSheet => ({
  ...drawRecordTab({
    ...PUBLIC_TABS.ledger,
    about:
      'Every entry of the match, including the orders of all seats, exactly as in the host’s ' +
      'ledger.',
    columns: LEDGER_COLUMNS,
    rows: disclosure?.ledger ?? [],
    ...buildEmptyNote(disclosure),
  }),
  hidden: true,
});

/** Draws a content tab. A prefix distinguishes it from a game's page of the same name. */
const drawPublicContent = (
  head: ContentTabHead,
  index: number,
  disclosure: Disclosure | null,
): DrawnSheet => ({
  ...drawContentTab({
    head: { ...head, name: `Content: ${head.name}` },
    rows: disclosure?.content[head.name] ?? [],
    index,
    ...buildEmptyNote(disclosure),
  }),
  hidden: true,
});

const buildEmptyNote = (disclosure: Disclosure | null): { readonly whenEmpty?: string } =>
  disclosure === null ? { whenEmpty: FILLED_AT_END_NOTICE } : {};

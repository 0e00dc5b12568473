/** The public workbook: the story, the game's public pages, and the proof that the match was adjudicated by the rules. */

import type { LooseContent } from '../../rules/kit/content/content.ts';
import type { Page } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../drawing/drawing.ts';
import { layoutPage } from '../drawing/layout.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';
import { LEDGER_COLUMNS } from '../records/record-columns.ts';
import { drawRecordTab, type RecordRow } from '../records/record-tab.ts';
import { type ContentHead, contentSheet } from './content-tab.ts';
import { type ProofFacts, proofPage } from './proof.ts';
import { firstChartId } from './sheet-ids.ts';
import { type StoryData, storyPage } from './story.ts';
import { gamePages, workbookOf } from './workbook.ts';

/** The tabs of the match. The story is the first; the others stand behind the game's pages, and the content tabs follow them. */
export const PUBLIC_TABS = {
  story: { title: 'Story', sheetId: 3 },
  proof: { title: 'Proof', sheetId: 1 },
  ledger: { title: 'Ledger', sheetId: 2 },
} as const;

/** Stands in row 2 of Ledger and content tabs while the match goes on. */
export const SEALED_UNTIL_THE_END = 'This tab is filled when the match is over.';

/** What becomes public at the end. */
export interface Disclosure {
  readonly seed: string;
  /** The rows of the host's Ledger as they are: a value for each of LEDGER_COLUMNS. */
  readonly ledger: readonly RecordRow[];
  readonly content: LooseContent;
}

export interface ProofData extends ProofFacts {
  /** The game's content tabs; what stands in them comes with the disclosure. */
  readonly contentTabs: readonly ContentHead[];
  /** Null until the match is over. */
  readonly disclosure: Disclosure | null;
}

export interface PublicWorkbookInput {
  /** The match's. */
  readonly title: string;
  readonly story: StoryData;
  /** All that play, in the order of their colours. */
  readonly seats: readonly string[];
  readonly pages: readonly Page[];
  readonly proof: ProofData;
}

/**
 * The tabs are the same from the first day to the last. Ledger and content stay out of sight, for phones show few tabs;
 * whoever downloads, verifies or exports the workbook has them.
 * @throws when two of them have the same name.
 */
export const publicWorkbook = ({
  title,
  story,
  seats,
  pages,
  proof,
}: PublicWorkbookInput): DrawnWorkbook =>
  workbookOf(title, [
    storySheet(title, story, seats),
    ...gamePages(pages, seats),
    proofSheet(proof),
    publicLedger(proof.disclosure),
    ...proof.contentTabs.map((head, index) => publicContent(head, index, proof.disclosure)),
  ]);

function storySheet(matchTitle: string, story: StoryData, seats: readonly string[]): DrawnSheet {
  const { sheetId, title } = PUBLIC_TABS.story;
  const page = storyPage(title, story);
  const drawn = layoutPage({
    page,
    sheetId,
    chartIds: firstChartId(sheetId),
    heading: matchTitle,
    seats: seats.map((seat) => story.names[seat] ?? seat),
  });
  return { ...drawn, tab: TAB_COLOURS.desk };
}

function proofSheet(proof: ProofData): DrawnSheet {
  const { sheetId, title } = PUBLIC_TABS.proof;
  const page = proofPage(title, { ...proof, seed: proof.disclosure?.seed ?? null });
  const drawn = layoutPage({ page, sheetId, chartIds: firstChartId(sheetId) });
  return { ...drawn, tab: TAB_COLOURS.record };
}

const publicLedger = (disclosure: Disclosure | null): DrawnSheet => ({
  ...drawRecordTab({
    ...PUBLIC_TABS.ledger,
    about: 'Every entry of the match, the orders of all seats included, as the host has it.',
    tab: TAB_COLOURS.record,
    columns: LEDGER_COLUMNS,
    rows: disclosure?.ledger ?? [],
    ...emptyBefore(disclosure),
  }),
  hidden: true,
});

/** Named so that it cannot meet a game's page: a game may well show its presents on a page named as their tab. */
const publicContent = (
  head: ContentHead,
  index: number,
  disclosure: Disclosure | null,
): DrawnSheet => ({
  ...contentSheet({
    head: { ...head, name: `Content: ${head.name}` },
    rows: disclosure?.content[head.name] ?? [],
    index,
    ...emptyBefore(disclosure),
  }),
  hidden: true,
});

const emptyBefore = (disclosure: Disclosure | null): { readonly whenEmpty?: string } =>
  disclosure === null ? { whenEmpty: SEALED_UNTIL_THE_END } : {};

/** The story, first tab of the public workbook: news, standing, next step, and links. */

import { HOSTS_WORDS } from '../../rules/kit/narrating/hosts-words.ts';
import { leavesOut, recapText } from '../../rules/kit/narrating/recap.ts';
import type { Story } from '../../rules/kit/narrating/story.ts';
import { rankingTable, resultBlocks, scoresByRound } from '../../rules/kit/showing/tables.ts';
import type { Block, Cell, Link, Notice, Page, Table } from '../../rules/kit/showing/view.ts';

export interface StoryData {
  readonly story: Story;
  /** The host's paragraph on the last step; '' when empty. */
  readonly flavour: string;
  /** State of the match in the game's own words. */
  readonly summary: readonly string[];
  /** The game's standing if scores are not public; absent otherwise. */
  readonly standing?: Table;
  /** Title of the open step; '' without one. */
  readonly stepTitle: string;
  /** With its time zone; '' without one. */
  readonly deadlineText: string;
  readonly links: readonly Link[];
  /** Tab with all news, and its address; null without one. */
  readonly log: { readonly name: string; readonly url: string } | null;
  readonly page: {
    /** Address of the match's page; empty without one. */
    readonly address: string;
    readonly madeBy: 'the host' | 'anybody';
  };
  /** Seats with substitutes, by seat: "Scarlet (Sam since Round 3)". */
  readonly names: Readonly<Record<string, string>>;
}

export function storyPage(name: string, data: StoryData): Page {
  const { turningPoint, leads } = data.story;
  return {
    name,
    about: 'What happened last, who stands where, and what comes next.',
    blocks: [
      ...flavourNotice(data),
      newsNotice(data),
      ...nextNotice(data),
      ...placesOf(data).map((block) => named(block, data.names)),
      ...recapNotice('The turning point', turningPoint === null ? [] : [turningPoint]),
      fromHere(data),
      ...recapNotice('How the lead went', leads),
      ...cameAbout(data),
      ...taleNotice(data),
    ],
  };
}

/** Development of the standing after the first step; the least needed on a phone. */
const cameAbout = ({ story: { scores, ranking }, names }: StoryData): readonly Table[] =>
  scores.moments.length < 2
    ? []
    : scoresByRound(
        scores,
        ranking.map(({ seat }) => seat),
      ).flatMap((block) => {
        const shown = named(block, names);
        if (shown.kind !== 'table') return [];
        const { about: _, ...table } = shown;
        return [{ ...table, beside: true }];
      });

/** The recap without the last step, which is shown above; marks of omitted steps link to them. */
function taleNotice({ story: { outcome, recap }, log }: StoryData): readonly Notice[] {
  if (outcome === null && recap.length < 2) return [];
  const title = outcome === null ? 'The tale so far' : 'The tale of the match';
  const [notice] = recapNotice(title, recap);
  if (notice === undefined || log === null || !leavesOut(recap)) return notice ? [notice] : [];
  const text = `Where “…” stands: the tab ${log.name}`;
  return [{ ...notice, links: [{ kind: 'link', text, url: log.url }] }];
}

function fromHere({ links, page: { address, madeBy } }: StoryData): Notice {
  const notice = { kind: 'notice', title: 'From here' } as const;
  if (address !== '') {
    const link: Link = { kind: 'link', text: `${PAGE_LINK}${address}`, url: address };
    return { ...notice, lines: [], links: [...links, link], linksFirst: true };
  }
  const how =
    madeBy === 'anybody'
      ? 'Anybody can make a page that shows this match step by step and proves it: ' +
        '“sealed page” with the address of this workbook.'
      : 'The host can make a page that shows this match step by step (“sealed page”); ' +
        'when it is over, anybody can.';
  return { ...notice, lines: [how], links, linksFirst: true };
}

/** Text before the page's address. */
export const PAGE_LINK = 'The match as a page: ';

function newsNotice({ story, summary }: StoryData): Notice {
  const { headline, sentences, outcome } = story;
  return outcome === null
    ? { kind: 'notice', title: headline, lines: sentences, tone: 'own' }
    : { kind: 'notice', title: headline, lines: summary, tone: 'good' };
}

const flavourNotice = ({ flavour }: StoryData): readonly Notice[] =>
  flavour === '' ? [] : [{ kind: 'notice', title: HOSTS_WORDS, lines: [flavour] }];

function nextNotice({ story, summary, stepTitle, deadlineText }: StoryData): readonly Notice[] {
  if (story.outcome !== null) return [];
  const next = deadlineText === '' ? [] : [`Orders are taken until ${deadlineText}.`];
  return [
    {
      kind: 'notice',
      title: stepTitle === '' ? 'Next' : `Next: ${stepTitle}`,
      lines: [...next, ...summary],
    },
  ];
}

/** Winners at the end; before it the standing, if any. */
function placesOf({ story, standing }: StoryData): readonly Block[] {
  const { outcome, scores, ranking, brought } = story;
  if (outcome !== null) return resultBlocks(outcome, scores, brought);
  if (ranking.length > 0) return [rankingTable(scores, ranking)];
  return standing === undefined ? [] : [standing];
}

/** Adds substitutes to a table of seats. */
const named = (block: Block, names: StoryData['names']): Block =>
  block.kind === 'table'
    ? { ...block, rows: block.rows.map((row) => row.map((cell) => namedCell(cell, names))) }
    : block;

function namedCell(cell: Cell, names: StoryData['names']): Cell {
  if (typeof cell === 'string') return Object.hasOwn(names, cell) ? (names[cell] ?? cell) : cell;
  if (cell === null || typeof cell !== 'object' || cell.kind !== 'mark') return cell;
  const { value } = cell;
  return Object.hasOwn(names, String(value))
    ? { ...cell, value: names[String(value)] ?? value }
    : cell;
}

const recapNotice = (title: string, recap: Story['recap']): readonly Notice[] =>
  recap.length === 0 ? [] : [{ kind: 'notice', title, lines: recap.map(recapText) }];

/** Links between a season and its episodes. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Block, Cell, Link, Page } from '../../../rules/kit/showing/view.ts';
import type { MatchRecord } from '../../../sheets-templates/records/record-columns.ts';
import type { PlayerWorkbookInput } from '../../../sheets-templates/workbooks/player-workbook.ts';
import { MATCH_SETTINGS } from '../reading/host-book.ts';
import { spreadsheetLink } from '../reading/links.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { ownFormOf } from '../reading/own-forms.ts';
import { awaitedHere, linkOf } from '../reading/season-matches.ts';

export const linkIf = (text: string, url: string): readonly Link[] =>
  url === '' ? [] : [{ kind: 'link', text, url }];

/**
 * From an episode to its season, and from a season to the matches that are played, and those that were opened before, the latest first. A player has his own
 * in {@link ownMatches}.
 */
export function seasonLinks(match: Match, seat?: Seat): readonly Link[] {
  const position = currentPosition(match);
  const { opened, step, matches } = position;
  const link = (id: string): string => spreadsheetLink(match.files, id);
  const played = seat === undefined ? (step?.awaits ?? []) : [];
  return [
    ...linkIf('The season', opened.season === undefined ? '' : link(opened.season.public)),
    ...played.flatMap((awaited) =>
      linkIf(awaited.title, link(linkOf(position, awaited)?.public ?? '')),
    ),
    ...(seat === undefined
      ? Object.entries(matches)
          .filter(([name]) => played.every((one) => one.match !== name))
          .toReversed()
          .slice(0, MOST_BEFORE)
          .flatMap(([, before]) => linkIf(before.title, link(before.public)))
      : []),
  ];
}

/** The matches of the season that a seat plays, with its own form in each: for its own workbook alone. */
export function ownMatches(match: Match, seat: Seat): PlayerWorkbookInput['matches'] {
  const position = currentPosition(match);
  return (position.step?.awaits ?? [])
    .filter(({ players }) => players.some((player) => player.seat === seat))
    .flatMap((awaited) => {
      const link = linkOf(position, awaited);
      if (link === undefined) return [];
      const address = spreadsheetLink(match.files, link.public);
      const { title, game } = link;
      if (!Object.hasOwn(link.forms, seat))
        return [{ title, game, address, formUrl: '', workbookUrl: '' }];
      // What stands on the page is a matter of the ledger alone; whose addresses are lost finds the form where everybody does.
      const own = ownFormOf(match, awaited.match, seat);
      const formUrl = own?.link ?? address;
      const workbookUrl = spreadsheetLink(match.files, own?.workbookId ?? '') || address;
      return [{ title, game, address, formUrl, workbookUrl }];
    });
}

/** Pages with a link wherever one names a match that was opened: pages know no addresses. */
export const withMatchLinks = (match: Match, pages: readonly Page[]): readonly Page[] =>
  linkedPages(pages, addressesOf(match));

/** By the names of matches. */
export function linkedPages(
  pages: readonly Page[],
  addresses: ReadonlyMap<string, string>,
): readonly Page[] {
  const linked = (cell: Cell): Cell => {
    if (cell === null || typeof cell !== 'object' || cell.kind !== 'mark') return cell;
    const url = addresses.get(cell.match ?? '');
    return url === undefined ? cell : { kind: 'link', text: String(cell.value), url };
  };
  const blockOf = (block: Block): Block =>
    block.kind === 'table' ? { ...block, rows: block.rows.map((row) => row.map(linked)) } : block;
  return addresses.size === 0
    ? pages
    : pages.map((page) => ({ ...page, blocks: page.blocks.map(blockOf) }));
}

/** Of public workbooks, by the names of their matches; one that is awaited and was opened with something else is not what it was opened for. */
function addressesOf(match: Match): ReadonlyMap<string, string> {
  const position = currentPosition(match);
  const others = new Set(
    awaitedHere(position).flatMap((awaited) =>
      linkOf(position, awaited) === undefined ? [awaited.match] : [],
    ),
  );
  const opened = Object.entries(position.matches).filter(([name]) => !others.has(name));
  const addressed = opened.map(
    ([name, link]) => [name, spreadsheetLink(match.files, link.public)] as const,
  );
  return new Map(addressed.filter(([, url]) => url !== ''));
}

/** All of any season in rounds; of a large league the latest. */
const MOST_BEFORE = 40;

/** On the tab Match of an episode. */
export const seasonSetting = ({ files, seasonId }: Match): readonly MatchRecord[] =>
  seasonId === ''
    ? []
    : [
        {
          setting: MATCH_SETTINGS.season,
          value: spreadsheetLink(files, seasonId),
          about: 'The season that it is an episode of: asked to poll when the match is over.',
        },
      ];

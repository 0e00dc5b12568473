/** Links between a season and its episodes. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Link } from '../../../rules/kit/showing/view.ts';
import type { MatchRecord } from '../../../sheets-templates/records/record-columns.ts';
import { MATCH_SETTINGS } from '../reading/host-book.ts';
import { spreadsheetLink } from '../reading/links.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { linkOf } from '../reading/season-matches.ts';

export const linkIf = (text: string, url: string): readonly Link[] =>
  url === '' ? [] : [{ kind: 'link', text, url }];

/**
 * From an episode to its season, and from a season to the matches that are played, his own for a player, whose own workbook in each lies beside his others.
 * Everybody else also gets those that were opened before, the latest first.
 */
export function seasonLinks(match: Match, seat?: Seat): readonly Link[] {
  const { opened, step, matches } = currentPosition(match);
  const link = (id: string): string => spreadsheetLink(match.files, id);
  const played = (step?.awaits ?? []).filter(
    ({ players }) => seat === undefined || players.some((player) => player.seat === seat),
  );
  return [
    ...linkIf('The season', opened.season === undefined ? '' : link(opened.season.public)),
    ...played.flatMap((awaited) =>
      linkIf(awaited.title, link(linkOf({ matches }, awaited)?.public ?? '')),
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

/** Lists a player's matches of a season, each with its form, for the season's tab Now. */

import type { Link, Notice } from '../../rules/kit/showing/view.ts';

/** A match of the season for one of its players. */
export interface OwnMatch {
  readonly title: string;
  readonly game: string;
  /** Address of the match's public workbook; '' if unknown. */
  readonly address: string;
  /** Address of its form with the seat's code filled in; '' if unknown to the season. */
  readonly formUrl: string;
  /** Address of the seat's own workbook for it; '' if unknown to the season. */
  readonly workbookUrl: string;
}

/** Builds a notice for each match, whether or not the season asks the player anything. */
export const buildMatchNotices = (matches: readonly OwnMatch[]): readonly Notice[] =>
  matches.map(({ title, game, address, formUrl, workbookUrl }) => ({
    kind: 'notice',
    title: `You play: ${title} (${game})`,
    linksFirst: true,
    links: [
      ...buildLinks('Open its form', formUrl),
      ...buildLinks('Open my workbook for it', workbookUrl),
      ...buildLinks('Open its public workbook', address),
    ],
    lines: [formUrl === '' ? FORM_ELSEWHERE_NOTICE : OWN_WORKBOOK_NOTICE],
    tone: 'own',
  }));

const OWN_WORKBOOK_NOTICE =
  'The tab “Now” of your workbook for the match has the deadline, your options and results.';
const FORM_ELSEWHERE_NOTICE =
  'Your form is in your workbook for the match, in the same folder as this workbook.';

const buildLinks = (text: string, url: string): readonly Link[] =>
  url === '' ? [] : [{ kind: 'link', text, url }];

/** Describes a step that does not ask the seat. */
export const describeUnaskedStep = (matches: readonly OwnMatch[]): string =>
  matches.length === 0
    ? 'You have nothing to answer in this step.'
    : 'You have nothing to answer here now. Answer in your matches above.';

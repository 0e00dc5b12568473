/** On a season's Now: the player's matches, each with their form. */

import type { Link, Notice } from '../../rules/kit/showing/view.ts';

/** A match of the season for one of its players. */
export interface OwnMatch {
  readonly title: string;
  /** Title of its game. */
  readonly game: string;
  /** Address of its public workbook; '' if unknown. */
  readonly address: string;
  /** Its form with the seat's code filled in; '' if unknown to the season. */
  readonly formUrl: string;
  /** The seat's own workbook for it; '' if unknown to the season. */
  readonly workbookUrl: string;
}

/** Matches that may await the player, whatever the season asks. */
export const matchNotices = (matches: readonly OwnMatch[]): readonly Notice[] =>
  matches.map(({ title, game, address, formUrl, workbookUrl }) => ({
    kind: 'notice',
    title: `You play: ${title} (${game})`,
    linksFirst: true,
    links: [
      ...linkTo('Open its form', formUrl),
      ...linkTo('My workbook for it', workbookUrl),
      ...linkTo('Its public workbook', address),
    ],
    lines: [formUrl === '' ? FORM_ELSEWHERE : IN_YOUR_WORKBOOK],
    tone: 'own',
  }));

const IN_YOUR_WORKBOOK =
  'Its deadline, your options and your results are on the tab “Now” of your workbook for it.';
const FORM_ELSEWHERE =
  'Your form is in your own workbook for that match, in the same folder as this one.';

const linkTo = (text: string, url: string): readonly Link[] =>
  url === '' ? [] : [{ kind: 'link', text, url }];

/** For a step that does not ask the seat. */
export const notAskedText = (matches: readonly OwnMatch[]): string =>
  matches.length === 0
    ? 'Nothing is asked of you in this step.'
    : 'The season itself asks nothing of you now. Answer in your matches above.';

import type { Pages } from '../../kit/match/define.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { narrationPage, noticesPage } from '../../kit/showing/tables.ts';
import type { Page } from '../../kit/showing/view.ts';
import type { Content } from '../content.ts';
import type { Event } from '../events.ts';
import { positionOf } from '../fold.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { memberOf } from '../position.ts';
import type { OwnArtefacts, PublicView, State } from '../state.ts';
import { castPage, ownPursePage, pursesPage, statusText } from './cast.ts';
import { episodesPage, ownEpisodesPage, resultsPage, summaryOf } from './episodes.ts';
import { guidePage } from './guide.ts';
import { coursePage } from './scores.ts';

const logPage = (shown: Shown): Page =>
  narrationPage({
    name: 'Log',
    about: 'Everything that happened, the newest first.',
    shown,
    linesOf: (events, content) => narration.lines(events, { kind: 'public' }, content),
    none: 'Nothing has happened yet.',
  });

const accountPage = (shown: Shown, seat: Seat): Page =>
  narrationPage({
    name: 'My account',
    about: 'Your own news of this season, the newest first.',
    shown,
    linesOf: (events, content) => narration.account(events, seat, content),
    none: 'Nothing has happened to you yet.',
  });

function ownSummary(shown: Shown, seat: Seat): readonly string[] {
  const position = positionOf(shown);
  const member = memberOf(position, seat);
  const { garnets, tokens } = member;
  return [
    `You: ${statusText(position, member)}; garnets ${garnets}, Tokens ${tokens}.`,
    ...summaryOf(position),
  ];
}

export const pages: Pages<Content, State, PublicView, OwnArtefacts, Event> = {
  summary: { public: (shown) => summaryOf(positionOf(shown)), seat: ownSummary },
  public: [castPage, episodesPage, coursePage, resultsPage, pursesPage, logPage, guidePage],
  host: [(shown) => noticesPage(shown, narration)],
  seat: [ownEpisodesPage, ownPursePage, accountPage],
};

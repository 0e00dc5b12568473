/** Builds a player’s workbook in a step that awaits the player. Tests change parts of it. */

import type { PlayerWorkbookInput } from './player-data.ts';
import { createPage } from './workbook-staging.ts';

export const PLAYER_INPUT: PlayerWorkbookInput = {
  what: 'match',
  seat: 'Scarlet',
  seats: ['Scarlet', 'Dems'],
  playedAs: 'Scarlet',
  title: 'Presents of Mine',
  pages: [createPage('My presents')],
  receipts: [],
  proposals: null,
  counts: 'last',
  own: {},
  place: 'place 2 of 8',
  ending: null,
  liveUrl: '',
  readers: [],
  lastAsked: { title: 'Round 1', isKnown: true },
  summary: ['You hold six presents.'],
  news: { step: 'Round 1', lines: ['You earned. (+3 points)'], more: 0, since: [] },
  formUrl: 'https://example.org/form',
  url: 'https://example.org/own',
  calendarUrl: 'https://example.org/calendar',
  aboutMe: null,
  matches: [],
  links: [{ kind: 'link', text: 'The public workbook', url: 'https://example.org/public' }],
  step: {
    title: 'Round 2',
    about: 'Pass three presents.',
    states: [],
    kept: [],
    reading: 'Your answer appears here soon.',
    interventions: [],
    owes: true,
    mayAnswer: false,
    isClosed: false,
    held: '',
    isReminded: false,
  },
  deadlineText: 'Saturday 20:00 (Europe/Berlin)',
};

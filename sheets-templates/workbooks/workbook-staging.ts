import type { Page } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../drawing/drawing.ts';
import type { DeskData } from './desk.ts';
import type { HostWorkbookInput } from './host-workbook.ts';

export const createPage = (name: string): Page => ({ name, about: `About ${name}.`, blocks: [] });

export const PRESENTS_TAB = {
  name: 'Presents',
  about: 'All presents.',
  columns: [
    { title: 'Letter', expects: 'a letter from A to N' },
    { title: 'Points', expects: 'a whole number' },
  ],
};

export const DESK_DATA: DeskData = {
  title: 'Presents of Mine',
  state: 'open',
  stepTitle: 'Round 2',
  deadlineText: 'Saturday 20:00 (Europe/Berlin)',
  interventions: [],
  story: null,
  unread: 'Answers have not been polled yet.',
  what: 'match',
  owed: [],
  matches: [],
  seats: [
    {
      seat: 'Scarlet',
      owes: true,
      mayAnswer: false,
      isAbsent: false,
      state: null,
      fate: 'accepted',
      note: '',
      url: 'https://example.org/scarlet',
      rowUrl: 'https://example.org/row-2',
    },
    {
      seat: 'Dems',
      owes: false,
      mayAnswer: false,
      isAbsent: false,
      state: null,
      fate: 'missing',
      note: 'Nothing was received.',
      url: '',
      rowUrl: '',
    },
  ],
  unknownSenders: [],
  problems: [],
  requests: [],
  repairNotes: [],
  contentTabs: ['Presents'],
  links: [{ text: 'Public workbook', url: 'https://example.org/public' }],
  status: '',
  pollNotes: [],
};

export const HOST_INPUT: HostWorkbookInput = {
  seats: ['Scarlet', 'Dems'],
  desk: DESK_DATA,
  requestKinds: ['deadline', 'pause', 'resume'].map((name) => ({ name, needsReason: true })),
  settledRows: { from: 0, until: 1 },
  match: [{ setting: 'Time zone', value: 'Europe/Berlin', about: 'For deadlines.' }],
  players: [
    {
      seat: '=Scarlet',
      email: '',
      code: '007',
      garnets: 3,
      workbook: 'https://example.org/w',
      form: 'https://example.org/f',
      discord: '123456789012345678',
    },
  ],
  zones: {},
  content: [{ ...PRESENTS_TAB, rows: [{ Letter: 'A', Points: '4' }] }],
  received: [],
  pages: [createPage('Orders'), createPage('Hands')],
};

export const listTabTitles = ({ sheets }: DrawnWorkbook) => sheets.map(({ title }) => title);
export const listSheetIds = ({ sheets }: DrawnWorkbook) => sheets.map(({ sheetId }) => sheetId);

export function findTab({ sheets }: DrawnWorkbook, title: string): DrawnSheet {
  const found = sheets.find((sheet) => sheet.title === title);
  if (found === undefined) throw new Error(`no tab "${title}"`);
  return found;
}

export const joinTexts = (sheet: DrawnSheet): string =>
  sheet.rows
    .flatMap((row) => row.map(({ value }) => value ?? ''))
    .join(' ')
    .replace(/\s+/g, ' ');

export const listLinks = (sheet: DrawnSheet) =>
  sheet.rows.flat().flatMap(({ link }) => (link === undefined ? [] : [link]));

export const listValues = ({ rows }: DrawnSheet) =>
  rows.map((row) => row.map(({ value }) => value));

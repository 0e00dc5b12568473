/** What each workbook of a match shows after its last entry: the rules' views and the match's own tabs, drawn by the templates. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { seatsOf } from '../../../rules/kit/match/setup.ts';
import { ownNewsOf, storyOf } from '../../../rules/kit/narrating/story.ts';
import type { Audience, Page, View } from '../../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import type {
  MatchRecord,
  PlayerRecord,
} from '../../../sheets-templates/records/record-columns.ts';
import type { ContentHead } from '../../../sheets-templates/workbooks/content-tab.ts';
import { deskSheet } from '../../../sheets-templates/workbooks/desk.ts';
import {
  HOST_TABS,
  newHostWorkbook,
  receivedSheet,
} from '../../../sheets-templates/workbooks/host-workbook.ts';
import { playerWorkbook } from '../../../sheets-templates/workbooks/player-workbook.ts';
import { publicWorkbook } from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { StoryData } from '../../../sheets-templates/workbooks/story.ts';
import { gamePages, logLink, pageLink } from '../../../sheets-templates/workbooks/workbook.ts';
import type { Entry, Settings } from '../ledger/entry.ts';
import type { HostWordReason } from '../ledger/host-word-reason.ts';
import { incidentText } from '../ledger/incident.ts';
import { ledgerCells } from '../ledger/ledger.ts';
import { mayAnswer, owes } from '../ledger/open-step.ts';
import type { Position } from '../ledger/position.ts';
import { earlyText, everyText } from '../next/early.ts';
import { durationText } from '../next/time.ts';
import { MATCH_SETTINGS } from '../reading/host-book.ts';
import {
  calendarLink,
  formEditLink,
  lastingLink,
  personalLink,
  spreadsheetLink,
} from '../reading/links.ts';
import { currentPosition, entriesOf, type Match, polledNow } from '../reading/match.ts';
import { type Polled, pollRecordRows } from '../reading/polled.ts';
import { type DeskReport, deskData } from './desk-data.ts';
import { hostWordWaits } from './host-word-texts.ts';
import { interventionTexts, keptTexts, openUntilText, stateTexts } from './intervention-texts.ts';
import { proposedTo } from './own-proposals.ts';
import { type PreviewedReceipts, readingText, receiptsFor } from './own-receipts.ts';
import { provenBeacon, provenIntervention, provenStep } from './proven.ts';
import { linkIf, seasonLinks, seasonSetting } from './season-links.ts';
import { shownNames } from './shown-names.ts';
import { shownStep } from './step-about.ts';

/** What a game shows one audience, as the last entry has it. */
const viewFor = ({ game, setup, state, history }: Position, audience: Audience): View =>
  game.view({ setup, state, history, audience });

/** A game's pages for one audience. */
export const pagesFor = (position: Position, audience: Audience): readonly Page[] =>
  viewFor(position, audience).pages;

const publicViews = new WeakMap<Position, View>();

/** What everybody sees: every workbook of the match leads there. */
function publicView(position: Position): View {
  const view = publicViews.get(position) ?? viewFor(position, { kind: 'public' });
  publicViews.set(position, view);
  return view;
}

/** The public workbook, and why the step waits for its host's word, where it does. */
export function publicDrawing(match: Match, waits: readonly HostWordReason[] = []): DrawnWorkbook {
  const position = currentPosition(match);
  const { opened, step } = position;
  const entries = entriesOf(match);
  const { pages, summary, standing } = publicView(position);
  return publicWorkbook({
    title: opened.settings.title,
    seats: seatsOf(position),
    story: {
      story: storyOf(position.game, position),
      flavour: position.flavour[position.history.length - 1] ?? '',
      summary: [
        ...(waits.length === 0 ? keptTexts(position) : [hostWordWaits(waits)]),
        ...stateTexts(position),
        ...summary,
      ],
      ...(standing !== undefined && { standing }),
      stepTitle: step?.title ?? '',
      deadlineText: openUntilText(position),
      links: [
        ...(step === null ? [] : linkIf('The form', match.files.formAddress)),
        ...linkIf('All that happened', logLink(publicLink(match), pages)),
        ...linkIf('How the game goes', guideLink(match, pages)),
        ...seasonLinks(match),
      ],
      page: storyPageOf(match),
      names: shownNames(position),
    },
    pages,
    proof: {
      seedHash: opened.seedHash,
      rulesVersion: opened.rules,
      link: spreadsheetLink(match.files, match.files.publicId),
      beacon: provenBeacon(opened),
      entries: entries.map(({ entry, hash }) => ({
        entry: entry.entry,
        step: isUndone(position, entry) ? `${provenStep(entry)} (undone)` : provenStep(entry),
        hash,
        stateHash: entry.stateHash,
      })),
      interventions: entries.flatMap(({ entry }) => provenIntervention(entry, opened.settings)),
      contentTabs: contentHeads(position),
      disclosure:
        step === null
          ? { seed: match.seed, ledger: entries.map(ledgerCells), content: opened.content }
          : null,
    },
  });
}

/** A match that goes on can be made a page by its host alone: nobody else has its states. */
const storyPageOf = (match: Match): StoryData['page'] => ({
  address: match.pageAddress,
  command: `sealed page ${publicLink(match)}`.trim(),
  madeBy: currentPosition(match).step === null ? 'anybody' : 'the host',
});

const publicLink = ({ files }: Match): string => spreadsheetLink(files, files.publicId);

const guideLink = (match: Match, pages: readonly Page[]): string =>
  publicLink(match) === '' ? '' : pageLink(publicLink(match), pages, 'Guide');

const contentHeads = ({ game }: Position): readonly ContentHead[] =>
  game.content.tabs.map(({ name, about, columns }) => ({ name, about, columns }));

/** One player's workbook; with what a poll has seen, where it has, and why the step waits for its host's word, where it does. */
export function seatDrawing(
  match: Match,
  seat: Seat,
  soFar?: PreviewedReceipts,
  held = '',
): DrawnWorkbook {
  const position = currentPosition(match);
  const { sealed, opened } = position;
  const step = shownStep(position);
  const { title } = opened.settings;
  const { next } = sealed.entry;
  const { summary, pages } = viewFor(position, { kind: 'seat', seat });
  return playerWorkbook({
    seat,
    seats: seatsOf(position),
    playedAs: shownNames(position)[seat] ?? seat,
    title,
    summary,
    pages,
    news: ownNewsOf(position.game, position, seat),
    receipts: receiptsFor(match, seat, soFar),
    proposals: proposedTo(match, seat),
    counts: opened.settings.counts,
    formUrl: personalLink(match, seat),
    calendarUrl:
      next === null || next.deadline === null || step === null
        ? ''
        : calendarLink({ title: `${title}: ${step.title}`, at: next.deadline }),
    links: [
      ...linkIf('The public workbook', publicLink(match)),
      ...linkIf('How the game goes', guideLink(match, publicView(position).pages)),
      ...seasonLinks(match, seat),
    ],
    step:
      step === null
        ? null
        : {
            title: step.title,
            about: step.about,
            states: [...stateTexts(position), ...(held === '' ? [] : [held])],
            kept: held === '' ? keptTexts(position) : [],
            reading: readingText(position),
            interventions: interventionTexts(position),
            owes: owes(position, seat),
            mayAnswer: mayAnswer(position, seat),
            isReminded: soFar?.isReminded ?? false,
          },
    deadlineText: openUntilText(position),
  });
}

/** Whether an entry resolved a step that does not stand any more. */
const isUndone = ({ sorted }: Position, entry: Entry): boolean =>
  entry.kind === 'resolved' && !sorted.includes(entry.entry);

/** The host's workbook as it is made; afterwards only its Desk and the game's pages are drawn again. */
export function hostDrawing(match: Match): DrawnWorkbook {
  const position = currentPosition(match);
  return newHostWorkbook({
    isSeason: position.game.refuses !== undefined,
    desk: deskData(match, { incidents: match.incidents, repairNotes: [] }),
    match: matchSettings(match),
    players: playerRecords(match),
    zones: match.inviting.zones,
    content: contentHeads(position).map((head) => ({
      ...head,
      rows: position.opened.content[head.name] ?? [],
    })),
    received: pollRecordRows(polledNow(match)),
    seats: seatsOf(position),
    pages: pagesFor(position, { kind: 'host' }),
  });
}

/** The Desk, and the tab by which whoever draws it next knows what it tells: a poll finds nothing of that itself. */
export const deskSheets = (match: Match, news: DeskReport): readonly [DrawnSheet, DrawnSheet] => [
  deskSheet(deskData(match, news), HOST_TABS.desk.sheetId),
  receivedSheet(pollRecordRows(polledWith(match, news))),
];

/** What is drawn again after every entry: what a host may edit is left alone. */
export const computedHostSheets = (
  match: Match,
  news: DeskReport = { incidents: match.incidents, repairNotes: [] },
): readonly DrawnSheet[] => [
  ...deskSheets(match, news),
  ...gamePages(pagesFor(currentPosition(match), { kind: 'host' }), seatsOf(currentPosition(match))),
];

/** What polls have shown, and what the Desk tells now beside what every reading of the match finds again. */
function polledWith(match: Match, { incidents, repairNotes }: DeskReport): Polled {
  const again = new Set(match.incidents.map(incidentText));
  const problems = incidents.filter((incident) => !again.has(incidentText(incident)));
  return { ...polledNow(match), problems, repairNotes: repairNotes };
}

/** The rows of the tab Players as the match knows them. */
export const playerRecords = (match: Match): readonly PlayerRecord[] =>
  match.files.seats.map(({ seat, email, code, workbookId }) => ({
    seat,
    email,
    code,
    garnets:
      currentPosition(match).setup.players.find((player) => player.seat === seat)?.garnets ?? 0,
    workbook: spreadsheetLink(match.files, workbookId),
    form: lastingLink(match, seat),
    discord: match.discord.ids[seat] ?? '',
  }));

function matchSettings(match: Match): readonly MatchRecord[] {
  const { opened, game } = currentPosition(match);
  const { settings } = opened;
  const deskHash = 'Told here for reading: the ledger’s first entry is what counts.';
  return [
    { setting: 'Title', value: settings.title, about: deskHash },
    { setting: 'Game', value: game.title, about: deskHash },
    { setting: 'Rules', value: opened.rules, about: deskHash },
    { setting: 'Time zone', value: settings.timeZone, about: deskHash },
    ...timeSettings(settings, game.paces),
    {
      setting: 'Early',
      value: settings.earlyMs === null ? 'no' : earlyText(settings.earlyMs),
      about:
        'How long after the last answer a step is resolved before its deadline, once all who are asked have answered.',
    },
    ...pollSettings(settings),
    {
      setting: 'Grace',
      value: settings.graceMs === undefined ? 'no' : earlyText(settings.graceMs),
      about: 'How long after each deadline answers still count.',
    },
    {
      setting: 'Review',
      value: settings.review === true ? 'yes' : 'no',
      about:
        'Whether a step is resolved only when the host says so, by what came until its deadline.',
    },
    ...diceSettings(settings),
    ...variantSettings(settings, game.variants),
    {
      setting: 'Which answer counts',
      value: `the ${settings.counts} valid one`,
      about: deskHash,
    },
    {
      setting: 'Players are known by',
      value: settings.knownBy === 'code' ? 'their seat code' : 'their verified e-mail',
      about: deskHash,
    },
    {
      setting: MATCH_SETTINGS.publicWorkbook,
      value: spreadsheetLink(match.files, match.files.publicId),
      about: 'Share this link with everybody. The adjudicator writes there.',
    },
    {
      setting: MATCH_SETTINGS.formAddress,
      value: match.files.formAddress,
      about: 'Where players answer. Their own links, on the tab Players, bring their code along.',
    },
    {
      setting: MATCH_SETTINGS.form,
      value: formEditLink(match.files),
      about: 'The form itself; the adjudicator changes it for each step.',
    },
    {
      setting: MATCH_SETTINGS.seed,
      value: match.seed,
      about:
        'Everything random comes from it. Keep it secret until the match is over; never change it.',
    },
    {
      setting: MATCH_SETTINGS.key,
      value: match.key ?? '',
      about:
        'By it codes, addresses and files are recognised as those that the match was opened with. Keep it secret for good; never change it.',
    },
    {
      setting: MATCH_SETTINGS.discord,
      value: typeof match.discord.webhook === 'string' ? '' : match.discord.webhook.address,
      about:
        'Where the match is announced; empty for nowhere. Whoever knows it can write there: keep it secret. You may change it at any time.',
    },
    pageSetting(match.pageAddress),
    ...rulesSetting(match),
    ...seasonSetting(match),
    {
      setting: 'Seed hash',
      value: opened.seedHash,
      about: 'Public from the start: it shows that the seed was not changed.',
    },
  ];
}

/** The row of the tab Match that says where the match is as a page. */
export const pageSetting = (address: string): MatchRecord => ({
  setting: MATCH_SETTINGS.page,
  value: address,
  about:
    'Where you have put the match as a page (“sealed page”); empty for nowhere. The story links to it.',
});

/** Nothing where the host has not said it; a row of this name can be added at any time. */
const rulesSetting = ({ inviting: { rules } }: Match): readonly MatchRecord[] =>
  rules === ''
    ? []
    : [
        {
          setting: MATCH_SETTINGS.rulesAddress,
          value: rules,
          about: 'Invitations send players there. You may change it at any time.',
        },
      ];

/** Nothing where the dice come of the seed alone, as they always did. */
const diceSettings = ({ beacon }: Settings): readonly MatchRecord[] =>
  beacon === undefined
    ? []
    : [
        {
          setting: 'Dice',
          value: `seed and beacon ${beacon.chain.slice(0, 12)}`,
          about:
            'Each step waits for a round of a public beacon, so that nobody knows its dice before.',
        },
      ];

const pollSettings = ({ pollMs, remindMs = [] }: Settings): readonly MatchRecord[] => [
  {
    setting: 'Looks',
    value: pollMs === undefined ? 'no' : everyText(pollMs),
    about:
      'How often answers are looked at between deadlines: who sent one reads so in the own workbook.',
  },
  {
    setting: 'Reminders',
    value:
      remindMs.length === 0 ? 'no' : `${remindMs.map(durationText).join(', ')} before a deadline`,
    about: 'When whoever is missing is reminded, in the own workbook.',
  },
];

const timeSettings = (
  settings: Settings,
  paces: Position['game']['paces'],
): readonly MatchRecord[] =>
  paces.map(({ name, title, usual }) => ({
    setting: `Time for ${title}`,
    value: settings.times[name] ?? usual,
    about: 'From one deadline to the next.',
  }));

const variantSettings = (
  settings: Settings,
  variants: Position['game']['variants'],
): readonly MatchRecord[] =>
  variants.map(({ name, title, about, choices }) => ({
    setting: title,
    value: choices.find(({ value }) => value === settings.variants[name])?.label ?? '',
    about,
  }));

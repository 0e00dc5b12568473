/** The rows of the tab Match: settings of the opening, and settings that the host may change. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Block, Cell, Link, Page } from '../../../rules/kit/showing/view.ts';
import type { MatchRecord } from '../../../sheets-templates/records/record-columns.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import type { PlayerWorkbookInput } from '../../../sheets-templates/workbooks/player-data.ts';
import type { Settings } from '../ledger/entry.ts';
import type { AbsenceReaders } from '../ledger/entry-parts.ts';
import type { Position } from '../ledger/position.ts';
import { formatExtensionBudget } from '../next/about-me.ts';
import { formatDelay, formatDuration, formatGrace, formatInterval } from '../next/time.ts';
import { MATCH_SETTINGS } from '../reading/host-book.ts';
import { buildFormEditLink, spreadsheetLink } from '../reading/links.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { findOwnForm, linkOf, listAwaitedHere } from '../reading/season-matches.ts';
import { shortenText } from '../reading/submissions.ts';

/** Settings of the opening, which the host cannot change. */
function listFixedSettings(match: Match): readonly MatchRecord[] {
  const { opened, game } = currentPosition(match);
  // The intervention “pace” may have changed the current ones.
  const settings = (match.positions[0] ?? currentPosition(match)).opened.settings;
  return [
    { setting: 'Title', value: settings.title, about: '' },
    { setting: 'Game', value: game.title, about: '' },
    { setting: 'Rules', value: opened.rules, about: '' },
    { setting: 'Time zone', value: settings.timeZone, about: '' },
    ...listTimeSettings(settings, game.paces),
    ...listLimitSettings(settings),
    {
      setting: 'Early',
      value: settings.earlyMs === null ? 'no' : formatDelay(settings.earlyMs),
      about:
        'How long after the last answer a step is resolved before its deadline, once all who ' +
        'are asked have answered.',
    },
    ...listPollSettings(settings),
    {
      setting: 'Grace',
      value: formatGrace(settings) ?? 'no',
      about: 'How long after each deadline answers still count.',
    },
    {
      setting: 'Review',
      value: settings.review === true ? 'yes' : 'no',
      about:
        'Whether a step is resolved only when the host says so, by what came until its deadline.',
    },
    ...listPlayerSettings(settings),
    ...listDiceSettings(settings),
    ...listLiveSettings(settings),
    ...listHostSettings(settings),
    ...listHostSeatSettings(settings),
    ...listVoidingSettings(settings),
    ...listVariantSettings(settings, game.variants),
    {
      setting: 'Which answer counts',
      value: `the ${settings.counts} valid one`,
      about: '',
    },
    {
      setting: 'Players are known by',
      value: settings.knownBy === 'code' ? 'their seat code' : 'their verified e-mail',
      about: '',
    },
    {
      setting: 'Seed hash',
      value: opened.seedHash,
      about: 'Public from the start: it shows that the seed was not changed.',
    },
  ];
}

const listUnchangedSettings = (match: Match): readonly MatchRecord[] =>
  listFixedSettings(match).map((record) => ({
    ...record,
    about: `${record.about} ${FIXED_NOTE}`.trim(),
  }));

/** Number of rows at the top of the tab Match that the host cannot change. */
export const countFixedRows = (match: Match): number => listFixedSettings(match).length;

const FIXED_NOTE = 'Settled when the match was opened: typing here changes nothing.';

/**
 * A problem for each row where somebody has typed over a setting of the opening. Also compares tabs
 * of earlier versions: rows are found by name, and values are worded as in 1.0.0. Tabs of later
 * versions, which may word them differently, are not compared.
 */
export function findSettingProblems(match: Match): readonly DeskProblem[] {
  const { opened } = currentPosition(match);
  if ((opened.drawnBy ?? 1) > DRAWING_VERSION) return [];
  return listFixedSettings(match).flatMap(({ setting, value }) => {
    const typed = match.settingsTyped.get(String(setting))?.value;
    return typed === undefined || typed === String(value).trim()
      ? []
      : [
          {
            where: `Match, ${setting}`,
            what:
              `“${shortenText(typed, MAX_QUOTE_LENGTH)}” has no effect there: it was settled when ` +
              'the match was opened.',
            todo: `Type “${value}” again, so that nobody is misled.`,
          },
        ];
  });
}

/** In characters. */
const MAX_QUOTE_LENGTH = 40;

/** All rows in order: settings of the opening, links, and settings that the host may change. */
export function listMatchSettings(match: Match): readonly MatchRecord[] {
  return [
    ...listUnchangedSettings(match),
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
      value: buildFormEditLink(match.files),
      about: 'The form itself; the adjudicator changes it for each step.',
    },
    ...listAboutFormSettings(match),
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
        'The match recognises its codes, addresses and files by it. Keep it secret for good; ' +
        'never change it.',
    },
    {
      setting: MATCH_SETTINGS.discord,
      value: typeof match.discord.webhook === 'string' ? '' : match.discord.webhook.address,
      about:
        'Where the match is announced; empty for nowhere. Everybody who knows it can write there: ' +
        'keep it secret. You may change it at any time.',
    },
    buildPageSetting(match.pageAddress),
    ...listRulesSettings(match),
    ...buildSeasonSetting(match),
  ];
}

/** The rows with links to files. */
export const listLinkSettings = (match: Match): readonly MatchRecord[] =>
  listMatchSettings(match).filter(({ setting }) => LINK_SETTINGS.includes(String(setting)));

const LINK_SETTINGS: readonly string[] = [
  MATCH_SETTINGS.publicWorkbook,
  MATCH_SETTINGS.formAddress,
  MATCH_SETTINGS.form,
  MATCH_SETTINGS.aboutForm,
  MATCH_SETTINGS.aboutFormAddress,
];

const listAboutFormSettings = ({ files }: Match): readonly MatchRecord[] =>
  files.aboutForm === undefined
    ? []
    : [
        {
          setting: MATCH_SETTINGS.aboutFormAddress,
          value: files.aboutForm.address,
          about: 'Where players say that they need more time or are away. Their tab “Now” has it.',
        },
        {
          setting: MATCH_SETTINGS.aboutForm,
          value: files.aboutForm.id === '' ? '' : buildFormEditLink(files, files.aboutForm.id),
          about: 'That form itself. The match draws it again after each entry.',
        },
      ];

/** The row for the address of the match as a page. */
export const buildPageSetting = (address: string): MatchRecord => ({
  setting: MATCH_SETTINGS.page,
  value: address,
  about:
    'Where you have put the match as a page (“sealed page”); empty for nowhere. The story ' +
    'links to it.',
});

/** Empty if the host has not set it; the host may add a row of this name at any time. */
const listRulesSettings = ({ inviting: { rules } }: Match): readonly MatchRecord[] =>
  rules === ''
    ? []
    : [
        {
          setting: MATCH_SETTINGS.rulesAddress,
          value: rules,
          about: 'Invitations send players there. You may change it at any time.',
        },
      ];

/** Settings of the form “About me”; empty without that form. */
const listPlayerSettings = ({ extensions, away }: Settings): readonly MatchRecord[] => [
  ...(extensions === undefined
    ? []
    : [
        {
          setting: 'Extensions',
          value: formatExtensionBudget(extensions),
          about: 'How many deadlines each player may extend, and by how long.',
        },
      ]),
  ...(away === undefined
    ? []
    : [
        {
          setting: 'Absences',
          value: AWAY_TEXTS[away],
          about: 'Whether everybody reads which player is away.',
        },
      ]),
];

export const AWAY_TEXTS: Readonly<Record<AbsenceReaders, string>> = {
  host: 'shown to the host alone',
  everybody: 'shown to everybody',
};

/** Empty if the dice come from the seed alone, the default. */
const listDiceSettings = ({ beacon }: Settings): readonly MatchRecord[] =>
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

/** Empty without a live page. */
const listLiveSettings = ({ live }: Settings): readonly MatchRecord[] =>
  live === undefined
    ? []
    : [
        {
          setting: 'Live page',
          value: `${live}index.html`,
          about: 'Anybody with this address can watch the match; it is written after every entry.',
        },
      ];

/** Empty if no hosts are named. */
const listHostSettings = ({ hosts = [] }: Settings): readonly MatchRecord[] =>
  hosts.length === 0
    ? []
    : [
        {
          setting: 'Hosts',
          value: hosts.join(', '),
          about:
            'Whose names houses have in the season’s matches, where a game has houses for hosts.',
        },
      ];

/** Empty if the host does not play. */
const listHostSeatSettings = ({ hostSeat }: Settings): readonly MatchRecord[] =>
  hostSeat === undefined
    ? []
    : [{ setting: 'Host plays', value: hostSeat, about: 'Story and Proof name this seat.' }];

/** Empty if matches never become void. */
const listVoidingSettings = ({ voidAfter }: Settings): readonly MatchRecord[] =>
  voidAfter === undefined
    ? []
    : [
        {
          setting: 'Void after',
          value: voidAfter,
          about:
            'A match of the season is void when nothing has happened in it for this time, and ' +
            'nothing was due.',
        },
      ];

const listPollSettings = ({ pollMs, remindMs = [] }: Settings): readonly MatchRecord[] => [
  {
    setting: 'Polls',
    value: pollMs === undefined ? 'no' : formatInterval(pollMs),
    about:
      'How often answers are polled between deadlines: a player who sent one reads so in ' +
      'their own workbook.',
  },
  {
    setting: 'Reminders',
    value:
      remindMs.length === 0 ? 'no' : `${remindMs.map(formatDuration).join(', ')} before a deadline`,
    about: 'Reminders in the workbooks of players whose answers are missing.',
  },
];

const listTimeSettings = (
  settings: Settings,
  paces: Position['game']['paces'],
): readonly MatchRecord[] =>
  paces.map(({ name, title, usual }) => ({
    setting: `Time for ${title}`,
    value: settings.times[name] ?? usual,
    about: 'From one deadline to the next, unless a request “pace” has changed it.',
  }));

/** Only limits that are set. */
const listLimitSettings = ({ skip, least }: Settings): readonly MatchRecord[] => [
  ...(skip === undefined
    ? []
    : [
        {
          setting: 'Skipped days',
          value: skip,
          about: 'Days without deadlines, unless a request “pace” has changed them.',
        },
      ]),
  ...(least === undefined
    ? []
    : [
        {
          setting: 'Least time',
          value: least,
          about: 'Each step has at least this time, unless a request “pace” has changed it.',
        },
      ]),
];

const listVariantSettings = (
  settings: Settings,
  variants: Position['game']['variants'],
): readonly MatchRecord[] =>
  variants.map(({ name, title, about, choices }) => ({
    setting: title,
    value: choices.find(({ value }) => value === settings.variants[name])?.label ?? '',
    about,
  }));

export const linkIf = (text: string, url: string): readonly Link[] =>
  url === '' ? [] : [{ kind: 'link', text, url }];

/**
 * Links of an episode to its season, and of a season to its matches: current ones, then earlier
 * ones with the latest first. Players find their own in {@link listOwnMatches}.
 */
export function buildSeasonLinks(match: Match, seat?: Seat): readonly Link[] {
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
          .slice(0, MAX_TEXT_BEFORE_LINK)
          .flatMap(([, before]) => linkIf(before.title, link(before.public)))
      : []),
  ];
}

/** The seat's matches of the season with its own form in each: only for its own workbook. */
export function listOwnMatches(match: Match, seat: Seat): PlayerWorkbookInput['matches'] {
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
      // Depends only on the ledger. Without a known own form it links to the public workbook.
      const own = findOwnForm(match, awaited.match, seat);
      const formUrl = own?.link ?? address;
      const workbookUrl = spreadsheetLink(match.files, own?.workbookId ?? '') || address;
      return [{ title, game, address, formUrl, workbookUrl }];
    });
}

type PageWithBlocks = Pick<Page, 'blocks'>;

/** Adds a link to each cell that names an opened match: rules do not know addresses. */
export const withMatchLinks = <Of extends PageWithBlocks>(
  match: Match,
  pages: readonly Of[],
): readonly Of[] => addMatchLinks(pages, listAddresses(match));

/** `addresses`: links by name of match. */
export function addMatchLinks<Of extends PageWithBlocks>(
  pages: readonly Of[],
  addresses: ReadonlyMap<string, string>,
): readonly Of[] {
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

/** Public workbooks by match name, without matches opened for another version of an awaited one. */
function listAddresses(match: Match): ReadonlyMap<string, string> {
  const position = currentPosition(match);
  const others = new Set(
    listAwaitedHere(position).flatMap((awaited) =>
      linkOf(position, awaited) === undefined ? [awaited.match] : [],
    ),
  );
  const opened = Object.entries(position.matches).filter(([name]) => !others.has(name));
  const addressed = opened.map(
    ([name, link]) => [name, spreadsheetLink(match.files, link.public)] as const,
  );
  return new Map(addressed.filter(([, url]) => url !== ''));
}

/** Enough for all of a season in rounds; only the latest of a large league. */
const MAX_TEXT_BEFORE_LINK = 40;

/** For the tab Match of an episode. */
export const buildSeasonSetting = ({ files, seasonId }: Match): readonly MatchRecord[] =>
  seasonId === ''
    ? []
    : [
        {
          setting: MATCH_SETTINGS.season,
          value: spreadsheetLink(files, seasonId),
          about: 'The season that it is an episode of: asked to poll when the match is over.',
        },
      ];

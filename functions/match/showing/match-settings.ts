/** Builds the rows of the tab “Match”. Hosts may change some of the settings. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Block, Cell, Link, Page } from '../../../rules/kit/showing/view.ts';
import type { MatchRecord } from '../../../sheets-templates/records/record-columns.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import type { PlayerWorkbookInput } from '../../../sheets-templates/workbooks/player-data.ts';
import type { Settings } from '../ledger/entry.ts';
import type { AbsenceReaders } from '../ledger/entry-parts.ts';
import { formatExtensionBudget } from '../next/about-me.ts';
import { formatDelay, formatDuration, formatGrace, formatInterval } from '../next/time.ts';
import type { MatchFiles } from '../reading/files.ts';
import { MATCH_SETTINGS } from '../reading/host-book.ts';
import { buildFormEditLink, buildSheetLink } from '../reading/links.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { findMatchLink, findOwnForm, listAwaitedHere } from '../reading/season-matches.ts';
import { shortenText } from '../reading/submissions.ts';

/** A row of the tab “Match”: setting, value and description. */
type SettingRow = readonly [
  setting: string,
  value: MatchRecord['value'] | undefined,
  about?: string,
];

const toRecords = (rows: readonly SettingRow[]): readonly MatchRecord[] =>
  rows.map(([setting, value = '', about = '']) => ({ setting, value, about }));

/** Removes the rows of settings that are absent. */
const selectPresentSettings = (rows: readonly SettingRow[]): readonly SettingRow[] =>
  rows.filter(([, value = '']) => value !== '');

/** Lists the settings of the opening. The host cannot change them. */
function listFixedSettings(match: Match): readonly MatchRecord[] {
  const { opened, game } = getCurrentPosition(match);
  // Use the opening's settings: the intervention “pace” may have changed later ones.
  const settings = (match.positions[0] ?? getCurrentPosition(match)).opened.settings;
  const { earlyMs, pollMs, remindMs = [], skip, least } = settings;
  return toRecords([
    ['Title', settings.title, 'This row and those down to “Seed hash” were fixed at the opening.'],
    ['Game', game.title],
    ['Rules', opened.rules],
    ['Time zone', settings.timeZone],
    ...game.paces.map(
      ({ name, title, usual }): SettingRow => [
        `Time for ${title}`,
        settings.times[name] ?? usual,
        'Time from one deadline to the next, unless a request “pace” has changed it.',
      ],
    ),
    ...selectPresentSettings([
      ['Skipped days', skip, 'Days without deadlines, unless a request “pace” has changed them.'],
      ['Least time', least, 'Minimum time of each step, unless a request “pace” has changed it.'],
    ]),
    [
      'Early',
      earlyMs === null ? 'no' : formatDelay(earlyMs),
      'Once everybody who is asked has answered, the step is resolved this long after the last ' +
        'answer.',
    ],
    [
      'Polls',
      pollMs === undefined ? 'no' : formatInterval(pollMs),
      'How often answers are polled between deadlines. Players see their answer in their own ' +
        'workbook after that.',
    ],
    [
      'Reminders',
      remindMs.length === 0 ? 'no' : `${remindMs.map(formatDuration).join(', ')} before a deadline`,
      'Reminders in the workbooks of players whose answers are missing.',
    ],
    [
      'Grace',
      formatGrace(settings) ?? 'no',
      'Time after each deadline during which answers still count.',
    ],
    [
      'Review',
      settings.review === true ? 'yes' : 'no',
      'If yes, the host checks the answers after each deadline before the step is resolved.',
    ],
    ...listRareSettings(settings),
    ...game.variants.map(
      ({ name, title, about, choices }): SettingRow => [
        title,
        choices.find(({ value }) => value === settings.variants[name])?.label,
        about,
      ],
    ),
    ['Which answer counts', `the ${settings.counts} valid one`],
    [
      'Players are known by',
      settings.knownBy === 'code' ? 'their seat code' : 'their verified e-mail',
    ],
    ['Seed hash', opened.seedHash, 'This public hash proves that the seed was not changed.'],
  ]);
}

/** Finds the rows of the tab “Match” that the host cannot change, from 0 below the heading. */
export function findFixedRows(match: Match): { readonly from: number; readonly until: number } {
  const from = listHostSettings(match).length;
  return { from, until: from + listFixedSettings(match).length };
}

/**
 * Reports each row in which somebody has changed a setting of the opening. Also compares tabs of
 * earlier versions: rows are found by name, and values have the wording of 1.0.0. Skips tabs of
 * later versions, whose wording may differ.
 */
export function findSettingProblems(match: Match): readonly DeskProblem[] {
  const { opened } = getCurrentPosition(match);
  if ((opened.drawnBy ?? 1) > DRAWING_VERSION) return [];
  return listFixedSettings(match).flatMap(({ setting, value }) => {
    const typed = match.settingsTyped.get(String(setting))?.value;
    return typed === undefined || typed === String(value).trim()
      ? []
      : [
          {
            where: `Match, ${setting}`,
            what:
              `“${shortenText(typed, MAX_QUOTE_CHARACTERS)}” has no effect: this setting was ` +
              'fixed ' +
              'when the match was opened.',
            todo: `Type “${value}” again, so that nobody is misled.`,
          },
        ];
  });
}

const MAX_QUOTE_CHARACTERS = 40;

/** Lists the settings that the host may change at any time. */
const listHostSettings = ({ discord, pageAddress, inviting }: Match): readonly MatchRecord[] => [
  ...toRecords([
    [
      MATCH_SETTINGS.discord,
      typeof discord.webhook === 'string' ? '' : discord.webhook.address,
      'The match is announced at this address; if it is empty, nowhere. Anybody who knows the ' +
        'address can write there, so keep it secret. You may change it at any time.',
    ],
  ]),
  buildPageSetting(pageAddress),
  ...toRecords(
    selectPresentSettings([
      [
        MATCH_SETTINGS.rulesAddress,
        inviting.rules,
        'Invitations link to this address. You may change it at any time.',
      ],
    ]),
  ),
];

/** Lists all rows: settings that the host may change, settings of the opening, then links. */
export function listMatchSettings(match: Match): readonly MatchRecord[] {
  const { files, seed, key, seasonId } = match;
  const { aboutForm } = files;
  return [
    ...listHostSettings(match),
    ...listFixedSettings(match),
    ...toRecords([
      [
        MATCH_SETTINGS.publicWorkbook,
        buildSheetLink(files, files.publicId),
        'Share this link with everybody. The adjudicator writes the workbook.',
      ],
      [
        MATCH_SETTINGS.formAddress,
        files.formAddress,
        'The form for players. Each player’s own link, on the tab Players, contains their code.',
      ],
      [
        MATCH_SETTINGS.form,
        buildFormEditLink(files),
        'The form’s editor. The adjudicator changes the form for each step.',
      ],
      ...(aboutForm === undefined ? [] : listAboutFormSettings(files, aboutForm)),
      ...selectPresentSettings([
        [
          MATCH_SETTINGS.season,
          buildSheetLink(files, seasonId),
          'The season collects the result when this match is over.',
        ],
      ]),
      ['Secret: show nobody', ''],
      [
        MATCH_SETTINGS.seed,
        seed,
        'All chance is derived from the seed. Never change it. It is published after the match.',
      ],
      [
        MATCH_SETTINGS.key,
        key ?? '',
        'The match recognises its codes, addresses and files by this key. Keep it secret for ' +
          'good, and never change it.',
      ],
    ]),
  ];
}

/** Lists the rows with links to files. */
export const listLinkSettings = (match: Match): readonly MatchRecord[] =>
  listMatchSettings(match).filter(({ setting }) => LINK_SETTINGS.includes(String(setting)));

const LINK_SETTINGS: readonly string[] = [
  MATCH_SETTINGS.publicWorkbook,
  MATCH_SETTINGS.formAddress,
  MATCH_SETTINGS.form,
  MATCH_SETTINGS.aboutForm,
  MATCH_SETTINGS.aboutFormAddress,
];

const listAboutFormSettings = (
  files: MatchFiles,
  { id, address }: Required<MatchFiles>['aboutForm'],
): readonly SettingRow[] => [
  [
    MATCH_SETTINGS.aboutFormAddress,
    address,
    'The form for more time and absences. Each player’s tab “Now” links to it.',
  ],
  [
    MATCH_SETTINGS.aboutForm,
    id === '' ? '' : buildFormEditLink(files, id),
    'The form’s editor. The match draws the form again after each entry.',
  ],
];

/** Builds the row with the address of the match's web page. */
export const buildPageSetting = (address: string): MatchRecord => ({
  setting: MATCH_SETTINGS.page,
  value: address,
  about:
    'Address at which you published the match as a page (“sealed page”), or empty. Story ' +
    'links to it. You may change it at any time.',
});

/** Lists the settings that most matches lack. */
function listRareSettings(settings: Settings): readonly SettingRow[] {
  const { extensions, away, beacon, live, hosts = [], hostSeat, voidAfter } = settings;
  return selectPresentSettings([
    [
      'Extensions',
      extensions && formatExtensionBudget(extensions),
      'Number of deadlines that each player may extend, and the time for each.',
    ],
    ['Absences', away && AWAY_TEXTS[away], 'Who can see which players are away.'],
    [
      'Dice',
      beacon && `seed and beacon ${beacon.chain.slice(0, 12)}`,
      'Each step uses a round of a public beacon, so nobody knows its dice in advance.',
    ],
    [
      'Live page',
      live && `${live}index.html`,
      'Anybody with this address can watch the match. The page is updated after every entry.',
    ],
    [
      'Hosts',
      hosts.join(', '),
      'A game may name houses in the season’s matches after these hosts.',
    ],
    ['Host plays', hostSeat, 'The tabs Story and Proof show this seat.'],
    [
      'Void after',
      voidAfter,
      'A match of the season becomes void if nothing happens in it for this time and nothing ' +
        'is due.',
    ],
  ]);
}

export const AWAY_TEXTS: Readonly<Record<AbsenceReaders, string>> = {
  host: 'shown to the host alone',
  everybody: 'shown to everybody',
};

export const buildLinks = (text: string, url: string): readonly Link[] =>
  url === '' ? [] : [{ kind: 'link', text, url }];

/** Builds the link of a match to its season. */
export function buildSeasonLinks(match: Match): readonly Link[] {
  const { season } = getCurrentPosition(match).opened;
  return season === undefined
    ? []
    : buildLinks('The season', buildSheetLink(match.files, season.public));
}

/** Builds the links of a season to its open matches. */
export function buildWatchLinks(match: Match): readonly Link[] {
  const position = getCurrentPosition(match);
  return (position.step?.awaits ?? []).flatMap((awaited) => {
    const id = findMatchLink(position, awaited)?.public ?? '';
    return buildLinks(awaited.title, buildSheetLink(match.files, id));
  });
}

/** Lists a seat's open matches of the season, each with its own form, for the seat's workbook. */
export function listOwnMatches(match: Match, seat: Seat): PlayerWorkbookInput['matches'] {
  const position = getCurrentPosition(match);
  return (position.step?.awaits ?? [])
    .filter(({ players }) => players.some((player) => player.seat === seat))
    .flatMap((awaited) => {
      const link = findMatchLink(position, awaited);
      if (link === undefined) return [];
      const address = buildSheetLink(match.files, link.public);
      const { title, game } = link;
      if (!Object.hasOwn(link.forms, seat))
        return [{ title, game, address, formUrl: '', workbookUrl: '' }];
      // Without a known form of the seat, both links lead to the public workbook.
      const own = findOwnForm(match, awaited.match, seat);
      const formUrl = own?.link ?? address;
      const workbookUrl = buildSheetLink(match.files, own?.workbookId ?? '') || address;
      return [{ title, game, address, formUrl, workbookUrl }];
    });
}

type PageWithBlocks = Pick<Page, 'blocks'>;

/** Adds a link to each cell that names an opened match. The rules contain no addresses. */
export const withMatchLinks = <Of extends PageWithBlocks>(
  match: Match,
  pages: readonly Of[],
): readonly Of[] => addMatchLinks(pages, listAddresses(match));

/** Adds links to cells that name a match. `addresses`: public workbooks by the match's name. */
export function addMatchLinks<Of extends PageWithBlocks>(
  pages: readonly Of[],
  addresses: ReadonlyMap<string, string>,
): readonly Of[] {
  const linkCell = (cell: Cell): Cell => {
    if (cell === null || typeof cell !== 'object' || cell.kind !== 'mark') return cell;
    const url = addresses.get(cell.match ?? '');
    return url === undefined ? cell : { kind: 'link', text: String(cell.value), url };
  };
  const linkBlock = (block: Block): Block =>
    block.kind === 'table' ? { ...block, rows: block.rows.map((row) => row.map(linkCell)) } : block;
  return addresses.size === 0
    ? pages
    : pages.map((page) => ({ ...page, blocks: page.blocks.map(linkBlock) }));
}

/** Lists the addresses of public workbooks by match, without former versions of a match. */
function listAddresses(match: Match): ReadonlyMap<string, string> {
  const position = getCurrentPosition(match);
  const others = new Set(
    listAwaitedHere(position).flatMap((awaited) =>
      findMatchLink(position, awaited) === undefined ? [awaited.match] : [],
    ),
  );
  const opened = Object.entries(position.matches).filter(([name]) => !others.has(name));
  const addressed = opened.map(
    ([name, link]) => [name, buildSheetLink(match.files, link.public)] as const,
  );
  return new Map(addressed.filter(([, url]) => url !== ''));
}

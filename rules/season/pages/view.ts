import type { Pages } from '../../kit/match/define.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { capitalize, countText, figure, spellNumber } from '../../kit/narrating/figures.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import { buildEmptyNotice, muteMark, strong } from '../../kit/showing/marks.ts';
import { omitSeries, rankByScores } from '../../kit/showing/scores.ts';
import { buildGuideTable, logPage } from '../../kit/showing/tables.ts';
import type { Block, Cell, Column, Page, Table, Tone } from '../../kit/showing/view.ts';
import { buildSlots, type Choice, listAskedChoices } from '../choices.ts';
import type { Content, Plan } from '../content.ts';
import { getPosition } from '../fold.ts';
import { describeDefault } from '../forms/questions.ts';
import { computePoints, rankLeague } from '../league.ts';
import { narration } from '../narration.ts';
import {
  type Episode,
  type EpisodeStage,
  findCurrentRound,
  findResult,
  getMember,
  type Member,
  type Position,
} from '../position.ts';
import type { Event, OwnArtefacts, PublicView, SeasonPageInput, State } from '../state.ts';
import { buildOutColumn, buildScores, getPointsFormat } from './scores.ts';
import { describeStakes } from './stakes.ts';

const buildEpisodesPage = (shown: SeasonPageInput): Page => {
  const position = getPosition(shown);
  return {
    name: 'Episodes',
    about: 'Each game counts its scores in its own way.',
    blocks: [buildEpisodesBlock(position.episodes)],
  };
};

const buildEpisodesBlock = (episodes: readonly Episode[]): Block =>
  episodes.length === 0
    ? buildEmptyNotice('Episodes', 'No match is planned yet.')
    : {
        kind: 'table',
        title: 'Episodes',
        columns: [
          { title: 'Episode', width: 'normal', onPhone: true },
          { title: 'Won by', width: 'normal', onPhone: true },
          { title: PLACES_TITLE, width: 'text', onPhone: true },
          { title: 'End', width: 'normal' },
          { title: 'Game', width: 'wide' },
          { title: 'Brought', width: 'wide' },
          { title: 'Match', width: 'wide' },
          { title: 'Last entry', width: 'wide' },
        ],
        rows: episodes.map(({ id, title: name, game, seats, stage }): readonly Cell[] => [
          { ...strong(omitSeries(name)), match: id },
          formatWinner(stage),
          formatPlaces(seats, stage),
          stage.kind === 'over' ? END_TEXTS[stage.how] : null,
          game?.title ?? 'elsewhere',
          formatBroughtGarnets(seats, stage),
          id,
          stage.kind === 'over' ? shortenHash(stage.lastHash) : null,
        ]),
      };

/** Shortens a hash to one line. The tab “Proof” of the match has all of it. */
const shortenHash = (hash: string | null): string | null =>
  hash?.replace(/^([0-9a-f]{16})[0-9a-f]{48}$/, '$1…') ?? null;

const PLACES_TITLE = 'Players, or places (score)';

/** Returns the winner, or the status of a match that nobody has won. */
const formatWinner = (stage: EpisodeStage): Cell =>
  (stage.kind === 'over' ? stage.order[0] : undefined) ?? muteMark(describeStage(stage));

/** Formats all places: "1 Dems (21), 2 Isa (18)"; only names if nobody has played. */
function formatPlaces(seats: readonly Seat[], stage: EpisodeStage): string {
  if (stage.kind !== 'over' || stage.placed.length === 0) return joinNames(seats);
  return stage.placed
    .map(({ seat, place, score }) => `${place} ${seat} (${figure(score)})`)
    .join(', ');
}

function describeStage(stage: EpisodeStage): string {
  switch (stage.kind) {
    case 'planned':
      return stage.isEquipped ? 'about to begin' : 'to come';
    case 'open':
      // The host may still have to open it.
      return 'now';
    case 'over':
      return END_TEXTS[stage.how];
  }
}

const END_TEXTS: Readonly<Record<Extract<EpisodeStage, { kind: 'over' }>['how'], string>> = {
  played: 'played',
  elsewhere: 'by the host’s decision',
  ruled: 'by the host’s ruling',
  'without playing': 'without playing',
  skipped: 'skipped',
};

/** Formats the garnets brought to an open match: "Garnets: Dems 3, Isa 0, Dems and Isa 1". */
function formatBroughtGarnets(seats: readonly Seat[], stage: EpisodeStage): string | null {
  if (stage.kind !== 'open') return null;
  const own = seats.map((seat, index) => `${seat} ${stage.garnets[index] ?? 0}`);
  const pairs = stage.pairs.map((pair) => `${joinNames(pair.seats)} ${pair.garnets}`);
  return `Garnets: ${[...own, ...pairs].join(', ')}`;
}

const MAX_PICTURE_ROWS = 20;

/** Builds a table of matches: open and planned ones, then finished ones, the newest first. */
function matchesTable(episodes: readonly Episode[]): Block {
  const title = 'Matches';
  if (episodes.length === 0) return buildEmptyNotice(title, 'No match is planned yet.');
  const over = episodes.filter(({ stage }) => stage.kind === 'over').toReversed();
  const rows = [...episodes.filter(({ stage }) => stage.kind !== 'over'), ...over];
  const more = rows.length - MAX_PICTURE_ROWS;
  return {
    kind: 'table',
    title,
    columns: [{ title: 'Match' }, { title: 'Won by' }, { title: PLACES_TITLE, width: 'text' }],
    rows: rows
      .slice(0, MAX_PICTURE_ROWS)
      .map(({ id, title: name, seats, stage }) => [
        { ...strong(omitSeries(name)), match: id },
        formatWinner(stage),
        formatPlaces(seats, stage),
      ]),
    ...(more > 0 && { foot: `And ${more} more on “Episodes”` }),
  };
}

/** Describes the choices of players other than the reader, and the stakes. */
function buildSummary(position: Position, reader?: Seat): readonly string[] {
  const { champions } = position;
  if (champions !== null) return describeStakes(position);
  const choices = listAskedChoices(position).filter(({ seat }) => seat !== reader);
  const others = choices.filter(({ kind }) => kind === 'artefact').map(({ seat }) => seat);
  return [
    ...choices.flatMap((choice) => describeAskedChoice(position, choice)),
    ...describeStakes(position),
    ...(others.length === 0 ? [] : [`To choose an artefact: ${joinNames(others)}.`]),
  ];
}

/** Describes a choice: "Pixie (place 4, score 16) chooses Isa or Dems for the death match." */
function describeAskedChoice(position: Position, choice: Choice): readonly string[] {
  if (choice.kind === 'artefact') return [];
  const what = choice.kind === 'opponent' ? 'for the death match' : 'to come back';
  const who = `${choice.seat}${formatReason(position, choice)}`;
  return [`${who} chooses ${joinNames(choice.options, 'or')} ${what}.`];
}

/** Formats the result that makes a player choose an opponent; '' for another choice. */
function formatReason(position: Position, { kind, seat }: Choice): string {
  const round = kind === 'opponent' ? findCurrentRound(position) : null;
  const main = round === null ? null : findResult(position, buildSlots(round).main);
  const own = main?.placed.find((one) => one.seat === seat);
  return own === undefined ? '' : ` (place ${own.place}, score ${figure(own.score)})`;
}

const buildGuidePage = ({ setup }: SeasonPageInput): Page => ({
  name: 'Guide',
  about: 'The programme of this season, and the terms of every season.',
  blocks: [
    buildProgrammeTable(setup),
    buildGuideTable({
      title: 'Rules',
      heads: ['What', 'How'],
      lines: RULE_TEXTS.map(([word, text]) => ({ word, text })),
    }),
  ],
});

const buildProgrammeTable = ({ content }: SeasonPageInput['setup']): Table =>
  buildGuideTable({
    title: 'Programme',
    heads: ['Episode', 'What it is'],
    lines: content.plans.map((plan) => ({ word: plan.title, text: describePlan(plan) })),
  });

function describePlan({ kind, title, games, tokens, garnets, until }: Plan): string {
  const what = games.length === 0 ? 'played elsewhere' : games.map(({ title }) => title).join(', ');
  return [
    title.toLowerCase() === kind ? capitalize(what) : `${capitalize(kind)}: ${what}`,
    ...(tokens === null ? [] : [countText(tokens, 'Token')]),
    ...(garnets === 0 ? [] : [`${countText(garnets, 'garnet')} for the winner`]),
    ...(until === null ? [] : [`repeated until ${spellNumber(until)} players are left`]),
  ].join('; ');
}

const RULE_TEXTS: readonly (readonly [string, string])[] = [
  ['Garnets', 'Your garnets go with you from match to match. Some matches add a prize.'],
  ['Tokens', 'A Token protects its holder from the death match of that round.'],
  [
    'Elimination Candidate',
    'The last player of a main match, who chooses an opponent without a Token for the death match.',
  ],
  [
    'Token of Phoenix',
    'The winner of the life match brings one death match loser back. The other loser is out.',
  ],
  ['Leaving', 'A player who leaves resigns. In a match of two, the other player wins the prize.'],
  ['Ties', 'Players with more garnets come first, then those earlier in the lot.'],
  [
    'League',
    'You score 1 per player behind you, ½ per tie. ' +
      'Ties are broken by wins alone, points among the tied players, then garnets.',
  ],
  ['Choices', 'Players see all choices only after the deadline.'],
];

const buildCastPage = (shown: SeasonPageInput): Page => {
  const position = getPosition(shown);
  return {
    name: 'Cast',
    about: LOT_TEXT,
    blocks: [buildCastTable(shown), ...buildPairsBlocks(position), ...buildTieNotice(position)],
  };
};

/** Builds the table of players, the best first. */
function buildCastTable(shown: SeasonPageInput): Table {
  const position = getPosition(shown);
  const isLeague = position.programme.kind === 'league';
  const points: Column = { title: 'Points', width: 'narrow', format: getPointsFormat(position) };
  const outs = isLeague ? [] : [buildOutColumn(position, shown.history)];
  return {
    kind: 'table',
    title: 'Cast',
    columns: [
      { title: 'Player', width: 'normal', onPhone: true },
      { title: 'Status', width: 'normal', onPhone: true },
      ...(isLeague ? [{ ...points, onPhone: true } as const] : []),
      { title: 'Wins', width: 'narrow', format: 'whole', onPhone: true },
      { title: 'Garnets', width: 'narrow', format: 'whole', onPhone: true },
      ...(isLeague ? [] : [TOKENS_COLUMN]),
      { title: 'Sat out', width: 'narrow', format: 'whole' },
      { title: 'Lot', width: 'narrow', format: 'whole' },
      ...outs.map(() => ({ title: 'Out', width: 'normal' }) as const),
    ],
    rows: listBestFirst(shown, position).map((seat): readonly Cell[] => {
      const member = getMember(position, seat);
      const { garnets, tokens, wins, sitOuts } = member;
      return [
        strong(seat),
        buildStatusMark(position, member),
        ...(isLeague ? [computePoints(position, seat)] : []),
        wins,
        garnets,
        ...(isLeague ? [] : [tokens]),
        sitOuts,
        position.lot.indexOf(seat) + 1,
        ...outs.map(({ cell }) => cell(seat)),
      ];
    }),
  };
}

const LOT_TEXT = 'The lot is the last tie-break: 1 comes first.';

/** Only main matches give Tokens. */
const TOKENS_COLUMN: Column = { title: 'Tokens', width: 'narrow', format: 'whole', onPhone: true };

const listBestFirst = (input: SeasonPageInput, position: Position): readonly Seat[] =>
  (position.programme.kind === 'league'
    ? rankLeague(position).places
    : rankByScores(buildScores(input), listSeats(input))
  ).map(({ seat }) => seat);

const STATUS_TONES: Readonly<Record<Member['status'], Tone>> = {
  in: 'good',
  waiting: 'caution',
  out: 'muted',
};

const getStatusText = ({ status, hasLeft }: Member): Member['status'] | 'has left' =>
  hasLeft ? 'has left' : status;

const buildStatusMark = ({ champions }: Position, member: Member): Cell => ({
  kind: 'mark',
  value: champions?.includes(member.seat)
    ? 'champion'
    : champions !== null && member.status === 'in' && !member.hasLeft
      ? '–'
      : getStatusText(member),
  tone:
    member.hasLeft || (champions !== null && !champions.includes(member.seat))
      ? 'muted'
      : STATUS_TONES[member.status],
});

function buildPairsBlocks({ pairs }: Position): readonly Block[] {
  const held = pairs.filter(({ garnets }) => garnets !== 0);
  if (held.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Communal Garnets',
      about: 'All other pairs have no Communal Garnets.',
      columns: [
        { title: 'Player', width: 'normal', onPhone: true },
        { title: 'With', width: 'normal', onPhone: true },
        { title: 'Held', width: 'narrow', format: 'whole', onPhone: true },
      ],
      rows: held.map(({ seats: [one, other], garnets }) => [strong(one), strong(other), garnets]),
    },
  ];
}

function buildTieNotice(position: Position): readonly Block[] {
  if (position.programme.kind !== 'league') return [];
  const { ties } = rankLeague(position);
  const { length } = position.episodes.filter(({ stage }) => stage.kind === 'over');
  return length === 0 || ties.length === 0
    ? []
    : [{ kind: 'notice', title: 'Ties in the table', lines: ties.filter((line) => line !== '') }];
}

const OWN_STATUS: Readonly<Record<ReturnType<typeof getStatusText>, readonly string[]>> = {
  'has left': ['You have left the season.'],
  in: [],
  waiting: ['You are waiting for the Token of Phoenix.'],
  out: ['You are out.'],
};

function buildOwnSummary(shown: SeasonPageInput, seat: Seat): readonly string[] {
  const position = getPosition(shown);
  if (position.champions !== null) return [];
  return [
    ...listAskedChoices(position)
      .filter((choice) => choice.seat === seat)
      .map(describeDefault),
    ...OWN_STATUS[getStatusText(getMember(position, seat))],
    ...buildSummary(position, seat),
  ];
}

function buildHoldings(input: SeasonPageInput, seat: Seat): Table {
  const position = getPosition(input);
  const { garnets, tokens, wins, sitOuts } = getMember(position, seat);
  const isLeague = position.programme.kind === 'league';
  const counts = [
    ['Wins', wins],
    ['Garnets', garnets],
    ['Tokens', tokens],
    ['Sat out', sitOuts],
  ] as const;
  const held = isLeague
    ? [
        ['Points', computePoints(position, seat)] as const,
        ...counts.filter(([title, count]) => count !== 0 || title === 'Garnets'),
      ]
    : counts;
  return {
    kind: 'table',
    title: 'My holdings',
    columns: held.map(([title]) => ({
      title,
      align: 'centre',
      ...(title === 'Points' && { format: getPointsFormat(position) }),
    })),
    rows: [held.map(([, count]) => strong(count))],
  };
}

function buildOwnPicture(shown: SeasonPageInput, seat: Seat) {
  const position = getPosition(shown);
  const own = position.episodes.filter(({ seats }) => seats.includes(seat));
  const matches = { ...matchesTable(own), title: 'My matches' };
  return [{ ...buildCastTable(shown), foot: LOT_TEXT }, matches, buildProgrammeTable(shown.setup)];
}

export const SEASON_PAGES: Pages<Content, State, PublicView, OwnArtefacts, Event> = {
  summary: { public: (input) => buildSummary(getPosition(input)), seat: buildOwnSummary },
  picture: (input) => [matchesTable(getPosition(input).episodes), buildProgrammeTable(input.setup)],
  own: (input, seat) => ({
    picture: buildOwnPicture(input, seat),
    holdings: buildHoldings(input, seat),
  }),
  public: [buildCastPage, buildEpisodesPage, logPage(narration), buildGuidePage],
};

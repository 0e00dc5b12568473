import type { Seat } from '../../kit/match/seat.ts';
import { figure } from '../../kit/narrating/figures.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { muted, nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Block, Cell, Page } from '../../kit/showing/view.ts';
import { listAskedChoices } from '../choices.ts';
import { getPosition } from '../fold.ts';
import { describeChampions } from '../narration.ts';
import type { SeasonPageInput } from '../now.ts';
import type { Episode, EpisodeStage, Position } from '../position.ts';

export const buildEpisodesPage = (shown: SeasonPageInput): Page => {
  const position = getPosition(shown);
  return {
    name: 'Episodes',
    about:
      'All matches of the season in the order planned, with the results of those that are over.',
    blocks: [buildEpisodesBlock(position.episodes)],
  };
};

const buildEpisodesBlock = (episodes: readonly Episode[]): Block =>
  episodes.length === 0
    ? nothingYet('Episodes', 'No match is planned yet.')
    : {
        kind: 'table',
        title: 'Episodes',
        columns: [
          { title: 'Episode', width: 'normal', decides: true },
          { title: 'Is', width: 'normal', decides: true },
          { title: 'Won by', width: 'normal', decides: true },
          { title: 'Players', width: 'text' },
          { title: 'Game', width: 'normal' },
          { title: 'Brought', width: 'text' },
          { title: 'Match', width: 'wide' },
          { title: 'Last entry', width: 'wide' },
        ],
        rows: episodes.map(({ id, title: name, game, seats, stage }): readonly Cell[] => [
          { ...strong(name), match: id },
          describeStage(stage),
          stage.kind === 'over' ? (stage.order[0] ?? null) : null,
          formatPlaces(seats, stage),
          game?.title ?? 'elsewhere',
          formatBroughtGarnets(seats, stage),
          id,
          stage.kind === 'over' ? stage.lastHash : null,
        ]),
      };

/** Formats places: "1 Dems (21), 2 Isa (18)"; the players if nobody has played. */
function formatPlaces(seats: readonly Seat[], stage: EpisodeStage): string {
  if (stage.kind !== 'over' || stage.placed.length === 0) return namesOf(seats);
  return stage.placed
    .map(({ seat, place, score }) => `${place} ${seat} (${figure(score)})`)
    .join(', ');
}

function describeStage(stage: EpisodeStage): string {
  switch (stage.kind) {
    case 'planned':
      return stage.isEquipped ? 'about to begin' : 'to come';
    case 'open':
      return 'being played';
    case 'over':
      return END_TEXTS[stage.how];
  }
}

const END_TEXTS: Readonly<Record<Extract<EpisodeStage, { kind: 'over' }>['how'], string>> = {
  played: 'over',
  elsewhere: 'by the host’s decision',
  ruled: 'by the host’s ruling',
  'without playing': 'without playing',
  skipped: 'skipped',
};

/** Formats the garnets brought to an open match: "Dems 3, Isa 0, Dems and Isa together 1". */
function formatBroughtGarnets(seats: readonly Seat[], stage: EpisodeStage): string | null {
  if (stage.kind !== 'open') return null;
  const own = seats.map((seat, index) => `${seat} ${stage.garnets[index] ?? 0}`);
  const pairs = stage.pairs.map((pair) => `${namesOf(pair.seats)} together ${pair.garnets}`);
  return [...own, ...pairs].join(', ');
}

/** The number of titles that fits above the table. */
const MAX_TITLES = 3;

function openText(titles: readonly string[]): string {
  if (titles.length === 0) return 'No match is being played.';
  return titles.length > MAX_TITLES
    ? `${titles.length} matches are being played.`
    : `Being played: ${namesOf(titles)}.`;
}

/** The number of rows in the picture of a page. */
const MAX_PICTURE_ROWS = 20;

/** Builds a table of matches: open and planned ones, then finished ones, the newest first. */
export function matchesTable(episodes: readonly Episode[]): Block {
  const title = 'Matches';
  if (episodes.length === 0) return nothingYet(title, 'No match is planned yet.');
  const over = episodes.filter(({ stage }) => stage.kind === 'over').toReversed();
  const rows = [...episodes.filter(({ stage }) => stage.kind !== 'over'), ...over];
  const more = rows.length - MAX_PICTURE_ROWS;
  return {
    kind: 'table',
    title,
    columns: [
      { title: 'Match', width: 'text' },
      { title: 'Won by' },
      { title: 'Players', width: 'text' },
    ],
    rows: rows
      .slice(0, MAX_PICTURE_ROWS)
      .map(({ id, title: name, seats, stage }) => [
        { ...strong(name), match: id },
        stage.kind === 'over' ? (stage.order[0] ?? null) : muted(describeStage(stage)),
        namesOf(seats),
      ]),
    ...(more > 0 && { foot: `And ${more} more on “Episodes”` }),
  };
}

/** Describes awaited matches, and the choices of players other than the reader. */
export function buildSummary(position: Position, reader?: Seat): readonly string[] {
  const { champions, episodes } = position;
  if (champions !== null) return [describeChampions(champions)];
  const open = episodes.filter(({ stage }) => stage.kind === 'open').map(({ title }) => title);
  const asked = listAskedChoices(position)
    .map(({ seat }) => seat)
    .filter((seat) => seat !== reader);
  return [openText(open), ...(asked.length === 0 ? [] : [`Choosing: ${namesOf(asked)}.`])];
}

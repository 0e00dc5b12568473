/** The pages of each audience, the scores and the texts of the log. */

import type { Pages } from '../../kit/match/define.ts';
import { mapSeats, type Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import type { ScoreColumn, ScoredMoment, Scores } from '../../kit/showing/scores.ts';
import { accountPage, buildGuideTable, logPage } from '../../kit/showing/tables.ts';
import type { Cell, Page, Table } from '../../kit/showing/view.ts';
import { type Content, dealerHouses, HOUSES } from '../content.ts';
import { getSide, PLACES, sumLetters, type TeamSide } from '../moving.ts';
import { narration } from '../narration.ts';
import { computeResult, GARNETS_WON } from '../outcome.ts';
import {
  COURIERS,
  type Ending,
  type Event,
  type EventOf,
  MAX_STILL_TURNS,
  type PublicPageInput,
  type PublicView,
  RULES,
  type SeatView,
  type State,
} from '../state.ts';
import {
  buildBoard,
  buildFigureColumns,
  buildMapPage,
  buildShortCouriersTable,
  describePublicState,
  FIGURES_LEGEND,
} from './map.ts';
import { describeOwnState, renderOwnNow } from './now.ts';

/** Counts for each team at the start and after each airdrop and turn. */
function listMoments(
  input: PublicPageInput,
  count: (delivery: EventOf<'airdropped' | 'moved'>, before: number) => number,
): readonly ScoredMoment[] {
  let scores = mapSeats(listSeats(input), () => 0);
  const moments: ScoredMoment[] = [{ title: 'Start', scores }];
  for (const { title, step, events } of input.history) {
    if (step === 'start' || step === 'ranking') continue;
    for (const event of events)
      if ('isNew' in event)
        scores = { ...scores, [event.seat]: count(event, scores[event.seat] ?? 0) };
    moments.push({ title, scores });
  }
  return moments;
}

export const buildScores = (input: PublicPageInput): Scores => ({
  counted: 'houses',
  each: 'turn',
  one: 'house',
  about:
    `Houses to which a team has delivered. All ${HOUSES} win; if nobody can move, most ` +
    'letters do.',
  moments: listMoments(input, ({ houses }) => houses),
  more: [...buildWhyColumn(input), ...buildFigureColumns(input)],
  legend: FIGURES_LEGEND,
});

/** Builds the story’s chart. In a chart, the numbers of houses would overlap. */
function buildLettersChart(input: PublicPageInput): Table {
  const seats = listSeats(input);
  return {
    kind: 'table',
    title: 'Letters by turn',
    columns: ['After', ...seats].map((title) => ({ title })),
    rows: listMoments(input, ({ courier }, before) => before + courier).map(
      ({ title, scores }): readonly Cell[] => [
        title.replace('Turn ', ''),
        ...seats.map((seat) => scores[seat] ?? 0),
      ],
    ),
  };
}

/** Builds the column that shows what decided the match; none if the number of houses shows it. */
function buildWhyColumn(shown: PublicPageInput): readonly ScoreColumn[] {
  const { ending } = shown.state;
  if (ending === null) return [];
  const isTied = computeResult(shown, ending).ties.length > 0;
  if (ending.how === 'all houses' && !isTied) return [];
  const cell = (seat: Seat): string =>
    isTied ? 'Tiebreak' : describeShare(getSide(shown, seat), ending);
  return [{ column: { title: 'Why', width: 'normal', onPhone: true }, cell }];
}

function describeShare({ seat, letters }: TeamSide, { how, resigned }: Ending): string {
  switch (how) {
    case 'all houses':
    case 'nobody can move':
    case 'stuck behind':
    case 'nobody moves':
      return countText(sumLetters(letters), 'letter');
    case 'resigned':
      return resigned.includes(seat) ? 'Resigned' : 'Stayed';
  }
}

const buildGuidePage = ({ setup }: PublicPageInput): Page => {
  const dealers = joinNames(dealerHouses(setup.content));
  return {
    name: 'Guide',
    about: `Deliver letters to all ${HOUSES} houses before the other player does.`,
    blocks: [
      buildGuideTable({
        title: 'How it goes',
        heads: ['What', 'How'],
        lines: [
          {
            word: 'Ranking',
            text:
              `Before the match each player ranks the ${PLACES} houses other than ${dealers}, ` +
              'in secret. Houses without a place follow in random order.',
            rule: RULES.ranking,
          },
          {
            word: 'Dealer Houses',
            text:
              `${dealers}. Dealer Houses are not ranked, because their letters break ties first. ` +
              'In all other respects a Dealer House is like any other house.',
            rule: 'Rules, Tiebreaking',
          },
          {
            word: 'Airdrops',
            text:
              `Each player has ${COURIERS.length} couriers, numbered ${COURIERS.join(', ')}. ` +
              'Both players airdrop one courier at a time, at the same time, on any house. An ' +
              'airdrop counts as a visit and delivers letters.',
            rule: RULES.airdrop,
          },
          {
            word: 'Turns',
            text:
              'Both players instruct one courier at the same time. It moves along a road to a ' +
              'neighbouring house and delivers as many letters as its number. Several ' +
              'couriers may be at one house.',
            rule: RULES.delivery,
          },
          {
            word: 'Refusing',
            text:
              'A courier refuses to leave a house where the other team has more letters than ' +
              'its own. It also refuses to go where it has been before or where there is no ' +
              'road. It may leave a house again once its own team has as many letters there. Refusals ' +
              'depend on the letters at the start of the turn.',
            rule: RULES.outnumbered,
          },
          {
            word: 'Skipping',
            text:
              'A player whose couriers cannot move is skipped but may still resign, and the ' +
              'other player plays on alone. A skipped player is never able to move again, and ' +
              'loses at once with fewer letters in all.',
            rule: RULES.skipped,
          },
          {
            word: 'No answer',
            text:
              'In an airdrop the missing part is drawn at random. In a turn no courier moves. If ' +
              `nobody moves in ${MAX_STILL_TURNS} turns in a row, the match ends as if ` +
              'nobody could.',
            rule: RULES.noInstruction,
          },
          {
            word: 'Resigning',
            text:
              'You may resign at any time, even when you are skipped. Resigning ends the match ' +
              'at that deadline, before any other order is carried out, and the other player ' +
              'wins. If both resign, the tiebreak decides.',
            rule: RULES.resigned,
          },
        ],
      }),
      buildGuideTable({
        title: 'Who wins',
        heads: ['When', 'Who'],
        lines: [
          {
            word: 'All houses',
            text:
              `The first player with letters at all ${HOUSES} houses wins. If both get there in ` +
              'the same turn, the tiebreak decides.',
            rule: RULES['all houses'],
          },
          {
            word: 'Nobody can move',
            text: 'The player with more letters wins. If letters are equal, the tiebreak decides.',
            rule: RULES['nobody can move'],
          },
          {
            word: 'Can never move again',
            text:
              'If a player can never move again and has fewer letters in all, the other player ' +
              'wins at once. With as many letters or more, the match goes on.',
            rule: RULES['stuck behind'],
          },
          {
            word: 'Tiebreak',
            text:
              `More letters at ${dealers} together win; then more letters at the house that each ` +
              `player ranked first, then second, and so on to the ${PLACES}th; then more ` +
              'garnets; then a random draw.',
            rule: 'Rules, Tiebreaking',
          },
          {
            word: 'Prize',
            text:
              `The winner gains ${GARNETS_WON} garnet and advances to the finals; the other ` +
              'player heads home.',
            rule: 'Rules, The Goal',
          },
        ],
      }),
    ],
  };
};

export const pages: Pages<Content, State, PublicView, SeatView, Event> = {
  summary: { public: describePublicState, seat: describeOwnState },
  board: buildBoard,
  chart: buildLettersChart,
  aside: (shown) => [buildShortCouriersTable(shown)],
  own: renderOwnNow,
  public: [buildMapPage, logPage(narration), buildGuidePage],
  seat: [accountPage(narration)],
};

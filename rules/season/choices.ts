/** Choices between episodes: choosers, options and defaults (Rulings, Choices). */

import type { Seat } from '../kit/match/seat.ts';
import {
  type Episode,
  findCurrentRound,
  findEpisodeIn,
  findResult,
  getMember,
  isIn,
  isStaying,
  type Position,
  type Round,
} from './position.ts';
import type { ChoiceId, EpisodeId } from './state.ts';

export type Choice =
  | {
      readonly kind: 'opponent' | 'phoenix';
      readonly id: ChoiceId;
      readonly seat: Seat;
      readonly options: readonly Seat[];
      readonly fallback: Seat;
    }
  | {
      readonly kind: 'artefact';
      readonly id: ChoiceId;
      readonly seat: Seat;
      readonly episode: EpisodeId;
      readonly title: string;
    };

export const buildSlots = ({ slot, plan }: Round) => ({
  main: `${slot}-main`,
  death: plan.death === null ? null : `${slot}-death`,
  life: plan.life === null ? null : `${slot}-life`,
  /** Returns the slot of a death match; `number` counts from 1. */
  deaths: (number: number) => `${slot}-death-${number}`,
});

export const listDeathMatches = (position: Position, { slot }: Round): readonly Episode[] =>
  position.episodes.filter((one) => one.slot.startsWith(`${slot}-death-`));

/** Lists players without a Token who have not left, best first. The first of them chooses. */
export const listTokenless = (position: Position, { without }: Round): readonly Seat[] =>
  without.filter((seat) => isIn(position, seat));

/** Lists possible opponents: players of the match without a Token, else all others still in. */
export function listOpponents(position: Position, round: Round): readonly Seat[] {
  const played = findEpisodeIn(position, buildSlots(round).main)?.seats ?? [];
  const others = position.lot.filter((seat) => seat !== round.candidate && isIn(position, seat));
  const among = listTokenless(position, round).filter(
    (seat) => seat !== round.candidate && played.includes(seat),
  );
  return among.length > 0 ? among : others;
}

export const listWaitingLosers = (position: Position, { without }: Round): readonly Seat[] =>
  without.filter(
    (seat) => getMember(position, seat).status === 'waiting' && isStaying(position, seat),
  );

export const listDueChoices = (position: Position): readonly Choice[] => [
  ...listRoundChoices(position),
  ...listArtefactChoices(position),
];

function listRoundChoices(position: Position): readonly Choice[] {
  const round = findCurrentRound(position);
  if (round === null || findResult(position, buildSlots(round).main) === null) return [];
  return [findOpponentChoice(position, round), findPhoenixChoice(position, round)].filter(
    (choice) => choice !== null && position.choices[choice.id] === undefined,
  ) as readonly Choice[];
}

/** Finds the choice of an opponent; null if there is none to make. */
export function findOpponentChoice(position: Position, round: Round): Choice | null {
  const { plan, candidate } = round;
  if (plan.death !== null && findEpisodeIn(position, buildSlots(round).death ?? '') === undefined)
    return candidate !== null && isIn(position, candidate)
      ? buildSeatChoice(round, 'opponent', candidate, listOpponents(position, round))
      : null;
  if (plan.deaths === null || listDeathMatches(position, round).length > 0) return null;
  const [chooser, ...others] = listTokenless(position, round);
  return chooser === undefined ? null : buildSeatChoice(round, 'opponent', chooser, others);
}

/** Finds the choice of a loser to bring back; null if it is not due or fewer than two have lost. */
export function findPhoenixChoice(position: Position, round: Round): Choice | null {
  const winner = findLifeWinner(position, round);
  if (winner === null || !areDeathMatchesOver(position, round)) return null;
  const losers = listWaitingLosers(position, round);
  const choice = buildSeatChoice(round, 'phoenix', winner, losers);
  return choice === null ? null : { ...choice, fallback: losers[0] ?? winner };
}

export const findLifeWinner = (position: Position, round: Round): Seat | null =>
  findResult(position, buildSlots(round).life ?? '')?.order[0] ?? null;

export const areDeathMatchesOver = (position: Position, round: Round): boolean =>
  listDeathMatches(position, round).every(({ stage }) => stage.kind === 'over');

type SeatChoice = Extract<Choice, { readonly kind: 'opponent' | 'phoenix' }>;

/** Builds a choice whose default is the last option; null if there are fewer than two options. */
function buildSeatChoice(
  { slot }: Round,
  kind: SeatChoice['kind'],
  seat: Seat,
  options: readonly Seat[],
): SeatChoice | null {
  const fallback = options.at(-1);
  return fallback === undefined || options.length < 2
    ? null
    : { kind, id: `${slot} ${kind} of ${seat}`, seat, options, fallback };
}

const listArtefactChoices = (position: Position): readonly Choice[] =>
  listReadyEpisodes(position)
    .filter(({ game, stage }) => game?.hasArtefacts === true && isBare(stage))
    .flatMap(({ id, title, seats }) =>
      seats
        .filter((seat) => isStaying(position, seat))
        .map((seat): Choice => {
          return {
            kind: 'artefact',
            id: `${buildArtefactPrefix(id)}${seat}`,
            seat,
            episode: id,
            title,
          };
        }),
    );

const buildArtefactPrefix = (id: EpisodeId): string => `${id} artefact of `;

const isBare = (stage: Episode['stage']): boolean => stage.kind === 'planned' && !stage.isEquipped;

/** Lists planned episodes whose players are all free. A player is in one match at a time. */
export function listReadyEpisodes({ episodes }: Position): readonly Episode[] {
  const open = episodes.filter(({ stage }) => stage.kind === 'open');
  const busy = new Set<Seat>(open.flatMap(({ seats }) => seats));
  return episodes.filter(({ stage, seats }) => {
    if (stage.kind === 'over') return false;
    const isFree = stage.kind === 'planned' && seats.every((seat) => !busy.has(seat));
    for (const seat of seats) busy.add(seat);
    return isFree;
  });
}

export const listOpenableEpisodes = (position: Position): readonly Episode[] =>
  listReadyEpisodes(position).filter(
    ({ game, stage }) => game?.hasArtefacts !== true || !isBare(stage),
  );

/** Lists the choices of the open step, with the artefacts of players who join its matches later. */
export function listAskedChoices(position: Position): readonly Choice[] {
  const { rules, asked } = position;
  const isEntered = (choice: Choice) =>
    rules === 'current' &&
    choice.kind === 'artefact' &&
    asked.some((id) => id.startsWith(buildArtefactPrefix(choice.episode)));
  return listDueChoices(position).filter(
    (choice) => asked.includes(choice.id) || isEntered(choice),
  );
}

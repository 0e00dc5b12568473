import { describe, expect, it } from 'vitest';
import type { Chapter } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { Event } from '../../rules/presents-of-mine/events.ts';
import { presentsOfMine as game } from '../../rules/presents-of-mine/game.ts';
import {
  buildLineRows,
  HOST,
  joinHeads,
  type PlainRow,
  PUBLIC,
  playMoments,
  simplifyCell,
  toAudience,
} from './match.ts';

const MOMENTS = playMoments(game, { players: 8, seed: 5 });
const [FIRST] = MOMENTS;
if (FIRST === undefined) throw new Error('a match has a first moment');
const SEATS = FIRST.setup.players.map(({ seat }) => seat);
const { presents } = FIRST.setup.content;

/** Notation of a present: letter, staleness and layers of a Kaboom Present. */
type PresentNotation = string;

interface HeldPresent {
  readonly letter: keyof typeof presents;
  readonly staleness: number;
  readonly layers?: number;
}

const formatPresent = ({ letter, staleness, layers }: HeldPresent): PresentNotation =>
  `${letter}${staleness}${layers === undefined ? '' : `/${layers}`}`;

/** Sorts by letter, then fresh first, then fuller Kaboom Presents first. */
const sortPresents = (held: readonly HeldPresent[]): readonly HeldPresent[] =>
  held.toSorted(
    (one, other) =>
      one.letter.charCodeAt(0) - other.letter.charCodeAt(0) ||
      one.staleness - other.staleness ||
      (other.layers ?? 0) - (one.layers ?? 0),
  );

/** Lists a seat's presents after a step, by the step's events alone. */
function listPresentsAfter({ step, events }: Chapter<Event>, seat: Seat): readonly HeldPresent[] {
  const held =
    step === 'pregame'
      ? events.flatMap((event): readonly HeldPresent[] => {
          if (event.kind === 'average given') return [event.present];
          if (event.kind !== 'picked' || event.seat !== seat) return [];
          return event.letters.map((letter) => ({
            letter,
            staleness: findPickedStaleness(events, letter),
          }));
        })
      : events.flatMap((event) =>
          event.kind === 'aged' && event.seat === seat ? [event.after] : [],
        );
  return sortPresents(held);
}

const findPickedStaleness = (events: readonly Event[], letter: string): number => {
  const pickers = events.filter(
    (event) => event.kind === 'picked' && event.letters.some((one) => one === letter),
  ).length;
  return pickers > 5 ? 3 : pickers > 3 ? 2 : pickers > 2 ? 1 : 0;
};

/** Returns the first of the stalest presents, and the sum of staleness. */
const computeStaleness = (held: readonly HeldPresent[]): PlainRow => {
  const most = Math.max(...held.map(({ staleness }) => staleness));
  const stalest = held.find(({ staleness }) => staleness === most);
  const sum = held.reduce((all, { staleness }) => all + staleness, 0);
  return [`${stalest?.letter}${stalest?.staleness}`, sum];
};

/** Computes income and costs of a seat in a step. */
function computeBalance({ events }: Chapter<Event>, seat: Seat) {
  let [earned, lost] = [0, 0];
  for (const event of events) {
    if (!('seat' in event) || event.seat !== seat) continue;
    if (event.kind === 'ability') lost += event.present.staleness;
    if (event.kind === 'ability' || event.kind === 'monopoly') earned += event.points;
  }
  return { earned, lost };
}

/** Lists scores after the start and after each step. They never fall. */
function listScores(steps: readonly Chapter<Event>[], seat: Seat): readonly number[] {
  let score = 0;
  const after = steps.map((step) => {
    const { earned, lost } = computeBalance(step, seat);
    score += Math.max(0, earned - lost);
    return score;
  });
  return [0, ...after];
}

const findCircle = (steps: readonly Chapter<Event>[]): readonly Seat[] =>
  steps
    .flatMap(({ events }) => events)
    .flatMap((event) =>
      event.kind === 'circle drawn' || event.kind === 'circle reversed' ? [event.circle] : [],
    )
    .at(-1) ?? [];

/** Returns the seat `places` below, or above if it is negative. */
const findNeighbour = (circle: readonly Seat[], seat: Seat, places: number): Seat => {
  const twice = [...circle, ...circle, ...circle];
  return twice[circle.length + circle.indexOf(seat) + places] ?? seat;
};

const RULES_BY_STEP: Readonly<Record<string, string>> = {
  Pregame: '^Everybody picks five presents',
  'Round 1: Theme': '^Everybody passes one present each',
  'Round 2: Bomb Squad': 'replaces one kept present with K or L',
  'Round 3: Cleaning Supplies': 'replaces one kept present with M or N',
  'Round 4: Yoink': 'steals from the first, second and third player above',
  'Round 5: Monopoly': 'Most presents of a letter from A to J earn 5 points',
};

const NEW_LETTERS: Readonly<Record<string, readonly ('K' | 'L' | 'M' | 'N')[]>> = {
  'Round 2: Bomb Squad': ['K', 'L'],
  'Round 3: Cleaning Supplies': ['M', 'N'],
};

describe.for(MOMENTS.map((moment) => [moment.history.at(-1)?.title, moment] as const))(
  'after %s',
  ([, moment]) => {
    const { history, step, seenBy } = moment;
    const steps = history.slice(1);
    const last = steps.at(-1);
    const newestFirst = steps.toReversed();
    const circle = findCircle(steps);
    const { pages, summary } = seenBy(PUBLIC);
    const held = (seat: Seat) => (last === undefined ? [] : listPresentsAfter(last, seat));
    const scores = (seat: Seat) => listScores(steps, seat);
    const now = (seat: Seat) => scores(seat).at(-1) ?? 0;

    it('the picture shows all presents in the order of the list', () => {
      if (last === undefined) return;
      const { picture } = game.view({ ...moment, audience: PUBLIC });
      const [table] = picture ?? [];
      expect(table?.kind === 'table' && table.rows.map((row) => row.map(simplifyCell))).toEqual(
        circle.map((seat) => [seat, ...held(seat).map(formatPresent)]),
      );
    });

    it('the ranking shows the scores, and the standings gains and losses', () => {
      const { moments, more = [] } = game.scores(moment);
      expect(moments.map((_, at) => SEATS.map((seat) => moments[at]?.scores[seat] ?? 0))).toEqual(
        moments.map((_, at) => SEATS.map((seat) => scores(seat)[at])),
      );
      const balance = (seat: Seat) => (last === undefined ? null : computeBalance(last, seat));
      const cells = SEATS.map((seat) => more.map(({ cell }) => simplifyCell(cell(seat))));
      expect(cells).toEqual(
        SEATS.map((seat) => {
          if (last === undefined) return [];
          if (step === null) return [now(seat) - (scores(seat).at(-2) ?? 0)];
          return [balance(seat)?.earned, balance(seat)?.lost, ...computeStaleness(held(seat))];
        }),
      );
    });

    it('the log contains every public line, newest step first', () => {
      const rows = buildLineRows(
        newestFirst.map(({ title, events }) => ({
          title,
          lines: game.narration.lines(events, PUBLIC, { presents }),
        })),
      );
      const table = pages['Log']?.['Log'];
      if (last === undefined) expect(table).toHaveLength(1);
      else expect(table).toEqual({ heads: joinHeads('Step*', 'What happened*'), rows });
    });

    it('the guide shows who holds which present, and how many', () => {
      const guide = pages['Guide']?.['The presents'];
      const holders = (letter: string): string => {
        if (last === undefined) return '';
        const names = SEATS.flatMap((seat) => {
          const count = held(seat).filter((one) => one.letter === letter).length;
          return count === 0 ? [] : [count === 1 ? seat : `${seat} (${count})`];
        });
        if (names.length < 2)
          return names.length === 0 ? ' Nobody holds this present.' : ` Held by ${names[0]}.`;
        return ` Held by ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
      };
      expect(guide).toEqual({
        heads: joinHeads('Letter*', 'What it does*'),
        rows: [...'ABCDEFGHIJKLMN'].map((letter) => {
          const { name, ability } = presents[letter as keyof typeof presents];
          return [letter, `${name}. ${ability}${holders(letter)}`];
        }),
      });
    });

    it('the guide shows all rounds and the scoring', () => {
      const rounds = pages['Guide']?.['The rounds'];
      const rows = typeof rounds === 'object' && 'rows' in rounds ? rounds.rows : [];
      expect(rows.map(([round]) => round).join(', ')).toBe(
        'Pregame, Round 1: Theme, Round 2: Bomb Squad, Round 3: Cleaning Supplies, ' +
          'Round 4: Yoink, Round 5: Monopoly',
      );
      const scoring = pages['Guide']?.['Scoring'];
      expect(scoring).toMatchObject({ heads: joinHeads('What*', 'How*') });
      const lines = typeof scoring === 'object' && 'rows' in scoring ? scoring.rows : [];
      expect(lines.map(([what]) => what)).toEqual(['Points', 'Staleness', 'The end']);
    });

    it('everybody can read the rule of the current step', () => {
      const rule = step === null ? [] : [expect.stringMatching(RULES_BY_STEP[step.title] ?? '^$')];
      expect(summary).toEqual(rule);
      expect(seenBy(HOST).summary).toEqual(summary);
    });

    it.for(SEATS)('%s reads their held presents, effects and earnings', (seat) => {
      const own = seenBy(toAudience(seat));
      if (last === undefined) {
        expect(Object.keys(own.pages['My presents'] ?? {})).toEqual(['You hold no presents yet']);
        return;
      }
      expect(own.pages['My presents']?.['My presents']).toEqual({
        heads: joinHeads('Present*', 'What it does*', 'Last earned*'),
        rows: listHeldRows(last, seat),
      });
    });

    it.for(SEATS)('the account of %s adds up to the points of the step', (seat) => {
      const { account, holdings } = game.view({ ...moment, audience: toAudience(seat) });
      expect(holdings?.rows[0]?.map(simplifyCell)).toEqual(
        last === undefined ? undefined : held(seat).map(formatPresent),
      );
      const points = (account?.rows ?? []).map((row) => Number(simplifyCell(row[1] ?? 0)));
      const change = now(seat) - (scores(seat).at(-2) ?? 0);
      expect(points.reduce((sum, one) => sum + one, 0)).toBe(change);
    });

    it.for(SEATS)(
      '%s reads their neighbours for passing or stealing, and the furthest player',
      (seat) => {
        const around = (sign: number) => {
          const [one, two, three] = [1, 2, 3].map((far) => findNeighbour(circle, seat, sign * far));
          return `${one}, ${two} and ${three}`;
        };
        const flow = step?.title.includes('Yoink')
          ? `You steal from ${around(-1)}; ${around(1)} steal from you.`
          : `You pass to ${around(1)}; ${around(-1)} pass to you.`;
        const furthest = `Furthest from you: ${findNeighbour(circle, seat, 4)}.`;
        const offered = (NEW_LETTERS[step?.title ?? ''] ?? []).map(
          (letter) => `${letter} ${presents[letter].name}: ${presents[letter].ability}`,
        );
        const inRound = [flow, furthest, ...offered];
        expect(seenBy(toAudience(seat)).summary).toEqual(
          step === null ? [] : last === undefined ? ['All players begin with 0 points.'] : inRound,
        );
      },
    );

    it.for(SEATS)('%s reads the account of their own changes', (seat) => {
      if (last === undefined) return;
      const rows = buildLineRows(
        newestFirst.map(({ title, events }) => ({
          title,
          lines: game.narration.account(events, seat, { presents }),
        })),
      );
      expect(seenBy(toAudience(seat)).pages['My account']).toEqual({
        'My account': { heads: joinHeads('Step*', 'What happened*'), rows },
      });
    });
  },
);

function listHeldRows({ events }: Chapter<Event>, seat: Seat): readonly PlainRow[] {
  const own = events.filter((event) => 'seat' in event && event.seat === seat);
  const aged = own.flatMap((event) => (event.kind === 'aged' ? [event.after] : []));
  const earned = own.flatMap((event) => (event.kind === 'ability' ? [event] : []));
  const rows = earned.map((event, index) => {
    const present = aged[index] ?? event.present;
    const { name, ability } = presents[present.letter];
    return { present, row: [formatPresent(present), `${name}. ${ability}`, event.points] };
  });
  return sortPresents(rows.map(({ present }) => present)).map(
    (held) => rows.find(({ present }) => present === held)?.row ?? [],
  );
}

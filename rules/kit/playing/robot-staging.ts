import type { GameEvent } from '../match/event.ts';
import type { Finding } from '../match/game.ts';
import { createRobotPolicy, type MatchSnapshot, playMatch, type SeededMatch } from './play.ts';
import { getRobots } from './robots.ts';

/** Plays a match between robots called `name`. @throws if the game lacks such a robot */
export function playToEnd<Content, State, Orders, Event extends GameEvent>(
  match: Omit<SeededMatch<Content, State, Orders, Event>, 'choose'>,
  name: string,
): MatchSnapshot<Content, State, Orders, Event> {
  const way = getRobots(match.game)[name];
  if (way === undefined) throw new Error(`The game has no robot called ${name}.`);
  const end = [...playMatch({ ...match, choose: createRobotPolicy(match.seed, () => way) })].at(-1);
  if (end === undefined) throw new Error('The match lacks snapshots.');
  return end;
}

/** Counts the values of a measure: "1 × few locations left, 4 × time 2". */
export function formatFindings(findings: readonly Finding[], measure: string): string {
  const found = findings.filter((one) => one.measure === measure);
  return [...Map.groupBy(found, ({ value }) => value)]
    .map(([value, all]) => `${all.length} × ${value}`)
    .toSorted()
    .join(', ');
}

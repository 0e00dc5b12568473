/** Statistics on balance: locations visited, artefacts, meters that ran out, and the end. */

import type { Finding } from '../../kit/match/game.ts';
import { finding } from '../../kit/playing/findings.ts';
import type { Event } from '../events.ts';
import { LEVEL_METERS } from '../meters.ts';
import { place } from '../narration.ts';
import type { HostPageInput } from '../now.ts';

export const listFindings = ({
  setup: { content },
  state,
  history,
}: HostPageInput): readonly Finding[] => [
  ...history.flatMap(({ events }) => events.flatMap((event) => listEventFindings(event, content))),
  finding('Locations exhausted', state.exhausted.length),
];

function listEventFindings(
  event: Event,
  content: HostPageInput['setup']['content'],
): readonly Finding[] {
  switch (event.kind) {
    case 'visited':
      return [finding('Visited', place(event.square, content))];
    case 'artefact':
      return event.works ? [finding('Artefacts', event.power)] : [];
    case 'standing':
      return LEVEL_METERS.filter((meter) => event.amounts[meter] === 0).map((meter) =>
        finding('Meter empty after a round', meter),
      );
    case 'bonus':
      return [finding('Bonus for levels', event.progress)];
    case 'match over':
      return [finding('Ended because', event.why)];
    default:
      return [];
  }
}

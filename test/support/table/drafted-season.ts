import { boundMatch, draftMatch } from '../../../functions/match/opening/draft-match.ts';
import type { Match } from '../../../functions/match/reading/match.ts';
import { SEASON } from '../../../rules/games.ts';
import type { LooseRow } from '../../../rules/kit/content/content.ts';
import { seatNamed } from '../../../rules/kit/match/seat.ts';
import { contentOfRows, KNOWN_GAMES } from './season.ts';

const OPENED = Date.parse('2026-06-01T20:00:00Z');
const NAMES = ['Dems', 'Gigi', 'Isa', 'Jack', 'Pixie', 'Scarlet', 'Tha', 'Walsh', 'Zero'];

export function draftedSeason(programme: readonly LooseRow[], cast: number): Match {
  const entrants = NAMES.slice(0, cast).map((name) => ({
    ...{ seat: seatNamed(name), email: '', garnets: 2 },
  }));
  const draft = draftMatch(
    {
      game: SEASON,
      settings: {
        ...{ game: SEASON.id, title: 'The cup', timeZone: 'Europe/Berlin', counts: 'last' },
        ...{ knownBy: 'code', times: {}, variants: {}, earlyMs: null },
        from: '2026-06-03T20:00:00.000Z',
      },
      entrants,
      content: {
        loose: { Programme: programme, Games: KNOWN_GAMES },
        value: contentOfRows(programme),
      },
      ...{ firstDeadlineMs: OPENED + 48 * 3_600_000, editor: null, notify: false },
    },
    OPENED,
  );
  const seats = entrants.map(({ seat }) => ({
    ...{ seat, email: '', code: `code-of-${seat}`, workbookId: `workbook-of-${seat}` },
  }));
  return boundMatch(draft, { ...draft.files, seats }, OPENED);
}

export const programmeRow = (Kind: string, Games: string, more: LooseRow = {}): LooseRow => ({
  ...{ Episode: Kind, Kind, Games, Garnets: '0' },
  ...more,
});

import { bindMatch, draftMatch } from '../../../functions/match/opening/draft-match.ts';
import type { Match } from '../../../functions/match/reading/match.ts';
import { SEASON } from '../../../rules/games.ts';
import type { TextRow } from '../../../rules/kit/content/content.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { KNOWN_GAMES, parseSeasonRows } from './season.ts';

const OPENED_MS = Date.parse('2026-06-01T20:00:00Z');
const PLAYER_NAMES = ['Dems', 'Gigi', 'Isa', 'Jack', 'Pixie', 'Scarlet', 'Tha', 'Walsh', 'Zero'];

export function draftedSeason(programme: readonly TextRow[], cast: number): Match {
  const entrants = PLAYER_NAMES.slice(0, cast).map((name) => ({
    ...{ seat: toSeat(name), email: '', garnets: 2 },
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
        value: parseSeasonRows(programme),
      },
      ...{ firstDeadlineMs: OPENED_MS + 48 * 3_600_000, editor: null, notify: false },
    },
    OPENED_MS,
  );
  const seats = entrants.map(({ seat }) => ({
    ...{ seat, email: '', code: `code-of-${seat}`, workbookId: `workbook-of-${seat}` },
  }));
  return bindMatch(draft, { ...draft.files, seats }, OPENED_MS);
}

export const programmeRow = (Kind: string, Games: string, more: TextRow = {}): TextRow => ({
  ...{ Episode: Kind, Kind, Games, Garnets: '0' },
  ...more,
});

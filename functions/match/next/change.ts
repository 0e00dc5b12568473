/** What one intervention changes: what its entry holds of its own, and the match by it. */

import type { Intervention } from '../ledger/entry.ts';
import type { Unsealed } from '../ledger/position.ts';
import type { DiscordSettings } from '../reading/discord.ts';
import type { MatchFiles } from '../reading/files.ts';

export interface Change {
  readonly own: OwnPart;
  readonly after: Unsealed;
  /** Where codes or addresses become others. */
  readonly files?: MatchFiles;
  /** Where somebody is mentioned for a seat no more. */
  readonly discord?: DiscordSettings;
}

type Common =
  | 'entry'
  | 'rules'
  | 'salt'
  | 'stateHash'
  | 'previous'
  | 'at'
  | 'reason'
  | 'asked'
  | 'request';

/** The fields of an intervention entry that are specific to its kind. */
export type OwnPart = Intervention extends infer One
  ? One extends Intervention
    ? Omit<One, Common>
    : never
  : never;

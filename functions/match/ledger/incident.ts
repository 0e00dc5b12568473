export const INCIDENT_CODES = [
  'ledger empty',
  'ledger broken',
  'ledger behind',
  'ledger full',
  'later version',
  'seed wrong',
  'key wrong',
  'rules other',
  'game fault',
  'replay differs',
  'match tab',
  'players tab',
  'submissions tab',
  'content tab',
  'answer late',
  'answer missing',
  'form missed',
  'host pages',
  'workbook out of reach',
  'workbook too large',
  'form out of reach',
  'queue out of reach',
  'google',
  'discord',
  'live page',
  'beacon',
  'own fault',
] as const;
export type IncidentCode = (typeof INCIDENT_CODES)[number];

export interface Incident {
  readonly code: IncidentCode;
  /** Tab and row, or file. */
  readonly where: string;
  readonly what: string;
  /** Instruction for the host. */
  readonly todo: string;
  /** The rules of the match in its entries, if the game is missing or fails to load. */
  readonly rules?: string;
}

/** Formats an incident as one line for logs and terminals. */
export const incidentText = ({ where, what, todo }: Omit<Incident, 'code'>): string =>
  `${where}: ${what} ${todo}`;

/** Stops a match until the host has fixed something. */
export class IncidentError extends Error {
  readonly incidents: readonly Incident[];
  constructor(incidents: readonly Incident[], options?: ErrorOptions) {
    super(incidents.map(incidentText).join('\n'), options);
    this.name = 'IncidentError';
    this.incidents = incidents;
  }
}

export const isBehind = (error: unknown): boolean =>
  error instanceof IncidentError && error.incidents.some(({ code }) => code === 'ledger behind');

/** Runs `read`; its incidents are reported with those already known. @throws IncidentError */
export function withKnownIncidents<Value>(
  read: () => Value,
  known: () => readonly Incident[],
): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof IncidentError) throw new IncidentError([...error.incidents, ...known()]);
    throw error;
  }
}

/** The remedy for entries and pages of a later version. */
export const USE_LATER_VERSION =
  'Use the newest version (“npx sealed-orders@latest”): it reads what every earlier one has ' +
  'written. If you run this match, deploy that version, or install it where “sealed” runs.';

/** How to restore one cell. An older version of the workbook would restore its ledger too. */
export const FROM_CELL_HISTORY =
  'Right click the cell, choose “Show edit history”, and type its former value again. Do ' +
  'not bring back an older version of the workbook: that would take the ledger back too.';

/** How to restore a value whose cell is gone. */
export const FROM_SHOWN_VERSION =
  'File > Version history shows its former value: type it again. Do not bring that ' +
  'version back: that would take the ledger back too.';

/** How to restore missing rows. Nothing is written meanwhile, so the last version is current. */
export const FROM_LAST_VERSION =
  'Right click the cell that was changed, choose “Show edit history”, and type its ' +
  'former value again. If rows are gone, undo that (Ctrl+Z), or bring back the last ' +
  'version that has them by File > Version history: the match has written nothing since.';

/** The likely cause of a stale ledger, and its remedy. */
export const BRING_BACK_NEWER =
  'If the host’s workbook was brought back to an older version, bring back the newer one: ' +
  'File > Version history there still has it. The match goes on by itself then.';

/** For an entry whose marker exists while its row cannot be read. */
export const rowGone = (entry: number): Incident => ({
  code: 'ledger behind',
  where: `Ledger, entry ${entry}`,
  what: 'Google holds the mark that it was written, but its row is not there.',
  todo: BRING_BACK_NEWER,
});

export const replayDiffers = (entry: number): Incident => ({
  code: 'replay differs',
  where: `Ledger, entry ${entry}`,
  what: 'Its orders do not lead to the state whose hash it holds.',
  todo:
    'Right click the seed, and the cells of the entry, and choose “Show edit history”: it ' +
    'shows the change. Type its former value again.',
});

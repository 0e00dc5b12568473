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
  /** The place: a tab and row, or a file. */
  readonly where: string;
  readonly what: string;
  /** Instruction for the host. */
  readonly todo: string;
  /** Rules that the ledger names, if their game is missing or fails to load. */
  readonly rules?: string;
}

/** Formats an incident as one line for logs and terminals. */
export const formatIncident = ({ where, what, todo }: Omit<Incident, 'code'>): string =>
  `${where}: ${what} ${todo}`;

/** Removes each problem that has the same text as an earlier one. */
export function removeRepeatedProblems<Problem extends Omit<Incident, 'code'>>(
  problems: readonly Problem[],
): readonly Problem[] {
  const texts = problems.map(formatIncident);
  return problems.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
}

/** Error that stops a match until the host removes its cause. */
export class IncidentError extends Error {
  readonly incidents: readonly Incident[];
  constructor(incidents: readonly Incident[], options?: ErrorOptions) {
    super(incidents.map(formatIncident).join('\n'), options);
    this.name = 'IncidentError';
    this.incidents = incidents;
  }
}

export const isStaleLedger = (error: unknown): boolean =>
  error instanceof IncidentError && error.incidents.some(({ code }) => code === 'ledger behind');

/** Remedy for entries and pages that a later version wrote. */
export const LATER_VERSION_REMEDY =
  'Use the newest version (“npx sealed-orders@latest”), which reads everything that earlier ' +
  'versions wrote. If you run this match, deploy that version, or install it where “sealed” runs.';

/** Remedy for one cell. Restoring the whole workbook would also restore an old ledger. */
export const CELL_HISTORY_REMEDY =
  'Right-click the cell, choose “Show edit history”, and type its former value again. Do not ' +
  'restore an older version of the workbook: that would also undo the ledger.';

/** Remedy for a value whose cell was deleted. */
export const SHOWN_VERSION_REMEDY =
  'Type the former value again: File > Version history shows it. Do not restore that ' +
  'version: that would also undo the ledger.';

/** Remedy for missing rows of a stopped match. The last version of the workbook is current. */
export const LAST_VERSION_REMEDY =
  'Right-click the changed cell, choose “Show edit history”, and type its former value again. ' +
  'If rows are missing, undo the deletion (Ctrl+Z), or restore the last version that has the ' +
  'rows (File > Version history). The match has written nothing since.';

/** Remedy for a ledger that lacks its newest entries. */
export const NEWER_VERSION_REMEDY =
  'If somebody restored an older version of the host’s workbook, restore the newer one, which ' +
  'is still in File > Version history. The match then continues by itself.';

/** Builds the incident of an accepted entry whose row is missing. */
export const buildMissingRow = (entry: number): Incident => ({
  code: 'ledger behind',
  where: `Ledger, entry ${entry}`,
  what: 'The entry was written, but its row is missing.',
  todo: NEWER_VERSION_REMEDY,
});

/** Builds the incident of an entry that the rules do not allow here. */
export const buildReplayIncident = (
  entry: number,
  what: string,
  todo = LAST_VERSION_REMEDY,
): Incident => ({ code: 'replay differs', where: `Ledger, entry ${entry}`, what, todo });

/** Creates the error of an entry that the rules do not allow here. */
export const createReplayError = (entry: number, what?: string, todo?: string): IncidentError =>
  new IncidentError([
    what === undefined
      ? buildReplayIncident(entry, OTHER_STATE_PROBLEM, OTHER_STATE_REMEDY)
      : buildReplayIncident(entry, what, todo),
  ]);

const OTHER_STATE_PROBLEM = 'The orders of this entry do not lead to the state hash in it.';
const OTHER_STATE_REMEDY =
  'Right-click the seed and the cells of the entry, and choose “Show edit history” to find ' +
  'the change. Type the former value again.';

/** What is wrong with a match's spreadsheets, told to its host: what, where, and what to do about it. */

export const INCIDENT_CODES = [
  'ledger empty',
  'ledger broken',
  'ledger behind',
  'ledger full',
  'later version',
  'seed wrong',
  'key wrong',
  'rules other',
  'replay differs',
  'match tab',
  'players tab',
  'submissions tab',
  'content tab',
  'host pages',
  'workbook out of reach',
  'form out of reach',
  'queue out of reach',
  'google',
  'discord',
  'own fault',
] as const;
export type IncidentCode = (typeof INCIDENT_CODES)[number];

export interface Incident {
  readonly code: IncidentCode;
  /** Tab and row, or file. */
  readonly where: string;
  readonly what: string;
  /** What the host can do. */
  readonly todo: string;
}

/** Incidents as one line each, for logs and terminals. */
export const incidentText = ({ where, what, todo }: Omit<Incident, 'code'>): string =>
  `${where}: ${what} ${todo}`;

/** Raised where going on would be wrong until the host has mended something: he is told, and the match waits. */
export class IncidentError extends Error {
  readonly incidents: readonly Incident[];
  constructor(incidents: readonly Incident[]) {
    super(incidents.map(incidentText).join('\n'));
    this.name = 'IncidentError';
    this.incidents = incidents;
  }
}

/** Runs `read`. If it fails, the error also lists the incidents that are already known. @throws IncidentError */
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

/** How the host gets back what a tab said before. */
export const FROM_HISTORY =
  'Open File > Version history in the host’s workbook and bring back what stood there.';

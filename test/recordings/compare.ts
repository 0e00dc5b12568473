/** Pairs recorded ids with ours when they first occur, and keeps the pairs. */
export class IdPairs {
  private readonly ours = new Map<string, string>();
  private readonly recorded = new Map<string, string>();

  /** Returns whether both ids are the same. Pairs ids that are new. */
  unite(recorded: string, ours: string): boolean {
    const known = this.ours.get(recorded);
    if (known !== undefined) return known === ours;
    if (this.recorded.has(ours)) return false;
    this.ours.set(recorded, ours);
    this.recorded.set(ours, recorded);
    return true;
  }

  /** Returns our id of a recorded one; the recorded id if it is unknown. */
  getOurs(recorded: string): string {
    return this.ours.get(recorded) ?? recorded;
  }

  isKnown(recorded: string): boolean {
    return this.ours.has(recorded);
  }
}

const ID_FIELDS = new Set(['id', 'spreadsheetId', 'sheetId', 'namedRangeId', 'protectedRangeId']);
const TIME_FIELDS = new Set(['createdTime', 'modifiedTime', 'createTime', 'scheduleTime']);
const ADDRESS_FIELDS = new Set(['spreadsheetUrl']);

export function replaceIds(recorded: unknown, names: IdPairs): unknown {
  if (Array.isArray(recorded)) return recorded.map((one) => replaceIds(one, names));
  if (!isMessage(recorded)) return recorded;
  const fields = Object.entries(recorded).map(([name, value]) => [
    name,
    ID_FIELDS.has(name) ? replaceId(value, names) : replaceIds(value, names),
  ]);
  return Object.fromEntries(fields);
}

function replaceId(recorded: unknown, names: IdPairs): unknown {
  const ours = names.getOurs(String(recorded));
  return typeof recorded === 'number' ? Number(ours) : ours;
}

/** A field that only one side has, and that does not matter for the compared behaviour. */
export interface StrayField {
  readonly side: 'recorded' | 'ours';
  readonly name: string;
  readonly why: string;
}

export interface Comparison {
  readonly names: IdPairs;
  readonly strays: readonly StrayField[];
  /** Called with each field that is ignored. */
  readonly passedOver: (stray: StrayField) => void;
}

/** Returns the first difference with both values; null if the values are equal. */
export function findValueDifference(
  recorded: unknown,
  ours: unknown,
  comparison: Comparison,
  place = 'reply',
): string | null {
  if (Array.isArray(recorded) && Array.isArray(ours)) {
    return findListDifference(recorded, ours, comparison, place);
  }
  if (isMessage(recorded) && isMessage(ours)) {
    return findMessageDifference(recorded, ours, comparison, place);
  }
  return recorded === ours ? null : formatDifference(recorded, ours, place);
}

function findListDifference(
  recorded: readonly unknown[],
  ours: readonly unknown[],
  comparison: Comparison,
  place: string,
): string | null {
  if (recorded.length !== ours.length) return formatDifference(recorded, ours, place);
  for (const [index, one] of recorded.entries()) {
    const found = findValueDifference(one, ours[index], comparison, `${place}[${index}]`);
    if (found !== null) return found;
  }
  return null;
}

function findMessageDifference(
  recorded: JsonMessage,
  ours: JsonMessage,
  comparison: Comparison,
  place: string,
): string | null {
  for (const name of new Set([...Object.keys(recorded), ...Object.keys(ours)])) {
    const fields = [recorded[name], ours[name]] as const;
    if (isIgnored(name, fields, comparison)) continue;
    const found = findFieldDifference(name, fields, comparison, `${place}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

type ValuePair = readonly [recorded: unknown, ours: unknown];

function isIgnored(name: string, [recorded, ours]: ValuePair, comparison: Comparison): boolean {
  if (recorded !== undefined && ours !== undefined) return false;
  const side = ours === undefined ? 'recorded' : 'ours';
  const stray = comparison.strays.find((one) => one.name === name && one.side === side);
  if (stray !== undefined) comparison.passedOver(stray);
  return stray !== undefined;
}

function findFieldDifference(
  name: string,
  [recorded, ours]: ValuePair,
  comparison: Comparison,
  place: string,
): string | null {
  if (recorded === undefined || ours === undefined) return formatDifference(recorded, ours, place);
  const { names } = comparison;
  if (ID_FIELDS.has(name))
    return isSameId(recorded, ours, names) ? null : formatDifference(recorded, ours, place);
  if (TIME_FIELDS.has(name))
    return areTimes(recorded, ours) ? null : formatDifference(recorded, ours, place);
  if (ADDRESS_FIELDS.has(name)) {
    return isSamePath(recorded, ours, names) ? null : formatDifference(recorded, ours, place);
  }
  return findValueDifference(recorded, ours, comparison, place);
}

/**
 * Returns whether two ids are the same. Zero is not an id, because the first sheet always has it.
 */
function isSameId(recorded: unknown, ours: unknown, names: IdPairs): boolean {
  if (typeof recorded !== typeof ours || recorded === 0 || ours === 0) return recorded === ours;
  return names.unite(String(recorded), String(ours));
}

const TIME_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;
const areTimes = (...times: ValuePair): boolean =>
  times.every((time) => typeof time === 'string' && TIME_PATTERN.test(time));

const isSamePath = (recorded: unknown, ours: unknown, names: IdPairs): boolean =>
  splitPath(recorded)
    .map((part) => names.getOurs(part))
    .join('/') === splitPath(ours).join('/');

const splitPath = (address: unknown): readonly string[] =>
  new URL(String(address)).pathname.split('/');

type JsonMessage = Readonly<Record<string, unknown>>;

const isMessage = (value: unknown): value is JsonMessage =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const formatDifference = (recorded: unknown, ours: unknown, place: string): string =>
  `${place}: recorded ${formatValue(recorded)}, here ${formatValue(ours)}`;

const MAX_SHOWN_LENGTH = 300;
const formatValue = (value: unknown): string =>
  (JSON.stringify(value) ?? 'nothing').slice(0, MAX_SHOWN_LENGTH);

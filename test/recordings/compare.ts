/** Pairs recorded ids with ours when they first occur, and keeps the pairs. */
export class Names {
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
  oursOf(recorded: string): string {
    return this.ours.get(recorded) ?? recorded;
  }

  isKnown(recorded: string): boolean {
    return this.ours.has(recorded);
  }
}

const IDS = new Set(['id', 'spreadsheetId', 'sheetId', 'namedRangeId', 'protectedRangeId']);
const TIMES = new Set(['createdTime', 'modifiedTime', 'createTime', 'scheduleTime']);
const ADDRESSES = new Set(['spreadsheetUrl']);

export function inOurNames(recorded: unknown, names: Names): unknown {
  if (Array.isArray(recorded)) return recorded.map((one) => inOurNames(one, names));
  if (!isMessage(recorded)) return recorded;
  const fields = Object.entries(recorded).map(([name, value]) => [
    name,
    IDS.has(name) ? ourId(value, names) : inOurNames(value, names),
  ]);
  return Object.fromEntries(fields);
}

function ourId(recorded: unknown, names: Names): unknown {
  const ours = names.oursOf(String(recorded));
  return typeof recorded === 'number' ? Number(ours) : ours;
}

/** A field that only one side has, and that does not matter for the compared behaviour. */
export interface StrayField {
  readonly side: 'recorded' | 'ours';
  readonly name: string;
  readonly why: string;
}

export interface Comparison {
  readonly names: Names;
  readonly strays: readonly StrayField[];
  /** Called with each ignored field. */
  readonly passedOver: (stray: StrayField) => void;
}

/** Returns the first difference with both values; null if the values are equal. */
export function difference(
  recorded: unknown,
  ours: unknown,
  comparison: Comparison,
  place = 'reply',
): string | null {
  if (Array.isArray(recorded) && Array.isArray(ours)) {
    return listDifference(recorded, ours, comparison, place);
  }
  if (isMessage(recorded) && isMessage(ours)) {
    return messageDifference(recorded, ours, comparison, place);
  }
  return recorded === ours ? null : told(recorded, ours, place);
}

function listDifference(
  recorded: readonly unknown[],
  ours: readonly unknown[],
  comparison: Comparison,
  place: string,
): string | null {
  if (recorded.length !== ours.length) return told(recorded, ours, place);
  for (const [index, one] of recorded.entries()) {
    const found = difference(one, ours[index], comparison, `${place}[${index}]`);
    if (found !== null) return found;
  }
  return null;
}

function messageDifference(
  recorded: Message,
  ours: Message,
  comparison: Comparison,
  place: string,
): string | null {
  for (const name of new Set([...Object.keys(recorded), ...Object.keys(ours)])) {
    const fields = [recorded[name], ours[name]] as const;
    if (isPassedOver(name, fields, comparison)) continue;
    const found = fieldDifference(name, fields, comparison, `${place}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

type Pair = readonly [recorded: unknown, ours: unknown];

function isPassedOver(name: string, [recorded, ours]: Pair, comparison: Comparison): boolean {
  if (recorded !== undefined && ours !== undefined) return false;
  const side = ours === undefined ? 'recorded' : 'ours';
  const stray = comparison.strays.find((one) => one.name === name && one.side === side);
  if (stray !== undefined) comparison.passedOver(stray);
  return stray !== undefined;
}

function fieldDifference(
  name: string,
  [recorded, ours]: Pair,
  comparison: Comparison,
  place: string,
): string | null {
  if (recorded === undefined || ours === undefined) return told(recorded, ours, place);
  const { names } = comparison;
  if (IDS.has(name)) return isSameId(recorded, ours, names) ? null : told(recorded, ours, place);
  if (TIMES.has(name)) return areTimes(recorded, ours) ? null : told(recorded, ours, place);
  if (ADDRESSES.has(name)) {
    return isSamePath(recorded, ours, names) ? null : told(recorded, ours, place);
  }
  return difference(recorded, ours, comparison, place);
}

/**
 * Returns whether two ids are the same. Zero is not an id, because the first sheet always has it.
 */
function isSameId(recorded: unknown, ours: unknown, names: Names): boolean {
  if (typeof recorded !== typeof ours || recorded === 0 || ours === 0) return recorded === ours;
  return names.unite(String(recorded), String(ours));
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;
const areTimes = (...times: Pair): boolean =>
  times.every((time) => typeof time === 'string' && TIME.test(time));

const isSamePath = (recorded: unknown, ours: unknown, names: Names): boolean =>
  pathOf(recorded)
    .map((part) => names.oursOf(part))
    .join('/') === pathOf(ours).join('/');

const pathOf = (address: unknown): readonly string[] =>
  new URL(String(address)).pathname.split('/');

type Message = Readonly<Record<string, unknown>>;

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const told = (recorded: unknown, ours: unknown, place: string): string =>
  `${place}: recorded ${shown(recorded)}, here ${shown(ours)}`;

const MOST_SHOWN = 300;
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, MOST_SHOWN);

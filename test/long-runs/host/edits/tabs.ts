import type { Sheet } from '../../../../emulator/sheets/spreadsheet.ts';
import { HOST_TABS } from '../../../../sheets-templates/workbooks/host-workbook.ts';
import type { ComputedTab, Edit, Family, Kind, Mend, Scene } from '../edit.ts';
import { around, broughtBack, type Host, inSheet, tabIn } from '../host.ts';
import {
  DRAWN_AGAIN,
  deleted,
  duplicated,
  type Gesture,
  guarded,
  hidden,
  movedFirst,
  renamed,
  supplanted,
  warned,
} from './tab-gestures.ts';

/** Tabs of the host or of records, which are read and never drawn again. */
const KEPT_TABS = [
  HOST_TABS.match,
  HOST_TABS.players,
  HOST_TABS.ledger,
  HOST_TABS.submissions,
] as const;

/** Edits that are the host's right, so that the adjudicator must not undo them. */
const THE_HOSTS: readonly Gesture[] = [guarded, supplanted];

export const computedEdit = (tab: ComputedTab, scene: Scene, gesture: Gesture): Edit => ({
  name: `${tab.whose}: ${tab.title} ${gesture.name}`,
  holds: `${tab.fileId} ${tab.sheetId}`,
  file: tab.fileId,
  told: new RegExp(`${tab.whose}|${escaped(tab.title)}`, 'i'),
  hidesDesk: tab.title === HOST_TABS.desk.title,
  apply: (host) => gestureOn(host, { tab, scene, gesture }),
});

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function gestureOn(
  host: Host,
  on: {
    readonly tab: Pick<ComputedTab, 'fileId' | 'sheetId'>;
    readonly scene: Scene;
    readonly gesture: Gesture;
  },
): Promise<Mend> {
  const { tab, scene, gesture } = on;
  const requests = gesture.requests(tabIn(host, tab.fileId, tab.sheetId), scene);
  const was = await around(host, tab, () => inSheet(host, tab.fileId, ...requests));
  const others = requests.flatMap(
    ({ addSheet, duplicateSheet }) =>
      addSheet?.properties?.sheetId ?? duplicateSheet?.newSheetId ?? [],
  );
  return async (later) => {
    const left = others.filter((sheetId) => isThere(later, tab.fileId, sheetId));
    await inSheet(later, tab.fileId, ...left.map((sheetId) => ({ deleteSheet: { sheetId } })));
    if (wasDrawnAgain(later, tab, was.after)) await unprotected(later, tab);
    else broughtBack(later, tab.fileId, was);
  };
}

function isThere(host: Host, fileId: string, sheetId: number): boolean {
  const { spreadsheets } = host.emulator.snapshot();
  return spreadsheets[fileId]?.sheets.some((one) => one.properties.sheetId === sheetId) ?? false;
}

/**
 * Returns whether the tab was drawn again. A page that was drawn for a later step is not restored.
 */
const wasDrawnAgain = (
  host: Host,
  { fileId, sheetId }: Pick<ComputedTab, 'fileId' | 'sheetId'>,
  after: Sheet | undefined,
): boolean =>
  isThere(host, fileId, sheetId) && looksOf(tabIn(host, fileId, sheetId)) !== looksOf(after);

/** Renders a tab, which becomes another object with any change of its spreadsheet. */
const looksOf = (tab: Sheet | undefined): string =>
  JSON.stringify([tab?.properties.title, tab?.rows]);

async function unprotected(
  host: Host,
  { fileId, sheetId }: Pick<ComputedTab, 'fileId' | 'sheetId'>,
): Promise<void> {
  const ranges = tabIn(host, fileId, sheetId).protectedRanges;
  const ids = ranges.flatMap(({ protectedRangeId }) => protectedRangeId ?? []);
  await inSheet(
    host,
    fileId,
    ...ids.map((protectedRangeId) => ({ deleteProtectedRange: { protectedRangeId } })),
  );
}

const computedKinds = (
  whose: 'a tab of the host' | 'a tab of a player or of everybody',
  family: Family,
  isHosts: boolean,
): readonly Kind[] =>
  [...DRAWN_AGAIN, ...THE_HOSTS].map((gesture) => ({
    name: `${whose} ${gesture.name}`,
    family,
    mayStay: !THE_HOSTS.includes(gesture),
    make: (scene) => {
      const tabs = scene.computed.filter(
        ({ fileId }) => (fileId === scene.files.hostId) === isHosts,
      );
      return computedEdit(scene.draw.pick(tabs), scene, gesture);
    },
  }));

/** Edits of tabs that are read by their id: titles and positions are the host’s. */
const KEPT_GESTURES: readonly (Gesture & { readonly mayStay: boolean })[] = [
  { ...renamed('My own name'), mayStay: true },
  { ...hidden, mayStay: true },
  { ...movedFirst, mayStay: true },
  { ...duplicated, mayStay: true },
  { ...supplanted, mayStay: true },
  { ...warned, mayStay: true },
  { ...deleted, mayStay: false },
  { ...guarded, mayStay: false },
];

const keptKinds: readonly Kind[] = KEPT_GESTURES.map((gesture) => ({
  name: `a tab of the match ${gesture.name}`,
  family: 'tabs of the host',
  mayStay: gesture.mayStay,
  make: (scene) => {
    const { sheetId, title } = scene.draw.pick(KEPT_TABS);
    const tab = { fileId: scene.files.hostId, sheetId };
    return {
      name: `${title} ${gesture.name}`,
      holds: `${tab.fileId} ${sheetId}`,
      file: null,
      told: new RegExp(`${title}|host’s workbook`, 'i'),
      apply: (host) => gestureOn(host, { tab, scene, gesture }),
    };
  },
}));

export const TAB_KINDS: readonly Kind[] = [
  ...computedKinds('a tab of the host', 'tabs of the host', true),
  ...computedKinds('a tab of a player or of everybody', 'tabs of others', false),
  ...keptKinds,
];

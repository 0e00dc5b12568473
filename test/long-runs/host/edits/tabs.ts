import type { Sheet } from '../../../../emulator/sheets/spreadsheet.ts';
import { HOST_TABS } from '../../../../sheets-templates/workbooks/host-workbook.ts';
import type { ComputedTab, EditFamily, EditKind, EditScene, HostEdit, UndoEdit } from '../edit.ts';
import { type HostContext, recordChange, requireTab, restoreTab, updateSheet } from '../host.ts';
import {
  createRenaming,
  DELETED_TAB,
  DUPLICATED_TAB,
  HIDDEN_TAB,
  PROTECTED_TAB,
  REPAIRED_GESTURES,
  REPLACED_TAB,
  TAB_MOVED_FIRST,
  TAB_WITH_WARNING,
  type TabGesture,
} from './tab-gestures.ts';

/** Tabs of the host and of records, which are never drawn again. */
const KEPT_TABS = [
  HOST_TABS.match,
  HOST_TABS.players,
  HOST_TABS.ledger,
  HOST_TABS.submissions,
] as const;

/** Edits that the host may make, so that the adjudicator must not undo them. */
const PERMITTED_GESTURES: readonly TabGesture[] = [PROTECTED_TAB, REPLACED_TAB];

export const createComputedEdit = (
  tab: ComputedTab,
  scene: EditScene,
  gesture: TabGesture,
): HostEdit => ({
  name: `${tab.whose}: ${tab.title} ${gesture.name}`,
  holds: `${tab.fileId} ${tab.sheetId}`,
  file: tab.fileId,
  told: new RegExp(`${tab.whose}|${escapePattern(tab.title)}`, 'i'),
  hidesDesk: tab.title === HOST_TABS.desk.title,
  apply: (host) => applyGesture(host, { tab, scene, gesture }),
});

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function applyGesture(
  host: HostContext,
  on: {
    readonly tab: Pick<ComputedTab, 'fileId' | 'sheetId'>;
    readonly scene: EditScene;
    readonly gesture: TabGesture;
  },
): Promise<UndoEdit> {
  const { tab, scene, gesture } = on;
  const requests = gesture.requests(requireTab(host, tab.fileId, tab.sheetId), scene);
  const was = await recordChange(host, tab, () => updateSheet(host, tab.fileId, ...requests));
  const others = requests.flatMap(
    ({ addSheet, duplicateSheet }) =>
      addSheet?.properties?.sheetId ?? duplicateSheet?.newSheetId ?? [],
  );
  return async (later) => {
    const left = others.filter((sheetId) => hasTab(later, tab.fileId, sheetId));
    await updateSheet(later, tab.fileId, ...left.map((sheetId) => ({ deleteSheet: { sheetId } })));
    if (wasDrawnAgain(later, tab, was.after)) await removeProtection(later, tab);
    else restoreTab(later, tab.fileId, was);
  };
}

function hasTab(host: HostContext, fileId: string, sheetId: number): boolean {
  const { spreadsheets } = host.emulator.snapshot();
  return spreadsheets[fileId]?.sheets.some((one) => one.properties.sheetId === sheetId) ?? false;
}

/** Whether the tab was drawn again. A page of a later step is not restored. */
const wasDrawnAgain = (
  host: HostContext,
  { fileId, sheetId }: Pick<ComputedTab, 'fileId' | 'sheetId'>,
  after: Sheet | undefined,
): boolean =>
  hasTab(host, fileId, sheetId) &&
  renderTab(requireTab(host, fileId, sheetId)) !== renderTab(after);

/** Renders a tab as text, since any change of its spreadsheet creates a new object. */
const renderTab = (tab: Sheet | undefined): string =>
  JSON.stringify([tab?.properties.title, tab?.rows]);

async function removeProtection(
  host: HostContext,
  { fileId, sheetId }: Pick<ComputedTab, 'fileId' | 'sheetId'>,
): Promise<void> {
  const ranges = requireTab(host, fileId, sheetId).protectedRanges;
  const ids = ranges.flatMap(({ protectedRangeId }) => protectedRangeId ?? []);
  await updateSheet(
    host,
    fileId,
    ...ids.map((protectedRangeId) => ({ deleteProtectedRange: { protectedRangeId } })),
  );
}

const createComputedKinds = (
  whose: 'a tab of the host' | 'a tab of a player or of everybody',
  family: EditFamily,
  isHosts: boolean,
): readonly EditKind[] =>
  [...REPAIRED_GESTURES, ...PERMITTED_GESTURES].map((gesture) => ({
    name: `${whose} ${gesture.name}`,
    family,
    mayStay: !PERMITTED_GESTURES.includes(gesture),
    make: (scene) => {
      const tabs = scene.computed.filter(
        ({ fileId }) => (fileId === scene.files.hostId) === isHosts,
      );
      return createComputedEdit(scene.draw.pick(tabs), scene, gesture);
    },
  }));

/** Edits of tabs that are read by id, whose titles and positions the host may choose. */
const KEPT_GESTURES: readonly (TabGesture & { readonly mayStay: boolean })[] = [
  { ...createRenaming('My own name'), mayStay: true },
  { ...HIDDEN_TAB, mayStay: true },
  { ...TAB_MOVED_FIRST, mayStay: true },
  { ...DUPLICATED_TAB, mayStay: true },
  { ...REPLACED_TAB, mayStay: true },
  { ...TAB_WITH_WARNING, mayStay: true },
  { ...DELETED_TAB, mayStay: false },
  { ...PROTECTED_TAB, mayStay: false },
];

const KEPT_TAB_KINDS: readonly EditKind[] = KEPT_GESTURES.map((gesture) => ({
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
      apply: (host) => applyGesture(host, { tab, scene, gesture }),
    };
  },
}));

export const TAB_KINDS: readonly EditKind[] = [
  ...createComputedKinds('a tab of the host', 'tabs of the host', true),
  ...createComputedKinds('a tab of a player or of everybody', 'tabs of others', false),
  ...KEPT_TAB_KINDS,
];

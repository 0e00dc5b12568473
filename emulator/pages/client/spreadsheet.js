/** A spreadsheet in the browser: its tabs, its charts, and new numbers put in place while one looks. */
import { drawCharts, keepPicture } from './charts.js';
import { oneAtATime, pageNow, watch } from './live.js';
import { setUpTabs } from './tabs.js';
import { setUpTyping } from './typing.js';

const sheets = document.querySelector('.sheets');
const reopenTab = setUpTabs(sheets.querySelector('[role=tablist]'), drawCharts);
const formats = new CSSStyleSheet();
const markChosen = setUpTyping(sheets);
setUpLabels(sheets, document.getElementById('labels'));
watch(sheets, oneAtATime(refresh));

/** Column letters and row numbers: shown where there is room, or as the reader last chose. */
function setUpLabels(sheets, box) {
  const wide = matchMedia('(min-width: 700px)');
  const follow = () => {
    const chosen = localStorage.getItem('labels');
    box.checked = chosen === null ? wide.matches : chosen === 'shown';
    sheets.classList.toggle('with-labels', box.checked);
    sheets.classList.toggle('without-labels', !box.checked);
  };
  box.addEventListener('change', () => {
    localStorage.setItem('labels', box.checked ? 'shown' : 'hidden');
    follow();
  });
  wide.addEventListener('change', follow);
  follow();
}

/** Somebody who may no longer read the spreadsheet is told so by the server's own page. */
async function refresh() {
  const now = await pageNow(location.pathname + location.search);
  if (now === null) return;
  const fresh = now.page.querySelector('.sheets');
  if (now.page.body.dataset.signedIn !== document.body.dataset.signedIn) {
    tellOfOther(now.page.body.dataset.signedIn);
  } else if (fresh === null) {
    location.reload();
  } else {
    takeOver(now.page, fresh);
  }
}

/** Another tab of this browser has signed in as somebody else: nothing of theirs is put into this page. */
function tellOfOther(email) {
  const link = document.createElement('a');
  link.href = location.pathname + location.search;
  link.textContent = 'Open it so';
  const who = email === '' ? 'You have signed out' : `You are signed in as ${email} now`;
  say(`${who}; this page stands still. `, link);
}

function takeOver(page, fresh) {
  const before = remember();
  adoptFormats(page);
  document.title = page.title;
  sheets.querySelector('h1').replaceWith(fresh.querySelector('h1'));
  sheets.querySelector('[role=tablist]').replaceChildren(...selected(fresh, before.tab));
  const changed = replacePanels(fresh);
  reopenTab();
  restore(before);
  markChosen();
  announce(changed);
}

function selected(fresh, id) {
  const tabs = [...fresh.querySelectorAll('[role=tab]')];
  const same = tabs.find((tab) => tab.id === id);
  for (const tab of tabs) if (same) tab.setAttribute('aria-selected', String(tab === same));
  return tabs;
}

/** The rules come in a template; a sheet made by a script of ours takes the place of the first style element. */
function adoptFormats(page) {
  formats.replaceSync(page.getElementById('formats')?.content.textContent ?? '');
  document.adoptedStyleSheets = [formats];
  document.getElementById('formats')?.remove();
}

/** Gives the number of changed cells by the title of their tab. */
function replacePanels(fresh) {
  const changed = new Map();
  const panels = [...fresh.querySelectorAll('[role=tabpanel]')];
  const gone = new Set(sheets.querySelectorAll('[role=tabpanel]'));
  for (const panel of panels) {
    const old = document.getElementById(panel.id);
    if (old === null) {
      sheets.insertBefore(panel, sheets.querySelector('form.typing'));
      continue;
    }
    gone.delete(old);
    changed.set(panel.getAttribute('aria-labelledby'), replaceContent(old, panel));
  }
  for (const panel of gone) panel.remove();
  return changed;
}

function replaceContent(panel, fresh) {
  const cells = cellTexts(panel);
  const scroll = panel.querySelector('.grid-scroll');
  const [left, top] = [scroll?.scrollLeft ?? 0, scroll?.scrollTop ?? 0];
  const open = [...panel.querySelectorAll('details[open]')].map((one) => one.closest('figure')?.id);
  for (const figure of fresh.querySelectorAll('figure')) {
    keepPicture(document.getElementById(figure.id), figure);
    if (open.includes(figure.id)) figure.querySelector('details').open = true;
  }
  panel.replaceChildren(...fresh.childNodes);
  panel.querySelector('.grid-scroll')?.scrollTo(left, top);
  return highlight(panel, cells);
}

/** What every cell says, and whether it is still highlighted from the change before. */
function cellTexts(panel) {
  const cells = [...panel.querySelectorAll('[data-at]')];
  return new Map(
    cells.map((cell) => [
      cell.dataset.at,
      { text: cell.textContent, fading: cell.classList.contains('changed') },
    ]),
  );
}

function highlight(panel, before) {
  const cells = [...panel.querySelectorAll('[data-at]')];
  const changed = cells.filter((cell) => before.get(cell.dataset.at)?.text !== cell.textContent);
  const fading = cells.filter((cell) => before.get(cell.dataset.at)?.fading);
  for (const cell of new Set([...changed, ...fading])) {
    cell.classList.add('changed');
    cell.addEventListener('animationend', () => cell.classList.remove('changed'), { once: true });
  }
  const now = new Set(cells.map((cell) => cell.dataset.at));
  return changed.length + [...before.keys()].filter((at) => !now.has(at)).length;
}

/** What the reader is doing: the open tab, the focused element, an open note, the place on the page. */
function remember() {
  const focused = document.activeElement;
  return {
    tab: sheets.querySelector('[role=tab][aria-selected=true]')?.id,
    panel: focused?.closest('[role=tabpanel]')?.id,
    focus: pathTo(focused),
    note: sheets.querySelector('.note:popover-open')?.id,
    scroll: [window.scrollX, window.scrollY],
  };
}

/** How to find the same element again after everything around it has been replaced. */
function pathTo(element) {
  if (!element || !sheets.contains(element)) return null;
  if (element.id !== '') return `#${CSS.escape(element.id)}`;
  const cell = element.closest('[data-at]');
  if (cell !== null) return `[data-at="${cell.dataset.at}"] ${element.localName}`;
  const figure = element.closest('figure');
  if (figure !== null) return `#${CSS.escape(figure.id)} ${element.localName}`;
  return element.classList.length > 0 ? `.${CSS.escape(element.classList[0])}` : null;
}

function restore({ focus, panel, note, scroll }) {
  const root = panel === undefined ? sheets : document.getElementById(panel);
  if (note !== undefined) document.getElementById(note)?.showPopover();
  if (focus !== null) root?.querySelector(focus)?.focus({ preventScroll: true });
  window.scrollTo(...scroll);
}

/** A second change in a row that shows nothing new does not wipe out what the first one said. */
function announce(changed) {
  const time = new Date().toLocaleTimeString();
  const parts = [...changed]
    .filter(([, count]) => count > 0)
    .map(([tab, count]) => `${count} in ${document.getElementById(tab)?.textContent}`);
  const repeated = parts.length === 0 && said().startsWith('Updated');
  if (repeated) return;
  say(`Updated ${time}${parts.length === 0 ? '' : `. Changed cells: ${parts.join(', ')}`}`);
}

function said() {
  return document.getElementById('live').textContent;
}

function say(...content) {
  document.getElementById('live').replaceChildren(...content);
}

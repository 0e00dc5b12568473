/** Runs a spreadsheet in the browser: tabs, charts and live updates. */
import { drawCharts } from './charts.js';
import { oneAtATime, pageNow, watch } from './live.js';
import { setUpTyping } from './typing.js';

const sheets = document.querySelector('.sheets');
const list = sheets.querySelector('[role=tablist]');
const formats = new CSSStyleSheet();
const markChosen = setUpTyping(sheets);
setUpTabs();
watch(sheets, oneAtATime(refresh));

/** Updates the page. Reloads it if the visitor has lost access or has signed in as another user. */
async function refresh() {
  const now = await pageNow(location.pathname + location.search);
  if (now === null) return;
  const fresh = now.page.querySelector('.sheets');
  const isOther = now.page.body.dataset.signedIn !== document.body.dataset.signedIn;
  if (fresh === null || isOther) location.reload();
  else takeOver(now.page, fresh);
}

/** Replaces the content of the page, with its rules in our stylesheet. */
function takeOver(page, fresh) {
  formats.replaceSync(page.getElementById('formats')?.content.textContent ?? '');
  document.adoptedStyleSheets = [formats];
  document.getElementById('formats')?.remove();
  document.title = page.title;
  sheets.querySelector('h1').replaceWith(fresh.querySelector('h1'));
  list.replaceChildren(...fresh.querySelector('[role=tablist]').childNodes);
  const scrolled = new Map();
  for (const panel of sheets.querySelectorAll('[role=tabpanel]')) {
    const { scrollLeft: left = 0, scrollTop: top = 0 } = panel.querySelector('.grid-scroll') ?? {};
    scrolled.set(panel.id, { left, top });
    panel.remove();
  }
  list.after(...fresh.querySelectorAll('[role=tabpanel]'));
  openTab();
  for (const [id, place] of scrolled)
    document.getElementById(id)?.querySelector('.grid-scroll')?.scrollTo(place);
  markChosen();
  document.getElementById('live').textContent = `Updated ${new Date().toLocaleTimeString()}`;
}

function setUpTabs() {
  list.addEventListener('click', (event) => {
    const tab = event.target.closest('[role=tab]');
    if (tab === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    choose(tab);
  });
  list.addEventListener('keydown', (event) => {
    const tab = event.target.closest('[role=tab]');
    const next = tab && neighbour(tab, event.key);
    if (!next) return;
    event.preventDefault();
    choose(next);
    next.focus();
  });
  window.addEventListener('hashchange', openTab);
  openTab();
}

function choose(tab) {
  history.replaceState(null, '', tab.getAttribute('href'));
  openTab();
}

function tabsIn() {
  return [...list.querySelectorAll('[role=tab]')];
}

/** Opens the tab that the address names, or the server’s choice. */
function openTab() {
  const tabs = tabsIn();
  const named = tabs.find((tab) => tab.getAttribute('href') === location.hash);
  const open = named ?? tabs.find((tab) => tab.getAttribute('aria-selected') === 'true') ?? tabs[0];
  if (open === undefined) return;
  for (const tab of tabs) {
    tab.setAttribute('aria-selected', String(tab === open));
    tab.tabIndex = tab === open ? 0 : -1;
    panelOf(tab).hidden = tab !== open;
  }
  list.scrollTo({ left: open.offsetLeft - (list.clientWidth - open.offsetWidth) / 2 });
  void drawCharts(panelOf(open));
}

function panelOf(tab) {
  return document.getElementById(tab.getAttribute('aria-controls'));
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

function neighbour(tab, key) {
  const tabs = tabsIn();
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  if (!(key in STEPS)) return null;
  return tabs[(tabs.indexOf(tab) + STEPS[key] + tabs.length) % tabs.length];
}

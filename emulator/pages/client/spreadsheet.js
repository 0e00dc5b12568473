/** Runs a spreadsheet in the browser: tabs, charts and live updates. */
import { drawCharts } from './charts.js';
import { fetchPage, runOneAtATime, watchVersion } from './live.js';
import { setUpTyping } from './typing.js';

const sheetsElement = document.querySelector('.sheets');
const tabList = sheetsElement.querySelector('[role=tablist]');
const formatSheet = new CSSStyleSheet();
const markChosenCell = setUpTyping(sheetsElement);
setUpTabs();
watchVersion(sheetsElement, runOneAtATime(refreshPage));

/** Updates the page. Reloads it if the visitor has lost access or has signed in as another user. */
async function refreshPage() {
  const now = await fetchPage(location.pathname + location.search);
  if (now === null) return;
  const fresh = now.page.querySelector('.sheets');
  const isOther = now.page.body.dataset.signedIn !== document.body.dataset.signedIn;
  if (fresh === null || isOther) location.reload();
  else replaceContent(now.page, fresh);
}

/** Replaces the content of the page, and moves its style rules into our stylesheet. */
function replaceContent(page, fresh) {
  formatSheet.replaceSync(page.getElementById('formats')?.content.textContent ?? '');
  document.adoptedStyleSheets = [formatSheet];
  document.getElementById('formats')?.remove();
  document.title = page.title;
  sheetsElement.querySelector('h1').replaceWith(fresh.querySelector('h1'));
  tabList.replaceChildren(...fresh.querySelector('[role=tablist]').childNodes);
  const scrolled = new Map();
  for (const panel of sheetsElement.querySelectorAll('[role=tabpanel]')) {
    const { scrollLeft: left = 0, scrollTop: top = 0 } = panel.querySelector('.grid-scroll') ?? {};
    scrolled.set(panel.id, { left, top });
    panel.remove();
  }
  tabList.after(...fresh.querySelectorAll('[role=tabpanel]'));
  openTab();
  for (const [id, place] of scrolled)
    document.getElementById(id)?.querySelector('.grid-scroll')?.scrollTo(place);
  markChosenCell();
  document.getElementById('live').textContent = `Updated ${new Date().toLocaleTimeString()}`;
}

function setUpTabs() {
  tabList.addEventListener('click', (event) => {
    const tab = event.target.closest('[role=tab]');
    if (tab === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    chooseTab(tab);
  });
  tabList.addEventListener('keydown', (event) => {
    const tab = event.target.closest('[role=tab]');
    const next = tab && findNeighbour(tab, event.key);
    if (!next) return;
    event.preventDefault();
    chooseTab(next);
    next.focus();
  });
  window.addEventListener('hashchange', openTab);
  openTab();
}

function chooseTab(tab) {
  history.replaceState(null, '', tab.getAttribute('href'));
  openTab();
}

function listTabs() {
  return [...tabList.querySelectorAll('[role=tab]')];
}

/** Opens the tab in the address, or else the tab that the server chose. */
function openTab() {
  const tabs = listTabs();
  const named = tabs.find((tab) => tab.getAttribute('href') === location.hash);
  const open = named ?? tabs.find((tab) => tab.getAttribute('aria-selected') === 'true') ?? tabs[0];
  if (open === undefined) return;
  for (const tab of tabs) {
    tab.setAttribute('aria-selected', String(tab === open));
    tab.tabIndex = tab === open ? 0 : -1;
    getPanel(tab).hidden = tab !== open;
  }
  tabList.scrollTo({ left: open.offsetLeft - (tabList.clientWidth - open.offsetWidth) / 2 });
  void drawCharts(getPanel(open));
}

function getPanel(tab) {
  return document.getElementById(tab.getAttribute('aria-controls'));
}

const KEY_STEPS = { ArrowLeft: -1, ArrowRight: 1 };

function findNeighbour(tab, key) {
  const tabs = listTabs();
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  if (!(key in KEY_STEPS)) return null;
  return tabs[(tabs.indexOf(tab) + KEY_STEPS[key] + tabs.length) % tabs.length];
}

/** Tabs of a spreadsheet: by click, by arrow keys and by address. */

function panelOf(tab) {
  return document.getElementById(tab.getAttribute('aria-controls'));
}

function tabsIn(list) {
  return [...list.querySelectorAll('[role=tab]')];
}

/** The tab that the address names, or the one that the server opened. */
function wantedTab(list) {
  const tabs = tabsIn(list);
  const named = tabs.find((tab) => tab.getAttribute('href') === location.hash);
  return named ?? tabs.find((tab) => tab.getAttribute('aria-selected') === 'true') ?? tabs[0];
}

function open(list, tab, opened) {
  for (const other of tabsIn(list)) {
    other.setAttribute('aria-selected', String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
    panelOf(other).hidden = other !== tab;
  }
  const middle = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  list.scrollTo({ left: middle });
  opened(panelOf(tab));
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

function neighbour(tabs, tab, key) {
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  if (!(key in STEPS)) return null;
  return tabs[(tabs.indexOf(tab) + STEPS[key] + tabs.length) % tabs.length];
}

/** Makes the tabs work; `opened` is called with each panel that comes into view. Gives what opens the wanted tab again. */
export function setUpTabs(list, opened) {
  const openAndRemember = (tab) => {
    history.replaceState(null, '', tab.getAttribute('href'));
    open(list, tab, opened);
  };
  list.addEventListener('click', (event) => {
    const tab = event.target.closest('[role=tab]');
    if (tab === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openAndRemember(tab);
  });
  list.addEventListener('keydown', (event) => {
    const tab = event.target.closest('[role=tab]');
    const next = tab && neighbour(tabsIn(list), tab, event.key);
    if (!next) return;
    event.preventDefault();
    openAndRemember(next);
    next.focus();
  });
  const reopen = () => {
    const tab = wantedTab(list);
    if (tab) open(list, tab, opened);
  };
  window.addEventListener('hashchange', reopen);
  reopen();
  return reopen;
}

/** Listens to changes of a file. */

/**
 * Calls `changed` when the server's version differs from `data-version`, and updates that. Stops
 * while the page is hidden: browsers allow few connections to a server.
 */
export function watch(element, changed) {
  let source = null;
  const listen = () => {
    source ??= new EventSource(element.dataset.events);
    source.onmessage = ({ data }) => {
      if (data === element.dataset.version) return;
      element.dataset.version = data;
      changed();
    };
  };
  const rest = () => {
    source?.close();
    source = null;
  };
  const follow = () => (document.visibilityState === 'visible' ? listen() : rest());
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pagehide', rest);
  window.addEventListener('pageshow', follow);
  follow();
}

/** The current page at an address; null if it cannot be fetched. */
export async function pageNow(address) {
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(inert(await response.text()), 'text/html');
    return { status: response.status, page };
  } catch {
    return null;
  }
}

/** The security policy refuses later style elements, so a template contains the rules. */
function inert(page) {
  return page.replace(
    /<style id="formats">([^<]*)<\/style>/,
    (_, rules) => `<template id="formats">${rules}</template>`,
  );
}

/** Runs a task again if it was requested meanwhile, never twice at the same time. */
export function oneAtATime(task) {
  let running = false;
  let again = false;
  return async () => {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      await task();
    }
    running = false;
  };
}

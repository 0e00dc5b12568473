/**
 * Calls `changed` when the server’s version differs from `data-version`, which is then updated.
 * Stops while the page is hidden, because browsers allow few connections to a server.
 */
export function watchVersion(element, changed) {
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

export async function fetchPage(address) {
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(moveRules(await response.text()), 'text/html');
    return { status: response.status, page };
  } catch {
    return null;
  }
}

/** Moves rules into a template, because the security policy refuses later style elements. */
function moveRules(page) {
  return page.replace(
    /<style id="formats">([^<]*)<\/style>/,
    (_, rules) => `<template id="formats">${rules}</template>`,
  );
}

/** Returns a function that runs a task. A call during a run causes one more run after it. */
export function runOneAtATime(task) {
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

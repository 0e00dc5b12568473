/** Hears from the server that a file has changed. */

/**
 * Calls `changed` whenever the server's version differs from the one that the element carries in `data-version`,
 * and keeps that up to date. Nobody listens while the page is out of sight: browsers allow few connections to one
 * server, and coming back tells the version anyway.
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

/** The page at an address as the server draws it now; null where it is not to be had. */
export async function pageNow(address) {
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(inert(await response.text()), 'text/html');
    return { status: response.status, page };
  } catch {
    return null;
  }
}

/** The security policy refuses a style element that comes later; its rules are carried in a template instead. */
function inert(page) {
  return page.replace(
    /<style id="formats">([^<]*)<\/style>/,
    (_, rules) => `<template id="formats">${rules}</template>`,
  );
}

/** Runs a task again while it has been asked for in the meantime, never twice at once. */
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

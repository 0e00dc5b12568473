/** What Google's front end answers when it does not let a call through to the API: a page for people. */

export function pageResponse(status: number): Response {
  const headers = { 'content-type': 'text/html; charset=UTF-8' };
  return new Response(status === 429 ? SORRY : errorPage(status), { status, headers });
}

const SORRY = `<html><head><title>Sorry...</title></head><body><h1>We're sorry...</h1><p>... but your computer or network may be sending automated queries. To protect our users, we can't process your request right now.</p></body></html>`;

const errorPage = (status: number): string =>
  `<!DOCTYPE html><html lang=en><title>Error ${status}</title><p><b>${status}.</b> <ins>That’s an error.</ins></html>`;

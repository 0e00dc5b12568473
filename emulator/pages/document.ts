/** Renders the frame of every page: head, account menu, security headers. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { User } from '../core/world.ts';
import type { Visitor } from './backend.ts';
import { BRAND_ICON, PERSON_ICON } from './icons.ts';
import { type Markup, renderBdi } from './markup.ts';

export interface DocumentParts {
  readonly visitor: Visitor;
  readonly title: string;
  readonly content: Markup;
  readonly status?: number;
  /** The kind of a page that has its own stylesheet and module. */
  readonly kind?: 'form' | 'spreadsheet';
  /** Rules that are generated for this page only, never from user text. */
  readonly css?: string;
  readonly width?: 'wide' | 'reading';
}

export async function renderDocument(parts: DocumentParts): Promise<Response> {
  return new Response(String(await renderMarkup(parts)), {
    status: parts.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': buildSecurityPolicy(parts.css),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Builds a policy that allows files of this server, and one style element by its hash. */
function buildSecurityPolicy(css: string | undefined): string {
  const hash =
    css === undefined ? '' : ` 'sha256-${createHash('sha256').update(css).digest('base64')}'`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hash}`,
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function renderMarkup(parts: DocumentParts): Markup {
  return html`<!doctype html>
<html lang="en">
${renderHead(parts)}
<body data-signed-in="${parts.visitor.signedIn ?? ''}">
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<a class="brand" href="/">${BRAND_ICON}<span>Emulator</span></a>
${renderAccountMenu(parts.visitor)}
</header>
<main id="content" class="${parts.width ?? 'reading'}" tabindex="-1">
${parts.content}
</main>
</body>
</html>`;
}

function renderHead(parts: DocumentParts): Markup {
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${parts.title} · Emulator</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/style.css">
${parts.kind === undefined ? '' : html`<link rel="stylesheet" href="/assets/${parts.kind}.css">`}
${parts.css === undefined ? '' : html`<style id="formats">${raw(parts.css)}</style>`}
<script type="module" src="/assets/page.js"></script>
${
  parts.kind === undefined
    ? ''
    : html`<script type="module"
 src="/assets/${parts.kind}.js"></script>`
}
</head>`;
}

export function renderAccountMenu(visitor: Visitor): Markup {
  return html`<details class="account">
<summary>${PERSON_ICON}<span class="who">${renderSignedIn(visitor.signedIn)}</span></summary>
<div class="menu">
${renderSwitchForm(visitor)}
<a href="/signin?next=${encodeURIComponent(visitor.address)}">Use another e-mail address</a>
${visitor.signedIn === null ? '' : renderSignOutForm(visitor.address)}
</div>
</details>`;
}

/** Renders buttons that sign in as another user and return to the same page. */
export function renderSwitchForm(visitor: Visitor): Markup {
  const others = visitor.users.filter((user) => user.email !== visitor.signedIn);
  if (others.length === 0) return html``;
  return html`<form method="post" action="/signin" class="people">
<input type="hidden" name="next" value="${visitor.address}">
${others.map(renderUserButton)}
</form>`;
}

function renderSignedIn(signedIn: string | null): Markup {
  if (signedIn === null) return html`Not signed in`;
  return html`<span class="unseen">Signed in as </span>${renderBdi(signedIn)}`;
}

function renderUserButton(user: User): Markup {
  const kind = user.kind === 'person' ? '' : html`<small>service account</small>`;
  return html`<button name="email" value="${user.email}"><span><span
 class="unseen">Sign in as </span>${renderBdi(user.email)}</span>${kind}</button>`;
}

function renderSignOutForm(address: string): Markup {
  return html`<form method="post" action="/signout">
<input type="hidden" name="next" value="${address}">
<button>Sign out</button>
</form>`;
}

import { html } from 'hono/html';
import type { User } from '../core/world.ts';
import { PERSON_ICON } from './icons.ts';
import { type Markup, renderBdi } from './markup.ts';
import type { Visitor } from './visitor.ts';

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

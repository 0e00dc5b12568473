/** Signing in and out: one cookie holds an e-mail address; there are no passwords, because nobody is kept out of an emulator. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

const COOKIE = 'signed_in_as';
const LONGEST_ADDRESS = 254;

export function signedInAs(context: Context): string | null {
  const email = getCookie(context, COOKIE);
  return email !== undefined && isEmail(email) ? email : null;
}

/** Something one could be signed in as: one @ with text around it, no spaces, at most 254 characters (RFC 5321). */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && /^[^\s@<>",;]+@[^\s@<>",;]+$/u.test(text);
}

export function signIn(context: Context, email: string): void {
  setCookie(context, COOKIE, email, { path: '/', httpOnly: true, sameSite: 'Lax' });
}

export function signOut(context: Context): void {
  deleteCookie(context, COOKIE, { path: '/' });
}

/** The page to go on to: a path of this server, whatever was asked for. */
export function safeNext(next = ''): string {
  if (!/^\/(?![/\\])/.test(next)) return '/';
  const url = new URL(next, 'http://emulator.invalid');
  return url.host === 'emulator.invalid' ? url.pathname + url.search : '/';
}

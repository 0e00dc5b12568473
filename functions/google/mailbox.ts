/** Which e-mail addresses reach the same mailbox. */

const GMAIL = ['gmail.com', 'googlemail.com'];

/** Returns an address in the one spelling of its mailbox: in small letters, at Gmail without dots and without what follows a plus. */
export function mailboxOf(address: string): string {
  const plain = address.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (!GMAIL.includes(plain.slice(at + 1))) return plain;
  const [name = ''] = plain.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}@gmail.com`;
}

export const isSameMailbox = (one: string, other: string): boolean =>
  mailboxOf(one) === mailboxOf(other);

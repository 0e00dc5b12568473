const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com'];

/** Normalises an address to lower case. Also removes dots and tags if the address is at Gmail. */
export function normaliseMailbox(address: string): string {
  const plain = address.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (!GMAIL_DOMAINS.includes(plain.slice(at + 1))) return plain;
  const [name = ''] = plain.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}@gmail.com`;
}

export const isSameMailbox = (one: string, other: string): boolean =>
  normaliseMailbox(one) === normaliseMailbox(other);

/** Describes to players whether a later answer can replace the one that counts so far. */

/** `fate` is the status of that answer. */
export function untilText(counts: 'last' | 'first', { fate }: { readonly fate: string }): string {
  if (counts === 'last') return 'unless you change it';
  return fate === ILLEGAL ? 'until you send a valid one' : 'whatever you send later';
}

/** The status of an answer that is carried out as far as the rules allow. */
const ILLEGAL = 'illegal';

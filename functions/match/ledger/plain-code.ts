/** Seat codes as people type and paste them, in the one form that is hashed. */

/** Two groups of four, as codes are made: `abcd-efgh`. Any other text only loses its case and the spaces around it. */
export function plainCode(typed: string): string {
  const letters = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return letters.length === 2 * GROUP
    ? `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`
    : typed.trim().toLowerCase();
}

const GROUP = 4;

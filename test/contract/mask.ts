/**
 * Parses field masks of bodies and addresses, such as `title,gridProperties(rowCount,columnCount)`.
 */

/** A name in a mask with the masks below it. An empty list selects everything. */
export interface Branch {
  readonly name: string;
  readonly below: readonly Branch[];
}

/** Parses a mask; null if it is invalid. */
export function readMask(text: string): readonly Branch[] | null {
  const tokens = text.match(/[\w*-]+|[^\w*-]/g) ?? [];
  const branches = readList(tokens);
  return tokens.length === 0 ? branches : null;
}

/** Parses a list. Consumes its tokens, as the functions below do. */
function readList(tokens: string[]): readonly Branch[] | null {
  const branches: Branch[] = [];
  do {
    const branch = readBranch(tokens);
    if (branch === null) return null;
    branches.push(branch);
  } while (take(tokens, ','));
  return branches;
}

function readBranch(tokens: string[]): Branch | null {
  const name = tokens.shift();
  if (name === undefined || !/^([\w-]+|\*)$/.test(name)) return null;
  if (take(tokens, '(')) {
    const below = readList(tokens);
    return below === null || !take(tokens, ')') ? null : { name, below };
  }
  if (!take(tokens, '.') && !take(tokens, '/')) return { name, below: [] };
  const next = readBranch(tokens);
  return next === null ? null : { name, below: [next] };
}

function take(tokens: string[], sign: string): boolean {
  if (tokens[0] !== sign) return false;
  tokens.shift();
  return true;
}

/**
 * Parses field masks of bodies and addresses, such as `title,gridProperties(rowCount,columnCount)`.
 */

/** A name in a mask, and the masks of its fields. An empty list selects all fields. */
export interface MaskBranch {
  readonly name: string;
  readonly below: readonly MaskBranch[];
}

/** Parses a mask; null if the text is not a valid mask. */
export function parseMask(text: string): readonly MaskBranch[] | null {
  const tokens = text.match(/[\w*-]+|[^\w*-]/g) ?? [];
  const branches = parseList(tokens);
  return tokens.length === 0 ? branches : null;
}

/** Parses a list and removes its tokens from `tokens`. */
function parseList(tokens: string[]): readonly MaskBranch[] | null {
  const branches: MaskBranch[] = [];
  do {
    const branch = parseBranch(tokens);
    if (branch === null) return null;
    branches.push(branch);
  } while (takeSign(tokens, ','));
  return branches;
}

function parseBranch(tokens: string[]): MaskBranch | null {
  const name = tokens.shift();
  if (name === undefined || !/^([\w-]+|\*)$/.test(name)) return null;
  if (takeSign(tokens, '(')) {
    const below = parseList(tokens);
    return below === null || !takeSign(tokens, ')') ? null : { name, below };
  }
  if (!takeSign(tokens, '.') && !takeSign(tokens, '/')) return { name, below: [] };
  const next = parseBranch(tokens);
  return next === null ? null : { name, below: [next] };
}

function takeSign(tokens: string[], sign: string): boolean {
  if (tokens[0] !== sign) return false;
  tokens.shift();
  return true;
}

/** Field masks as texts: the `fields` of a body, e.g. `title,gridProperties(rowCount,columnCount)`, and of an address. */

/** One name of a mask, and what is asked for below it; nothing below means all of it. */
export interface Branch {
  readonly name: string;
  readonly below: readonly Branch[];
}

/** Null when the text is no mask. */
export function readMask(text: string): readonly Branch[] | null {
  const tokens = text.match(/[\w*-]+|[^\w*-]/g) ?? [];
  const branches = readList(tokens);
  return tokens.length === 0 ? branches : null;
}

/** Takes what it reads from the list it is given, as those below do. */
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

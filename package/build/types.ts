import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Returns the path of a declaration from `npm run types`. */
function getDeclarationPath(root: string, module: string): string {
  const [top = '', ...rest] = relative(root, module).split(sep);
  // Folders `test` and `package` belong to one project that covers the whole repository.
  const inside = top === 'test' || top === 'package' ? [top, ...rest] : rest;
  return join(root, top, '.types', ...inside).replace(/\.ts$/, '.d.ts');
}

const IMPORT_PATTERN = /((?:from|import\()\s*['"])(\.[^'"]+)(['"])/g;

/** Writes the declarations of modules and their imports. @throws if `npm run types` has not run */
export async function writeTypes(
  root: string,
  entries: readonly string[],
  folder: string,
): Promise<void> {
  const seen = new Set<string>();
  const waiting = entries.map((entry) => join(root, entry));
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    const text = await readFile(getDeclarationPath(root, module), 'utf8');
    const at = join(folder, relative(root, module)).replace(/\.ts$/, '.d.ts');
    await mkdir(dirname(at), { recursive: true });
    await writeFile(
      at,
      text.replaceAll(IMPORT_PATTERN, toJavaScriptImport).replace(/\n\/\/# source.*\n?$/, '\n'),
    );
    for (const [, , path = ''] of text.matchAll(IMPORT_PATTERN))
      waiting.push(resolve(dirname(module), path));
  }
}

const toJavaScriptImport = (_: string, before: string, path: string, after: string): string =>
  `${before}${path.replace(/\.ts$/, '.js')}${after}`;

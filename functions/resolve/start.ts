/**
 * What the deployed function begins with: it loads the function's code by V8's cache of it, made when the bundle is, so that nothing has to
 * be compiled at a start. Another V8 than the one that made it does not take it, and compiles.
 */

import type { Script as CompiledScript } from 'node:vm';

/** As `require` gives them: an import asks each module for all of its members, and loads what hangs on them. */
const { readFileSync, writeFileSync } = process.getBuiltinModule('node:fs');
const { createRequire } = process.getBuiltinModule('node:module');
const { dirname, join } = process.getBuiltinModule('node:path');
const { fileURLToPath } = process.getBuiltinModule('node:url');
const { constants, Script } = process.getBuiltinModule('node:vm');

/** Of the code that the cache was made of: V8 compares nothing but the length, and would run what another code had said. */
declare const CODE_HASH: string;

const folder = dirname(fileURLToPath(import.meta.url));
const codeFile = join(folder, 'function.js');
const cacheFile = join(folder, `function-${CODE_HASH}.cache`);

/** Undefined where there is none. */
function cacheIfThere(): Buffer | undefined {
  try {
    return readFileSync(cacheFile);
  } catch {
    return undefined;
  }
}

/** The file is one function of what a module is given, and has no sign beyond ASCII: read so, there is one copy of it, of a byte a sign. */
function loaded(): CompiledScript {
  const cachedData = cacheIfThere();
  return new Script(readFileSync(codeFile, 'latin1'), {
    filename: codeFile,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
}

const script = loaded();
const module = { exports: {} };
script.runInThisContext()(createRequire(import.meta.url), module, module.exports);
if (process.argv.includes('--write-cache')) {
  // What has run by now is what a start needs.
  writeFileSync(cacheFile, script.createCachedData());
  process.exit();
}

/** Starts the deployed function from V8's code cache. If V8 has another version, it compiles. */

import type { Script as CompiledScript } from 'node:vm';

/** Avoids `import`, which reads all members of a module, and thus loads all its dependencies. */
const { readFileSync, writeFileSync } = process.getBuiltinModule('node:fs');
const { createRequire } = process.getBuiltinModule('node:module');
const { dirname, join } = process.getBuiltinModule('node:path');
const { fileURLToPath } = process.getBuiltinModule('node:url');
const { constants, Script } = process.getBuiltinModule('node:vm');

/** Hash of the cached code. V8 itself compares only the length, and could run other code. */
declare const CODE_HASH: string;

const functionFolder = dirname(fileURLToPath(import.meta.url));
const codeFile = join(functionFolder, 'function.js');
const cacheFile = join(functionFolder, `function-${CODE_HASH}.cache`);

function readCacheIfExists(): Buffer | undefined {
  try {
    return readFileSync(cacheFile);
  } catch {
    return undefined;
  }
}

/** Loads the bundled code. It is one function, in ASCII. */
function loadScript(): CompiledScript {
  const cachedData = readCacheIfExists();
  return new Script(readFileSync(codeFile, 'latin1'), {
    filename: codeFile,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
}

const functionScript = loadScript();
const functionModule = { exports: {} };
functionScript.runInThisContext()(
  createRequire(import.meta.url),
  functionModule,
  functionModule.exports,
);
if (process.argv.includes('--write-cache')) {
  // Functions that have run until here are the ones that a start needs.
  writeFileSync(cacheFile, functionScript.createCachedData());
  process.exit();
}

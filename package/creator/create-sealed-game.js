#!/usr/bin/env node
/** `npm create sealed-game my-game`: what `sealed game new my-game` does, for who has not installed anything. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// All compiled files of sealed-orders lie beside each other, and the command line is none of its exports.
const sealed = fileURLToPath(new URL('sealed.js', import.meta.resolve('sealed-orders/kit')));
const words = [sealed, 'game', 'new', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
process.exitCode = status ?? 1;

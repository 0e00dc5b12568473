/** Every law of the kit, and one case of each rule. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lawsFor } from 'sealed-orders/laws';
import { game } from '../src/game.ts';

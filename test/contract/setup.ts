/** With GOOGLE_SCHEMAS naming a folder of Google's discovery documents, every exchange of every suite is held against them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { type Exchange, listenToExchanges } from '../../emulator/core/exchanges.ts';
import type { Api } from '../../emulator/core/world.ts';
import { type Judge, judgeFrom } from './discovery.ts';

const FILES: Readonly<Record<Api, string>> = {
  sheets: 'sheets.v4.json',
  forms: 'forms.v1.json',
  drive: 'drive.v3.json',
  cloudtasks: 'cloudtasks.v2.json',
};

const folder = process.env['GOOGLE_SCHEMAS'] ?? '';
if (folder !== '') holdToSchemas(folder);

function holdToSchemas(schemas: string): void {
  const judges = new Map<Api, Judge>();
  const violations = new Set<string>();
  const judgeOf = (api: Api): Judge => {
    const judge =
      judges.get(api) ?? judgeFrom(JSON.parse(readFileSync(join(schemas, FILES[api]), 'utf8')));
    judges.set(api, judge);
    return judge;
  };
  listenToExchanges((exchange) => {
    for (const problem of judgeOf(exchange.api)(wireOf(exchange))) violations.add(problem);
  });
  afterEach(() => {
    const found = [...violations];
    violations.clear();
    if (found.length > 0)
      throw new Error(`against Google’s schemas:\n${found.slice(0, 20).join('\n')}`);
  });
}

const wireOf = ({ method, url, requestText, status, reply }: Exchange) => ({
  method,
  url,
  status,
  reply,
  body: status < 400 && requestText !== '' ? (JSON.parse(requestText) as unknown) : undefined,
});

/**
 * For vitest’s `setupFiles`: a test fails if an exchange differs from the documents in
 * GOOGLE_SCHEMAS.
 */

import { afterAll, afterEach } from 'vitest';
import { listenForErrors } from './error-listener.ts';
import { findSchemasFolder } from './schemas.ts';

const documentsFolder = findSchemasFolder();
if (documentsFolder !== null) failOnComplaints(documentsFolder);

function failOnComplaints(schemas: string): void {
  const complaints = new Set<string>();
  const report = (): void => {
    const sentences = [...complaints];
    complaints.clear();
    if (sentences.length > 0) throw new Error(sentences.join('\n'));
  };
  const end = listenForErrors(schemas, (sentence) => complaints.add(sentence));
  listenInChildren();
  afterEach(report);
  afterAll(() => {
    end();
    report();
  });
}

/** Sets the variable by which child processes also check their emulators. */
function listenInChildren(): void {
  const listening = `--import=${new URL('listen.ts', import.meta.url)}`;
  const options = process.env['NODE_OPTIONS'] ?? '';
  if (!options.includes(listening)) process.env['NODE_OPTIONS'] = `${options} ${listening}`.trim();
}

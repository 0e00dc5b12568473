/** Prints how many tests of a vitest run passed and failed: "120 0". A run that tested nothing has failed. */

import { readFileSync } from 'node:fs';

const [reportPath = '', exitCode = '1'] = process.argv.slice(2);

console.log(tally(readReport(reportPath), Number(exitCode)).join(' '));

/** Null when the run did not come so far as to write one. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** A file that could not even be loaded has no tests of its own to fail, and counts as one. */
function tally(report, exitCode) {
  if (report === null) return [0, 1];
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + unloaded.length;
  const isSound = exitCode === 0 && passed > 0;
  return [passed, failed === 0 && !isSound ? 1 : failed];
}

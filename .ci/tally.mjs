/**
 * Prints how many tests of a vitest run passed and failed: "120 0". A run without tests has failed.
 * Adds the failures with their messages to a file, as the output of a long run may be cut off.
 */

import { appendFileSync, readFileSync } from 'node:fs';

const MOST_LINES = 12;

const [reportPath = '', exitCode = '1', failuresPath = ''] = process.argv.slice(2);

const report = readReport(reportPath);
appendFileSync(failuresPath, failures(report).join(''));
console.log(tally(report, Number(exitCode)).join(' '));

/** Reads the report; null if the run ended before it was written. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Counts passed and failed tests. A file that could not be loaded counts as one failure. */
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

function failures(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0)
      return failed.map((test) => formatFailure(`${name}: ${test.fullName}`, test.failureMessages));
    return status === 'failed' ? [formatFailure(name, [message])] : [];
  });
}

function formatFailure(what, why) {
  const lines = why.join('\n').split('\n').slice(0, MOST_LINES);
  return `${what}\n${lines.map((line) => `    ${line}\n`).join('')}`;
}

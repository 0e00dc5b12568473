import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { limitWait } from './browser.ts';

const AXE_SCRIPT = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface AxeWindow {
  run: (
    within: string,
    options: { resultTypes: readonly string[]; runOnly?: readonly string[] },
  ) => Promise<{ violations: { id: string; nodes: { target: string[]; html: string }[] }[] }>;
}

/**
 * Returns the accessibility faults of an element, with the first places of each fault. `rules`
 * limits the check to some rules.
 */
export async function findViolations(
  page: Page,
  within = 'html',
  runOnly?: readonly string[],
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SCRIPT);
  const checking = page.evaluate(
    async ([selector, rules]) => {
      const { axe } = window as unknown as { axe: AxeWindow };
      const found = await axe.run(selector, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: rules }),
      });
      return found.violations.map(({ id, nodes }) => {
        const places = nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 200)}`);
        return `${id}: ${places.slice(0, 3).join(', ')}`;
      });
    },
    [within, runOnly] as const,
  );
  return limitWait(`the result of axe for ${page.url()}`, checking);
}

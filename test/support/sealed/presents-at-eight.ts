import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { HOST_EMAIL, QUEUE_VARIABLES, startHost } from './emulated-host.ts';
import { runSealed } from './run-sealed.ts';

export const NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie', 'Zero', 'Walsh'];
const SEAT_LINES = ['Seat,E-mail,Garnets', ...NAMES.map((name) => `${name},${name}@example.org,2`)];

const linksSchema = z.object({
  match: z.string(),
  title: z.string(),
  hostWorkbook: z.url(),
  publicWorkbook: z.url(),
  form: z.url(),
  seats: z.array(z.object({ seat: z.string(), workbook: z.url(), form: z.url() })),
});
export type MatchLinks = z.infer<typeof linksSchema>;

/** Parses the output of `sealed new --json`. */
export const parseLinks = (out: string): MatchLinks => linksSchema.parse(JSON.parse(out));

/**
 * Starts an emulator at noon (UTC) of 2026-11-21 without a function, so that the host resolves each
 * step.
 */
export async function startPresentsAtEight() {
  const given = await startHost();
  const seats = given.pathOf('seats.csv');
  await writeFile(seats, SEAT_LINES.join('\n'));
  const asHost = () => ({ ...given.variables, ...QUEUE_VARIABLES });
  return {
    ...given,
    google: given.connectAs(HOST_EMAIL),
    asHost,
    sealed: (...words: readonly string[]) => runSealed(words, asHost()),
    /** Words of the command that opens a match with this first deadline. */
    opening: (first: string): readonly string[] => [
      'new',
      'presents-of-mine',
      ...['--seats', seats, '--first', first, '--zone', 'Europe/Berlin'],
      ...['--title', 'Presents at eight', '--time', 'round=2 days', '--yes'],
    ],
  };
}

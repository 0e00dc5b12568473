/** How far a setup has come: kept between two runs, so that it is taken up where it stopped. */

import { z } from 'zod';
import {
  forgetConfiguration,
  keepConfiguration,
  readConfiguration,
} from '../google/configuration-folder.ts';
import { PAGES, type PageName, WAY_PAGES, type Way } from './console-pages.ts';

const wayNames = Object.keys(WAY_PAGES) as [Way, ...Way[]];
const pageNames = Object.keys(PAGES) as [PageName, ...PageName[]];

const progress = z.object({
  way: z.enum(wayNames).nullable(),
  project: z.string().nullable(),
  /** The billing account that may be linked. */
  billing: z.string().nullable(),
  /** Whether there is a home page by which the app can be published; null before that is answered. */
  hasHomePage: z.boolean().nullable(),
  /** The pages of which the host has said that they are filled: no API tells. */
  filled: z.array(z.enum(pageNames)).readonly(),
  /** Whether a trial match has been resolved. */
  isTried: z.boolean(),
});
export type Progress = Readonly<z.infer<typeof progress>>;

export const NO_PROGRESS: Progress = {
  way: null,
  project: null,
  billing: null,
  hasHomePage: null,
  filled: [],
  isTried: false,
};

const NAME = 'setup.json';

/** What cannot be read is begun anew: everything is looked at again anyway. */
export async function readProgress(): Promise<Progress> {
  const read = progress.safeParse(await readConfiguration(NAME));
  return read.success ? read.data : NO_PROGRESS;
}

export async function keepProgress(made: Progress): Promise<void> {
  await keepConfiguration(NAME, made);
}

export const forgetProgress = (): Promise<void> => forgetConfiguration(NAME);

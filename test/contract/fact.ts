/** A behaviour of Google’s that is known, and where it is held. */

/** The fact, and the title of a test or of a row of its table. */
export type Held = readonly [fact: string, title: string];

/** By file, from the root of the repository. */
export type Section = Readonly<Record<string, readonly Held[]>>;

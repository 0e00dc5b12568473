/** A fact and the title of its test, or of a row of the test's table. */
export type Held = readonly [fact: string, title: string];

/** Keyed by file, from the root of the repository. */
export type Section = Readonly<Record<string, readonly Held[]>>;

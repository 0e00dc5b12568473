/** Numbers as they stand in sentences: with a true minus, as on every page. */

/** "−3", "12.5". */
export const figure = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);

/** "−3", "+12.5", "0". */
export const signed = (value: number): string => (value > 0 ? `+${value}` : figure(value));

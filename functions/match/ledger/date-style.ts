/** How a match writes its times; words stay English. */

/** The order of day and month, and 12 or 24 hours; the first where nothing is said. */
export const DATE_STYLES = ['day-24', 'day-12', 'month-24', 'month-12'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

/** One moment in each, for whoever chooses. */
export const DATE_EXAMPLES: Readonly<Record<DateStyle, string>> = {
  'day-24': 'Sat 21 Nov 2026, 20:00',
  'day-12': 'Sat 21 Nov 2026, 8:00 PM',
  'month-24': 'Sat Nov 21 2026, 20:00',
  'month-12': 'Sat Nov 21 2026, 8:00 PM',
};

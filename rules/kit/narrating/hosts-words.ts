/** Headline above a paragraph by the host. All other text on pages is ours. */
export const HOSTS_WORDS = 'In the host’s own words';

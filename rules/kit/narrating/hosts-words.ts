/** The headline above a paragraph that the host wrote. All other text on pages is ours. */
export const HOST_HEADLINE = 'In the host’s own words';

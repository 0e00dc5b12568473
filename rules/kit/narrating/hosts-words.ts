/** What stands above a paragraph that a host has written himself, on every page: nothing else there is his. */
export const HOSTS_WORDS = 'In the host’s own words';

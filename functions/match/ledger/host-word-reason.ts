/** Why a step that is due waits for its host's word. */

export const HOST_WORD_REASONS = ['answer missing', 'form missed'] as const;
export type HostWordReason = (typeof HOST_WORD_REASONS)[number];

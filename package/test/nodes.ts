import { OLDEST_NODE_VERSION } from '../../scripts/shared/terminal/oldest-node.ts';

/** The oldest and the newest supported Node, by their npm versions. */
export const NODE_VERSIONS = [OLDEST_NODE_VERSION, '24'];

export const TOO_OLD_NODE = '20';

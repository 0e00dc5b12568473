import { OLDEST_NODE } from '../../scripts/shared/terminal/oldest-node.ts';

/** The oldest and the newest supported Node, as npm names them. */
export const NODES = [OLDEST_NODE, '24'];

/** A Node that is too old. */
export const OLD_NODE = '20';

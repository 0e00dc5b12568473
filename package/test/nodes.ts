import { OLDEST_NODE } from '../../scripts/shared/terminal/oldest-node.ts';

/** The oldest and the newest supported Node, by their npm versions. */
export const NODES = [OLDEST_NODE, '24'];

/** A version of Node that is too old. */
export const OLD_NODE = '20';

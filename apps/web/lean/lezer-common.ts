/** Names of node properties; our nodes have none. */
export const NodeProp = { closedBy: 'closedBy', openedBy: 'openedBy' };

/**
 * The nodes that the first screen drew into each element. The element may hold others, such as icons of a password
 * manager.
 */
export const drawnNodes = new WeakMap<Node, ReadonlyArray<ChildNode>>()

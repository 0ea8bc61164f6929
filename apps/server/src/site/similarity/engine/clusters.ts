/**
 * Returns a cluster number, from 1, for each pair. Pairs are in the same cluster if they share a user, directly or
 * through other pairs. Larger clusters have lower numbers.
 */
export function clustersOf(pairs: readonly { readonly left: string; readonly right: string }[]): number[] {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = parents.get(name) ?? name;
    if (parent === name) return name;
    const root = rootOf(parent);
    parents.set(name, root);
    return root;
  };
  for (const { left, right } of pairs) {
    parents.set(left, rootOf(left));
    parents.set(rootOf(left), rootOf(right));
  }
  const sizes = new Map<string, number>();
  for (const { left } of pairs) sizes.set(rootOf(left), (sizes.get(rootOf(left)) ?? 0) + 1);
  const order = [...sizes].toSorted(([, one], [, other]) => other - one).map(([root]) => root);
  const numbers = new Map(order.map((root, at) => [root, at + 1]));
  return pairs.map(({ left }) => numbers.get(rootOf(left)) ?? 0);
}

// What Node 20 lacks of the functions that the packages of the client use.

// oxlint-disable-next-line typescript/unbound-method -- assigned, not called
Map.groupBy ??= <Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
    index += 1;
  }
  return groups;
};

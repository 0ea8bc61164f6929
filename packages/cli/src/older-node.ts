// Polyfills for Node 20: functions that it lacks but that the client and its packages use.

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

// oxlint-disable-next-line typescript/unbound-method -- assigned, not called
Promise.withResolvers ??= <Value>(): PromiseWithResolvers<Value> => {
  let resolve!: PromiseWithResolvers<Value>['resolve'];
  let reject!: PromiseWithResolvers<Value>['reject'];
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
};

// Loaded before the client: removes what Node 20, the oldest release for which it is made, does not have yet.

const newer: readonly (readonly [object, readonly string[]])[] = [
  [Promise, ['try', 'withResolvers']],
  [Map, ['groupBy']],
  [Object, ['groupBy']],
  [Array, ['fromAsync']],
  [RegExp, ['escape']],
  [Error, ['isError']],
  [Uint8Array, ['fromBase64', 'fromHex']],
  [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
  [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
  [
    Set.prototype,
    [
      'difference',
      'intersection',
      'isDisjointFrom',
      'isSubsetOf',
      'isSupersetOf',
      'symmetricDifference',
      'union',
    ],
  ],
  [
    // Node 20 has this prototype, but no global `Iterator`.
    Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
    ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take', 'toArray'],
  ],
];

for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
for (const name of ['Iterator', 'navigator', 'WebSocket', 'URLPattern', 'localStorage', 'sessionStorage'])
  Reflect.deleteProperty(globalThis, name);

// Loaded before the client: removes the features that Node 20 lacks. Node 20 is the oldest release that the client
// supports.

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
    // Node 20 has the iterator prototype, but no global `Iterator`.
    Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
    ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take', 'toArray'],
  ],
];

for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
for (const name of ['Iterator', 'navigator', 'WebSocket', 'URLPattern', 'localStorage', 'sessionStorage'])
  Reflect.deleteProperty(globalThis, name);

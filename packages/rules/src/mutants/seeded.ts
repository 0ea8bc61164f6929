/** Returns a generator of numbers in [0, 1) that depends on the seed alone (mulberry32 over FNV-1a). */
export function randomOf(seed: string): () => number {
  let state = 2_166_136_261;
  for (const unit of seed) state = Math.imul(state ^ (unit.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a shuffled copy of the list (Fisher–Yates). */
export function shuffle<Item>(list: readonly Item[], random: () => number): Item[] {
  const rest = [...list];
  const out: Item[] = [];
  while (rest.length > 0) out.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return out;
}

/** Hash of one item, computed byte by byte. It consists of three 32-bit words that are mixed in different ways. */
export class ItemHash {
  a = 0;
  b = 0;
  c = 0;

  clear(): void {
    this.a = 0x243f6a88;
    this.b = 0x85a308d3;
    this.c = 0x13198a2e;
  }

  add(byte: number): void {
    this.a = Math.imul(((this.a << 5) | (this.a >>> 27)) ^ byte, 0x9e3779b1);
    this.b = Math.imul(this.b + byte + 1, 0x85ebca77) ^ (this.b >>> 15);
    this.c = Math.imul(this.c ^ byte, 0x01000193) + (this.c >>> 11);
  }

  /** Lets every bit affect its whole word. Must be called once, after the last byte. */
  finish(): void {
    this.a = spread(this.a ^ this.c);
    this.b = spread(this.b + this.a);
    this.c = spread(this.c ^ this.b);
  }

  /** Returns 52 bits of the hash as a number, to use as a map key. */
  key(): number {
    return (this.a >>> 0) * 2 ** 20 + (this.b >>> 12);
  }
}

/**
 * Order-independent sum over the hashes of items: two lists with the same items have the same sum. Different lists of
 * the same length collide with a probability of about 2^-96. The hash is neither secret nor cryptographic. To construct
 * a wrong list with the correct sum, an attacker must know the sum, and computing it needs the correct list.
 */
export class MultisetSum {
  #a = 0;
  #b = 0;
  #c = 0;
  count = 0;

  add({ a, b, c }: ItemHash): void {
    this.#a = (this.#a + a) | 0;
    this.#b = (this.#b + b) | 0;
    this.#c = (this.#c + c) | 0;
    this.count++;
  }

  isEqual(other: MultisetSum): boolean {
    return this.count === other.count && this.#a === other.#a && this.#b === other.#b && this.#c === other.#c;
  }
}

function spread(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

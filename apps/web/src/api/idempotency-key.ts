/**
 * Milliseconds for which a key is reused after an attempt without a definite outcome. The server remembers keys longer.
 */
const keyLife = 15 * 60_000;

export interface CallAttempt {
  /** Value of the header `Idempotency-Key`. */
  readonly key: string;
  /**
   * Call this when the outcome is known: the same content sent later is then a new call and gets a new key.
   */
  settle(): void;
}

export interface CallAttempts {
  /** @param content text that identifies the call and its content */
  begin(content: string): CallAttempt;
}

/**
 * Gives each intended call a key. Until the outcome of an attempt is known, equal content gets the same key,
 * so that the server recognizes a double click or a retry after a timeout or a lost connection.
 */
export function createAttempts(now: () => number = Date.now): CallAttempts {
  const unsettled = new Map<string, { readonly key: string; readonly at: number }>();
  return {
    begin(content) {
      for (const [known, { at }] of unsettled) if (at < now() - keyLife) unsettled.delete(known);
      const { key } = unsettled.get(content) ?? { key: newKey() };
      unsettled.set(content, { key, at: now() });
      return {
        key,
        settle() {
          if (unsettled.get(content)?.key === key) unsettled.delete(content);
        },
      };
    },
  };
}

/** Returns the values that identify the content of a form: its texts, and the names, sizes and times of its files. */
export function contentOfForm(form: FormData): unknown {
  return [...form].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
}

/** Returns 128 random bits. `randomUUID` is not used because it is missing on pages without TLS. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

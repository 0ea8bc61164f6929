/**
 * Returns a function that translates composed messages. The keys of `table` are messages with `{}` for each
 * inserted part, and the values their translations with the same number of placeholders. The message with the
 * longest fixed text wins; a message without a translation is returned unchanged.
 */
export function createTranslator(table: Readonly<Record<string, string>>): (sentence: string) => string {
  const patterns = Object.entries(table)
    .map(([source, translation]) => ({
      source: new RegExp(`^${source.split('{}').map(escapePattern).join('([\\s\\S]*?)')}$`),
      translation,
      fixedLength: source.replaceAll('{}', '').length,
    }))
    .toSorted((left, right) => right.fixedLength - left.fixedLength);
  return (sentence) => {
    for (const { source, translation } of patterns) {
      const parts = source.exec(sentence)?.slice(1);
      if (parts === undefined) continue;
      let next = 0;
      return translation.replace(/\{\}/g, () => parts[next++] ?? '');
    }
    return sentence;
  };
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

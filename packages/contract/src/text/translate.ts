/**
 * Returns a function that translates messages with inserted values. The keys of `table` are messages in which `{}`
 * stands for each inserted value. The values are their translations, with the same number of placeholders. If several
 * keys match, the one with the longest fixed text is used. A message without a translation is returned unchanged.
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

/**
 * Translates sentences that a program has put together. The keys of `table` are sentences with `{}` for each part that is
 * filled in, the values their translations with as many. The sentence whose fixed text is longest wins; a sentence without
 * a translation comes back as it is.
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

let decoder: HTMLTextAreaElement | undefined;

/** Decodes character references (`&amp;`, `&#39;`) with the browser's own table; nothing else becomes markup. */
export function decodeHTMLStrict(text: string): string {
  decoder ??= document.createElement('textarea');
  decoder.innerHTML = text.replaceAll('<', '&lt;');
  return decoder.value;
}

import type { Page } from 'playwright-core';

/**
 * Collects the strings that the server sends to a page. Names, statements and server messages are data, so they are not
 * reported as untranslated.
 */
export function watchData(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (/json|event-stream/.test(type) && !type.includes('stream'))
      bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).map(stringsOf).join('\n').toLowerCase();
}

/** Returns all strings and keys of a JSON text. */
function stringsOf(json: string): string {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value === 'string') found.push(value);
    else if (Array.isArray(value)) value.forEach(look);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        found.push(key);
        look(inner);
      }
  };
  try {
    look(JSON.parse(json));
  } catch {
    found.push(json);
  }
  return found.join('\n');
}

/** Returns the texts on screen, names of controls and placeholders that contain a word of ASCII letters, each once. */
export async function asciiTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${script})()`);
}

/**
 * Matches texts that are the same in every language: names of products, formats, languages and keys, and texts that are
 * computed from numbers.
 */
const sameEverywhere =
  /^(?:[\d\s.,:;()[\]/+*#%×·–—-]|ACM|OI|ICPC|CSV|XLSX|ZIP|JSON|HTML?|PDF|URL|API|IP|TeX|LaTeX|Markdown|GitHub|Xiezhi|Esc|Enter|Ctrl|Shift|Alt|Tab|MB|KB|GB|MiB|KiB|GiB|ms|UTC|GMT|Vim|Emacs|C\+\+|Atom|RSS|OIDC|SMTP|Webhook|PostgreSQL|stdin|stdout|AC|PAC|WA|TLE|MLE|RE|CE|PE)+$/i;

/** Matches addresses, file names and time zones, and the dates and relative times that the browser formats. */
const computed =
  /\b[\w-]+\.(?:com|example|cpp|in|out)\b|\/\/|[A-Z][a-z]+\/[A-Z][a-z]+|^just now$|^in .*\d| ago$|yesterday|tomorrow|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/;

/** Returns the texts that are neither data of the server nor the same in every language. */
export function untranslated(texts: readonly string[], data: string): string[] {
  return texts.filter((text) => {
    if (sameEverywhere.test(text) || computed.test(text)) return false;
    const rest = text
      .replaceAll(/\b(?:Ctrl|Shift|Alt|Tab|Enter|Esc)\b/g, '')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length >= 3 && !data.includes(word));
    return rest.length > 0;
  });
}

// A string, because the code runs in the page and this module has no DOM types.
const script = `() => {
  const found = new Set();
  const note = (text) => {
    const flat = text.trim().replace(/\\s+/g, ' ');
    if (/[A-Za-z]{3,}/.test(flat)) found.add(flat.slice(0, 120));
  };
  // Statements, posts, code and formulas are data.
  const data = '.md, pre, code, kbd, .cm-editor, .katex, svg, script, style, [data-user-text]';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement;
    if (!holder || holder.closest(data) || !holder.checkVisibility()) continue;
    note(node.data);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [data-tip]')) {
    if (element.closest(data)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-tip']) note(element.getAttribute(name) ?? '');
  }
  return [...found];
}`;

// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { videoHosts } from '@xiezhi/contract/text/video-hosts';
import { findFormulas } from '@xiezhi/markdown/find-formulas';
import { typeset } from '@xiezhi/markdown/typeset';
import { setFormulas } from './formulas.ts';
import { renderMarkdown } from './render.ts';
import { fragmentOf, isSafeLink, isSafeSource, safeStyles, type Profile } from './sanitize.ts';
import { xssSamples } from './xss-corpus.ts';
import { replaceMembers } from '../../../test-support/replace-members.ts';

const ADDRESSES = new Set([
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'data',
  'poster',
  'background',
  'xlink:href',
]);
const FORBIDDEN =
  'script, style, link, meta, base, object, embed, applet, form, input, button, select, textarea, svg, ' +
  'template, marquee, audio, frameset, noscript, [is], [id], [name], [srcdoc]';

/** Lists everything below `root` that could execute or navigate. */
function dangers(root: ParentNode): string[] {
  const found = [...root.querySelectorAll(FORBIDDEN)]
    .filter((element) => element.closest('.katex') === null)
    .map((element) => `<${element.localName}>`);
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const address = value.replaceAll(/[\s\p{Cc}]/gu, '').toLowerCase();
      if (/^on/i.test(name)) found.push(`${element.localName} ${name}`);
      if (ADDRESSES.has(name) && /^(javascript|vbscript|file|blob|data:text|data:image\/svg)/.test(address))
        found.push(`${element.localName} ${name}=${value}`);
    }
    if (element.localName === 'iframe') {
      const url = new URL(element.getAttribute('src') ?? '', 'https://invalid.example');
      if (url.protocol !== 'https:' || !videoHosts.includes(url.host)) found.push(`iframe ${url.href}`);
    }
    const { position, zIndex, backgroundImage } =
      element instanceof HTMLElement ? element.style : new Image().style;
    if (position || zIndex || backgroundImage) found.push(`${element.localName} style`);
  }
  return found;
}

async function show(source: string, profile: Profile): Promise<HTMLElement> {
  const host = document.createElement('div');
  document.body.append(host);
  host.append(await renderMarkdown(source, profile));
  await setFormulas(host, findFormulas(source).map(typeset), () => true, '');
  for (const element of host.querySelectorAll('*')) {
    for (const type of ['error', 'load', 'click', 'mouseover', 'focus', 'toggle'])
      element.dispatchEvent(new Event(type));
  }
  return host;
}

replaceMembers(document, { fonts: { load: async () => [] } });
afterEach(() => document.body.replaceChildren());

describe('attacks', () => {
  const probe = vi.fn();
  replaceMembers(window, { probe });

  it('cover many techniques', () => {
    expect(new Set(xssSamples).size).toBe(xssSamples.length);
    expect(xssSamples.length).toBeGreaterThanOrEqual(60);
  });

  it('are detected in the output of an unsafe renderer', () => {
    const host = document.createElement('div');
    host.innerHTML =
      '<img src=x onerror=probe()><a href="javascript:probe()">x</a><iframe src="//evil.example">';
    expect(dangers(host)).toHaveLength(3);
  });

  for (const profile of ['user', 'staff'] as const) {
    it.each(xssSamples)(`${profile}: %s`, async (attack) => {
      const host = await show(attack, profile);
      expect(dangers(host)).toEqual([]);
      expect(probe).not.toHaveBeenCalled();
    });
  }
});

describe('allowed content', () => {
  it('includes text, tables, code and links', async () => {
    const host = await show(
      '**b** [x](/problem/1000)\n\n| a |\n|--:|\n| 1 |\n\n```cpp\nint a<b>;\n```',
      'user',
    );
    expect(host.querySelector('strong')?.textContent).toBe('b');
    expect(host.querySelector('a')?.getAttribute('href')).toBe('/problem/1000');
    expect(host.querySelector('.md-table td')?.textContent).toBe('1');
    expect(host.querySelector('td')?.getAttribute('align')).toBe('right');
    expect(host.querySelector('code.language-cpp')?.textContent).toBe('int a<b>;\n');
  });

  it('opens external links in a new tab without an opener', async () => {
    const link = (await show('[x](https://example.org/)', 'user')).querySelector('a');
    expect(link?.getAttribute('rel')).toContain('noopener');
  });

  it('includes frames and styles for staff only', async () => {
    const text =
      '<iframe src="https://player.bilibili.com/x"></iframe><p style="color:red;position:fixed">x</p>';
    const staff = await show(text, 'staff');
    expect(staff.querySelector('iframe')).not.toBeNull();
    expect(staff.querySelector('p')?.style.color).toBe('red');
    const user = await show(text, 'user');
    expect(user.querySelector('iframe')).toBeNull();
    expect(user.querySelector('p')?.getAttribute('style')).toBeNull();
  });

  it('keeps the size of a picture', async () => {
    const [sized, unsized] = (await show('![a](/a.png =640x480) ![b](/b.png)', 'user')).querySelectorAll(
      'img',
    );
    expect(sized?.getAttribute('width')).toBe('640');
    expect(sized?.getAttribute('height')).toBe('480');
    expect(sized?.hasAttribute('title')).toBe(false);
    expect(unsized?.loading).toBe('lazy');
  });
});

describe('text without HTML', () => {
  it('is rendered synchronously; text with HTML waits for the sanitizer', () => {
    expect(renderMarkdown('**a** `<b>` &lt;i&gt; $x<y$ <https://a.example>', 'user')).toBeInstanceOf(
      DocumentFragment,
    );
    expect(renderMarkdown('a <b>c</b>', 'user')).toBeInstanceOf(Promise);
  });

  it('is checked against the allowlists as well', () => {
    const host = document.createElement('div');
    host.append(
      fragmentOf('<p onclick="probe()">a<script>probe()</script><img src=x onerror=probe()></p>', 'user'),
    );
    expect(dangers(host)).toEqual([]);
    expect(host.textContent).toBe('a');
  });
});

describe('formulas', () => {
  it.each([
    ['$n$', 'n', 'false'],
    ['\\(a_i\\)', 'a_i', 'false'],
    ['$$\\sum_i a_i$$', '\\sum_i a_i', 'true'],
    ['\\[x\\]', 'x', 'true'],
    ['$$\na\n\nb\n$$', 'a\n\nb', 'true'],
    ['$1 \\le n \\le 2 \\times 10^5$', '1 \\le n \\le 2 \\times 10^5', 'false'],
    ['$a<b$', 'a<b', 'false'],
    ['$a_1$ and _b_', 'a_1', 'false'],
  ])('parses %s', async (source, tex, display) => {
    const mark = (await renderMarkdown(source, 'user')).querySelector<HTMLElement>('.math');
    expect(mark?.textContent).toBe(tex);
    expect(mark?.dataset['display']).toBe(display);
  });

  it.each(['it costs $5 and $6', 'a \\$n\\$ b', '`$n$`', '```\n$n$\n```', '$x and $y'])(
    'ignores %s',
    async (source) => {
      expect((await renderMarkdown(source, 'user')).querySelector('.math')).toBeNull();
    },
  );

  it('leaves invalid TeX as written', async () => {
    const mark = (await show('$\\nosuchcommand{$', 'user')).querySelector('.math');
    expect(mark?.textContent).toBe('\\nosuchcommand{');
    expect(mark?.classList.contains('is-broken')).toBe(true);
  });
});

describe('URLs and styles', () => {
  it.each(['/a', '#b', '?c', 'a/b', './a', 'https://a.b', 'mailto:a@b.c'])('links to %s', (address) =>
    expect(isSafeLink(address)).toBe(true),
  );
  it.each(['javascript:x', 'data:text/html,x', 'file:///x', 'tel:1', 'a:b', '\\\\evil'])(
    'never links to %s',
    (address) => expect(isSafeLink(address)).toBe(false),
  );
  it('loads bitmaps only', () => {
    expect(isSafeSource('data:image/png;base64,AAAA')).toBe(true);
    expect(isSafeSource('data:image/svg+xml;base64,AAAA')).toBe(false);
    expect(isSafeSource('//evil.example/x.png')).toBe(false);
  });
  it('keeps only allowed style properties', () => {
    expect(safeStyles('color: red; position: fixed; width: 50%; background-color: url(x)')).toEqual([
      ['color', 'red'],
      ['width', '50%'],
    ]);
  });
});

// @vitest-environment jsdom
import { typeset } from '@xiezhi/markdown/typeset';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it, vi } from 'vitest';
import { formulaFragment } from './formula-html.ts';
import { xssSamples } from './xss-corpus.ts';
import { replaceMembers } from '../../../test-support/replace-members.ts';

function show(html: string): HTMLElement {
  const host = document.createElement('div');
  host.append(formulaFragment(html));
  document.body.append(host);
  return host;
}

/** Lists every element, attribute and style below `root`, one per line. */
function shapeOf(root: Element): string[] {
  return [...root.querySelectorAll('*')].map((element) => {
    const style = [...((element as HTMLElement).style ?? [])].map(
      (property) => `${property}:${(element as HTMLElement).style.getPropertyValue(property)}`,
    );
    const attributes = [...element.attributes]
      .filter(({ name }) => name !== 'style' && name !== 'class')
      .map(({ name, value }) => `${name}=${value}`);
    return [element.localName, ...attributes.toSorted(), ...style.toSorted()].join(' ');
  });
}

const formulas = [
  'a_i \\le 2 \\times 10^5',
  '\\frac{1}{\\sqrt[3]{x^2+1}}',
  '\\sum_{i=1}^{n} \\left\\lfloor \\frac{a_i}{2} \\right\\rfloor',
  '\\begin{cases} 1 & x = 0 \\\\ \\hline f(x-1) & \\text{否则} \\end{cases}',
  '\\begin{array}{|c:c|} a & b \\\\ \\hdashline c & d \\end{array}',
  '\\widehat{abc} \\overbrace{x}^{n} \\underline{y} \\overrightarrow{AB} \\xrightarrow{k}',
  '\\color{red}{x} \\textcolor{#00f}{y} \\colorbox{yellow}{z} \\fcolorbox{red}{blue}{w}',
  '\\boxed{x} \\cancel{y} \\sout{z} \\pmb{v} \\rule{1em}{2px} \\raisebox{2em}{u} \\phase{3}',
  '\\mathbb{R} \\mathcal{O} \\mathfrak{g} \\mathtt{x} \\Huge H \\tag{1}',
  '\\bigl( \\Biggr] \\big| \\binom{n}{k} \\not= \\cdots \\vcenter{a} \\smash{b} \\mathllap{c}',
];

describe('output of KaTeX', () => {
  it.each(formulas)('passes unchanged: %s', (tex) => {
    const { html } = typeset({ tex, isDisplay: true });
    expect(html).not.toBeNull();
    const whole = document.createElement('div');
    whole.innerHTML = html ?? '';
    expect(shapeOf(show(html ?? ''))).toEqual(shapeOf(whole));
  });

  it('keeps every class used by the stylesheet', () => {
    const css = readFileSync(createRequire(import.meta.url).resolve('katex/dist/katex.min.css'), 'utf8');
    const selectors = css.replaceAll(/@font-face\{[^}]*\}|\{[^}]*\}|"[^"]*"/g, ' ');
    const classes = [...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map((match) => match[1] ?? '');
    const host = show(`<span class="${[...new Set(classes)].join(' ')}">x</span>`);
    expect(new Set(host.firstElementChild?.classList)).toEqual(new Set(classes));
  });
});

describe('forged formulas', () => {
  const probe = vi.fn();
  replaceMembers(window, { probe });
  const hostile = [
    ...xssSamples,
    '<span onclick="probe()" onmouseover=probe() id=x name=y is=z tabindex=0 contenteditable>x</span>',
    '<span style="position:fixed;inset:0;z-index:9;background:url(https://evil.example/x)">x</span>',
    '<span style="position:absolute;background-image:url(x);color:expression(probe())">x</span>',
    '<span class="fixed inset-0 z-50 dialog sr-only">x</span>',
    '<math><maction actiontype="statusline" xlink:href="javascript:probe()"><mi>x</mi></maction></math>',
    '<math><annotation-xml encoding="text/html"><img src=x onerror=probe()></annotation-xml></math>',
    '<math><mtext><img src=x onerror=probe()></mtext><mi href="javascript:probe()">x</mi></math>',
    '<math><semantics><annotation encoding="text/html"><script>probe()</script></annotation></semantics></math>',
    '<svg><path d="M0 0" onload=probe()/><set attributeName=href to="javascript:probe()"/><a><text>x</text></a></svg>',
    '<svg><foreignObject><iframe src="javascript:probe()"></iframe></foreignObject></svg>',
    '<svg viewBox="0 0 1 1"><image href="https://evil.example/x"/><style>*{}</style></svg>',
    '</span></div></body><script>probe()</script>',
    '<span><template><img src=x onerror=probe()></template></span>',
    '<!--<img src=x onerror=probe()>-->',
  ];

  it.each(hostile)('%s', (html) => {
    const host = show(html);
    for (const element of host.querySelectorAll('*')) {
      expect(['span', 'svg', 'path', 'line']).toContain(
        element.namespaceURI?.endsWith('MathML') ? 'span' : element.localName,
      );
      for (const { name } of element.attributes)
        expect(name).not.toMatch(/^on|href|src|action|^id$|^name$|^is$|tabindex|contenteditable/i);
      for (const name of element.classList) expect(name).not.toMatch(/fixed|inset|z-|dialog|sr-only/);
      expect(element.getAttribute('style') ?? '').not.toMatch(/position|z-index|url|image|expression/);
      for (const type of ['error', 'load', 'click', 'mouseover']) element.dispatchEvent(new Event(type));
    }
    expect(host.querySelector('maction, annotation-xml, foreignObject, script, style, template')).toBeNull();
    expect(probe).not.toHaveBeenCalled();
  });
});

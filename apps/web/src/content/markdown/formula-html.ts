/**
 * Sanitizer for the HTML of formulas: allows exactly what KaTeX generates from untrusted TeX. The HTML comes
 * from our own server but is checked all the same. It is parsed in an inert document and returned as nodes,
 * so that nothing is parsed twice.
 */

const HTML = 'http://www.w3.org/1999/xhtml';
const MATH = 'http://www.w3.org/1998/Math/MathML';
const SVG = 'http://www.w3.org/2000/svg';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const TAGS: Readonly<Record<string, ReadonlySet<string>>> = {
  [HTML]: words('span'),
  [MATH]: words(
    'annotation math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow mspace msqrt mstyle msub msubsup ' +
      'msup mtable mtd mtext mtr munder munderover semantics',
  ),
  [SVG]: words('svg path line'),
};

const ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
  [HTML]: words('class style aria-hidden'),
  [MATH]: words(
    'accent accentunder class columnalign columnlines columnspacing depth display displaystyle encoding fence ' +
      'height largeop linebreak linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize ' +
      'notation rowlines rowspacing rspace scriptlevel separator stretchy style valign voffset width xmlns',
  ),
  [SVG]: words('class d height preserveAspectRatio stroke-width style viewBox width xmlns x1 x2 y1 y2'),
};

/**
 * Classes that KaTeX's stylesheet uses. All other classes are dropped, so that no text can imitate the user interface.
 */
const CLASSES = words(
  'accent-body accent-full amsrm angl anglpad arraycolsep boldsymbol boxpad brace-center brace-left brace-right ' +
    'cancel-lap cancel-pad cd-arrow-pad cd-label-left cd-label-right cd-vert-arrow clap col-align-c col-align-l ' +
    'col-align-r delim-size1 delim-size4 delimcenter delimsizing eqn-num fbox fcolorbox fleqn fontsize-ensurer ' +
    'frac-line halfarrow-left halfarrow-right hide-tail large-op leqno llap mainrm mathbb mathbf mathboldfrak ' +
    'mathboldsf mathcal mathfrak mathit mathitsf mathnormal mathrm mathscr mathsf mathsfit mathtt mfrac ' +
    'mml-eqn-num mover mspace msupsub mtable mtr-glue mult munder nulldelimiter op-limits op-symbol ' +
    'overline-line pstrut reflectbox rlap size1 size2 size3 size4 size5 size6 size7 size8 size9 size10 size11 ' +
    'small-op sqrt svg-align textbb textbf textboldfrak textboldsf textfrak textit textitsf textrm textscr textsf ' +
    'texttt underline-line vertical-separator vlist vlist-r vlist-s vlist-t vlist-t2 x-arrow x-arrow-pad',
);
const isClass = (name: string): boolean =>
  CLASSES.has(name) || name === 'katex' || /^(katex-[a-z]+|reset-size\d+)$/.test(name);

const LENGTH = /^(-?[\d.]+(em|ex|px|pt|%)?|calc\(100% - -?[\d.]+em\)) ?$/;
const COLOUR = /^(#[\da-f]{3,8}|[a-z]+|rgba?\([\d., %]+\))$/i;
const VALUES: Readonly<Record<string, RegExp>> = {
  'background-color': COLOUR,
  'border-color': COLOUR,
  color: COLOUR,
  'border-style': /^(solid|dashed)$/,
  'border-right-style': /^(solid|dashed)$/,
  position: /^relative$/,
  'text-shadow': /^[\d.]+em [\d.]+em [\d.]+px$/,
  margin: /^[-\d.empx ]+$/,
};
for (const property of (
  'border-bottom-width border-right-width border-top-width border-width bottom height left margin-left ' +
  'margin-right margin-top min-width padding-left top vertical-align width'
).split(' '))
  Object.assign(VALUES, { [property]: LENGTH });

/**
 * Returns a formula as nodes of this document. Elements that are not allowed are removed with their content.
 */
export function formulaFragment(html: string): DocumentFragment {
  const inert = document.implementation.createHTMLDocument('');
  inert.body.innerHTML = html;
  for (const element of inert.body.querySelectorAll('*')) restrict(element);
  const fragment = document.createDocumentFragment();
  for (const node of Array.from(inert.body.childNodes)) {
    // Drops comments and other types of nodes.
    if (node instanceof Element || node.nodeType === Node.TEXT_NODE)
      fragment.append(document.importNode(node, true));
  }
  return fragment;
}

function restrict(element: Element): void {
  const space = element.namespaceURI ?? '';
  if (TAGS[space]?.has(element.localName) !== true) return element.remove();
  const style = element.getAttribute('style') ?? '';
  for (const { name, value } of Array.from(element.attributes)) {
    if (name === 'class') keepClasses(element, value);
    else if (name === 'style' || ATTRIBUTES[space]?.has(name) !== true) element.removeAttribute(name);
  }
  for (const [property, value] of declarationsOf(style)) {
    const isStyled = element instanceof HTMLElement || element instanceof SVGElement;
    if (isStyled && VALUES[property]?.test(value) === true) element.style.setProperty(property, value);
  }
}

function keepClasses(element: Element, text: string): void {
  const classes = text.split(/\s+/).filter(isClass);
  if (classes.length > 0) element.setAttribute('class', classes.join(' '));
  else element.removeAttribute('class');
}

function declarationsOf(style: string): [property: string, value: string][] {
  return style.split(';').map((declaration) => {
    const colon = declaration.indexOf(':');
    return [declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim()];
  });
}

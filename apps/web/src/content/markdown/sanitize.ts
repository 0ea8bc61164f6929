/**
 * Sanitizer for the HTML of Markdown, with two profiles. `user` is for texts by any user. `staff` is for statements and
 * announcements; it also allows layout tags, some styles, and frames of known video hosts. Neither profile allows
 * execution. The result is a document fragment and never a string, so nothing is parsed twice.
 */
export type Profile = 'user' | 'staff';

const TAGS = (
  'a abbr b blockquote br caption code col colgroup dd del details div dl dt em figcaption figure h1 h2 h3 h4 ' +
  'h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th ' +
  'thead tr u ul var'
).split(' ');
const STAFF_TAGS = ['center', 'font', 'iframe', 'section', 'video', 'source'];
const ATTRIBUTES =
  'href title src alt width height colspan rowspan align start reversed open class data-display lang dir'.split(
    ' ',
  );
const STAFF_ATTRIBUTES = ['style', 'color', 'size', 'face', 'controls', 'poster', 'allowfullscreen', 'type'];

/** Hosts whose video players staff may embed. */
export const frameHosts: readonly string[] = [
  'player.bilibili.com',
  'www.youtube.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
];

/**
 * Class names that our own renderer generates; any other is dropped, so that text cannot imitate the
 * interface.
 */
const CLASS = /^(math|language-[\w+#.-]{1,30})$/;

const STYLES = new Set([
  'color',
  'background-color',
  'text-align',
  'font-weight',
  'font-style',
  'font-size',
  'text-decoration',
  'width',
  'max-width',
  'height',
  'margin',
  'padding',
  'border',
  'border-collapse',
  'vertical-align',
  'white-space',
]);
const UNSAFE_STYLE_VALUE = /url|expression|javascript|@|\\|<|\/\*|var\(|image|attr\(/i;

/** Whether a URL is allowed in a link: relative, fragment, web and mail URLs. */
export function isSafeLink(address: string): boolean {
  return /^(https?:\/\/|mailto:|[/#?]|\.{0,2}\/)/i.test(address.trim()) || !/[:\\]/.test(address);
}

/** Whether a URL is allowed as a picture: web, relative, or an inline bitmap (never SVG). */
export function isSafeSource(address: string): boolean {
  const text = address.trim();
  if (/^data:/i.test(text)) return /^data:image\/(png|jpe?g|gif|webp|bmp);base64,[a-z0-9+/=\s]*$/i.test(text);
  return /^https?:\/\//i.test(text) || (/^[^:\\]*$/.test(text) && !text.startsWith('//'));
}

function isFrameAllowed(address: string): boolean {
  try {
    const url = new URL(address, 'https://invalid.example');
    return url.protocol === 'https:' && frameHosts.includes(url.host) && url.username === '';
  } catch {
    return false;
  }
}

/** Returns the allowed declarations of a style attribute. */
export function safeStyles(text: string): [property: string, value: string][] {
  return text.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    const isAllowed =
      colon > 0 && STYLES.has(property) && value.length < 80 && !UNSAFE_STYLE_VALUE.test(value);
    return isAllowed ? [[property, value]] : [];
  });
}

function clean(element: Element): void {
  const { localName } = element;
  if (localName === 'iframe' && !isFrameAllowed(element.getAttribute('src') ?? '')) return element.remove();
  const href = element.getAttribute('href');
  if (href !== null && !isSafeLink(href)) element.removeAttribute('href');
  for (const name of ['src', 'poster']) {
    const value = element.getAttribute(name);
    if (value !== null && localName !== 'iframe' && !isSafeSource(value)) element.removeAttribute(name);
  }
  const classes = [...element.classList].filter((name) => CLASS.test(name));
  if (classes.length > 0) element.setAttribute('class', classes.join(' '));
  else element.removeAttribute('class');
  applyStyles(element);
}

/**
 * Removes style attributes and sets allowed properties through the CSSOM: the content security policy then
 * needs no exception for inline styles.
 */
function applyStyles(element: Element): void {
  const text = element.getAttribute('style');
  if (text === null) return;
  element.removeAttribute('style');
  if (!(element instanceof HTMLElement)) return;
  for (const [property, value] of safeStyles(text)) element.style.setProperty(property, value);
}

/** Allowed tags and attributes of a profile. */
export function allowanceOf(profile: Profile): { tags: readonly string[]; attributes: readonly string[] } {
  return profile === 'staff'
    ? { tags: [...TAGS, ...STAFF_TAGS], attributes: [...ATTRIBUTES, ...STAFF_ATTRIBUTES] }
    : { tags: TAGS, attributes: ATTRIBUTES };
}

/**
 * Removes all elements and attributes that the profile does not allow, then cleans URLs, classes and styles of the
 * rest.
 */
function restrict(fragment: DocumentFragment, profile: Profile): DocumentFragment {
  const { tags, attributes } = allowanceOf(profile);
  for (const element of fragment.querySelectorAll('*')) {
    if (!tags.includes(element.localName)) {
      element.remove();
      continue;
    }
    for (const { name } of element.attributes) if (!attributes.includes(name)) element.removeAttribute(name);
    clean(element);
  }
  return fragment;
}

/**
 * Converts HTML of our own renderer to a fragment. The renderer escapes all characters of the text. The HTML is still
 * parsed in an inert document and checked against the allowlists.
 */
export function fragmentOf(html: string, profile: Profile): DocumentFragment {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const fragment = document.createDocumentFragment();
  const inert = parsed.createDocumentFragment();
  inert.append(...parsed.body.childNodes);
  fragment.append(document.importNode(restrict(inert, profile), true));
  return fragment;
}

/**
 * Sanitizes HTML written by an author. Applies DOMPurify, which resists tricks against HTML parsers, and then the
 * allowlists.
 */
export async function sanitize(html: string, profile: Profile): Promise<DocumentFragment> {
  const [{ default: purifier }, { stripEventHandlers: disarm }] = await Promise.all([
    import('dompurify'),
    import('./strip-event-handlers.ts'),
  ]);
  const { tags, attributes } = allowanceOf(profile);
  // For a document without a body (frameset) DOMPurify returns null instead of an empty fragment.
  const dirty: DocumentFragment | null = purifier.sanitize(disarm(html), {
    ALLOWED_TAGS: [...tags],
    ALLOWED_ATTR: [...attributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
    RETURN_DOM_FRAGMENT: true,
  });
  const fragment = document.createDocumentFragment();
  if (dirty instanceof Node) fragment.append(restrict(document.importNode(dirty, true), profile));
  return fragment;
}

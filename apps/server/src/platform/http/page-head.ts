/** Data about the site that its pages contain for search engines, link previews and home screens. */
export interface SiteIdentity {
  readonly name: string;
  readonly shortName: string;
  /** Rich text of the page footer. */
  readonly description: string;
  /** Public address without a trailing slash; null if it is not set. */
  readonly address: string | null;
}

/** Maximum characters of the description. Search engines show about this number. */
const descriptionMax = 160;
/** Maximum characters of markup to read. The patterns take quadratic time in a text with many unclosed links. */
const readMax = 2000;
const standard = 'Online judge: problems, contests, training and groups. 在线评测：题目、比赛、训练与团队。';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '');

/** Returns the description without markup and shortened; a standard text if it is empty. */
function plainDescription(markup: string): string {
  const words = markup
    .slice(0, readMax)
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/&[a-z#\d]{1,8};|[*_`#>|]+/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (words === '') return standard;
  const signs = Array.from(words);
  return signs.length <= descriptionMax ? words : `${signs.slice(0, descriptionMax - 1).join('')}…`;
}

/** Returns the tags for the page's head: description, link preview and web app manifest. */
export function pageHead({ name, shortName, description, address }: SiteIdentity): string {
  const text = plainDescription(description);
  const properties = {
    'og:type': 'website',
    'og:site_name': shortName,
    'og:title': name,
    'og:description': text,
    ...(address !== null && { 'og:image': `${address}/icon-512.png` }),
  };
  return [
    `<meta name="description" content="${escaped(text)}" />`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`,
    ),
    '<link rel="manifest" href="/manifest.webmanifest" />',
    `<link rel="alternate" type="application/atom+xml" href="/api/feed" title="${escaped(name)}" />`,
  ].join('');
}

/** Returns the web app manifest, with the name and icons of the site for home screens. */
export function webAppManifest({ name, shortName }: SiteIdentity): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: shortName,
    start_url: '/home',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#0b6375',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });
}

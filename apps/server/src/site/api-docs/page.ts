import { errorCatalogue, type ErrorCode, type ErrorEntry } from '@xiezhi/contract/errors';
import type { Locale } from '@xiezhi/contract/limits';
import { type Access, isDownload, type RouteDefinition } from '@xiezhi/contract/wire/route';
import type { RouteName } from '@xiezhi/contract/routes/index';
import { keysOf } from '@xiezhi/contract/wire/values';
import { documentationTexts } from './texts.ts';
import { allRoutes, jsonSchema, parameters } from './openapi.ts';
import { typeText } from './type-text.ts';

const pages = new Map<Locale, string>();

/** Returns the page that documents all calls. It contains no scripts. */
export function documentationPage(locale: Locale): string {
  const page = pages.get(locale) ?? buildPage(locale);
  pages.set(locale, page);
  return page;
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.6rem; } h2 { font-size: 1.05rem; margin: 2.5rem 0 .25rem; } h3 { font-size: .95rem; margin: 1rem 0 .25rem; }
  code, pre { font: 13px/1.5 ui-monospace, monospace; }
  pre { background: color-mix(in srgb, currentColor 7%, transparent); padding: .75rem; border-radius: .5rem; overflow: auto; white-space: pre-wrap; }
  table { border-collapse: collapse; width: 100%; font-size: .9rem; }
  th, td { text-align: start; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
  nav ul { columns: 20rem; padding-inline-start: 1.25rem; } p { margin: .25rem 0; }
`;

function buildPage(locale: Locale): string {
  const texts = documentationTexts[locale];
  const other = locale === 'zh-CN' ? 'en-us' : 'zh-cn';
  const general = keysOf(errorCatalogue).filter((code) => errorCatalogue[code].http !== 200);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} · Xiezhi</title><style>${style}</style>
</head>
<body>
<main>
<h1>${texts.title}</h1>
<p><a href="/api/openapi.json">${texts.machine}</a> · <a href="?l=${other}" lang="${other}">${texts.otherLanguage}</a></p>
${texts.intro.map((line) => `<p>${escape(line)}</p>`).join('\n')}
<nav aria-label="${texts.title}"><ul>
${allRoutes.map(([name]) => `<li><a href="#${anchor(name)}"><code>${escape(name)}</code></a></li>`).join('\n')}
</ul></nav>
<h2>${texts.commonErrors}</h2>
${errorTable(general, locale)}
${allRoutes.map(([name, definition]) => section(name, definition, locale)).join('\n')}
</main>
</body>
</html>
`;
}

function section(name: RouteName, definition: RouteDefinition, locale: Locale): string {
  const texts = documentationTexts[locale];
  const { access, summary, summaryZh, params, query, body, data, isRaw, errors = [] } = definition;
  const given = [...parameters('path', params), ...parameters('query', query)];
  const rows = given.map(({ name: parameter, required, schema }) => [
    `<code>${escape(parameter)}</code>`,
    `<code>${escape(typeText(schema))}</code>`,
    required ? texts.yes : texts.no,
  ]);
  const answer = data ? typeText(jsonSchema(data, 'output')) : texts.nothing;
  return `<section>
<h2 id="${anchor(name)}"><code>${escape(name)}</code></h2>
<p>${escape(locale === 'zh-CN' ? summaryZh : summary)}</p>
<p>${texts.access}: ${escape(accessText(access, locale))}</p>
${rows.length > 0 ? `<h3>${texts.parameters}</h3>${table([texts.name, texts.type, texts.required], rows)}` : ''}
${body ? `<h3>${texts.body}</h3><pre>${escape(typeText(jsonSchema(body, 'input')))}</pre>` : ''}
${isRaw ? `<p>${texts.raw}</p>` : `<h3>${texts.data}</h3><pre>${escape(answer)}</pre>`}
${errors.length > 0 ? `<h3>${texts.errors}</h3>${errorTable(errors, locale, isDownload(name, definition))}` : ''}
</section>`;
}

function errorTable(codes: readonly ErrorCode[], locale: Locale, isOfFile = false): string {
  const texts = documentationTexts[locale];
  const rows = codes.map((code) => {
    const { http, status, zh, en }: ErrorEntry = errorCatalogue[code];
    const answered = isOfFile && http === 200 ? 400 : http;
    return [`<code>${code}</code>`, String(answered), String(status), escape(locale === 'zh-CN' ? zh : en)];
  });
  return table([texts.name, 'HTTP', texts.status, texts.message], rows);
}

/** `rows` are HTML. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const header = head.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${header}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
}

const accessKinds = [
  'anon',
  'login',
  'node',
  'staff',
  'bankManager',
  'setter',
  'runner',
  'permission',
  'role',
] as const satisfies readonly (keyof (typeof documentationTexts)[Locale])[];

function accessText(access: Access, locale: Locale): string {
  const texts = documentationTexts[locale];
  const [kind = 'anon', name] = access.split(':');
  const known = accessKinds.find((one) => one === kind);
  const label = known === undefined ? kind : texts[known];
  return name ? `${label} ${name}` : label;
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

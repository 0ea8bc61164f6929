import { UnexpectedResponse } from '../../../platform/outbound-http/read-json.ts';
import type { ContestSource, OtherContest } from '../source.ts';

const site = 'https://atcoder.jp';

/** Ids of the tables with running and upcoming contests in the contest page. */
const tables = ['contest-table-action', 'contest-table-upcoming'];

export const atcoder: ContestSource = {
  key: 'atcoder',
  oj: 'AtCoder',
  requests: (_now, base = site) => [{ url: `${base}/contests/?lang=en`, headers: { accept: 'text/html' } }],
  read(text) {
    if (!text.includes('id="contest-table-')) throw new UnexpectedResponse('no table of contests');
    return tables.flatMap((id) => rowsOf(text, id).flatMap(contestOf));
  },
};

function rowsOf(page: string, id: string): string[] {
  const start = page.indexOf(`id="${id}"`);
  if (start === -1) return [];
  const end = page.indexOf('</table>', start);
  return page
    .slice(start, end === -1 ? undefined : end)
    .split('<tr')
    .slice(1);
}

function contestOf(row: string): OtherContest[] {
  const time = /<time[^>]*>\s*(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})([+-]\d{2})(\d{2})\s*<\/time>/.exec(row);
  const link = /<a[^>]* href=["']\/contests\/([\w-]+)["'][^>]*>([^<]*)<\/a>/.exec(row);
  const length = /<td[^>]*>\s*(\d{1,4}):(\d{2})\s*<\/td>/.exec(row);
  if (time === null || link === null || length === null) return [];
  const [, day, clock, hours, minutes] = time;
  const begin = Date.parse(`${day}T${clock}${hours}:${minutes}`);
  return [
    {
      title: plain(link[2] ?? ''),
      url: `${site}/contests/${link[1]}`,
      begin,
      end: begin + (Number(length[1]) * 60 + Number(length[2])) * 60_000,
    },
  ];
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function plain(html: string): string {
  return html
    .replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return named[name.toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      },
    )
    .trim();
}

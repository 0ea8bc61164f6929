import { keysOf } from '@xiezhi/contract/wire/values';
import type { SourceKind } from '@xiezhi/contract/site-import';

/** Kind of object that an old address names; the same values as in `site_import_id`. */
export type OldNoun =
  | 'problem'
  | 'contest'
  | 'training'
  | 'group'
  | 'submission'
  | 'discussion'
  | 'announcement'
  | 'user'
  | 'file';

/** An object or page of another judge that an old address names. */
export type OldAddress = { readonly source: SourceKind } & OldTarget;

export type OldTarget =
  | { readonly page: string }
  | {
      readonly noun: OldNoun;
      /** Key of the source. */
      readonly key: string;
      /** Other keys under which the migration may have stored this object. */
      readonly otherKeys?: readonly string[];
      /** Rest of the path on the page of a contest, such as `/rank`. */
      readonly tail?: string;
      /** Display id of the problem at the source, for the case that no problem has the key. */
      readonly displayId?: string;
      /** For a file of a problem: key of the problem. Only users who may see this problem may see the file. */
      readonly problem?: string;
    };

interface Pattern {
  readonly path: RegExp;
  /** Parses the parts of an address. Returns null if the address names nothing at the source. */
  read(parts: readonly string[], query: URLSearchParams): OldTarget | null;
}

/** Pages of HUSTOJ are in the root folder or in this one. */
const hustojRoot = String.raw`^(?:/JudgeOnline)?`;
const number = /^\d{1,15}$/;
const lettersOfAlphabet = 26;

/** Converts the number of a problem in a contest of HUSTOJ, from 0, to letters: A, …, Z, AA, … */
function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % lettersOfAlphabet));
  return index < lettersOfAlphabet ? last : letterOf(Math.floor(index / lettersOfAlphabet) - 1) + last;
}

/** Pattern of a HUSTOJ page that names a record by a number in its query. */
function byNumber(file: string, parameter: string, noun: OldNoun, tail?: string): Pattern {
  return {
    path: new RegExp(`${hustojRoot}/${file}\\.php$`),
    read(_parts, query) {
      const key = query.get(parameter) ?? '';
      return number.test(key) ? { noun, key, ...(tail !== undefined && { tail }) } : null;
    },
  };
}

function listPage(path: RegExp, page: string): Pattern {
  return { path, read: () => ({ page }) };
}

const hustoj: readonly Pattern[] = [
  {
    path: new RegExp(`${hustojRoot}/(?:problem|submitpage)\\.php$`),
    read(_parts, query) {
      const [id = '', cid = '', pid = ''] = ['id', 'cid', 'pid'].map((name) => query.get(name) ?? '');
      if (number.test(id)) return { noun: 'problem', key: id };
      if (!number.test(cid) || !/^\d{1,3}$/.test(pid)) return null;
      return { noun: 'contest', key: cid, tail: `/problem/${letterOf(Number(pid))}` };
    },
  },
  byNumber('problemstatus', 'id', 'problem'),
  {
    path: new RegExp(`${hustojRoot}/contest\\.php$`),
    read(_parts, query) {
      const key = query.get('cid');
      if (key === null) return { page: '/contest' };
      return number.test(key) ? { noun: 'contest', key, tail: '/problems' } : null;
    },
  },
  byNumber('contestrank(?:-oi|[2-5])?', 'cid', 'contest', '/rank'),
  byNumber('showsource2?', 'id', 'submission'),
  byNumber('(?:ceinfo|reinfo)', 'sid', 'submission'),
  byNumber('thread', 'tid', 'discussion'),
  {
    path: new RegExp(`${hustojRoot}/userinfo\\.php$`),
    read: (_parts, query) => ({ noun: 'user', key: (query.get('user') ?? '').trim().toLowerCase() }),
  },
  listPage(new RegExp(`${hustojRoot}/problemset\\.php$`), '/problem'),
  listPage(new RegExp(`${hustojRoot}/status\\.php$`), '/status'),
  listPage(new RegExp(`${hustojRoot}/ranklist\\.php$`), '/acm-rank'),
  listPage(new RegExp(`${hustojRoot}/(?:bbs|discuss)\\.php$`), '/discussion'),
  listPage(new RegExp(`${hustojRoot}/index\\.php$`), '/home'),
  byNumber('viewnews', 'id', 'announcement'),
  {
    path: new RegExp(`${hustojRoot}/(upload/[^?#]{1,300})$`),
    // Keys of files begin below the folder that the operator chose for the migration. It contains `upload`, possibly
    // some levels down.
    read: ([path = '']) => ({ noun: 'file', key: path, otherKeys: [`src/web/${path}`, `web/${path}`] }),
  },
];

/** Pages of Hydro are in the root, or below `/d/` and the name of a domain. */
const hydroRoot = String.raw`^(?:/d/([\w-]{1,64}))?`;
const objectId = '([0-9a-f]{24})';

function hydroPage(path: string, read: (domain: string, parts: readonly string[]) => OldTarget) {
  return {
    path: new RegExp(`${hydroRoot}${path}$`),
    read: ([domain, ...parts]: readonly string[]) => read(domain || 'system', parts),
  };
}

/**
 * Returns the display id of a problem of Hydro. Each domain numbers its problems separately. Outside the default
 * domain, display ids therefore begin with the name of the domain.
 */
export function hydroDisplayId(domain: string, pid: string): string {
  return domain === 'system' ? pid : `${domain}-${pid}`;
}

function hydroProblem(domain: string, pid: string) {
  return { noun: 'problem', key: `${domain}/${pid}`, displayId: hydroDisplayId(domain, pid) } as const;
}

const hydro: readonly Pattern[] = [
  hydroPage('/p', (domain) => (domain === 'system' ? { page: '/problem' } : { noun: 'group', key: domain })),
  hydroPage('/p/([^/]{1,64})(?:/(?:submit|solution|stat|hack)(?:/\\w*)?)?', (domain, [pid = '']) =>
    hydroProblem(domain, pid),
  ),
  hydroPage('/p/([^/]{1,64})/file/([^/]{1,200})', (domain, [pid = '', name = '']) => ({
    noun: 'file',
    key: `problem/${domain}/${pid}/additional_file/${name}`,
    problem: `${domain}/${pid}`,
    displayId: hydroDisplayId(domain, pid),
  })),
  hydroPage('/record', () => ({ page: '/status' })),
  hydroPage(`/record/${objectId}`, (_domain, [key = '']) => ({ noun: 'submission', key })),
  hydroPage(`/contest/${objectId}`, (_domain, [key = '']) => ({ noun: 'contest', key })),
  hydroPage(`/contest/${objectId}/problems`, (_domain, [key = '']) => ({
    noun: 'contest',
    key,
    tail: '/problems',
  })),
  hydroPage(`/contest/${objectId}/scoreboard(?:/\\w*)?`, (_domain, [key = '']) => ({
    noun: 'contest',
    key,
    tail: '/rank',
  })),
  hydroPage(`/contest/${objectId}/file/(?:public/)?([^/]{1,200})`, (domain, [tid = '', name = '']) => ({
    noun: 'file',
    key: `contest/${domain}/${tid}/public/${name}`,
  })),
  hydroPage(`/(?:homework|training)/${objectId}`, (_domain, [key = '']) => ({ noun: 'training', key })),
  hydroPage('/homework', () => ({ page: '/training' })),
  hydroPage('/discuss', () => ({ page: '/discussion' })),
  hydroPage(`/discuss/${objectId}`, (_domain, [key = '']) => ({ noun: 'discussion', key })),
  hydroPage('/user/(\\d{1,10})', (_domain, [key = '']) => ({ noun: 'user', key })),
  hydroPage('/ranking', () => ({ page: '/acm-rank' })),
  hydroPage('', (domain) => (domain === 'system' ? { page: '/home' } : { noun: 'group', key: domain })),
  hydroPage('/file/(\\d{1,10})/([^/]{1,200})', (_domain, [uid = '', name = '']) => ({
    noun: 'file',
    key: `user/${uid}/${name}`,
  })),
];

const qduoj: readonly Pattern[] = [
  { path: /^\/status\/([0-9a-f]{32})$/, read: ([key = '']) => ({ noun: 'submission', key }) },
  {
    path: /^\/(public\/(?:upload|avatar)\/[\w.-]{1,200})$/,
    read: ([path = '']) => ({
      noun: 'file',
      key: path,
      otherKeys: [`data/backend/${path}`, `backend/${path}`],
    }),
  },
];

const patterns: Readonly<Record<'hustoj' | 'hydro' | 'qduoj', readonly Pattern[]>> = { hustoj, hydro, qduoj };

/**
 * Parses an address by the patterns of all sources. A path may match several of them; the result is empty if it matches
 * none.
 */
export function readOldAddress(address: string): readonly OldAddress[] {
  const url = URL.parse(address, 'http://site');
  if (url?.host !== 'site' || url.pathname === '/' || address.length > 1000) return [];
  const found: OldAddress[] = [];
  for (const source of keysOf(patterns)) {
    for (const pattern of patterns[source]) {
      const parts = pattern.path.exec(url.pathname)?.slice(1).map(decoded);
      const read = parts?.includes(null) === false && pattern.read(parts.map(String), url.searchParams);
      if (read) found.push({ source, ...read });
    }
  }
  return found;
}

/** Decodes a percent-encoded part; returns null if the encoding is invalid. */
function decoded(part: string | undefined): string | null {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return null;
  }
}

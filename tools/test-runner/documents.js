import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A path that a document names but that does not exist.
 * @typedef {{ file: string, line: number, path: string }} DeadPath
 */

/** Code spans that are paths from the root of the project. A part `…`, `NAME` or `{a,b}` stands for several names. */
const pathSpan = /`((?:apps|packages|launcher|tools|docs|deploy|e2e|bench)\/[\w./{},…-]+)`/g;
const link = /\]\(([^)\s]+)\)/g;

/**
 * Returns the links to files and the paths of the project in Markdown documents that lead nowhere.
 * @param {string} root
 * @param {readonly string[]} files relative to `root`
 * @returns {DeadPath[]}
 */
export function deadPaths(root, files) {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const links = [...text.matchAll(link)]
          .map(([, target = '']) => target.replace(/#.*$/, ''))
          .filter((target) => target !== '' && !/^(?:[a-z]+:|\/)/.test(target))
          .filter((target) => !existsSync(join(root, dirname(file), decodeURIComponent(target))));
        const spans = [...text.matchAll(pathSpan)]
          .flatMap(([, path = '']) => spelledOut(path))
          .filter((path) => !existsSync(join(root, path)));
        return [...links, ...spans].map((path) => ({ file, line: index + 1, path }));
      }),
  );
}

/**
 * Returns the paths that one with alternatives names, each up to its first placeholder.
 * @param {string} path
 * @returns {string[]}
 */
function spelledOut(path) {
  const [, head, names, tail] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (names !== undefined) return names.split(',').flatMap((name) => spelledOut(`${head}${name}${tail}`));
  const parts = path.replace(/\/$/, '').split('/');
  const end = parts.findIndex(
    (part) => part.includes('…') || /\b[A-Z]{3,}\b/.test(part.replace(/\.md$/, '')),
  );
  return [end === -1 ? parts.join('/') : parts.slice(0, end).join('/')];
}

import type { XmlElement } from '../../text/xml.ts';
import type { PolygonContext } from './polygon.ts';

/** Paths of the elements of problem.xml that are read. Each path is reported once, however often it occurs. */
const taken = [
  'names/name',
  'statements/statement',
  'judging/testset/time-limit',
  'judging/testset/memory-limit',
  'judging/testset/test-count',
  'judging/testset/input-path-pattern',
  'judging/testset/answer-path-pattern',
  'judging/testset/tests/test',
  'judging/testset/groups/group',
  'judging/testset/groups/group/dependencies/dependency',
  'files/resources/file',
  'files/attachments/file',
  'assets/checker/source',
  'assets/interactor/source',
  'assets/validators/validator/source',
  'assets/solutions/solution/source',
  'tags/tag',
  'properties/property',
];
const ignored = [
  'tutorials/tutorial',
  'files/executables/executable',
  'files/resources/file/assets',
  'files/resources/file/stages',
  'assets/checker/binary',
  'assets/checker/copy',
  'assets/checker/testset',
  'assets/interactor/binary',
  'assets/interactor/runs',
  'assets/validators/validator/binary',
  'assets/validators/validator/testset',
  'assets/solutions/solution/binary',
  'assets/solutions/solution/extra-tags',
  'stresses',
  'documents',
];

/** Records each element of problem.xml as taken, ignored or lost. */
export function bookKeys({ root, report }: PolygonContext): void {
  const seen = new Set<string>();
  const visit = (element: XmlElement, path: string): void => {
    const item = `problem.xml: ${path}`;
    if (taken.includes(path)) book(path, () => report.taken(item));
    if (ignored.includes(path)) {
      book(path, () => report.ignored(item, 'not needed for judging'));
      return;
    }
    const isKnown = taken.includes(path) || taken.some((one) => one.startsWith(`${path}/`)) || path === '';
    if (!isKnown && !ignored.some((one) => one.startsWith(`${path}/`))) {
      book(path, () => report.lost(item, 'none', 'unknown'));
      return;
    }
    for (const child of element.children) visit(child, path === '' ? child.name : `${path}/${child.name}`);
  };
  const book = (path: string, write: () => void): void => {
    if (!seen.has(path)) write();
    seen.add(path);
  };
  visit(root, '');
}

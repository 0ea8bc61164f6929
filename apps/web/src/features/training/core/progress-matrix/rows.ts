import type { MatrixOrder, MatrixSearch } from './matrix-search.ts';
import type { Student } from './queries.ts';

type Compare = (left: Student, right: Student) => number;

const byName: Compare = (left, right) => left.username.localeCompare(right.username);
const bySolved: Compare = (left, right) =>
  right.solved - left.solved || (right.score ?? 0) - (left.score ?? 0);
const byLast: Compare = (left, right) => (right.lastAt ?? '').localeCompare(left.lastAt ?? '');

const compare: Readonly<Record<MatrixOrder, Compare>> = {
  name: byName,
  solved: bySolved,
  last: byLast,
  stuck: (left, right) => right.stuck - left.stuck || byLast(left, right),
};

/**
 * Returns the ids of the students in the requested order. By default, students who are stuck on the most problems come
 * first.
 */
export function orderOf(students: readonly Student[], order: MatrixOrder = 'stuck'): readonly string[] {
  return students
    .toSorted((left, right) => compare[order](left, right) || byName(left, right))
    .map(({ uid }) => uid);
}

/**
 * Returns the students in an earlier order, so that a new verdict changes a cell but never moves a row while a user
 * reads it. New students come last.
 */
export function inOrder(students: readonly Student[], order: readonly string[]): Student[] {
  const places = new Map(order.map((uid, place) => [uid, place]));
  const placeOf = ({ uid }: Student) => places.get(uid) ?? places.size;
  return students.toSorted((left, right) => placeOf(left) - placeOf(right));
}

export function matchingStudents(
  students: readonly Student[],
  { keyword, onlyStuck }: Pick<MatrixSearch, 'keyword' | 'onlyStuck'>,
): readonly Student[] {
  const wanted = keyword?.toLowerCase();
  return students.filter(
    ({ username, nickname, realname, school, stuck }) =>
      (onlyStuck !== true || stuck > 0) &&
      (wanted === undefined ||
        [username, nickname, realname, school].some((name) => name?.toLowerCase().includes(wanted))),
  );
}

/** Returns the main name of a student and a secondary one. */
export function namesOf({ username, realname, nickname }: Student): readonly [string, string | null] {
  const name = [realname, nickname].find((one) => one !== null && one.trim() !== '');
  return name === undefined || name === null ? [username, null] : [name, username];
}

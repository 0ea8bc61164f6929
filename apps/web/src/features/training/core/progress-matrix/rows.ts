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

/** The numbers of the students in the order that was asked for; those who stuck most first unless told otherwise. */
export function orderOf(students: readonly Student[], order: MatrixOrder = 'stuck'): readonly string[] {
  return students
    .toSorted((left, right) => compare[order](left, right) || byName(left, right))
    .map(({ uid }) => uid);
}

/**
 * The students in an order that was taken before: a new verdict changes a cell, never the place of a row under the
 * reader's eyes. Whoever has come since stands last.
 */
export function inOrder(students: readonly Student[], order: readonly string[]): Student[] {
  const places = new Map(order.map((uid, place) => [uid, place]));
  const placeOf = ({ uid }: Student) => places.get(uid) ?? places.size;
  return students.toSorted((left, right) => placeOf(left) - placeOf(right));
}

export function matching(
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

/** What a student is called first, and beside it. */
export function namesOf({ username, realname, nickname }: Student): readonly [string, string | null] {
  const name = [realname, nickname].find((one) => one !== null && one.trim() !== '');
  return name === undefined || name === null ? [username, null] : [name, username];
}

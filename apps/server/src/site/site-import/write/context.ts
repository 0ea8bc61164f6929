import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Services } from '../../../platform/services.ts';
import type { RuleId } from '../model/rules.ts';
import type { Issue, Noun, SourceItem } from '../model/source.ts';
import type { ImportIds } from './ids.ts';
import type { TextLinks } from './text-links.ts';

/** What a writer needs before and in the transaction of a batch. */
export interface WriteContext {
  readonly services: Pick<Services, 'blobs' | 'settings' | 'clock' | 'db'>;
  /** Value of `site_import.source`. */
  readonly source: string;
  readonly ids: ImportIds;
  readonly links: TextLinks;
  readonly notes: IssueNotes;
  /** Time of the run, used for rows without a time. */
  readonly now: Date;
  /** Uid of root, who becomes the owner of records without an owner. */
  readonly rootUid: string;
}

/**
 * Prepares the new records of a batch outside of a transaction, for instance stores the bytes of files. Returns a
 * function that stores the records in a transaction and returns their number.
 */
export type RecordWriter<Record> = (
  context: WriteContext,
  items: readonly PresentItem<Record>[],
) => Promise<(trx: Kysely<Database>) => Promise<number>>;

export type PresentItem<Record> = SourceItem<Record> & { readonly record: Record };

/** Collects the issues of a batch, which are stored together with it. */
export interface IssueNotes {
  add(noun: Noun, key: string, issue: Issue): void;
  /** The issues, at most one of each rule for a record. */
  readonly all: readonly Note[];
}

interface Note {
  readonly noun: Noun;
  readonly key: string;
  readonly issue: Issue;
}

type Detail = NonNullable<Issue['detail']>;

/**
 * Returns an empty collection. If a rule is applied several times to a record, its details are joined. An issue without
 * a detail stays as it is, because it concerns the whole record.
 */
export function createIssueNotes(): IssueNotes {
  const notes = new Map<string, Note & { readonly details: Detail[] }>();
  return {
    get all() {
      return [...notes.values()].map(({ noun, key, issue, details }) => ({
        noun,
        key,
        issue: issue.detail === undefined ? issue : { ...issue, detail: joined(details) },
      }));
    },
    add(noun, key, issue) {
      const id = JSON.stringify([noun, key, issue.rule]);
      const note = notes.get(id) ?? { noun, key, issue, details: [] };
      if (issue.detail !== undefined) note.details.push(issue.detail);
      notes.set(id, note);
    },
  };
}

/** Maximum length of the values of several details that are joined. */
const joinedMax = 300;

/** Joins different details: `{ field: 'a' }` and `{ field: 'b' }` become `{ field: 'a, b' }`. */
function joined(details: readonly Detail[]): Detail {
  const different = [...new Map(details.map((detail) => [JSON.stringify(detail), detail])).values()];
  const [only = {}] = different;
  if (different.length <= 1) return only;
  const values = Map.groupBy(
    different.flatMap((detail) => Object.entries(detail)),
    ([name]) => name,
  );
  return Object.fromEntries(
    [...values].map(([name, all]) => [
      name,
      all.length === 1
        ? (all[0]?.[1] ?? null)
        : all
            .map(([, value]) => value)
            .join(', ')
            .slice(0, joinedMax),
    ]),
  );
}

/** Returns a function that adds issues of one record. */
export function issueRecorder({ notes }: Pick<WriteContext, 'notes'>, noun: Noun, key: string) {
  return (rule: RuleId, detail?: Issue['detail']) =>
    notes.add(noun, key, detail === undefined ? { rule } : { rule, detail });
}

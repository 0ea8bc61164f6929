import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ImportPlan, newProblem, PackageError, readProblemPackage } from '@xiezhi/formats';
import type { ProblemRecord } from '../../model/records.ts';
import type { Issue, SourceItem, Stream } from '../../model/source.ts';
import { noFiles } from '../../raw/problem-plan.ts';
import { type Fields, lineOf, numberOf, textOf } from '../../raw/document.ts';
import { contestPath, contestsOf, type DomjudgeApi } from './api.ts';

/**
 * Finds the problem archives in the folder that the operator chose. Returns their paths by file name without `.zip`, in
 * lower case.
 */
export async function findArchives(folder: string | null): Promise<ReadonlyMap<string, string>> {
  if (folder === null) return new Map();
  const names = await readdir(folder);
  const archives = names.filter((name) => /\.zip$/i.test(name));
  return new Map(archives.map((name) => [basename(name).slice(0, -4).toLowerCase(), join(folder, name)]));
}

/**
 * Stream of the problems of all contests. Test data come from archives that the jury's pages export, because the API
 * does not contain secret data. An archive is named after the id, the short name or the name of its problem.
 */
export function domjudgeProblems(
  api: DomjudgeApi,
  archives: ReadonlyMap<string, string>,
): Stream<ProblemRecord> {
  return async function* () {
    const seen = new Set<string>();
    for (const contest of await contestsOf(api)) {
      const id = textOf(contest['id']);
      for (const problem of await api.list(contestPath(id, 'problems'))) {
        const key = textOf(problem['id']);
        if (seen.has(key)) continue;
        seen.add(key);
        const item = await toProblem(problem, archives);
        yield { items: [item], cursor: key.slice(0, 200) };
        await item.record?.plan.source.close();
      }
    }
  };
}

async function toProblem(
  problem: Fields,
  archives: ReadonlyMap<string, string>,
): Promise<SourceItem<ProblemRecord>> {
  const key = textOf(problem['id']);
  const issues: Issue[] = [];
  const plan = await planOf(problem, archives, issues);
  plan.problem.displayId = key;
  const isReady = plan.stops.length === 0 && plan.problem.cases.length > 0;
  if (plan.problem.cases.length === 0) issues.push({ rule: 'data-missing' });
  else if (!isReady) issues.push({ rule: 'problem-unreadable', detail: { reason: plan.stops[0] ?? null } });
  const record: ProblemRecord = {
    number: null,
    plan: { ...plan, stops: [] },
    auth: 3,
    group: null,
    author: null,
    tags: [],
    remote: null,
    createdAt: null,
    modifiedAt: null,
  };
  return { key, record, issues };
}

async function planOf(
  problem: Fields,
  archives: ReadonlyMap<string, string>,
  issues: Issue[],
): Promise<ImportPlan> {
  const names = ['id', 'externalid', 'short_name', 'name', 'label'].map((field) => lineOf(problem[field]));
  const path = names
    .map((name) => archives.get(name?.toLowerCase() ?? ''))
    .find((found) => found !== undefined);
  if (path !== undefined) {
    try {
      return await readProblemPackage(path);
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
      issues.push({ rule: 'problem-unreadable', detail: { reason: error.message } });
    }
  }
  const bare = newProblem();
  bare.titles = { 'en-US': lineOf(problem['name']) ?? textOf(problem['id']) };
  const seconds = numberOf(problem['time_limit']);
  if (seconds !== null && seconds > 0) bare.timeLimitMs = Math.round(seconds * 1000);
  return { format: 'icpc', root: '', problem: bare, entries: [], stops: [], source: noFiles };
}

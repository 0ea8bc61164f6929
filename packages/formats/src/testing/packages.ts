import { setTimeout as pause } from 'node:timers/promises';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import type { ImportPlan, PlanEntry } from '../model/plan.ts';
import { readProblemPackage, readProblemPackages } from '../read/read.ts';
import { buildZip, type ZipEntry } from './zip-builder.ts';

export type Files = Record<string, string>;

/** Returns the smallest package that is read without any remark. */
export function buildPackage(overrides: Files = {}): Files {
  return {
    'problem.yaml': [
      'problem_format_version: 2025-09',
      'name: { en: Echo, zh: 回声 }',
      'limits: { time_limit: 1.5, memory: 64 }',
    ].join('\n'),
    'statement/problem.en.md': 'Say it again.\n\n## Input\n\nA word.\n\n## Output\n\nThe word.\n',
    'statement/problem.zh.md': '再说一遍。\n\n## 输入\n\n一个词。\n\n## 输出\n\n这个词。\n',
    'data/sample/1.in': 'hello\n',
    'data/sample/1.ans': 'hello\n',
    'data/secret/1.in': 'a\n',
    'data/secret/1.ans': 'a\n',
    'submissions/accepted/echo.py': 'print(input())\n',
    ...overrides,
  };
}

/** Writes the files into a temporary folder that is removed after the test. */
export async function writeFolder(context: TestContext, files: Files): Promise<string> {
  const folder = await temporaryFolder(context);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

export async function writeZip(context: TestContext, entries: readonly ZipEntry[]): Promise<string> {
  return await writeArchive(context, buildZip(entries));
}

export async function writeArchive(context: TestContext, bytes: Buffer): Promise<string> {
  const path = join(await temporaryFolder(context), 'package.zip');
  await writeFile(path, bytes);
  return path;
}

async function temporaryFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'xiezhi-formats-'));
  context.after(async () => await rm(folder, { recursive: true, force: true }));
  return folder;
}

export function zipEntries(files: Files): ZipEntry[] {
  return Object.entries(files).map(([name, content]) => ({ name, content }));
}

export async function planOf(context: TestContext, files: Files): Promise<ImportPlan> {
  return await readProblemPackage(await writeFolder(context, files));
}

/** Writes one file with this name and returns the plans of all problems in it. */
export async function plansOfFile(
  context: TestContext,
  name: string,
  content: string | Buffer,
): Promise<ImportPlan[]> {
  const path = join(await temporaryFolder(context), name);
  await writeFile(path, content);
  return await readProblemPackages(path);
}

/** Whether no item is recorded twice and each of the given files is recorded. */
export function isBookedWhole(plan: ImportPlan, files: Files): boolean {
  const items = plan.entries.map((entry) => entry.item);
  return new Set(items).size === items.length && Object.keys(files).every((path) => items.includes(path));
}

/** Returns the entries of lost and converted items. */
export function remarks(plan: ImportPlan): PlanEntry[] {
  return plan.entries.filter((entry) => entry.outcome === 'lost' || entry.outcome === 'converted');
}

/**
 * Waits until this process no longer has the file open, because archives close their file in the background. Rejects
 * after ten seconds. Works on Linux only.
 */
export async function untilClosed(path: string): Promise<void> {
  for (const end = Date.now() + 10_000; isOpen(path); await pause(10))
    if (Date.now() > end) throw new Error(`${path} is still open`);
}

function isOpen(path: string): boolean {
  return readdirSync('/proc/self/fd').some((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`) === path;
    } catch {
      return false;
    }
  });
}
